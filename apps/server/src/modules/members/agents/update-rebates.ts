/** An agent changes the rates of a direct downline. */
import type { AnswerOf, ParsedInput } from '@lantern/contract/call';
import type { Calls } from '@lantern/contract';
import type { Language } from '@lantern/contract/errors';
import { PLAY_CATEGORY_NAMES, type PlayCategory } from '@lantern/contract/ops/settings';
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import { transactResult, type Tx } from '../../../kernel/tx.ts';
import { findBelow, lockNodes, type AgentNode } from './branch-store.ts';
import type { ModuleContext, Viewer } from './context.ts';
import { todayOf } from './days.ts';
import { readDownline, type Downline } from './downlines.ts';
import { rateLowered } from './events.ts';
import { planGrant, writeGrant, type Grant, type GrantPlan } from './grant.ts';
import { announcedAfter, ratesOf } from './rate-store.ts';
import { RATE_CATEGORIES } from './rules/rates.ts';
import { requireAgent } from './viewer.ts';

type Answer = AnswerOf<Calls['agent.updateRebates']>;
type Input = ParsedInput<Calls['agent.updateRebates']>['body'];

/** Locks both ends of a grant and checks that one is directly above the other. */
async function lockPair(tx: Tx, agent: AgentNode, memberId: MemberId): Promise<boolean> {
  await lockNodes(tx, [agent.memberId, memberId]);
  return (await findBelow(tx, agent.memberId, memberId))?.level === 1;
}

/** Tells the person of the first day of lower rates, at once. */
async function announce({ kernel }: ModuleContext, tx: Tx, { memberId }: Grant, { changes }: GrantPlan): Promise<void> {
  const lowered = changes.filter(({ before, after }) => after < before);
  if (lowered.length > 0)
    await kernel.outbox.record(
      tx,
      rateLowered({ eventId: kernel.ids.next<string>(), memberId, from: lowered[0]!.from }),
    );
}

/**
 * Sets rates, or computes the days only. Refuses not_agent_account, downline_not_found (not a direct one), rebate_out_of_range,
 * rebate_below_granted, rebate_notice_required, rebate_raises_spent.
 */
export async function updateRebates(
  module: ModuleContext,
  viewer: Viewer,
  { memberId: asked, rebatesBasisPoints: rates, dryRun = false, notice = false }: Input,
): Promise<Result<Answer>> {
  const memberId = asked as MemberId;
  const done = await transactResult(module.kernel.db, async (tx) => {
    const agent = await requireAgent(tx, viewer);
    if (!agent.ok) return agent;
    if (!(await lockPair(tx, agent.value, memberId))) return refuse('downline_not_found');
    const { merchantCode } = agent.value;
    const grant: Grant = {
      merchantCode,
      memberId,
      parentId: viewer.memberId,
      rates,
      askedBy: viewer.memberId,
      notice: notice || dryRun,
    };
    const plan = await planGrant(module, tx, grant, await todayOf(module, tx, merchantCode));
    if (!plan.ok) return plan;
    if (!dryRun) {
      await writeGrant(module, tx, grant, plan.value);
      await announce(module, tx, grant, plan.value);
    }
    const effectiveFrom = Object.fromEntries(plan.value.changes.map(({ category, from }) => [category, from]));
    return ok({ agent: agent.value, effectiveFrom });
  });
  if (!done.ok) return done;
  const row = (await readDownline(module, module.kernel.db, done.value.agent, memberId, viewer.currency)) as Downline;
  return ok({ ...row, effectiveFrom: done.value.effectiveFrom, dryRun });
}

/** The agent's own rates by category. Refuses not_agent_account. */
export async function ownRates(
  module: ModuleContext,
  viewer: Viewer,
  language: Language,
): Promise<Result<AnswerOf<Calls['agent.rates']>>> {
  const { db } = module.kernel;
  const agent = await requireAgent(db, viewer);
  if (!agent.ok) return agent;
  const today = await todayOf(module, db, agent.value.merchantCode);
  const [held, house, announced] = [
    await ratesOf(db, viewer.memberId, today),
    await module.deps.houseRates(db, agent.value.merchantCode),
    await announcedAfter(db, viewer.memberId, today),
  ];
  return ok({
    list: RATE_CATEGORIES.map((category) => {
      const next = announced.get(category);
      return {
        gameCategory: category,
        name: PLAY_CATEGORY_NAMES[category as PlayCategory][language === 'VI' ? 'vi' : 'en'],
        rateBasisPoints: held[category] ?? 0,
        houseBasisPoints: house[category] ?? 0,
        next: next ? { rateBasisPoints: next.rateBps, from: next.from } : null,
      };
    }),
  });
}
