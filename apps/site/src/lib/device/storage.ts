/**
 * The browser's storage under the source's keys (§3), and nothing else: the only module that uses it.
 * Broken, foreign or blocked values read as their defaults; a failed write is ignored (private mode).
 */
import { LANGUAGE_STORED_DEFAULT, MEMBER_TYPE_DEFAULT } from '@lantern/contract/constants';

export interface StoredSession {
  readonly token: string;
  readonly merchantCode: string;
  readonly userName: string;
  /** §3: 0, 1, 2 real members; 4 and others trial. Not yet known counts as 4 (ACC-28). */
  readonly type: number;
  /** Trial play: stored in place of `type` (§3). */
  readonly customerType?: number | undefined;
  readonly firstTimeLogin: boolean;
}

/** How a remembered login was made: by username, or by a number and its code. */
export type LoginMode = 'username' | 'sms';

/** One of `remPass` (§3). `password` never holds one: see remembered.ts. */
export interface StoredCredentials {
  readonly type: LoginMode;
  readonly username: string;
  readonly password: string;
  readonly countryDialingCode: string;
}

interface Entry<T> {
  readonly key: string;
  readonly fallback: T;
  /** Returns undefined for anything that is not a T. */
  readonly parse: (text: string) => T | undefined;
  readonly format: (value: T) => string;
  /** `device` outlives the tab; the default. */
  readonly area?: 'device' | 'tab';
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
  const { token, merchantCode, userName, type, customerType, firstTimeLogin } = value as Record<string, unknown>;
  if (typeof token !== 'string' || token === '' || typeof userName !== 'string') return undefined;
  return {
    token,
    merchantCode: typeof merchantCode === 'string' ? merchantCode : '',
    userName,
    type: [type, customerType].find((one) => typeof one === 'number') ?? MEMBER_TYPE_DEFAULT,
    ...(typeof customerType === 'number' ? { customerType } : {}),
    firstTimeLogin: firstTimeLogin === true,
  };
}

/** A trial session carries `customerType` where a member's carries `type` (§3). */
function formatSession(session: StoredSession | null): string {
  if (session?.customerType === undefined) return JSON.stringify(session);
  const { type: _, ...trial } = session;
  return JSON.stringify(trial);
}

function parseCredentials(entry: unknown): StoredCredentials[] {
  if (typeof entry !== 'object' || entry === null) return [];
  const { type, username, password, countryDialingCode } = entry as Record<string, unknown>;
  if ((type !== 'username' && type !== 'sms') || typeof username !== 'string' || typeof password !== 'string')
    return [];
  return [
    { type, username, password, countryDialingCode: typeof countryDialingCode === 'string' ? countryDialingCode : '' },
  ];
}

function parseRemembered(text: string): readonly StoredCredentials[] | undefined {
  const value = parseJson(text);
  return Array.isArray(value) ? value.flatMap(parseCredentials) : undefined;
}

/** Ids by username; invalid entries are left out. */
function parseLotteryFavourites(text: string): Readonly<Record<string, readonly string[]>> | undefined {
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const found: Record<string, readonly string[]> = {};
  for (const [userName, ids] of Object.entries(value)) {
    if (Array.isArray(ids)) found[userName] = ids.filter((id): id is string => typeof id === 'string');
  }
  return found;
}

function parsePlaces(text: string): Readonly<Record<string, number>> | undefined {
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, number] => typeof entry[1] === 'number' && entry[1] >= 0),
  );
}

/** What the code of a friend or an agent looks like. */
export const FRIEND_CODE = /^[A-Za-z0-9]{4,20}$/;

/** A code, kept until an instant in milliseconds since 1970. */
export interface KeptCode {
  readonly code: string;
  readonly until: number;
}

function parseKeptCode(text: string): KeptCode | undefined {
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null) return undefined;
  const { code, until } = value as Record<string, unknown>;
  return typeof code === 'string' && FRIEND_CODE.test(code) && typeof until === 'number' ? { code, until } : undefined;
}

const someText = (text: string): string | undefined => (text === '' ? undefined : text);

const wholeNumber = (text: string): number | undefined => (/^\d{1,15}$/.test(text) ? Number(text) : undefined);

const oneOf =
  <T extends string>(...allowed: readonly T[]) =>
  (text: string): T | undefined =>
    allowed.find((value) => value === text);

