/** The people below an agent: pages, search, one in detail. Names are masked, and nothing else about a person is shown (agents.md §1). */
import type { AnswerOf, ParsedInput } from '@lantern/contract/call';
import type { Calls, DownlineSort } from '@lantern/contract';
import type { Day } from '../../../kernel/days.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { Merchant } from '../../../kernel/session.ts';
import type { Tx } from '../../../kernel/tx.ts';
import {
  findBelow,
  listCrumbs,
  listDirect,
  listDownlines,
  type AgentNode,
  type DownlineQuery,
  type DownlineRow,
} from './branch-store.ts';
import type { ModuleContext, Viewer } from './context.ts';
import { todayOf } from './days.ts';
import { listRates } from './rate-store.ts';
import { figuresOf } from './team-figures.ts';
import { activeFrom, periodOf, requireAgent, requireBelow } from './viewer.ts';

export type Downline = AnswerOf<Calls['agent.downlines']>['content'][number];
type DownlinesInput = ParsedInput<Calls['agent.downlines']>['query'];

/** Direct downlines that are searched by the end of their phone number. */
const PHONES_SEARCHED = 5_000;

/** Adds names and rates to rows of one level. */
async function describe(
  { deps }: ModuleContext,
  tx: Tx,
  rows: readonly DownlineRow[],
  level: number,
  today: Day,
): Promise<Downline[]> {
  const ids = rows.map(({ memberId }) => memberId);
  const [names, rates] = [await deps.namesOf(ids), await listRates(tx, ids, today)];
  return rows.map((row) => ({
    memberId: row.memberId,
    account: names.get(row.memberId) ?? '',
    role: row.isAgent ? 'agent' : 'member',
    level,
    downlines: row.downlines,
    active: row.lastActiveDay !== null && row.lastActiveDay >= activeFrom(today),
    counted: Number(row.counted),
    rebatesBasisPoints: Object.fromEntries(
      rates.filter(({ memberId }) => memberId === row.memberId).map(({ category, rateBps }) => [category, rateBps]),
    ),
    joinedAt: row.joinedAt.getTime(),
    claimed: row.claimed,
    lastActiveDay: row.lastActiveDay,
  }));
}

/** One person below an agent as that agent sees them; undefined outside of the branch. */
export async function readDownline(
  module: ModuleContext,
  tx: Tx,
  agent: AgentNode,
  memberId: MemberId,
  currency: string,
): Promise<Downline | undefined> {
  const below = await findBelow(tx, agent.memberId, memberId);
  if (!below) return undefined;
  const today = await todayOf(module, tx, agent.merchantCode);
  const query = { agentId: below.parentId, currency, activeFrom: activeFrom(today), ids: [memberId] };
  const { rows } = await listDownlines(tx, { ...query, sort: '-joined', offset: 0, limit: 1 });
  return (await describe(module, tx, rows, below.level, today))[0];
}

/** Whom a search is about: undefined without one. A name finds exactly one, four digits the phones of direct downlines that end with them. */
async function searched(
  { kernel, deps, phoneSearches }: ModuleContext,
  agent: AgentNode,
  parentId: MemberId,
  account: string | undefined,
): Promise<Result<readonly MemberId[] | undefined, 'rate_limited'>> {
  const typed = account?.trim() ?? '';
  if (typed === '') return ok(undefined);
  if (/^\d{4}$/.test(typed)) {
    if (parentId !== agent.memberId) return ok([]);
    const allowed = await phoneSearches.take(agent.memberId);
    if (!allowed.ok) return allowed;
    const direct = await listDirect(kernel.db, agent.memberId, PHONES_SEARCHED);
    return ok(await deps.withPhoneEnding(kernel.db, direct, typed));
  }
  const found = await deps.memberIdOf(agent.merchantCode, typed);
  return ok(found === undefined ? [] : [found]);
}

/** Where a found person is: pages list one agent's downlines, a name may be of anyone in the branch. */
async function parentOf(
  tx: Tx,
  agent: AgentNode,
  ids: readonly MemberId[] | undefined,
  asked: MemberId,
): Promise<MemberId> {
  if (ids?.length !== 1) return asked;
  return (await findBelow(tx, agent.memberId, ids[0]!))?.parentId ?? asked;
}

async function pathTo(
  tx: Tx,
  agent: AgentNode,
  parentId: MemberId,
): Promise<Result<{ path: string; level: number }, 'downline_not_found'>> {
  if (parentId === agent.memberId) return ok({ path: agent.path, level: 1 });
  const below = await requireBelow(tx, agent, parentId);
  if (!below.ok) return below;
  const { path, level } = below.value;
  return path === null ? refuse('downline_not_found') : ok({ path, level: level + 1 });
}

/** A page of downlines. Refuses not_agent_account, downline_not_found (a parent outside of the branch, or no agent), rate_limited. */
export async function downlines(
  module: ModuleContext,
  viewer: Viewer,
  { account, parentId, role, active, sort, pageNo, pageSize }: DownlinesInput,
): Promise<Result<AnswerOf<Calls['agent.downlines']>>> {
  const { db } = module.kernel;
  const own = await requireAgent(db, viewer);
  if (!own.ok) return own;
  const agent = own.value;
  const asked = (parentId as MemberId | undefined) ?? agent.memberId;
  const ids = await searched(module, agent, asked, account);
  if (!ids.ok) return ids;
  const listed = parentId === undefined ? await parentOf(db, agent, ids.value, asked) : asked;
  const at = await pathTo(db, agent, listed);
  if (!at.ok) return at;
  const today = await todayOf(module, db, agent.merchantCode);
  const query: DownlineQuery = {
    agentId: listed,
    currency: viewer.currency,
    activeFrom: activeFrom(today),
    role,
    active,
    ids: ids.value,
    sort: sort as DownlineSort,
    offset: (pageNo - 1) * pageSize,
    limit: pageSize,
  };
  const { rows, total } = await listDownlines(db, query);
  const crumbs = await listCrumbs(db, agent.path, at.value.path);
  const names = await module.deps.namesOf(crumbs);
  return ok({
    content: await describe(module, db, rows, at.value.level, today),
    totalPages: Math.ceil(total / pageSize),
    pageNum: pageNo,
    totalElements: total,
    crumbs: crumbs.map((memberId) => ({ memberId, account: names.get(memberId) ?? '' })),
  });
}

/** One downline with the figures of the branch. Refuses not_agent_account, downline_not_found, range_invalid. */
export async function subordinate(
  module: ModuleContext,
  viewer: Viewer,
  merchant: Merchant,
  { memberId, ...period }: ParsedInput<Calls['agent.subordinate']>['query'],
): Promise<Result<AnswerOf<Calls['agent.subordinate']>>> {
  const { db } = module.kernel;
  const agent = await requireAgent(db, viewer);
  if (!agent.ok) return agent;
  const row = await readDownline(module, db, agent.value, memberId as MemberId, viewer.currency);
  if (!row) return refuse('downline_not_found');
  const days = await periodOf(db, merchant.timeZone, await todayOf(module, db, merchant.code), period);
  if (!days.ok) return days;
  const of = { memberId: memberId as MemberId, isAgent: row.role === 'agent', viewerId: viewer.memberId };
  return ok({ ...row, figures: await figuresOf(module, db, of, viewer.currency, merchant.timeZone, days.value) });
}
