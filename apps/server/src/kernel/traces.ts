/** Where traces are sent (docs/operations.md, Traces). */
import type { TraceSettings } from '@lantern/tracing/sdk';
import { address, ConfigError, type Env } from './variables.ts';

const USUAL_RATIO = 0.01;

function readRatio(text: string | undefined): number {
  if (text === undefined || text === '') return USUAL_RATIO;
  const ratio = Number(text);
  if (!(ratio >= 0 && ratio <= 1))
    throw new ConfigError(`OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not "${text}"`);
  return ratio;
}

const HEADER = /^\s*([!#$%&'*+.^_`|~\w-]+)=((?:[\x21-\x24\x26-\x7e]|%[\dA-Fa-f]{2})*)\s*$/;

function readHeaders(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    text.split(',').map((pair) => {
      const [, name, value] = HEADER.exec(pair) ?? [];
      if (name === undefined)
        throw new ConfigError('OTEL_EXPORTER_OTLP_HEADERS must be headers between commas: name=value,other=value');
      return [name, decodeURIComponent(value!)];
    }),
  );
}

/** The collector of traces; undefined: none are recorded. Throws ConfigError with one clear line. */
export function readTraces(env: Env): TraceSettings | undefined {
  const endpoint = address(env, 'OTEL_EXPORTER_OTLP_ENDPOINT', ['http', 'https']);
  if (endpoint === undefined) return undefined;
  const headers = env['OTEL_EXPORTER_OTLP_HEADERS'];
  return {
    endpoint,
    headers: headers ? readHeaders(headers) : {},
    ratio: readRatio(env['OTEL_TRACES_SAMPLER_ARG']),
  };
}
