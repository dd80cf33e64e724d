/** Shows a piece to members: to everyone it is for, or as a test to one. */
import { isShortMessage, variableFault } from '@lantern/contract/broadcast-variables';
import type { RichTextHosts } from '@lantern/contract/rich-text';
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { ContentDeps } from './deps.ts';
import { writeHelp } from './help-items.ts';
import { FOR_ALL, type PieceBody } from './piece-store.ts';
import { cleanMessage, writeAnnouncementIn } from './publish-announcement.ts';

/** The field of a call's answer that a refusal of the verbs names. */
function asField(refused: { readonly value?: unknown }): Result<never> {
  const fields = (refused.value as { readonly fields?: readonly { readonly field: string }[] } | undefined)?.fields;
  return refuse('field_invalid', { field: fields?.[0]?.field ?? '' });
}

export interface Showing {
  readonly merchantCode: string;
  readonly pieceId: string;
  readonly hosts: RichTextHosts;
  /** Of a draft that is tested: at once, until then, to this member only. */
  readonly test?: { readonly memberId: MemberId; readonly endsAt: Date };
}

/** Shows it within its dates. Refuses field_invalid with the field. */
export async function showPiece(deps: ContentDeps, tx: Tx, showing: Showing, body: PieceBody): Promise<Result<void>> {
  const { type } = body;
  if (type === 'HELP') return showHelp(deps, tx, showing, body);
  return type === 'MSG' ? sendMessage(deps, tx, showing, body) : announce(deps, tx, showing, { ...body, type });
}

const spanOf = ({ test }: Showing, { startsAt, endsAt }: PieceBody) =>
  test
    ? { startsAt: null, endsAt: test.endsAt }
    : {
        startsAt: startsAt === null ? null : new Date(startsAt),
        endsAt: endsAt === null ? null : new Date(endsAt),
      };

async function showHelp(
  { kernel }: ContentDeps,
  tx: Tx,
  { merchantCode, pieceId, hosts }: Showing,
  { titleVi, titleEn, contentVi, contentEn, others, sort, parentId, helpKind }: PieceBody,
): Promise<Result<void>> {
  const texts = { titleVi, titleEn, contentVi, contentEn, others, sort };
  const draft = { ...texts, merchantCode, helpItemId: pieceId, parentId, kind: helpKind ?? ('topic' as const) };
  const written = await writeHelp(tx, kernel, hosts, draft);
  return written.ok ? ok(undefined) : asField(written);
}

/** The first field with a variable that is none; undefined: none has. */
export function variableField({ titleVi, titleEn, contentVi, contentEn, others }: PieceBody): string | undefined {
  const fields = { titleVi, titleEn, contentVi, contentEn };
  const own = Object.entries(fields).find(([, text]) => variableFault(text) !== undefined);
  const other = Object.values(others).some(({ title, content }) => variableFault(`${title} ${content}`) !== undefined);
  return own?.[0] ?? (other ? 'others' : undefined);
}

/** The title that cannot be sent as a short message, where one is to be sent. */
function shortField({ titleVi, titleEn, message }: PieceBody): string | undefined {
  if (!message?.also?.includes('sms')) return undefined;
  if (!isShortMessage(titleVi)) return 'titleVi';
  return isShortMessage(titleEn) ? undefined : 'titleEn';
}

async function sendMessage({ inbox }: ContentDeps, tx: Tx, showing: Showing, body: PieceBody): Promise<Result<void>> {
  const { merchantCode, pieceId, hosts, test } = showing;
  const { titleVi, titleEn, contentVi, contentEn, others, url, isMarketing, message } = body;
  if (!message) return refuse('field_invalid', { field: 'message' });
  const span = spanOf(showing, body);
  const clean = cleanMessage({ titleVi, titleEn, contentVi, contentEn, others, url, ...span }, hosts);
  if (!clean.ok) return asField(clean);
  const fault = variableField(body) ?? shortField(body);
  if (fault !== undefined) return refuse('field_invalid', { field: fault });
  const { receivers, product, purpose, levels = null } = message;
  const marketing = isMarketing && !test ? { product, purpose } : { product: null, purpose: null };
  // A test comes to the inbox only: no one else's device or number is known to be a tester's.
  const also = test ? [] : (message.also ?? []);
  const published = {
    broadcastId: pieceId,
    merchantCode,
    receivers,
    levels,
    also,
    ...marketing,
    ...clean.value,
    ...span,
  };
  await (test ? inbox.test(tx, published, test.memberId) : inbox.publish(tx, published));
  return ok(undefined);
}

async function announce(
  { kernel }: ContentDeps,
  tx: Tx,
  showing: Showing,
  body: PieceBody & { readonly type: Exclude<PieceBody['type'], 'HELP' | 'MSG'> },
): Promise<Result<void>> {
  const { merchantCode, pieceId, hosts, test } = showing;
  const { parentId: _none, message: _inbox, helpKind: _help, audience, execution, ...rest } = body;
  const written = await writeAnnouncementIn(tx, kernel, hosts, {
    ...rest,
    ...(test ? FOR_ALL : audience),
    // A tester is signed in.
    execution: test && execution !== null ? 'A' : execution,
    onlyMember: test?.memberId,
    category: body.category ?? null,
    pinned: body.pinned ?? false,
    // A guest can only close a promotion's popup (MSG-01), so an offer for guests is a link.
    promotionType: body.type === 'PU' && body.isMarketing && execution !== 'B' ? 'PROMOTION' : null,
    merchantCode,
    announcementId: pieceId,
    platform: 'M',
    ...spanOf(showing, body),
  });
  return written.ok ? ok(undefined) : asField(written);
}
