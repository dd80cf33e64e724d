/** The typed caller of the member calls, derived from the contract. Works in every engine down to iOS 12.4. */
import type { AnswerOf, CallerInput, CallShape } from '@lantern/contract/call';
import type { ErrorCode, Language } from '@lantern/contract/errors';
import { newIdempotencyKey } from './idempotency-key.ts';
import type { ErrorTable } from './error-table.ts';
import { callAddress, failure, plainBody, readAnswer, type CallParts } from './request.ts';
import type { CallFailed, CallResult } from './result.ts';
import type { Route, RouteTable, WholeContract } from './routes.ts';
import { createThrottle } from './throttle.ts';

/** The server's public key for encrypted bodies, as `session.publicKey` answers it. */
export interface EncryptionKey {
  readonly kid: string;
  readonly [member: string]: unknown;
}

/** Encrypts a payload to a key: `body` is the compact JWE, `kid` names the key in the Encryption header. */
export type Encrypt = (
  payload: unknown,
  key: EncryptionKey,
) => Promise<{ readonly body: string; readonly kid: string }>;

export interface ClientOptions<C extends Record<string, CallShape>> {
  /** The contract itself, or the slim table `routeTable` made of it; a part of that when `whole` loads the rest. */
  readonly calls: C | Partial<RouteTable<C>>;
  /** Loads what `calls` and `errors` leave out, when a call or a refusal first needs it. */
  readonly whole?: (() => Promise<WholeContract>) | undefined;
  /** The output of `errorTable` for the error catalogue. */
  readonly errors: ErrorTable;
  /** Origin of the server without a trailing slash; empty for the page's own. */
  readonly baseUrl: string;
  readonly fetch?: typeof fetch;
  readonly getToken: () => string | null | undefined;
  readonly getLanguage: () => Language;
  /** Headers of the app's own with every call. */
  readonly headers?: () => Readonly<Record<string, string>>;
  /** Value of the Device header (§7: OTHERS when running from the home screen). */
  readonly device?: () => string | undefined;
  /** Needed for calls with encrypted bodies; see encrypt.ts. */
  readonly encrypt?: Encrypt;
  /** Called once per token when the server reports that its session has ended. */
  readonly onSessionEnded?: (code: ErrorCode) => void;
  /** Monotonic clock in milliseconds. */
  readonly now?: () => number;
  /** Timeout of a call in milliseconds: without an answer by then it counts as offline. */
  readonly timeoutMs?: number;
}

export type CallInput<C extends CallShape> = CallerInput<C> & {
  /** For calls that move money; generated when absent. Pass the same one to repeat the same intent. */
  readonly idempotencyKey?: string;
  /** The picture of an `image` call. */
  readonly image?: Blob;
  /** Called with the uploaded share of the picture, 0 to 1, where the engine reports it. */
  readonly onProgress?: (share: number) => void;
  /** Ends the call early; like a timeout it then counts as offline. */
  readonly abort?: AbortController;
  /** Session to call with in place of the current one, to end it on the server; such a call is not dropped by `leave`. */
  readonly token?: string;
};

/**
 * The arguments after a call's id. `infer` keeps the compiler from checking an argument against every call of the
 * contract before it knows which one is meant; that took a quarter of a second at each call site.
 */
type CallArguments<C> = [C] extends [infer S extends CallShape]
  ? Record<never, never> extends CallerInput<S>
    ? [input?: CallInput<S>]
    : [input: CallInput<S>]
  : never;

export interface Client<C extends Record<string, CallShape>> {
  /** Makes a call. Never throws: every failure is a result with a code of the catalogue. */
  call<Id extends keyof C & string>(id: Id, ...args: CallArguments<C[Id]>): Promise<CallResult<AnswerOf<C[Id]>>>;
  /** Leaves a session: its calls under way are dropped and no more are sent, so that none meets its end on the server. */
  leave(token: string): void;
}

