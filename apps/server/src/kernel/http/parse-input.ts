/** Parses what a request contains by the schemas of its call. */
import type { CallShape, ParsedInput } from '@lantern/contract/call';
import { z } from 'zod';
import { ok, refuse, type Result } from '../result.ts';

function parsePart(schema: z.core.$ZodType | undefined, value: unknown, part: string): Result<unknown> {
  if (!schema) return ok(undefined);
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return ok(parsed.data);
  const fields = parsed.error.issues
    .slice(0, 20)
    .map((issue) => ({ field: issue.path.join('.') || part, reason: issue.code }));
  return refuse('input_invalid', { fields });
}

/** The parts of a request before parsing; a `signed` body is parsed by its handler. */
export interface RawInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** Refuses input_invalid with the fields at fault. */
export function parseParts(call: CallShape, raw: RawInput): Result<ParsedInput<CallShape>> {
  const params = parsePart(call.params, raw.params, 'params');
  if (!params.ok) return params;
  const query = parsePart(call.query, raw.query, 'query');
  if (!query.ok) return query;
  const body = parsePart(call.body === 'signed' ? undefined : call.input, raw.body ?? {}, 'body');
  if (!body.ok) return body;
  return ok({ params: params.value, query: query.value, body: body.value } as ParsedInput<CallShape>);
}
