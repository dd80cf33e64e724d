/**
 * The shape of one call of the public HTTP interface, and the way to declare one.
 * The server binds handlers to these, the client is derived from them, OpenAPI and docs/calls.md are generated from
 * them.
 */
import type { z } from 'zod';
import type { ErrorCode } from './errors/index.ts';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call: `none` anyone (a token is ignored), `optional` anyone (a valid token is honoured), `session` any
 * signed-in account including trial users, `member` a real member (types 0, 1, 2; §6), `operator` a person of the
 * console, with a session of its own kind.
 */
export type CallAuth = 'none' | 'optional' | 'session' | 'member' | 'operator';

export type CallAudience = 'member' | 'operator';

/**
 * How the request body travels: JSON, an encrypted JWE envelope (§7 Account), form-urlencoded, or the raw bytes of one
 * picture (§5 Uploads).
 * `signed` is JSON that is not parsed before the handler has verified its signature: the handler gets the raw body and
 * parses it with the call's `input` afterwards.
 */
export type BodyKind = 'none' | 'json' | 'jwe' | 'form' | 'image' | 'signed';

export interface CallShape {
  readonly method: HttpMethod;
  /** Path with `:name` parameters; the only place wire names appear. */
  readonly path: string;
  /** One sentence for OpenAPI and docs/calls.md. */
  readonly summary: string;
  readonly auth: CallAuth;
  /** Which API document lists it: `operator` calls are left out of the public document; members' when absent. */
  readonly audience?: CallAudience;
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
  /** Also answers to the scoped session a game frame holds (§4 game launch), not only to the member's own. */
  readonly frame?: true;
  /** Answers a member whose password must be changed first (§2 Change password); every other call refuses them. */
  readonly duringPasswordChange?: true;
  /**
   * Allowed during maintenance (§4 System status); every other call then refuses with `maintenance` or
   * `region_restricted`.
   */
  readonly allowedDuringMaintenance?: true;
  /**
   * `favourite`: the favourite calls repeat their outcome in `data.success` (§7 Games); see favouriteEnvelope.
   * `redirect`: a browser navigates here and is redirected to the answer's `location`.
   * `bare`: the answer without an envelope, in a form defined by a third party.
   * `file`: the answer's lines as a CSV file of its name; a refusal is an envelope like any other.
   */
  readonly envelope?: 'favourite' | 'redirect' | 'bare' | 'file';
  readonly params?: z.core.$ZodType;
  readonly query?: z.core.$ZodType;
  readonly input?: z.core.$ZodType;
  readonly answer: z.core.$ZodType;
}

type Out<S> = S extends z.core.$ZodType ? z.output<S> : undefined;
type In<S> = S extends z.core.$ZodType ? z.input<S> : undefined;

/** What a handler receives after parsing. */
export interface ParsedInput<C extends CallShape> {
  readonly params: Out<C['params']>;
  readonly query: Out<C['query']>;
  readonly body: Out<C['input']>;
}

/** A part of the input: optional when every field of it is, absent when the call has none. */
type Part<K extends string, S> = S extends z.core.$ZodType
  ? Record<never, never> extends In<S>
    ? { readonly [P in K]?: In<S> }
    : { readonly [P in K]: In<S> }
  : { readonly [P in K]?: undefined };

/** What a caller passes to the client. */
export type CallerInput<C extends CallShape> = Part<'params', C['params']> &
  Part<'query', C['query']> &
  Part<'body', C['input']>;

export type AnswerOf<C extends CallShape> = z.input<C['answer']>;

/**
 * Declares a call, filling the common defaults (live, JSON when it has an input, no idempotency, no extra errors).
 * Schemas are typed as zod's core type: comparing each with the full type and all its methods made type checking five
 * times slower.
 */
export function defineCall<
  const M extends HttpMethod,
  const U extends CallAuth,
  A extends z.core.$ZodType,
  P extends z.core.$ZodType | undefined = undefined,
  Q extends z.core.$ZodType | undefined = undefined,
  B extends z.core.$ZodType | undefined = undefined,
  const S extends CallShape['state'] = 'live',
  const I extends CallShape['idempotency'] = 'none',
>(call: {
  method: M;
  path: string;
  summary: string;
  auth: U;
  answer: A;
  audience?: CallAudience;
  state?: S;
  body?: BodyKind;
  idempotency?: I;
  errors?: readonly ErrorCode[];
  throttleMs?: number;
  silent?: boolean;
  frame?: true;
  duringPasswordChange?: true;
  allowedDuringMaintenance?: true;
  envelope?: 'favourite' | 'redirect' | 'bare' | 'file';
  params?: P;
  query?: Q;
  input?: B;
}) {
  return {
    state: 'live',
    body: call.input ? 'json' : 'none',
    idempotency: 'none',
    errors: [],
    ...call,
  } as unknown as {
    readonly method: M;
    readonly auth: U;
    readonly state: S;
    readonly idempotency: I;
    readonly params: P;
    readonly query: Q;
    readonly input: B;
    readonly answer: A;
  } & CallShape;
}
