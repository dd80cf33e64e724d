/**
 * Traces: spans of calls, statements, events and jobs, by OpenTelemetry's API. Without `startTracing` (sdk.ts) nothing is recorded and every function
 * here costs a look-up. A span has a call's or an event's name, a status and statement texts, whose values are parameters: never an address, body, name,
 * token or number (docs/adr/0094-traces.md).
 */
import {
  context,
  propagation,
  ProxyTracerProvider,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Span,
} from '@opentelemetry/api';

const tracer = () => trace.getTracer('lantern');

/** Marks a span that is exported although its trace was not chosen: a request that failed. */
export const FAILED_REQUEST = 'lantern.failed';

const PARENT_HEADER = 'traceparent';
const PARENT = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;

/** Whether `startTracing` has run in this process. */
export function isTracing(): boolean {
  const provider = trace.getTracerProvider();
  return provider instanceof ProxyTracerProvider && 'forceFlush' in provider.getDelegate();
}

const recording = (): Span | undefined => {
  const span = trace.getActiveSpan();
  return span?.isRecording() ? span : undefined;
};

function end(span: Span, failure?: unknown): void {
  // Messages repeat values; the kind of the error does not.
  if (failure !== undefined) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    span.setAttribute('error.type', failure instanceof Error ? failure.name : typeof failure);
  }
  span.end();
}

async function running<T>(span: Span, around: Context, work: () => Promise<T>): Promise<T> {
  try {
    const value = await context.with(trace.setSpan(around, span), work);
    end(span);
    return value;
  } catch (error) {
    end(span, error);
    throw error;
  }
}

/** Runs a part of what is recorded now in a span of its own; where nothing is, it just runs. */
export function inSpan<T>(name: string, work: () => Promise<T>, attributes: () => Attributes = () => ({})): Promise<T> {
  if (!recording()) return work();
  return running(tracer().startSpan(name, { kind: SpanKind.CLIENT, attributes: attributes() }), context.active(), work);
}

const TEXT_MAXIMUM = 400;

/** Runs a statement in a span, whose text has parameters in place of values. */
export const inStatement = <T>(text: string, work: () => Promise<T>): Promise<T> =>
  inSpan('statement', work, () => ({
    'db.system.name': 'postgresql',
    'db.query.text': text.replace(/\s+/g, ' ').trim().slice(0, TEXT_MAXIMUM),
  }));

/** The trace that is recorded now, as the value of a `traceparent` header (W3C Trace Context). */
export function currentTrace(): string | undefined {
  if (!recording()) return undefined;
  const carrier: Record<string, string> = {};
  propagation.inject(context.active(), carrier);
  return carrier[PARENT_HEADER];
}

/** `{ traceparent }` for an outgoing request, or no header. */
export function traceHeaders(): Readonly<Record<string, string>> {
  const current = currentTrace();
  return current === undefined ? {} : { [PARENT_HEADER]: current };
}

/** The context of a `traceparent`; a fresh one where there is none. */
const contextOf = (parent: unknown): Context =>
  typeof parent === 'string' && PARENT.test(parent)
    ? propagation.extract(ROOT_CONTEXT, { [PARENT_HEADER]: parent })
    : ROOT_CONTEXT;

/** Runs an event or a job in the trace that caused it; without one in a trace of its own, which may be chosen. */
export async function inTraceOf<T>(parent: unknown, name: string, work: () => Promise<T>): Promise<T> {
  if (!isTracing()) return await work();
  const around = contextOf(parent);
  return await running(tracer().startSpan(name, { kind: SpanKind.CONSUMER }, around), around, work);
}

/** `{ traceId }` for log lines of the trace that is recorded now. */
export function traceFields(): { readonly traceId?: string } {
  const span = recording();
  return span ? { traceId: span.spanContext().traceId } : {};
}

/** The span of a request, from its arrival to its answer. */
export interface RequestTrace {
  /** Runs what follows with the request's span as the active one. */
  enter(work: () => void): void;
  /** `name`: the call's, or the route's pattern. */
  answered(name: string, status: number): void;
}

/** Begins the span of a request; `parent` is a `traceparent` from a trusted peer. */
export function traceRequest(method: string, parent?: unknown): RequestTrace {
  const around = contextOf(parent);
  // OpenTelemetry reads a number this small as time since the process began.
  const startTime = performance.now();
  const span = tracer().startSpan(method, { kind: SpanKind.SERVER, startTime }, around);
  const inside = trace.setSpan(around, span);
  return {
    enter: (work) => context.with(inside, work),
    answered(name, status) {
      const attributes = { 'http.request.method': method, 'http.response.status_code': status };
      const isFailure = status >= 500;
      const answered =
        isFailure && !span.isRecording()
          ? tracer().startSpan(
              name,
              { kind: SpanKind.SERVER, startTime, attributes: { [FAILED_REQUEST]: true } },
              ROOT_CONTEXT,
            )
          : span;
      answered.updateName(name).setAttributes(attributes);
      if (isFailure) answered.setStatus({ code: SpanStatusCode.ERROR });
      answered.end();
    },
  };
}
