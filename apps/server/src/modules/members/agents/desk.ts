/** The operators' calls on agents: the tree, appointments, rates, moves, the end of a role. */
import type { AnswerOf, ParsedInput } from '@lantern/contract/call';
import type { OpsCalls } from '@lantern/contract/ops';
import type { ApprovedVerb, ApprovedVerbs, OpsContext, OpsHandlers } from '../../../kernel/http/ops-context.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { appointIn, type Appointment } from './appoint-agent.ts';
import { countBranch } from './branch-store.ts';
import type { ModuleContext } from './context.ts';
import { todayOf } from './days.ts';
import { findByInvitation, listMovesOf, listNodes, readNode, type DeskNode } from './desk-store.ts';
import { deskClose, deskMove, deskPlanMove, deskSetRates } from './desk-verbs.ts';
import { mostBelow } from './grant.ts';
import { announcedAfter, ratesOf } from './rate-store.ts';
import type { Rates } from './rules/rates.ts';
import { listLine } from './seat-store.ts';

type Node = AnswerOf<OpsCalls['ops.agents.list']>['list'][number];
type Read = AnswerOf<OpsCalls['ops.agents.read']>;

const MOVES_SHOWN = 20;

async function names({ deps }: ModuleContext, tx: Tx, ids: readonly MemberId[]): Promise<(id: MemberId) => string> {
  const accounts = await deps.accountsOf(tx, ids);
  return (id) => accounts.get(id)?.userName ?? '';
}

const shown = (node: DeskNode, username: string): Node => ({
  memberId: node.memberId,
  username,
  role: node.path !== null && !node.closed ? 'agent' : 'member',
  level: node.level,
  downlines: node.downlines,
  invitationCode: node.closed ? '' : (node.invitationCode ?? ''),
  joinedAt: node.joinedAt.getTime(),
});

/** The account of a line with a username or an invitation code. */
async function search(
  module: ModuleContext,
  tx: Tx,
  merchantCode: string,
  text: string,
): Promise<AnswerOf<OpsCalls['ops.agents.list']>> {
  const words = text.trim();
  const memberId =
    (await module.deps.memberIdOf(merchantCode, words)) ??
    (await findByInvitation(tx, merchantCode, words.toUpperCase()));
  const node = memberId === undefined ? undefined : await readNode(tx, merchantCode, memberId);
  if (!node) return { list: [], next: null };
  const nameOf = await names(module, tx, [node.memberId]);
  return { list: [shown(node, nameOf(node.memberId))], next: null };
}

/** A page of the tree, or what a search finds. Refuses input_invalid: a cursor of another list. */
async function list(
  module: ModuleContext,
  { merchant, tx }: OpsContext<'operator'>,
  { query }: ParsedInput<OpsCalls['ops.agents.list']>,
): Promise<Result<AnswerOf<OpsCalls['ops.agents.list']>>> {
  const { parentId, after, limit, sort } = query;
  if (query.search !== undefined) return ok(await search(module, tx, merchant.code, query.search));
  const page = await listNodes(tx, {
    merchantCode: merchant.code,
    parentId: parentId as MemberId | undefined,
    ...{ sort, after, limit },
  });
  if (!page.ok) return page;
  const { rows, next } = page.value;
  const nameOf = await names(
    module,
    tx,
    rows.map(({ memberId }) => memberId),
  );
  return ok({ list: rows.map((node) => shown(node, nameOf(node.memberId))), next });
}

