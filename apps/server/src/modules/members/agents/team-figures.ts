/** Figures of teams: play by category, money and newcomers, from the lines of their days. */
import type { AnswerOf } from '@lantern/contract/call';
import type { Calls } from '@lantern/contract';
import type { DayRange } from '../../../kernel/days.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, type Result } from '../../../kernel/result.ts';
import type { Merchant } from '../../../kernel/session.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { ModuleContext, Viewer } from './context.ts';
import { todayOf } from './days.ts';
import {
  foldedUntil,
  listLines,
  listPersonLines,
  readTeamMoney,
  type LineFigures,
  type LineQuery,
} from './line-store.ts';
import { periodOf, requireAgent, type PeriodQuery } from './viewer.ts';

type Figures = AnswerOf<Calls['agent.teamFigures']>;

/** A result of fewer people would tell about one of them. */
const PLAYERS_FOR_RESULT = 5;

function shown(
  { category, players, active, playersAtMost, stake, valid, counted, win }: LineFigures,
  rebate: number | null,
): Figures['list'][number] {
  const result = playersAtMost >= PLAYERS_FOR_RESULT;
  return {
    gameCategory: category,
    members: players,
    activeMembers: active,
    stake: Number(stake),
    valid: Number(valid),
    counted: Number(counted),
    payout: result ? Number(win) : null,
    rebate,
    net: result ? Number(stake - win) : null,
  };
}

/** The figures of a branch, or of one account's own play where it has no branch. Rebates are the asking agent's own. */
export async function figuresOf(
  { deps }: ModuleContext,
  tx: Tx,
  of: { readonly memberId: MemberId; readonly isAgent: boolean; readonly viewerId: MemberId },
  currency: string,
  timeZone: string,
  days: DayRange,
): Promise<Figures> {
  const query: LineQuery = { agentId: of.memberId, currency, ...days };
  const lines = await (of.isAgent ? listLines : listPersonLines)(tx, query);
  const branch = of.viewerId === of.memberId ? undefined : of.memberId;
  const earned = await deps.contracts.earned(tx, { ...query, agentId: of.viewerId, of: branch });
  return {
    ...days,
    timeZone,
    currency,
    asOf: await foldedUntil(tx),
    list: lines.map((line) => shown(line, earned ? Number(earned.get(line.category) ?? 0n) : null)),
  };
}

/** TeamKPIA. Refuses not_agent_account, range_invalid. */
export async function teamFigures(
  module: ModuleContext,
  viewer: Viewer,
  merchant: Merchant,
  query: PeriodQuery,
): Promise<Result<Figures>> {
  const { db } = module.kernel;
  const agent = await requireAgent(db, viewer);
  if (!agent.ok) return agent;
  const days = await periodOf(db, merchant.timeZone, await todayOf(module, db, merchant.code), query);
  if (!days.ok) return days;
  const of = { memberId: viewer.memberId, isAgent: true, viewerId: viewer.memberId };
  return ok(await figuresOf(module, db, of, viewer.currency, merchant.timeZone, days.value));
}

/** TeamKPIB. Refuses not_agent_account, range_invalid. */
export async function teamMoney(
  module: ModuleContext,
  viewer: Viewer,
  merchant: Merchant,
  query: PeriodQuery,
): Promise<Result<AnswerOf<Calls['agent.teamMoney']>>> {
  const { db } = module.kernel;
  const agent = await requireAgent(db, viewer);
  if (!agent.ok) return agent;
  const days = await periodOf(db, merchant.timeZone, await todayOf(module, db, merchant.code), query);
  if (!days.ok) return days;
  const { currency, memberId } = viewer;
  const { deposits, withdrawals, bonuses, ...counts } = await readTeamMoney(db, {
    agentId: memberId,
    currency,
    ...days.value,
  });
  return ok({
    ...days.value,
    timeZone: merchant.timeZone,
    currency,
    asOf: await foldedUntil(db),
    ...counts,
    deposits: Number(deposits),
    withdrawals: Number(withdrawals),
    bonuses: Number(bonuses),
  });
}