export const STORAGE = {
  session: {
    key: 'MC_SESSION_INFO',
    fallback: null,
    parse: parseSession,
    format: formatSession,
  } as Entry<StoredSession | null>,
  /** `CN` is the source's default and means "the merchant's language" (LOC-03). */
  language: {
    key: 'language',
    fallback: LANGUAGE_STORED_DEFAULT,
    parse: (text) => (/^[A-Z]{2}$/.test(text) ? text : undefined),
    format: String,
  } as Entry<string>,
  theme: { key: 'theme', fallback: 'dark', parse: oneOf('dark', 'light'), format: String } as Entry<'dark' | 'light'>,
  /** `1` while a remembered login may resume, `0` after logout (ACC-27). */
  autoLogin: { key: 'autoLogin', fallback: '0', parse: oneOf('0', '1'), format: String } as Entry<'0' | '1'>,
  /** Remembered logins, at most one per mode, the newest first (ACC-27). */
  remembered: {
    key: 'remPass',
    fallback: [],
    parse: parseRemembered,
    format: (value) => JSON.stringify(value),
  } as Entry<readonly StoredCredentials[]>,
  /** Whether announcement popups may open for a member (SHELL_PU_A) or a guest (SHELL_PU_B): `0` once closed (MSG-01). */
  memberPopups: { key: 'SHELL_PU_A', fallback: '1', parse: oneOf('0', '1'), format: String } as Entry<'0' | '1'>,
  guestPopups: { key: 'SHELL_PU_B', fallback: '1', parse: oneOf('0', '1'), format: String } as Entry<'0' | '1'>,
  /** Favourite lottery ids per user name (§3). */
  lotteryFavourites: {
    key: 'LOTTFAV',
    fallback: {},
    parse: parseLotteryFavourites,
    format: (value) => JSON.stringify(value),
  } as Entry<Readonly<Record<string, readonly string[]>>>,
  /** The day on which no popup opens again: its Vietnamese midnight in ms; not of the source. */
  popupsRestOn: { key: 'popupsRestOn', fallback: 0, parse: wholeNumber, format: String } as Entry<number>,
  /** The member whose first credited deposit was reported to the tracking bus (SYS-09); not of the source. */
  firstDepositReported: { key: 'firstDepositTold', fallback: '', parse: someText, format: String } as Entry<string>,
  /** The last known system status, shown before it is fetched again (SYS-01); not of the source. */
  systemStatus: { key: 'systemStatus', fallback: '', parse: oneOf('0', '1', '2'), format: String } as Entry<
    '' | '0' | '1' | '2'
  >,
  /** The white-label merchant in use (§3). */
  merchant: { key: 'sass', fallback: '', parse: someText, format: String } as Entry<string>,
  /** `1` once the download bar was closed (HOME-04). */
  hideDownloadBar: { key: 'hideDownloadBar', fallback: '0', parse: oneOf('0', '1'), format: String } as Entry<
    '0' | '1'
  >,
  /** `1` after a start from a configuration profile's icon (SYS-11). */
  webclip: { key: 'WEBCLIP', fallback: '0', parse: oneOf('0', '1'), format: String } as Entry<'0' | '1'>,
  /** A friend's code the visitor agreed to keep, and until when; not of the source (PRO-09). */
  friendCode: {
    key: 'friendCode',
    fallback: null,
    parse: parseKeptCode,
    format: (value) => JSON.stringify(value),
  } as Entry<KeptCode | null>,
  /** The same of an agent's code; not of the source (agents.md §2). */
  agentCode: {
    key: 'agentCode',
    fallback: null,
    parse: parseKeptCode,
    format: (value) => JSON.stringify(value),
  } as Entry<KeptCode | null>,
  /** Whether a device fingerprint may be sent with a login; not of the source (ACC-20). */
  deviceConsent: { key: 'deviceConsent', fallback: '0', parse: oneOf('0', '1'), format: String } as Entry<'0' | '1'>,
} as const;

/** Data of the tab's lifetime: the copy of the session, and the trial user's name (§3, ACC-05, ACC-06). */
export const TAB_STORAGE = {
  session: { ...STORAGE.session, area: 'tab' } as Entry<StoredSession | null>,
  trialName: { key: 'trialName', fallback: '', parse: someText, format: String, area: 'tab' } as Entry<string>,
  /** Scroll position of each history entry, for a reloaded page. */
  scrollPlaces: {
    key: 'scrollPlaces',
    fallback: {},
    parse: parsePlaces,
    format: (value) => JSON.stringify(value),
    area: 'tab',
  } as Entry<Readonly<Record<string, number>>>,
  /** The image CDN of this visit; empty for the site itself (SYS-02). */
  imageCdn: { key: 'imageCdn', fallback: '', parse: someText, format: String, area: 'tab' } as Entry<string>,
} as const;

function areaOf({ area = 'device' }: Pick<Entry<unknown>, 'area'>): Storage | undefined {
  try {
    return area === 'tab' ? window.sessionStorage : window.localStorage;
  } catch {
    return undefined;
  }
}

/** The stored value, or the entry's default. */
export function readStored<T>(entry: Entry<T>): T {
  try {
    const text = areaOf(entry)?.getItem(entry.key);
    return text === null || text === undefined ? entry.fallback : (entry.parse(text) ?? entry.fallback);
  } catch {
    return entry.fallback;
  }
}

/** Stores a value. */
export function writeStored<T>(entry: Entry<T>, value: T): void {
  try {
    areaOf(entry)?.setItem(entry.key, entry.format(value));
  } catch {
    // Storage is full or blocked; the page works with its in-memory state.
  }
}

/** Removes a value. */
export function clearStored<T>(entry: Entry<T>): void {
  try {
    areaOf(entry)?.removeItem(entry.key);
  } catch {
    // As above.
  }
}

/**
 * Listens to changes of the entry in another tab; a page restored from the back-forward cache has missed them and reads
 * again.
 */
export function watchStored<T>(entry: Entry<T>, listener: (value: T) => void): () => void {
  const onEvent = (event: StorageEvent) => {
    if (event.key === entry.key || event.key === null) listener(readStored(entry));
  };
  const rereadOnRestore = (event: PageTransitionEvent) => {
    if (event.persisted) listener(readStored(entry));
  };
  window.addEventListener('storage', onEvent);
  window.addEventListener('pageshow', rereadOnRestore);
  return () => {
    window.removeEventListener('storage', onEvent);
    window.removeEventListener('pageshow', rereadOnRestore);
  };
}
