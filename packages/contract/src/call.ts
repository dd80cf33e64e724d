/**
 * The shape of one call of the public HTTP interface, and the way to declare one.
 * The server binds handlers to these, the client is derived from them, OpenAPI and docs/calls.md are written from them.
 */
import type { z } from 'zod';
import type { ErrorCode } from './errors/index.ts';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call: `none` anybody (a token is ignored), `optional` anybody (a valid token is honoured),
 * `session` any signed-in account including trial users, `member` a real member (types 0, 1, 2; §6).
 */
export type CallAuth = 'none' | 'optional' | 'session' | 'member';

/** How the request body travels: JSON, an encrypted JWE envelope (§7 Account), or form-urlencoded. */
export type BodyKind = 'none' | 'json' | 'jwe' | 'form';

export interface CallShape {
  readonly method: HttpMethod;
  /** Path with `:name` parameters; the only place wire names appear. */
  readonly path: string;
  /** One sentence for OpenAPI and docs/calls.md. */
  readonly summary: string;
  readonly auth: CallAuth;
  /** `live` calls must be bound by the server; `planned` ones are documented shapes that answer 404 until built. */
  readonly state: 'live' | 'planned';
  readonly body: BodyKind;
  /** `key`: the call moves money and needs an Idempotency-Key header. */
  readonly idempotency: 'none' | 'key';
  /** Codes this call may answer besides the general ones (see GENERAL_ERRORS). */
  readonly errors: readonly ErrorCode[];
  /** Client sends at most one call per window (§9 throttles). */
  readonly throttleMs?: number;
  /** Marked "no alert" in the source: a failure shows nothing to the member. */
  readonly silent?: boolean;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly input?: z.ZodType;
  readonly answer: z.ZodType;
}

type Out<S> = S extends z.ZodType ? z.output<S> : undefined;
type In<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What a handler receives after parsing. */
export interface ParsedInput<C extends CallShape> {
  readonly params: Out<C['params']>;
  readonly query: Out<C['query']>;
  readonly body: Out<C['input']>;
}

/** What a caller passes to the client. */
export type CallerInput<C extends CallShape> = (C['params'] extends z.ZodType ? { params: In<C['params']> } : { params?: undefined }) &
  (C['query'] extends z.ZodType ? { query?: In<C['query']> } : { query?: undefined }) &
  (C['input'] extends z.ZodType ? { body: In<C['input']> } : { body?: undefined });

export type AnswerOf<C extends CallShape> = z.input<C['answer']>;

/** Declares a call, filling the common defaults (live, no body, no idempotency, no extra errors). */
export function defineCall<
  const M extends HttpMethod,
  A extends z.ZodType,
  P extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
>(call: {
  method: M;
  path: string;
  summary: string;
  auth: CallAuth;
  answer: A;
  state?: 'live' | 'planned';
  body?: BodyKind;
  idempotency?: 'none' | 'key';
  errors?: readonly ErrorCode[];
  throttleMs?: number;
  silent?: boolean;
  params?: P;
  query?: Q;
  input?: B;
}) {
  return {
    state: 'live' as 'live' | 'planned',
    body: (call.input ? 'json' : 'none') as BodyKind,
    idempotency: 'none' as 'none' | 'key',
    errors: [] as readonly ErrorCode[],
    ...call,
  } as {
    readonly method: M;
    readonly path: string;
    readonly summary: string;
    readonly auth: CallAuth;
    readonly state: 'live' | 'planned';
    readonly body: BodyKind;
    readonly idempotency: 'none' | 'key';
    readonly errors: readonly ErrorCode[];
    readonly throttleMs?: number;
    readonly silent?: boolean;
    readonly params: P;
    readonly query: Q;
    readonly input: B;
    readonly answer: A;
  } & CallShape;
}
