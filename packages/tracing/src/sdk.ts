/** Sends traces to a collector over OTLP. Loaded only where one is set. */
import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  SamplingDecision,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler,
} from '@opentelemetry/sdk-trace';
import { FAILED_REQUEST } from './index.ts';

export interface TraceSettings {
  /** Base URL of the collector (`OTEL_EXPORTER_OTLP_ENDPOINT`); traces go to `/v1/traces` under it. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Share of traces that are recorded, from 0 to 1. */
  readonly ratio: number;
}

/** A stopping process waits for its collector no longer. */
const FLUSH_MS = 2_000;

/** A share of all traces, whole; and every failed request, alone where its trace was not chosen. */
const chosen = (ratio: number): Sampler => {
  const byShare = new TraceIdRatioBasedSampler(ratio);
  return new ParentBasedSampler({
    root: {
      shouldSample: (context, traceId, _name, _kind, attributes) =>
        attributes[FAILED_REQUEST] === true
          ? { decision: SamplingDecision.RECORD_AND_SAMPLED }
          : byShare.shouldSample(context, traceId),
      toString: () => `failed requests and ${byShare.toString()}`,
    },
  });
};

/** Starts recording; call it once, before anything is served. Returns what sends the rest when the process stops. */
export function startTracing(service: string, { endpoint, headers, ratio }: TraceSettings): () => Promise<void> {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: { ...headers },
    timeoutMillis: FLUSH_MS,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'process.pid': process.pid }),
    sampler: chosen(ratio),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  return async () => {
    await provider.shutdown().catch(() => undefined);
    for (const api of [trace, context, propagation]) api.disable();
  };
}