const TIMEOUT_MS = 20_000;
/** Five megabytes over a slow connection take longer than any answer. */
const UPLOAD_TIMEOUT_MS = 180_000;
const PUBLIC_KEY_CALL = 'session.publicKey';
const SESSION_END_CODES: readonly ErrorCode[] = ['session_ended', 'session_elsewhere', 'not_logged_in'];

const routeIn = (table: object, id: string): Route | undefined =>
  (table as Readonly<Record<string, Route | undefined>>)[id];

/**
 * The route of a call that the start table left out, undefined for an unknown one. Rejects when the table cannot be
 * fetched.
 */
const fetchRoute = async ({ whole }: Pick<ClientOptions<never>, 'whole'>, id: string): Promise<Route | undefined> =>
  whole ? routeIn((await whole()).callTable, id) : undefined;

interface Attempt {
  readonly route: Route;
  readonly parts: CallParts;
  readonly language: Language;
  readonly token: string | null;
  /** The caller named the token. */
  readonly named: boolean;
  readonly idempotencyKey: string | undefined;
}

/** Makes a client of a contract (types) and its routes (run time). */
export function createClient<C extends Record<string, CallShape>>(options: ClientOptions<C>): Client<C> {
  const aloud = (language: Language) => ({ errors: options.errors, language, silent: false });
  const throttled = createThrottle(options.now ?? (() => performance.now()));
  let key: Promise<CallResult<EncryptionKey>> | undefined;
  let endedToken: string | null = null;
  const left = new Set<string>();
  const underWay = new Map<AbortController, string>();

  /** The cached key; `fresh` fetches it again after a rotation. A failed fetch is not cached. */
  async function encryptionKey(attempt: Attempt, fresh: boolean): Promise<CallResult<EncryptionKey>> {
    const route = routeIn(options.calls, PUBLIC_KEY_CALL) ?? (await fetchRoute(options, PUBLIC_KEY_CALL));
    if (!route) {
      return failure('encryption_required', 0, aloud(attempt.language));
    }
    if (fresh || !key) {
      key = send<EncryptionKey>(options, { ...attempt, route, parts: {}, idempotencyKey: undefined }, undefined);
    }
    const result = await key;
    if (!result.ok) key = undefined;
    return result;
  }

  async function sendEncrypted(attempt: Attempt, fresh: boolean): Promise<CallResult<unknown>> {
    const found = await encryptionKey(attempt, fresh);
    if (!found.ok) {
      return found;
    }
    if (!options.encrypt) {
      return failure('encryption_required', 0, aloud(attempt.language));
    }
    const sealed = await options.encrypt(attempt.parts.body, found.value);
    const result = await send(options, attempt, sealed);
    return !fresh && !result.ok && result.code === 'encryption_invalid' ? sendEncrypted(attempt, true) : result;
  }

  /** The answer; a call of a session that was left counts as offline. */
  async function answerOf(attempt: Attempt): Promise<CallResult<unknown>> {
    const { route, parts, token, named } = attempt;
    if (token === null || named) {
      return route.body === 'jwe' ? sendEncrypted(attempt, false) : send(options, attempt, undefined);
    }
    if (left.has(token)) {
      return failure('network_offline', 0, { ...aloud(attempt.language), silent: true });
    }
    const abort = parts.abort ?? new AbortController();
    underWay.set(abort, token);
    const droppable = { ...attempt, parts: { ...parts, abort } };
    try {
      const result = await (route.body === 'jwe'
        ? sendEncrypted(droppable, false)
        : send(options, droppable, undefined));
      return !result.ok && left.has(token) ? { ...result, silent: true } : result;
    } finally {
      underWay.delete(abort);
    }
  }

  async function attemptCall(attempt: Attempt): Promise<CallResult<unknown>> {
    const result = await answerOf(attempt);
    if (result.ok) {
      return result;
    }
    const current = attempt.token !== null && attempt.token === (options.getToken() || null);
    if (current && attempt.token !== endedToken && SESSION_END_CODES.includes(result.code)) {
      endedToken = attempt.token;
      options.onSessionEnded?.(result.code);
    }
    return attempt.idempotencyKey === undefined ? result : { ...result, idempotencyKey: attempt.idempotencyKey };
  }

  async function call(
    id: string,
    input: CallParts & { idempotencyKey?: string; token?: string } = {},
  ): Promise<CallResult<unknown>> {
    const language = options.getLanguage();
    // Read before the route may have to be loaded: by then the session this call belongs to may be over.
    const current = options.getToken() || null;
    const route = routeIn(options.calls, id) ?? (await fetchRoute(options, id).catch(() => 'offline' as const));
    if (route === undefined || route === 'offline') {
      return failure(route ? 'network_offline' : 'call_not_found', 0, aloud(language));
    }
    const { idempotencyKey, token, ...parts } = input;
    const attempt: Attempt = {
      route,
      parts,
      language,
      token: route.auth === 'none' ? null : token || current,
      named: token !== undefined,
      idempotencyKey: route.idempotency === 'key' ? (idempotencyKey ?? newIdempotencyKey()) : undefined,
    };
    if (!route.throttleMs) {
      return attemptCall(attempt);
    }
    const inputKey = JSON.stringify([attempt.token, language, parts]);
    return throttled(id, route.throttleMs, inputKey, () => attemptCall(attempt));
  }

  return {
    call: call as Client<C>['call'],
    leave(token) {
      left.add(token);
      for (const [abort, of] of underWay) if (of === token) abort.abort();
    },
  };
}

