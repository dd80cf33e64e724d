/** Content from the console: drafts, publishing, editions. Everything runs in the call's transaction. */
import type { AnswerOf, ParsedInput } from '@lantern/contract/call';
import { CONTENT_DEVICES, type OpsCalls } from '@lantern/contract/ops';
import type { RichTextHosts } from '@lantern/contract/rich-text';
import type { OpsContext, OpsHandlers } from '../../../kernel/http/ops-context.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { ContentDeps } from './deps.ts';
import { writeHelp } from './help-items.ts';
import { deleteHelpItem, hasChildren } from './help-store.ts';
import { addPicture } from './pictures.ts';
import {
  deletePiece,
  endAnnouncement,
  findPiece,
  insertEdition,
  insertPiece,
  listChoices,
  listEditions,
  pageOfPieces,
  writePiece,
  type Piece,
  type PieceBody,
  type PieceRow,
} from './piece-store.ts';
import { cleanMessage, writeAnnouncementIn } from './publish-announcement.ts';
import { removedFrom } from './rules/removed.ts';
import { withContents } from './rules/texts.ts';
import { sanitise } from './sanitise.ts';

type Context = OpsContext<'operator'>;
type Query = ParsedInput<OpsCalls['ops.content.list']>['query'];

const present = (row: PieceRow): Piece => ({
  contentId: row.pieceId,
  state: row.state,
  body: row.body,
  version: row.version,
  changedBy: row.changedBy,
  changedAt: row.changedAt.getTime(),
  publishedAt: row.publishedAt?.getTime() ?? null,
  publishedBy: row.publishedBy,
  hasChanges: row.hasChanges,
});

async function list({ tx, merchant }: Context, query: Query) {
  const page = await pageOfPieces(tx, merchant.code, query);
  if (!page.ok) return page;
  const { rows, next, total } = page.value;
  return ok({ list: rows.map(present), next, total: { value: total, exact: true } });
}

async function read(
  { tx, merchant }: Context,
  pieceId: string,
): Promise<Result<AnswerOf<OpsCalls['ops.content.read']>>> {
  const row = await findPiece(tx, merchant.code, pieceId);
  if (!row) return refuse('content_not_found');
  const editions = await listEditions(tx, merchant.code, pieceId);
  return ok({
    piece: present(row),
    editions: editions.map((edition) => ({ ...edition, publishedAt: edition.publishedAt.getTime() })),
  });
}

/** What is kept: HTML as members may see it, and what the type says of itself. */
const kept = (body: PieceBody, hosts: RichTextHosts): PieceBody => ({
  ...withContents(body, (html) => sanitise(html, hosts)),
  isMarketing: body.type === 'PR' || (body.type !== 'HELP' && body.isMarketing),
  message: body.type === 'MSG' ? (body.message ?? { receivers: 'all', product: 'lottery', purpose: 'news' }) : null,
  // An inbox is a member's, on whatever device and in whatever language it is read.
  ...(body.type === 'MSG' && {
    audience: { readers: 'members' as const, languages: [], devices: [] },
    imageUrl: null,
    execution: null,
    groupName: null,
  }),
});

async function create(deps: ContentDeps, context: Context, body: PieceBody): Promise<Result<Piece>> {
  const { tx, merchant, operator, trail } = context;
  const hosts = await deps.richTextHosts(merchant.code);
  if (!hosts) return refuse('content_not_found');
  const pieceId = deps.kernel.ids.next<string>();
  const written = kept(body, hosts);
  await insertPiece(tx, merchant.code, pieceId, written, operator.displayName);
  trail.on('content', pieceId);
  trail.changed(null, written);
  return ok(present((await findPiece(tx, merchant.code, pieceId))!));
}

/** The piece, locked. Refuses content_not_found, changed_meanwhile with who. */
async function take({ tx, merchant }: Context, pieceId: string, version: number): Promise<Result<PieceRow>> {
  const row = await findPiece(tx, merchant.code, pieceId, 'FOR UPDATE');
  if (!row) return refuse('content_not_found');
  return row.version === version ? ok(row) : refuse('changed_meanwhile', { by: row.changedBy });
}

interface Change {
  readonly pieceId: string;
  readonly version: number;
  readonly body: (row: PieceRow) => Promise<Result<PieceBody>> | Result<PieceBody>;
  readonly withdrawn: (row: PieceRow) => boolean;
  /** What else happens; a refusal undoes everything. */
  readonly also?: (body: PieceBody, row: PieceRow) => Promise<Result<void>>;
}

