/**
 * Downloads a `file` call: its content, or the refusal like any other call's. A separate entry, loaded only where files
 * are.
 */
import type { Language } from '@lantern/contract/errors';
import type { ErrorTable } from './error-table.ts';
import { callAddress, failure, readAnswer, type CallParts } from './request.ts';
import type { CallResult } from './result.ts';
import type { Route } from './routes.ts';

/** Timeout for a year of records over a slow connection. */
const TIMEOUT_MS = 180_000;

export interface DownloadedFile {
  readonly fileName: string;
  readonly content: Blob;
}

export interface DownloadOptions {
  readonly route: Route;
  readonly params?: CallParts['params'];
  readonly query?: CallParts['query'];
  readonly baseUrl: string;
  readonly errors: ErrorTable;
  readonly language: Language;
  readonly token: string | null | undefined;
  readonly fetch?: typeof fetch;
}

const nameIn = (disposition: string | null): string =>
  /filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? 'records.csv';

/** Downloads the file. Never throws; a connection that breaks halfway is `network_offline`, never half a file. */
export async function downloadFile({
  route,
  params,
  query,
  baseUrl,
  errors,
  language,
  token,
  fetch: fetchNow = fetch,
}: DownloadOptions): Promise<CallResult<DownloadedFile>> {
  const reading = { errors, language, silent: false };
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), TIMEOUT_MS);
  try {
    const response = await fetchNow(callAddress(baseUrl, route, { params, query }), {
      headers: { 'Accept-Language': language.toLowerCase(), ...(token ? { Authorization: `Bearer ${token}` } : {}) },
      credentials: 'same-origin',
      signal: abort.signal,
    });
    if (!response.ok) return await readAnswer(response.status, await response.text(), reading);
    return {
      ok: true,
      value: { fileName: nameIn(response.headers.get('Content-Disposition')), content: await response.blob() },
    };
  } catch {
    return failure('network_offline', 0, reading);
  } finally {
    clearTimeout(timer);
  }
}