/** Only picture uploads report progress; the code for it is loaded with the first one. */
const fetchFor = async ({ onProgress }: CallParts): Promise<typeof fetch> =>
  onProgress && typeof XMLHttpRequest === 'function' ? (await import('./upload.ts')).uploadWith(onProgress) : fetch;

/** One HTTP exchange. A lost connection or a timeout is `network_offline` with status 0. */
async function send<V>(
  options: Pick<ClientOptions<never>, 'baseUrl' | 'errors' | 'whole' | 'fetch' | 'headers' | 'device' | 'timeoutMs'>,
  attempt: Attempt,
  sealed: { readonly body: string; readonly kid: string } | undefined,
): Promise<CallResult<V>> {
  const { route, parts, language } = attempt;
  const reading = { errors: options.errors, whole: options.whole, language, silent: route.silent === true };
  const body = sealed
    ? { content: JSON.stringify({ payload: sealed.body }), mediaType: 'application/json' }
    : plainBody(route, parts);
  const device = options.device?.();
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'Accept-Language': language.toLowerCase(),
    ...options.headers?.(),
  };
  if (body) headers['Content-Type'] = body.mediaType;
  if (sealed) headers['Encryption'] = sealed.kid;
  if (device) headers['Device'] = device;
  if (attempt.token !== null) headers['Authorization'] = `Bearer ${attempt.token}`;
  if (attempt.idempotencyKey !== undefined) headers['Idempotency-Key'] = attempt.idempotencyKey;

  const abort = parts.abort ?? new AbortController();
  const timer = setTimeout(() => abort.abort(), parts.image ? UPLOAD_TIMEOUT_MS : (options.timeoutMs ?? TIMEOUT_MS));
  try {
    const fetchNow = options.fetch ?? (await fetchFor(parts));
    const response = await fetchNow(callAddress(options.baseUrl, route, parts), {
      method: route.method,
      headers,
      credentials: 'same-origin',
      signal: abort.signal,
      ...(body ? { body: body.content } : {}),
    });
    return await readAnswer<V>(response.status, await response.text(), reading);
  } catch {
    return failure('network_offline', 0, reading) satisfies CallFailed;
  } finally {
    clearTimeout(timer);
  }
}
