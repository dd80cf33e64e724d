/** The inbox as its member reads it. */
import type { Calls } from '@lantern/contract';
import type { AnswerOf } from '@lantern/contract/call';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Kernel } from '../../../kernel/module.ts';
import { ok, type Result } from '../../../kernel/result.ts';
import { renderMail, type Reader } from './rules/render.ts';
import { MAIL_TEMPLATES } from './rules/templates.ts';
import { countUnread, pageMails, type MailRow } from './store.ts';

type Listed = AnswerOf<Calls['inbox.list']>;

function presentMail(row: MailRow, reader: Reader): Listed['list'][number] {
  const { mailId, kind, createdAt, read, kept } = row;
  const { title, text, linkId } = renderMail(kind, row.variables, reader);
  const { route } = MAIL_TEMPLATES[kind];
  const link = linkId === undefined ? { route } : { route, id: linkId };
  return { mailId, kind, class: row.class, title, text, link, createdAt: createdAt.getTime(), read, deletable: !kept };
}

/** A page of the inbox, newest first. Refuses input_invalid for a cursor that is not one of this list. */
export async function listMails(
  { db }: Pick<Kernel, 'db'>,
  memberId: MemberId,
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
  reader: Reader,
): Promise<Result<Listed, 'input_invalid'>> {
  const page = await pageMails(db, memberId, after, limit);
  if (!page.ok) return page;
  const { rows, next } = page.value;
  return ok({ list: rows.map((row) => presentMail(row, reader)), next });
}

/** How many mails the member has not read. */
export async function unreadOf({ db }: Pick<Kernel, 'db'>, memberId: MemberId): Promise<number> {
  return (await countUnread(db, [memberId])).get(memberId) ?? 0;
}
