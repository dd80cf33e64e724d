/** The inbox as its member reads it. */
import { fillBroadcast, hasVariables, type BroadcastValues } from '@lantern/contract/broadcast-variables';
import type { Calls, MailKind } from '@lantern/contract';
import type { AnswerOf } from '@lantern/contract/call';
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, type Result } from '../../../kernel/result.ts';
import { textsFor } from '../content/index.ts';
import type { Broadcast } from './broadcast-store.ts';
import { plainText } from './rules/plain-text.ts';
import { transcriptHtml } from './transcript.ts';
import { renderMail, type Reader } from './rules/render.ts';
import { MAIL_TEMPLATES, type VariablesOf } from './rules/templates.ts';
import { unreadIn, type Mailing } from './send-mails.ts';
import { pageInbox, type InboxRow } from './store.ts';

type Listed = AnswerOf<Calls['inbox.list']>;
type Item = Listed['list'][number];

function presentMail(row: InboxRow, kind: MailKind, mailClass: Item['class'], reader: Reader): Item {
  const { mailId, createdAt, read, kept } = row;
  const { title, text, linkId } = renderMail(kind, row.variables, reader);
  const { route } = MAIL_TEMPLATES[kind];
  const link = linkId === undefined ? { route } : { route, id: linkId };
  return { mailId, kind, class: mailClass, title, text, link, createdAt: createdAt.getTime(), read, deletable: !kept };
}

function presentBroadcast(
  row: InboxRow,
  broadcast: Broadcast,
  { language }: Reader,
  values: BroadcastValues | undefined,
): Item {
  const texts = textsFor(broadcast, language);
  const { title, html: content } = fillBroadcast({ title: texts.title, html: texts.content }, values, language);
  const { product, url } = broadcast;
  return {
    mailId: row.mailId,
    kind: 'broadcast',
    class: product === null ? 'service' : 'marketing',
    title,
    text: plainText(content),
    html: content,
    link: null,
    ...(url === null ? {} : { url }),
    ...(product === null ? {} : { product }),
    createdAt: row.createdAt.getTime(),
    read: row.read,
    deletable: true,
  };
}

/** What was said in the chat, for the page's transcripts; a conversation that is gone has none. */
async function withTranscript(
  { lookups }: Mailing,
  memberId: MemberId,
  item: Item,
  { variables }: InboxRow,
  reader: Reader,
): Promise<Item> {
  const { conversation, until } = variables as VariablesOf<'chat_transcript'>;
  const lines = await lookups.chatTranscript(memberId, conversation, until);
  return lines === null ? item : { ...item, html: transcriptHtml(lines, reader) };
}

/**
 * A page of the inbox, newest first; marketing that waits for the member comes with the first. Refuses input_invalid for a
 * cursor that is not one of this list.
 */
export async function listMails(
  mailing: Mailing,
  memberId: MemberId,
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
  reader: Reader,
): Promise<Result<Listed, 'input_invalid'>> {
  const { db, broadcasts } = mailing;
  if (after === undefined) await broadcasts.deliverTo(memberId);
  const shown = (await broadcasts.shownOf(db, [memberId])).get(memberId) ?? [];
  const byId = new Map(shown.map(({ broadcast }) => [broadcast.broadcastId, broadcast]));
  const page = await pageInbox(
    db,
    memberId,
    shown.map(({ broadcast, at, read }) => ({ broadcastId: broadcast.broadcastId, at, read })),
    { after, limit },
  );
  if (!page.ok) return page;
  const { rows, next } = page.value;
  const named = shown.some(({ broadcast: b }) => hasVariables(b.titleVi, b.titleEn, b.contentVi, b.contentEn));
  const values = named ? await broadcasts.valuesOf(memberId) : undefined;
  return ok({
    list: await Promise.all(
      rows.map(async (row) => {
        if (row.kind === null) return presentBroadcast(row, byId.get(row.mailId)!, reader, values);
        const item = presentMail(row, row.kind, row.class!, reader);
        return row.kind === 'chat_transcript' ? withTranscript(mailing, memberId, item, row, reader) : item;
      }),
    ),
    next,
  });
}

/** How many mails and broadcasts the member has not read; marketing that waits for the member comes first. */
export async function unreadOf(mailing: Mailing, memberId: MemberId): Promise<number> {
  await mailing.broadcasts.deliverTo(memberId);
  return (await unreadIn(mailing, mailing.db, [memberId])).get(memberId) ?? 0;
}
