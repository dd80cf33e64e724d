/** Content from the console: drafts, publishing, editions. Everything runs in the call's transaction. */
import type { AnswerOf, ParsedInput } from '@lantern/contract/call';
import type { OpsCalls } from '@lantern/contract/ops';
import type { RichTextHosts } from '@lantern/contract/rich-text';
import type { OpsContext, OpsHandlers } from '../../../kernel/http/ops-context.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { ContentDeps } from './deps.ts';
import { writeHelp } from './help-items.ts';
import { deleteHelpItem } from './help-store.ts';
import {
  endAnnouncement,
  findPiece,
  insertEdition,
  insertPiece,
  listEditions,
  listPieces,
  writePiece,
  type Piece,
  type PieceBody,
  type PieceRow,
} from './piece-store.ts';
import { writeAnnouncementIn } from './publish-announcement.ts';
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

async function list({ tx, merchant }: Context, { after, limit, ...filters }: Query) {
  const rows = await listPieces(tx, merchant.code, filters, after, limit + 1);
  const page = rows.slice(0, limit);
  return ok({ list: page.map(present), next: rows.length > limit ? page.at(-1)!.pieceId : null });
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

async function create({ kernel }: ContentDeps, context: Context, body: PieceBody): Promise<Result<Piece>> {
  const { tx, merchant, operator, trail } = context;
  const pieceId = kernel.ids.next<string>();
  await insertPiece(tx, merchant.code, pieceId, body, operator.displayName);
  trail.on('content', pieceId);
  trail.changed(null, body);
  return ok(present((await findPiece(tx, merchant.code, pieceId))!));
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
async function change({ tx, merchant, operator, trail }: Context, wanted: Change): Promise<Result<Piece>> {
  const row = await findPiece(tx, merchant.code, wanted.pieceId);
  if (!row) return refuse('content_not_found');
  const body = await wanted.body(row);
  if (!body.ok) return body;
  const write = {
    body: body.value,
    version: wanted.version,
    by: operator.displayName,
    withdrawn: wanted.withdrawn(row),
  };
  if (!(await writePiece(tx, merchant.code, wanted.pieceId, write)))
    return refuse('changed_meanwhile', { by: (await findPiece(tx, merchant.code, wanted.pieceId))!.changedBy });
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
  { kernel }: ContentDeps,
  tx: Tx,
  {
    merchantCode,
    pieceId,
    hosts,
  }: { readonly merchantCode: string; readonly pieceId: string; readonly hosts: RichTextHosts },
  { type, helpKind, startsAt, endsAt, ...body }: PieceBody,
): Promise<Result<void>> {
  if (type === 'HELP') {
    const { titleVi, titleEn, contentVi, contentEn, sort, parentId } = body;
    const texts = { titleVi, titleEn, contentVi, contentEn, sort };
    const draft = { ...texts, merchantCode, helpItemId: pieceId, parentId, kind: helpKind ?? ('topic' as const) };
    const written = await writeHelp(tx, kernel, hosts, draft);
    return written.ok ? ok(undefined) : asField(written);
  }
  const { parentId: _none, ...rest } = body;
  const written = await writeAnnouncementIn(tx, kernel, hosts, {
    ...rest,
    type,
    merchantCode,
    announcementId: pieceId,
    platform: 'M',
    startsAt: startsAt === null ? null : new Date(startsAt),
    endsAt: endsAt === null ? null : new Date(endsAt),
  });
  return written.ok ? ok(undefined) : asField(written);
}

const cleaned = (body: PieceBody, hosts: RichTextHosts): PieceBody => ({
  ...body,
  contentVi: sanitise(body.contentVi, hosts),
  contentEn: sanitise(body.contentEn, hosts),
});

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
      if (edition === undefined) return ok(cleaned(row.body, hosts));
      const earlier = (await listEditions(tx, merchant.code, pieceId)).find((one) => one.edition === edition);
      return earlier ? ok(cleaned(earlier.body, hosts)) : refuse('content_not_found');
    },
    async also(body) {
      const shown = await show(deps, tx, { merchantCode: merchant.code, pieceId, hosts }, body);
      if (shown.ok) await insertEdition(tx, pieceId, body, operator.displayName);
      return shown;
    },
  });
}

const withdraw = (context: Context, pieceId: string, version: number): Promise<Result<Piece>> =>
  change(context, {
    pieceId,
    version,
    withdrawn: () => true,
    body: ({ body }) => ok(body),
    async also({ type }) {
      const { tx, merchant } = context;
      if (type === 'HELP') await deleteHelpItem(tx, merchant.code, pieceId);
      else await endAnnouncement(tx, merchant.code, pieceId);
      return ok(undefined);
    },
  });

/** What the cleaner takes out, as far as an author should be told; what it only writes in another way is not named. */
const FOREIGN =
  /<\/?(?:script|iframe|svg|object|embed|style|form|input|link|meta|math)|\son[a-z]+\s*=|(?:javascript|data|vbscript):/i;
const hasForeign = (html: string): boolean => FOREIGN.test(html);

async function preview({ richTextHosts }: ContentDeps, { merchant }: Context, html: string) {
  const hosts = await richTextHosts(merchant.code);
  const clean = hosts ? sanitise(html, hosts) : '';
  return ok({ html: clean, isCleaned: hasForeign(html) });
}

/** Binds ops.content.*. */
export const contentOpsHandlers = (deps: ContentDeps): ContentOpsHandlers => ({
  'ops.content.list': (context, { query }) => list(context, query),
  'ops.content.read': (context, { params }) => read(context, params.contentId),
  'ops.content.create': (context, { body }) => create(deps, context, body.body),
  'ops.content.save': (context, { params, body }) =>
    change(context, {
      pieceId: params.contentId,
      version: body.version,
      withdrawn: ({ state }) => state === 'withdrawn',
      body: (row) =>
        row.body.type === body.body.type || row.state === 'draft'
          ? ok(body.body)
          : ok({ ...body.body, type: row.body.type }),
    }),
  'ops.content.publish': (context, { params, body }) =>
    publish(deps, context, { pieceId: params.contentId, version: body.version }),
  'ops.content.rollBack': (context, { params, body }) =>
    publish(deps, context, { pieceId: params.contentId, version: body.version, edition: body.edition }),
  'ops.content.withdraw': (context, { params, body }) => withdraw(context, params.contentId, body.version),
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
  | 'ops.content.preview'
>;
