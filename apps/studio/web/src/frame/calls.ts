/** Client of the studio's HTTP API: JSON under `/studio/api`, bearer session, one answer or one refusal. */

export interface Refused {
  readonly ok: false;
  readonly code: string;
  /** In the member's language; empty without an answer. */
  readonly message: string;
  readonly value: unknown;
}
export type Answered<Value> = { readonly ok: true; readonly value: Value } | Refused;

/** No answer, or an invalid one: a retry is safe. */
export const UNREACHED = 'unreached';
/** The code of a request that came too soon after the one before. */
export const TOO_FAST = 'too_fast';
const TIMEOUT_MS = 12_000;
const SERVER_FAULT = 500;
/** Refusals with a 5xx status that are final: a retry gets the same answer. */
const FINAL = ['round_void', 'vendor_unavailable', 'wallet_unavailable'];
const TOO_MANY = 429;

let bearer = '';
let language = 'VI';

/** Sets the session of all further calls. */
export function callAs(session: string): void {
  bearer = session;
}

/** Sets the language of messages. */
export function callIn(wanted: string): void {
  language = wanted;
}

const unreached: Refused = { ok: false, code: UNREACHED, message: '', value: undefined };

interface Body {
  readonly success?: boolean;
  readonly value?: unknown;
  readonly code?: string;
  readonly message?: string;
}

function readAnswer<Value>(status: number, body: Body): Answered<Value> {
  if (body.success === true) return { ok: true, value: body.value as Value };
  if (typeof body.code !== 'string') return unreached;
  const again =
    (status >= SERVER_FAULT && !FINAL.includes(body.code)) || (status === TOO_MANY && body.code !== TOO_FAST);
  return { ok: false, code: again ? UNREACHED : body.code, message: body.message ?? '', value: body.value };
}

/** One attempt. */
export async function ask<Value>(method: 'GET' | 'POST', path: string, body?: object): Promise<Answered<Value>> {
  const halt = new AbortController();
  const timer = setTimeout(() => halt.abort(), TIMEOUT_MS);
  try {
    const response = await fetch(`/studio/api${path}`, {
      method,
      headers: {
        'accept-language': language.toLowerCase(),
        ...(bearer && { authorization: `Bearer ${bearer}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      signal: halt.signal,
      credentials: 'omit',
      cache: 'no-store',
      ...(body && { body: JSON.stringify(body) }),
    });
    return readAnswer(response.status, (await response.json()) as Body);
  } catch {
    return unreached;
  } finally {
    clearTimeout(timer);
  }
}

/** The text of an SVG, to be read before it is shown. Rejects when it cannot be loaded. */
export async function fetchText(path: string): Promise<string> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path} answers ${response.status}`);
  return response.text();
}

const DEFAULT_WAIT_MS = 1_000;

/** The wait that a refusal for being too fast asks for. */
export function waitOf(value: unknown): number {
  const { waitMs } = (typeof value === 'object' && value !== null ? value : {}) as { readonly waitMs?: unknown };
  return typeof waitMs === 'number' ? waitMs : DEFAULT_WAIT_MS;
}

/** Starts loading a picture that is shown later. */
export function preload(path: string): void {
  new Image().src = path;
}