/** One account of a line. Refuses downline_not_found. */
async function read(
  module: ModuleContext,
  { merchant, tx }: OpsContext<'operator'>,
  memberId: MemberId,
): Promise<Result<Read>> {
  const node = await readNode(tx, merchant.code, memberId);
  if (!node) return refuse('downline_not_found');
  const today = await todayOf(module, tx, merchant.code);
  const above = (await listLine(tx, memberId)).toReversed();
  const nameOf = await names(module, tx, [memberId, ...above]);
  const parentId = above.at(-1);
  const branch = node.path === null ? { agents: 0, people: 0 } : await countBranch(tx, node.path);
  return ok({
    ...shown(node, nameOf(memberId)),
    closed: node.closed,
    above: above.map((id) => ({ memberId: id, username: nameOf(id) })),
    rates: await ratesOf(tx, memberId, today),
    mostRates: { ...(await mostBelow(tx, parentId, today)) },
    announced: [...(await announcedAfter(tx, memberId, today))].map(([category, next]) => ({ category, ...next })),
    ...branch,
    moves: [...(await listMovesOf(tx, memberId, MOVES_SHOWN))],
  });
}

interface Appointing extends Appointment {
  readonly memberId: MemberId;
  readonly rates: Rates;
}

/** Appoints an account of the merchant and sets its rates, in the caller's transaction. */
async function appoint(
  module: ModuleContext,
  tx: Tx,
  merchantCode: string,
  { memberId, rates, ...appointment }: Appointing,
  by: string,
): Promise<Result<string>> {
  if ((await module.deps.merchantOf(tx, memberId)) !== merchantCode) return refuse('account_not_found');
  const appointed = await appointIn(module, tx, memberId, appointment);
  if (!appointed.ok) return appointed;
  if (Object.keys(rates).length > 0) {
    const set = await deskSetRates(module, tx, { merchantCode, memberId, rates, by });
    if (!set.ok) return set;
  }
  return ok(appointed.value.invitationCode);
}

/** What a move would do. Refuses as the move does. */
async function planned(
  module: ModuleContext,
  { merchant, tx }: OpsContext<'operator'>,
  { memberIds, parentId }: ParsedInput<OpsCalls['ops.agents.planMove']>['body'],
): Promise<Result<AnswerOf<OpsCalls['ops.agents.planMove']>>> {
  const plan = await deskPlanMove(module, tx, merchant.code, memberIds as MemberId[], parentId as MemberId);
  if (!plan.ok) return plan;
  const { movers, parent, people, agents, contracts, effectiveDay } = plan.value;
  const nameOf = await names(module, tx, [
    parent.memberId,
    ...movers.flatMap(({ memberId, fromId }) => [memberId, fromId]),
  ]);
  const partyOf = (memberId: MemberId) => ({ memberId, username: nameOf(memberId) });
  return ok({
    parent: partyOf(parent.memberId),
    movers: movers.map(({ memberId, fromId }) => ({ member: partyOf(memberId), from: partyOf(fromId) })),
    ...{ people, agents, contracts: contracts.length, effectiveDay },
  });
}

function handlers(module: ModuleContext) {
  return {
    'ops.agents.list': (context, input) => list(module, context, input),
    'ops.agents.read': (context, { params }) => read(module, context, params.memberId as MemberId),
    async 'ops.agents.appoint'(
      { merchant, operator, tx, trail },
      { body: { memberId, parentId, invitationCode, rates = {} } },
    ) {
      const made = await appoint(
        module,
        tx,
        merchant.code,
        {
          memberId: memberId as MemberId,
          rates,
          ...(parentId === undefined ? {} : { parent: parentId as MemberId }),
          ...(invitationCode === undefined ? {} : { invitationCode }),
        },
        operator.operatorId,
      );
      if (!made.ok) return made;
      trail.on('agent', memberId);
      trail.changed(null, { parentId: parentId ?? null, invitationCode: made.value, rates });
      return ok({ memberId, invitationCode: made.value });
    },
    'ops.agents.planMove': (context, { body }) => planned(module, context, body),
    async 'ops.agents.setRates'({ merchant, operator, tx, trail }, { params, body: { rates } }) {
      const memberId = params.memberId as MemberId;
      const set = await deskSetRates(module, tx, {
        merchantCode: merchant.code,
        memberId,
        rates,
        by: operator.operatorId,
      });
      if (!set.ok) return set;
      const { changes } = set.value;
      trail.changed(
        Object.fromEntries(changes.map(({ category, before }) => [category, before])),
        Object.fromEntries(changes.map(({ category, after }) => [category, after])),
      );
      return ok({ memberId, effectiveFrom: Object.fromEntries(changes.map(({ category, from }) => [category, from])) });
    },
    async 'ops.agents.close'({ merchant, operator, tx, trail }, { params }) {
      const memberId = params.memberId as MemberId;
      const closed = await deskClose(module, tx, merchant.code, memberId, operator.operatorId);
      if (!closed.ok) return closed;
      trail.changed({ role: 'agent' }, { role: 'member', people: closed.value.people });
      return ok({ memberId, ...closed.value });
    },
  } satisfies OpsHandlers;
}

