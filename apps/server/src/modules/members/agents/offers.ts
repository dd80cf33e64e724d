/** Members who become agents by the offer of the agent above them. */
import type { AnswerOf } from '@lantern/contract/call';
import type { Calls } from '@lantern/contract';
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import { transactResult, type Tx } from '../../../kernel/tx.ts';
import { becomeAgent, DEPTH_MAXIMUM, hasRoomBelow } from './become-agent.ts';
import { lockNodes } from './branch-store.ts';
import type { ModuleContext, Viewer } from './context.ts';
import { todayOf } from './days.ts';
import { roleOffered } from './events.ts';
import { checkBounds, mostBelow, writeGrant } from './grant.ts';
import { findWaitingOffer, insertOffer, lockOffer, updateOffer, type Offer } from './people-store.ts';
import { ratesOf } from './rate-store.ts';
import { rateOf, type Rates } from './rules/rates.ts';
import { findParent } from './seat-store.ts';
import { requireAgent, requireBelow } from './viewer.ts';

type OfferAnswer = AnswerOf<Calls['agent.offerRole']>;

const ANSWER_DAYS = 7;

async function shown({ deps }: ModuleContext, offer: Offer): Promise<OfferAnswer> {
  return {
    offerId: offer.offerId,
    state: offer.state,
    agentAccount: (await deps.namesOf([offer.agentId])).get(offer.agentId) ?? '',
    rebatesBasisPoints: offer.rates,
    offeredAt: offer.offeredAt.getTime(),
    answerBy: offer.answerBy.getTime(),
  };
}

/**
 * Offers a direct member the role. Refuses not_agent_account, downline_not_found (not a direct one), offer_state_conflict (an agent already, or
 * an offer waits), tree_too_deep, rebate_out_of_range.
 */
export async function offerRole(
  module: ModuleContext,
  viewer: Viewer,
  memberId: MemberId,
  rates: Rates,
): Promise<Result<OfferAnswer>> {
  const made = await transactResult(module.kernel.db, async (tx) => {
    const found = await requireAgent(tx, viewer);
    if (!found.ok) return found;
    const agent = found.value;
    const below = await requireBelow(tx, agent, memberId);
    if (!below.ok || below.value.level !== 1) return refuse('downline_not_found');
    if (below.value.path !== null) return refuse('offer_state_conflict');
    if (!hasRoomBelow(agent)) return refuse('tree_too_deep', { maximum: DEPTH_MAXIMUM });
    await lockNodes(tx, [agent.memberId]);
    const bounds = checkBounds(
      rates,
      await mostBelow(tx, agent.memberId, await todayOf(module, tx, agent.merchantCode)),
    );
    if (!bounds.ok) return bounds;
    const offerId = module.kernel.ids.next<string>();
    const offer = await insertOffer(tx, { offerId, memberId, agentId: agent.memberId, rates, days: ANSWER_DAYS });
    if (!offer) return refuse('offer_state_conflict');
    await module.kernel.outbox.record(tx, roleOffered({ memberId, offerId, answerBy: offer.answerBy.getTime() }));
    return ok(offer);
  });
  return made.ok ? ok(await shown(module, made.value)) : made;
}

/** The offer that waits for the member. */
export async function waitingOffer(
  module: ModuleContext,
  { memberId }: Viewer,
): Promise<Result<{ offer: OfferAnswer | null }>> {
  const offer = await findWaitingOffer(module.kernel.db, memberId);
  return ok({ offer: offer ? await shown(module, offer) : null });
}

/** Takes the role with the offered rates, none of them below what the member has. Refuses tree_too_deep, rebate_out_of_range. */
async function takeRole(
  module: ModuleContext,
  tx: Tx,
  { memberId, merchantCode }: Viewer,
  { agentId, rates: offered }: Offer,
): Promise<Result<void, 'tree_too_deep' | 'rebate_out_of_range'>> {
  await lockNodes(tx, [agentId]);
  const today = await todayOf(module, tx, merchantCode);
  const held = await ratesOf(tx, memberId, today);
  const bounds = checkBounds(offered, await mostBelow(tx, agentId, today));
  if (!bounds.ok) return bounds;
  const made = await becomeAgent(module, tx, { memberId, merchantCode, parentId: agentId });
  if (made === 'too_deep') return refuse('tree_too_deep', { maximum: DEPTH_MAXIMUM });
  const changes = Object.entries(offered).flatMap(([category, after]) => {
    const before = rateOf(held, category);
    return after > before ? [{ category, before, after, from: today }] : [];
  });
  const grant = { merchantCode, memberId, parentId: agentId, rates: offered, askedBy: agentId, notice: true };
  await writeGrant(module, tx, grant, { today, changes });
  return ok(undefined);
}

/** Answers an offer. Refuses offer_not_found, offer_state_conflict (answered, too late, or no longer under that agent), tree_too_deep, rebate_out_of_range. */
export async function answerOffer(
  module: ModuleContext,
  viewer: Viewer,
  offerId: string,
  accept: boolean,
): Promise<Result<OfferAnswer>> {
  const answered = await transactResult(module.kernel.db, async (tx) => {
    const offer = await lockOffer(tx, viewer.memberId, offerId);
    if (!offer) return refuse('offer_not_found');
    if (offer.state !== 'waiting') return refuse('offer_state_conflict');
    if (accept) {
      if ((await findParent(tx, viewer.memberId)) !== offer.agentId) return refuse('offer_state_conflict');
      const taken = await takeRole(module, tx, viewer, offer);
      if (!taken.ok) return taken;
    }
    const state = accept ? 'accepted' : 'refused';
    await updateOffer(tx, offerId, state);
    return ok({ ...offer, state } as Offer);
  });
  return answered.ok ? ok(await shown(module, answered.value)) : answered;
}
