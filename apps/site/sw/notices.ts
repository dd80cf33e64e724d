/** What a push message shows and opens, as pure rules: whatever arrives, a tap only ever opens a page of ours. */

/** A push message as the server writes it. */
export interface PushNotice {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  /** A path of the site. */
  readonly url: string;
}

const INBOX = '/m/webEmail';
/** Shown for a message that cannot be read: a browser that shows nothing loses its permission. */
const UNREADABLE: PushNotice = { title: 'Đèn Lồng', body: 'Bạn có tin mới.', tag: 'inbox', url: INBOX };

const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= 500 ? value : undefined;

/** A page of the members' site; the inbox for anything else. */
export function pageOf(value: unknown, origin: string): string {
  if (typeof value !== 'string' || !value.startsWith('/m/')) return INBOX;
  const address = new URL(value, origin);
  return address.origin === origin && address.pathname.startsWith('/m/') ? address.pathname + address.search : INBOX;
}

/** The notice of a message's text. */
export function noticeOf(text: string | undefined, origin: string): PushNotice {
  try {
    const value = JSON.parse(text ?? '') as Record<string, unknown> | null;
    const [title, body, tag] = [textIn(value?.['title']), textIn(value?.['body']), textIn(value?.['tag'])];
    if (title === undefined || tag === undefined) return UNREADABLE;
    return { title, body: body ?? '', tag, url: pageOf(value?.['url'], origin) };
  } catch {
    return UNREADABLE;
  }
}
