/** Who asks: an agent with its place in the tree, and the people below as that agent may see them. */
import { daysAfter, daysBetween, rangeOf, type Day, type DayRange, type RangeQuery } from '../../../kernel/days.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import { isAgentType } from '../../../kernel/session.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { findBelow, findNode, type AgentNode, type Below } from './branch-store.ts';
import type { Viewer } from './context.ts';
import { daysOfInstants } from './day-store.ts';

/** Figures of at most these many days at once. */
const RANGE_MAXIMUM = 92;

/** The agent who asks. Refuses not_agent_account: members, and those whose role has ended. */
export async function requireAgent(
  tx: Tx,
  { memberId, memberType }: Pick<Viewer, 'memberId' | 'memberType'>,
): Promise<Result<AgentNode, 'not_agent_account'>> {
  const node = isAgentType(memberType) ? await findNode(tx, memberId) : undefined;
  return node ? ok(node) : refuse('not_agent_account');
}

/** Somebody below the agent. Refuses downline_not_found: everyone outside of the branch, the agent too. */
export async function requireBelow(
  tx: Tx,
  agent: AgentNode,
  memberId: MemberId,
): Promise<Result<Below, 'downline_not_found'>> {
  const below = await findBelow(tx, agent.memberId, memberId);
  return below ? ok(below) : refuse('downline_not_found');
}

export interface PeriodQuery extends RangeQuery {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** The days of a query: named ones, those that two instants fall into, or today. Refuses range_invalid. */
export async function periodOf(
  tx: Tx,
  timeZone: string,
  today: Day,
  { from, to, ...named }: PeriodQuery,
): Promise<Result<DayRange, 'range_invalid'>> {
  const isNamed = named.range !== undefined || named.fromDay !== undefined || named.toDay !== undefined;
  const days = isNamed ? rangeOf(today, named) : await daysOfInstants(tx, timeZone, today, from, to);
  if (!days || days.fromDay > days.toDay || daysBetween(days.fromDay, days.toDay) >= RANGE_MAXIMUM)
    return refuse('range_invalid');
  return ok(days);
}

/** Days in which play makes an account active. */
const ACTIVE_DAYS = 30;

/** Who played on this day or later is active. */
export const activeFrom = (today: Day): Day => daysAfter(today, 1 - ACTIVE_DAYS);