type TopInput = ParsedInput<OpsCalls['ops.agents.appointTop']>;

/** A top agent. What the tree refuses is refused when it is carried out. */
function topVerb(module: ModuleContext): ApprovedVerb<TopInput> {
  return {
    async preview(tx, { merchant, input: { body } }) {
      const memberId = body.memberId as MemberId;
      if ((await module.deps.merchantOf(tx, memberId)) !== merchant.code) return refuse('account_not_found');
      const nameOf = await names(module, tx, [memberId]);
      return ok({
        object: { kind: 'agent', id: memberId, name: nameOf(memberId) },
        summary: [
          { label: 'agent_role', before: 'member', after: 'agent_top' },
          ...Object.entries(body.rates ?? {}).map(([category, rate]) => ({
            label: category,
            before: null,
            after: String(rate),
          })),
        ],
      });
    },
    async carryOut(tx, { merchant, requestedBy, input: { body } }) {
      const appointing = { memberId: body.memberId as MemberId, rates: body.rates ?? {}, top: true };
      const made = await appoint(module, tx, merchant.code, appointing, requestedBy.operatorId);
      if (!made.ok) return made;
      return ok({ before: null, after: { type: 2, invitationCode: made.value }, objectId: body.memberId });
    },
  };
}

type MoveInput = ParsedInput<OpsCalls['ops.agents.move']>;

/** A move anywhere in the merchant. */
function moveVerb(module: ModuleContext): ApprovedVerb<MoveInput> {
  const plan = (tx: Tx, merchantCode: string, { body }: MoveInput) =>
    deskPlanMove(module, tx, merchantCode, body.memberIds as MemberId[], body.parentId as MemberId);
  return {
    async preview(tx, { merchant, input }) {
      const planned = await plan(tx, merchant.code, input);
      if (!planned.ok) return planned;
      const { movers, parent, people, agents, effectiveDay, contracts } = planned.value;
      const nameOf = await names(module, tx, [
        parent.memberId,
        ...movers.flatMap(({ memberId, fromId }) => [memberId, fromId]),
      ]);
      return ok({
        object: { kind: 'agent', id: parent.memberId, name: nameOf(parent.memberId) },
        summary: [
          ...movers.map(({ memberId, fromId }) => ({
            label: nameOf(memberId),
            before: nameOf(fromId),
            after: nameOf(parent.memberId),
          })),
          { label: 'agent_people', before: null, after: String(people) },
          { label: 'agent_agents', before: null, after: String(agents) },
          { label: 'agent_contracts', before: String(contracts.length), after: '0' },
          { label: 'agent_day', before: null, after: effectiveDay },
        ],
      });
    },
    async carryOut(tx, { merchant, requestedBy, input }) {
      const planned = await plan(tx, merchant.code, input);
      if (!planned.ok) return planned;
      const made = await deskMove(module, tx, planned.value, requestedBy.operatorId);
      if (!made.ok) return made;
      return ok({
        before: null,
        after: { moveId: made.value, people: planned.value.people, effectiveDay: planned.value.effectiveDay },
      });
    },
  };
}

/** The operators' calls. */
export const agentsDesk = (
  module: ModuleContext,
): { readonly opsHandlers: OpsHandlers; readonly approved: ApprovedVerbs } => ({
  opsHandlers: handlers(module),
  approved: { 'ops.agents.appointTop': topVerb(module), 'ops.agents.move': moveVerb(module) },
});
