/** Builds one HTTP request of a call, and reads its answer. */
import type { ErrorCode, Language } from '@lantern/contract/errors';
import type { ErrorTable, OwnFailure } from './error-table.ts';
import type { CallFailed, CallResult } from './result.ts';
import type { Route, WholeContract } from './routes.ts';

/** The parts of a call's input, without types. */
export interface CallParts {
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  /** The picture of an `image` call. */
  readonly image?: Picture | undefined;
  readonly onProgress?: ((share: number) => void) | undefined;
  readonly abort?: AbortController | undefined;
}

/** Address of a call. Parameters are escaped; absent query fields are left out, lists are comma-separated. */
export function callAddress(baseUrl: string, route: Route, parts: CallParts): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(parts.params?.[name] ?? '')),
  );
  const pairs: string[] = [];
  for (const [name, value] of Object.entries(parts.query ?? {})) {
    if (value !== undefined && value !== null) {
      pairs.push(`${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`);
    }
  }
  return `${baseUrl}${path}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`;
}

/** A picture as a browser holds it, its media type included. */
export type Picture = Blob;

/** Content and media type of a plain (not encrypted) body; none for calls without one. */
export function plainBody(
  route: Route,
  { body, image }: CallParts,
): { content: string | Picture; mediaType: string } | undefined {
  if (route.body === 'image' && image) {
    return { content: image, mediaType: image.type };
  }
  if (route.body === 'none' || body === undefined) {
    return undefined;
  }
  if (route.body === 'form') {
    const form = new URLSearchParams();
    for (const [name, value] of Object.entries(body as Record<string, unknown>)) {
      if (value !== undefined && value !== null) {
        form.append(name, String(value));
      }
    }
    return { content: form.toString(), mediaType: 'application/x-www-form-urlencoded' };
  }
  return { content: JSON.stringify(body), mediaType: 'application/json' };
}

/** How an answer is read: the client's known errors, its language, and whether failures are shown. */
export interface Reading {
  readonly errors: ErrorTable;
  readonly language: Language;
  readonly silent: boolean;
  /** Loads the codes that `errors` leaves out. */
  readonly whole?: (() => Promise<WholeContract>) | undefined;
}

/** A failure detected by the client itself. */
export function failure(code: OwnFailure, status: number, { errors, language, silent }: Reading): CallFailed {
  return { ok: false, code, message: errors.words[code][language], status, silent };
}

/**
 * Reads an answer. A body without our envelope came from an intermediary (a proxy, a captive portal): a server failure
 * then reads "system error", anything else "unknown error" (CALL-03).
 */
export async function readAnswer<V>(status: number, text: string, reading: Reading): Promise<CallResult<V>> {
  const answer = parseObject(text);
  if (answer?.['success'] === true && 'value' in answer) {
    return { ok: true, value: answer['value'] as V };
  }
  if (answer?.['success'] !== false || typeof answer['code'] !== 'string') {
    return failure(status >= 500 ? 'system_error' : 'unknown_error', status, reading);
  }
  if (!(await isKnown(answer['code'], reading))) {
    return failure('unknown_error', status, reading);
  }
  const value = answer['value'];
  return {
    ok: false,
    code: answer['code'] as ErrorCode,
    message:
      typeof answer['message'] === 'string' ? answer['message'] : reading.errors.words.unknown_error[reading.language],
    status,
    silent: reading.silent,
    ...(isObject(value) ? { value } : {}),
  };
}

/** When the list of codes cannot be loaded, the server's code is accepted. */
async function isKnown(code: string, { errors, whole }: Reading): Promise<boolean> {
  if (errors.codes.includes(code)) return true;
  if (!whole) return false;
  const { errorTable } = await whole().catch(() => ({ errorTable: { codes: [code] } }));
  return errorTable.codes.includes(code);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
