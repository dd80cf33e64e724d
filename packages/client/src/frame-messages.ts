/**
 * Messages between a game frame and the page around it (postMessage, same origin only).
 * A closed set: anything else is ignored.
 */

/** Frame → page. */
export type FrameMessage =
  | { readonly type: 'lantern:ready' }
  /** The launch token was used or has expired; send another. */
  | { readonly type: 'lantern:need-token' }
  /** Leave the game for a page of the site. */
  | { readonly type: 'lantern:open'; readonly path: string }
  | { readonly type: 'lantern:close' }
  | { readonly type: 'lantern:title'; readonly title: string }
  /** Offer the member to pass on a link to a table of this game that others join with the code. */
  | { readonly type: 'lantern:share-invite'; readonly code: string }
  | ResultMessage;

/**
 * What a game reports about its results. `round` numbers them, rising; a game that plays one at a time may leave it
 * out.
 */
export type ResultMessage =
  /**
   * The server knows a result that is not shown here yet: balances around the game must not reveal it. Repeated every
   * `RESULT_REPEAT_MS`.
   */
  | { readonly type: 'lantern:result-pending'; readonly round?: number }
  /**
   * This result and all before it are on the screen, without a number all that are pending: balances around the game
   * may include them.
   */
  | { readonly type: 'lantern:result-shown'; readonly round?: number };

/** Interval at which a frame repeats that a result is pending, in milliseconds. */
export const RESULT_REPEAT_MS = 4_000;
/** Timeout after the frame's last message; then the page shows the true balance, in milliseconds (GAME-18). */
export const RESULT_TIMEOUT_MS = 10_000;

/** Page → frame. */
export type PageMessage =
  /** The balance may have changed: read it again. */
  | { readonly type: 'lantern:balance' }
  | { readonly type: 'lantern:token'; readonly token: string }
  | { readonly type: 'lantern:look'; readonly theme: 'dark' | 'light'; readonly language: string }
  /** The link the game was opened with leads to a table: ask the member before taking a seat there. */
  | { readonly type: 'lantern:invite'; readonly code: string };

const SITE_PATH = /^\/(m|verify)(\/[\w./-]*)?(\?[\w=&.%-]*)?$/;

const INVITE_CODE = /^[\w-]{6,32}$/;

/** Whether a text may be the code of a table: a link may carry anything, and only this is passed on to a game. */
export const isInviteCode = (value: unknown): value is string => typeof value === 'string' && INVITE_CODE.test(value);

const BARE = ['lantern:ready', 'lantern:need-token', 'lantern:close'] as const;
const isBare = (type: unknown): type is (typeof BARE)[number] => (BARE as readonly unknown[]).includes(type);

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});

/** The frame's message, or undefined for anything else. Paths lead into this site only. */
export function frameMessage(value: unknown): FrameMessage | undefined {
  const { type, path, title, round, code } = fieldsOf(value);
  if (isBare(type)) return { type };
  if (type === 'lantern:result-pending' || type === 'lantern:result-shown') {
    if (round === undefined) return { type };
    return typeof round === 'number' && Number.isSafeInteger(round) && round >= 0 ? { type, round } : undefined;
  }
  if (type === 'lantern:open' && typeof path === 'string' && SITE_PATH.test(path)) return { type, path };
  if (type === 'lantern:share-invite' && isInviteCode(code)) return { type, code };
  if (type === 'lantern:title' && typeof title === 'string') return { type, title: title.slice(0, 100) };
  return undefined;
}

/** The page's message, or undefined for anything else. */
export function pageMessage(value: unknown): PageMessage | undefined {
  const { type, token, theme, language, code } = fieldsOf(value);
  if (type === 'lantern:balance') return { type };
  if (type === 'lantern:invite' && isInviteCode(code)) return { type, code };
  if (type === 'lantern:token' && typeof token === 'string') return { type, token };
  if (type === 'lantern:look' && (theme === 'dark' || theme === 'light') && typeof language === 'string')
    return { type, theme, language };
  return undefined;
}
