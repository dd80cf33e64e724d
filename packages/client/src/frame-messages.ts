/**
 * What a game frame and the page around it say to each other (postMessage, same origin only).
 * A closed set: anything else that arrives is dropped.
 */

/** Frame → page. */
export type FrameMessage =
  | { readonly type: 'lantern:ready' }
  /** The launch token was used or is too old; send another. */
  | { readonly type: 'lantern:need-token' }
  /** Leave the game for a page of the site. */
  | { readonly type: 'lantern:open'; readonly path: string }
  | { readonly type: 'lantern:close' }
  | { readonly type: 'lantern:title'; readonly title: string };

/** Page → frame. */
export type PageMessage =
  /** Money may have come in: read the balance anew. */
  | { readonly type: 'lantern:balance' }
  | { readonly type: 'lantern:token'; readonly token: string }
  | { readonly type: 'lantern:look'; readonly theme: 'dark' | 'light'; readonly language: string };

const SITE_PATH = /^\/(m|verify)(\/[\w./-]*)?(\?[\w=&.%-]*)?$/;

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});

/** The frame's message, or undefined for anything that is not one. Paths lead into this site only. */
export function frameMessage(value: unknown): FrameMessage | undefined {
  const { type, path, title } = fieldsOf(value);
  if (type === 'lantern:ready' || type === 'lantern:need-token' || type === 'lantern:close') return { type };
  if (type === 'lantern:open' && typeof path === 'string' && SITE_PATH.test(path)) return { type, path };
  if (type === 'lantern:title' && typeof title === 'string') return { type, title: title.slice(0, 100) };
  return undefined;
}

/** The page's message, or undefined for anything that is not one. */
export function pageMessage(value: unknown): PageMessage | undefined {
  const { type, token, theme, language } = fieldsOf(value);
  if (type === 'lantern:balance') return { type };
  if (type === 'lantern:token' && typeof token === 'string') return { type, token };
  if (type === 'lantern:look' && (theme === 'dark' || theme === 'light') && typeof language === 'string') return { type, theme, language };
  return undefined;
}