/** Refuses content_not_found, changed_meanwhile with who. */
async function change(context: Context, wanted: Change): Promise<Result<Piece>> {
  const { tx, merchant, operator, trail } = context;
  const taken = await take(context, wanted.pieceId, wanted.version);
  if (!taken.ok) return taken;
  const row = taken.value;
  const body = await wanted.body(row);
  if (!body.ok) return body;
  const write = { body: body.value, by: operator.displayName, withdrawn: wanted.withdrawn(row) };
  await writePiece(tx, merchant.code, wanted.pieceId, write);
  const done = await wanted.also?.(body.value, row);
  if (done && !done.ok) return done;
  const after = (await findPiece(tx, merchant.code, wanted.pieceId))!;
  trail.changed({ state: row.state, ...row.body }, { state: after.state, ...after.body });
  return ok(present(after));
}

/** The field of a call's answer that a refusal of the verbs names. */
function asField(refused: { readonly value?: unknown }): Result<never> {
  const fields = (refused.value as { readonly fields?: readonly { readonly field: string }[] } | undefined)?.fields;
  return refuse('field_invalid', { field: fields?.[0]?.field ?? '' });
}

/** Shows it to members. Refuses field_invalid with the field. */
async function show(
  { kernel, inbox }: ContentDeps,
  tx: Tx,
  {
    merchantCode,
    pieceId,
    hosts,
  }: { readonly merchantCode: string; readonly pieceId: string; readonly hosts: RichTextHosts },
  { type, helpKind, startsAt, endsAt, audience, ...body }: PieceBody,
): Promise<Result<void>> {
  if (type === 'HELP') {
    const { titleVi, titleEn, contentVi, contentEn, others, sort, parentId } = body;
    const texts = { titleVi, titleEn, contentVi, contentEn, others, sort };
    const draft = { ...texts, merchantCode, helpItemId: pieceId, parentId, kind: helpKind ?? ('topic' as const) };
    const written = await writeHelp(tx, kernel, hosts, draft);
    return written.ok ? ok(undefined) : asField(written);
  }
  const { parentId: _none, message, ...rest } = body;
  const span = {
    startsAt: startsAt === null ? null : new Date(startsAt),
    endsAt: endsAt === null ? null : new Date(endsAt),
  };
  if (type === 'MSG') {
    if (!message) return refuse('field_invalid', { field: 'message' });
    const { titleVi, titleEn, contentVi, contentEn, others, url, isMarketing } = rest;
    const clean = cleanMessage({ titleVi, titleEn, contentVi, contentEn, others, url, ...span }, hosts);
    if (!clean.ok) return asField(clean);
    const { receivers, product, purpose } = message;
    const marketing = isMarketing ? { product, purpose } : { product: null, purpose: null };
    await inbox.publish(tx, { broadcastId: pieceId, merchantCode, receivers, ...marketing, ...clean.value, ...span });
    return ok(undefined);
  }
  const written = await writeAnnouncementIn(tx, kernel, hosts, {
    ...rest,
    ...audience,
    type,
    // A guest can only close a promotion's popup (MSG-01), so an offer for guests is a link.
    promotionType: type === 'PU' && rest.isMarketing && rest.execution !== 'B' ? 'PROMOTION' : null,
    merchantCode,
    announcementId: pieceId,
    platform: 'M',
    ...span,
  });
  return written.ok ? ok(undefined) : asField(written);
}

async function publish(
  deps: ContentDeps,
  context: Context,
  { pieceId, version, edition }: { readonly pieceId: string; readonly version: number; readonly edition?: number },
): Promise<Result<Piece>> {
  const { tx, merchant, operator } = context;
  const hosts = await deps.richTextHosts(merchant.code);
  if (!hosts) return refuse('content_not_found');
  return await change(context, {
    pieceId,
    version,
    withdrawn: () => false,
    async body(row) {
      if (edition === undefined) return ok(kept(row.body, hosts));
      const earlier = (await listEditions(tx, merchant.code, pieceId)).find((one) => one.edition === edition);
      return earlier ? ok(kept(earlier.body, hosts)) : refuse('content_not_found');
    },
    async also(body) {
      const shown = await show(deps, tx, { merchantCode: merchant.code, pieceId, hosts }, body);
      if (shown.ok) await insertEdition(tx, pieceId, body, operator.displayName);
      return shown;
    },
  });
}

const withdraw = ({ inbox }: ContentDeps, context: Context, pieceId: string, version: number): Promise<Result<Piece>> =>
  change(context, {
    pieceId,
    version,
    withdrawn: () => true,
    body: ({ body }) => ok(body),
    async also({ type }) {
      const { tx, merchant } = context;
      if (type === 'HELP') {
        if (await hasChildren(tx, pieceId)) return refuse('content_has_items');
        await deleteHelpItem(tx, merchant.code, pieceId);
      } else if (type === 'MSG') await inbox.withdraw(tx, merchant.code, pieceId);
      else await endAnnouncement(tx, merchant.code, pieceId);
      return ok(undefined);
    },
  });

