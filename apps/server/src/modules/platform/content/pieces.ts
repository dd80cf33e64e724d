/** Content from the console: drafts, publishing, editions. Everything runs in the call's transaction. */
import { BROADCAST_CHANNELS } from '@lantern/contract';
import type { AnswerOf, ParsedInput } from '@lantern/contract/call';
import { CONTENT_DEVICES, type OpsCalls } from '@lantern/contract/ops';
import type { RichTextHosts } from '@lantern/contract/rich-text';
import type { OpsContext, OpsHandlers } from '../../../kernel/http/ops-context.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { ContentDeps } from './deps.ts';
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
import { removedFrom } from './rules/removed.ts';
import { withContents } from './rules/texts.ts';
import { sanitise } from './sanitise.ts';
import { showPiece, variableField } from './show-piece.ts';
import { deleteTests } from './store.ts';

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

const MESSAGE: NonNullable<PieceBody['message']> = {
  receivers: 'all',
  product: 'lottery',
  purpose: 'news',
  also: [],
  levels: null,
};

/** What is about the service goes to devices at most: letters need a consent. */
function keptMessage({ message, isMarketing }: PieceBody): NonNullable<PieceBody['message']> {
  const { also = [], ...rest } = message ?? MESSAGE;
  return { ...rest, also: BROADCAST_CHANNELS.filter((one) => also.includes(one) && (isMarketing || one === 'push')) };
}

/** What is kept: HTML as members may see it, and what the type says of itself. */
const kept = (body: PieceBody, hosts: RichTextHosts): PieceBody => ({
  ...withContents(body, (html) => sanitise(html, hosts)),
  isMarketing: body.type === 'PR' || (body.type !== 'HELP' && body.isMarketing),
  message: body.type === 'MSG' ? keptMessage(body) : null,
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
  const fault = body.type === 'MSG' ? variableField(body) : undefined;
  if (fault !== undefined) return refuse('field_invalid', { field: fault });
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
      const shown = await showPiece(deps, tx, { merchantCode: merchant.code, pieceId, hosts }, body);
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

/** How long a test stays with its member. */
const TEST_MS = 3_600_000;

/**
 * Shows the draft to a test member as everyone it is for would get it. Nothing is published, and no marketing is sent: the gate is
 * for members who did not ask. Refuses content_not_found, changed_meanwhile, account_not_found, field_invalid.
 */
async function sendTest(
  deps: ContentDeps,
  context: Context,
  { pieceId, version, memberId }: { readonly pieceId: string; readonly version: number; readonly memberId: string },
): Promise<Result<AnswerOf<OpsCalls['ops.content.sendTest']>>> {
  const { tx, merchant, trail } = context;
  const taken = await take(context, pieceId, version);
  if (!taken.ok) return taken;
  const hosts = await deps.richTextHosts(merchant.code);
  if (!hosts) return refuse('content_not_found');
  const tester = (await deps.testMembers(tx, merchant.code)).find((one) => one.memberId === memberId);
  if (!tester) return refuse('account_not_found');
  const body = kept(taken.value.body, hosts);
  // Help waits to be opened; it is sent to no one.
  if (body.type === 'HELP') return refuse('field_invalid', { field: 'type' });
  const endsAt = deps.kernel.clock.now() + TEST_MS;
  await deleteTests(tx, merchant.code, tester.memberId);
  const shown = await showPiece(
    deps,
    tx,
    {
      merchantCode: merchant.code,
      pieceId: deps.kernel.ids.next<string>(),
      hosts,
      test: { memberId: tester.memberId, endsAt: new Date(endsAt) },
    },
    body,
  );
  if (!shown.ok) return shown;
  trail.on('content', pieceId);
  trail.changed(null, { type: body.type, testMember: tester.memberId, endsAt });
  return ok({ endsAt });
}

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

/** Refuses field_invalid for a variable that is none, and for another type once members have seen it: a popup does not become a banner. */
async function save(
  deps: ContentDeps,
  context: Context,
  { pieceId, version, body }: { readonly pieceId: string; readonly version: number; readonly body: PieceBody },
): Promise<Result<Piece>> {
  const hosts = await deps.richTextHosts(context.merchant.code);
  if (!hosts) return refuse('content_not_found');
  const fault = body.type === 'MSG' ? variableField(body) : undefined;
  if (fault !== undefined) return refuse('field_invalid', { field: fault });
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
  'ops.content.testers': async ({ tx, merchant }) => ok({ list: [...(await deps.testMembers(tx, merchant.code))] }),
  'ops.content.sendTest': (context, { params, body }) =>
    sendTest(deps, context, { pieceId: params.contentId, version: body.version, memberId: body.memberId }),
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
  | 'ops.content.testers'
  | 'ops.content.sendTest'
  | 'ops.content.preview'
>;
