/** What a message says on a locked screen, in a mailbox, and on a phone. */
import type { Language } from '@lantern/contract/errors';

const TITLE_MAXIMUM = 120;
const BODY_MAXIMUM = 240;
/** One message of the network, however it is written. */
export const SMS_LENGTH_MAXIMUM = 160;

/** What the service worker shows; it opens `url`, a page of the site. */
export interface PushText {
  readonly title: string;
  readonly body: string;
  readonly url: string;
  /** A message that comes twice is shown once. */
  readonly tag: string;
}

/** Shortened by characters, so that no half of one is left. */
export function clip(text: string, maximum: number): string {
  const characters = [...text];
  return characters.length <= maximum ? text : `${characters.slice(0, maximum - 1).join('')}…`;
}

const inVietnamese = (language: Language): boolean => language === 'VI';

/** A mail on a locked screen: whatever it says of money, accounts and people only when its member chose so. */
export function pushOfMail(
  mail: { readonly mailId: string; readonly title: string; readonly text: string },
  language: Language,
  showAll: boolean,
): PushText {
  const hidden = inVietnamese(language) ? 'Chạm để xem trong hộp thư.' : 'Tap to read it in your inbox.';
  return {
    title: clip(mail.title, TITLE_MAXIMUM),
    body: showAll ? clip(mail.text, BODY_MAXIMUM) : hidden,
    url: `/m/webEmail?id=${encodeURIComponent(mail.mailId)}`,
    tag: mail.mailId,
  };
}

export interface BroadcastText {
  readonly broadcastId: string;
  readonly title: string;
  /** One line of plain text. */
  readonly text: string;
  readonly url: string | null;
}

/** A broadcast on a locked screen. It opens what it advertises, or the inbox when it is there. */
export const pushOfBroadcast = ({ broadcastId, title, text, url }: BroadcastText, isInInbox: boolean): PushText => ({
  title: clip(title, TITLE_MAXIMUM),
  body: clip(text, BODY_MAXIMUM),
  url: isInInbox || url === null || !url.startsWith('/m/') ? `/m/webEmail?id=${encodeURIComponent(broadcastId)}` : url,
  tag: broadcastId,
});

/** A letter with the one tap that ends such letters. */
export function letterOfBroadcast(
  { title, text, url }: BroadcastText,
  language: Language,
  { brand, site, stop }: { readonly brand: string; readonly site: string; readonly stop: string },
): { readonly subject: string; readonly text: string } {
  const page = url?.startsWith('/') ? [`${site}${url}`] : [];
  const end = inVietnamese(language)
    ? `Bạn nhận thư này vì đã đồng ý nhận tin khuyến mãi qua email. Ngừng nhận bằng một chạm:\n${stop}`
    : `You get this because you agreed to offers by e-mail. Stop them with one tap:\n${stop}`;
  return { subject: `${brand}: ${title}`, text: [title, text, ...page, '--', end, ''].join('\n\n') };
}

/** How such messages end, which every one of them says. */
const smsEnd = (language: Language): string =>
  inVietnamese(language) ? ' Tắt tin: Quyền riêng tư.' : ' Stop: Privacy page.';

/** Without links: one that is not there cannot lead elsewhere. */
export const smsOfBroadcast = (title: string, language: Language, brand: string): string => {
  const [start, end] = [`${brand}: `, smsEnd(language)];
  return `${start}${clip(title, SMS_LENGTH_MAXIMUM - [...start, ...end].length)}${end}`;
};
