/**
 * The browser's storage under the source's keys (§3), and nothing else: the only module that touches it.
 * Broken, foreign or blocked values read as their defaults; a write that fails is forgotten quietly (private mode).
 */

export interface StoredSession {
  readonly token: string;
  readonly merchantCode: string;
  readonly userName: string;
  /** §3: 0, 1, 2 real members; 4 and others trial. */
  readonly type: number;
  readonly firstTimeLogin: boolean;
}

interface Entry<T> {
  readonly key: string;
  readonly fallback: T;
  /** Answers undefined for anything that is not a T. */
  readonly parse: (text: string) => T | undefined;
  readonly format: (value: T) => string;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function parseSession(text: string): StoredSession | undefined {
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null) return undefined;
  const { token, merchantCode, userName, type, firstTimeLogin } = value as Record<string, unknown>;
  if (typeof token !== 'string' || token === '' || typeof userName !== 'string' || typeof type !== 'number') return undefined;
  return { token, merchantCode: typeof merchantCode === 'string' ? merchantCode : '', userName, type, firstTimeLogin: firstTimeLogin === true };
}

const oneOf =
  <T extends string>(...allowed: readonly T[]) =>
  (text: string): T | undefined =>
    allowed.find((value) => value === text);

export const STORAGE = {
  session: {
    key: 'MC_SESSION_INFO',
    fallback: null,
    parse: parseSession,
    format: (value) => JSON.stringify(value),
  } as Entry<StoredSession | null>,
  /** `CN` is the source's default and means "the merchant's language" (LOC-03). */
  language: { key: 'language', fallback: 'CN', parse: (text) => (/^[A-Z]{2}$/.test(text) ? text : undefined), format: String } as Entry<string>,
  theme: { key: 'theme', fallback: 'dark', parse: oneOf('dark', 'light'), format: String } as Entry<'dark' | 'light'>,
  autoLogin: { key: 'autoLogin', fallback: '0', parse: oneOf('0', '1'), format: String } as Entry<'0' | '1'>,
} as const;

function area(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}

/** The stored value, or the entry's default. */
export function readStored<T>(entry: Entry<T>): T {
  try {
    const text = area()?.getItem(entry.key);
    return text === null || text === undefined ? entry.fallback : (entry.parse(text) ?? entry.fallback);
  } catch {
    return entry.fallback;
  }
}

/** Stores a value. */
export function writeStored<T>(entry: Entry<T>, value: T): void {
  try {
    area()?.setItem(entry.key, entry.format(value));
  } catch {
    // Storage is full or blocked; the page works on with what it holds in memory.
  }
}

/** Removes a value. */
export function clearStored<T>(entry: Entry<T>): void {
  try {
    area()?.removeItem(entry.key);
  } catch {
    // As above.
  }
}

/** Hears the same entry changing in another tab. */
export function watchStored<T>(entry: Entry<T>, listener: (value: T) => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === entry.key || event.key === null) listener(readStored(entry));
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}