/** Deletes a draft. Refuses content_published for anything members have seen. */
async function discard(context: Context, pieceId: string, version: number) {
  const { tx, merchant, trail } = context;
  const taken = await take(context, pieceId, version);
  if (!taken.ok) return taken;
  if (taken.value.publishedAt !== null) return refuse('content_published');
  await deletePiece(tx, merchant.code, pieceId);
  trail.changed({ ...taken.value.body }, null);
  return ok({});
}

/** Refuses field_invalid for another type once members have seen it: a popup does not become a banner. */
async function save(
  deps: ContentDeps,
  context: Context,
  { pieceId, version, body }: { readonly pieceId: string; readonly version: number; readonly body: PieceBody },
): Promise<Result<Piece>> {
  const hosts = await deps.richTextHosts(context.merchant.code);
  if (!hosts) return refuse('content_not_found');
  return change(context, {
    pieceId,
    version,
    withdrawn: ({ state }) => state === 'withdrawn',
    body: (row) =>
      row.body.type === body.type || row.publishedAt === null
        ? ok(kept(body, hosts))
        : refuse('field_invalid', { field: 'type' }),
  });
}

async function options({ richTextHosts, languagesOf }: ContentDeps, { tx, merchant }: Context) {
  const [hosts, languages, choices] = [
    await richTextHosts(merchant.code),
    await languagesOf(merchant.code),
    await listChoices(tx, merchant.code),
  ];
  const { parents, promotions } = choices;
  return ok({
    languages: [...languages],
    linkHosts: [...(hosts?.links ?? [])],
    pictureHosts: [...(hosts?.pictures ?? [])],
    parents: [...parents],
    promotions: [...promotions],
  });
}

/** Who has not signed in for so long does not see what is published now. */
const ACTIVE_DAYS = 30;

async function audience(
  { activeMembers, countSelfLimited }: ContentDeps,
  { tx, merchant }: Context,
  { devices }: ParsedInput<OpsCalls['ops.content.audience']>['query'],
): Promise<Result<AnswerOf<OpsCalls['ops.content.audience']>>> {
  const chosen = CONTENT_DEVICES.filter((device) => devices?.split(',').includes(device) === true);
  const { members, exact } = await activeMembers(tx, merchant.code, { days: ACTIVE_DAYS, devices: chosen });
  return ok({ days: ACTIVE_DAYS, members, exact, selfLimited: await countSelfLimited(tx, merchant.code) });
}

async function preview({ richTextHosts }: ContentDeps, { merchant }: Context, html: string) {
  const hosts = await richTextHosts(merchant.code);
  const clean = hosts ? sanitise(html, hosts) : '';
  return ok({ html: clean, removed: [...removedFrom(html, clean)] });
}

/** Binds ops.content.*. */
export const contentOpsHandlers = (deps: ContentDeps): ContentOpsHandlers => ({
  'ops.content.list': (context, { query }) => list(context, query),
  'ops.content.read': (context, { params }) => read(context, params.contentId),
  'ops.content.create': (context, { body }) => create(deps, context, body.body),
  'ops.content.save': (context, { params, body }) =>
    save(deps, context, { pieceId: params.contentId, version: body.version, body: body.body }),
  'ops.content.publish': (context, { params, body }) =>
    publish(deps, context, { pieceId: params.contentId, version: body.version }),
  'ops.content.rollBack': (context, { params, body }) =>
    publish(deps, context, { pieceId: params.contentId, version: body.version, edition: body.edition }),
  'ops.content.withdraw': (context, { params, body }) => withdraw(deps, context, params.contentId, body.version),
  'ops.content.discard': (context, { params, body }) => discard(context, params.contentId, body.version),
  'ops.content.addPicture': (context, { body }) => addPicture(context, body.picture),
  'ops.content.options': (context) => options(deps, context),
  'ops.content.audience': (context, { query }) => audience(deps, context, query),
  'ops.content.preview': (context, { body }) => preview(deps, context, body.html),
});

export type ContentOpsHandlers = Pick<
  Required<OpsHandlers>,
  | 'ops.content.list'
  | 'ops.content.read'
  | 'ops.content.create'
  | 'ops.content.save'
  | 'ops.content.publish'
  | 'ops.content.rollBack'
  | 'ops.content.withdraw'
  | 'ops.content.discard'
  | 'ops.content.addPicture'
  | 'ops.content.options'
  | 'ops.content.audience'
  | 'ops.content.preview'
>;
