/** What the service worker does with a request, as pure rules: named kinds are cached, everything else bypasses it. */

/** The cache key of the shell's document: every page of the site is the same document. */
export const SHELL_DOCUMENT = '/m/home';
export const PICTURES_MAXIMUM = 300;
/** Maximum age of a cached picture before it is revalidated. */
export const STALE_AFTER_MS = 24 * 60 * 60 * 1000;
/** Larger answers are not cached. */
const BYTES_MAXIMUM = 1024 * 1024;

export type Plan = 'document' | 'file' | 'picture' | 'pass';

/** The parts of a request the rules look at. */
export interface PlannedRequest {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
  readonly headers: { has(name: string): boolean };
}

/**
 * Only the site's own pages, its hashed files and its pictures; never a call, nothing with a session or a part of a
 * file.
 */
export function planOf({ method, mode, url, headers }: PlannedRequest, origin: string): Plan {
  const address = new URL(url);
  if (method !== 'GET' || address.origin !== origin || headers.has('authorization') || headers.has('range'))
    return 'pass';
  const { pathname } = address;
  if (mode === 'navigate') return pathname === '/m' || pathname.startsWith('/m/') ? 'document' : 'pass';
  if (pathname.startsWith('/assets/')) return 'file';
  return pathname.startsWith('/art/') || pathname.startsWith('/COUNTRY_FLAG/') ? 'picture' : 'pass';
}

/** Complete, successful, ours, not too large, and cacheable. */
export function isCacheable({ status, type, headers }: Pick<Response, 'status' | 'type' | 'headers'>): boolean {
  const length = Number(headers.get('content-length') ?? 0);
  return (
    status === 200 &&
    type === 'basic' &&
    length <= BYTES_MAXIMUM &&
    !/no-store|private/.test(headers.get('cache-control') ?? '') &&
    !headers.has('set-cookie')
  );
}
