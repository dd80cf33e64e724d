/** Deposit bonuses between promotions and turnover: what keeps a member from one, taking one out of its budget, and offering a new version. */
import type { PromotionReason, PromotionRule } from '@lantern/contract/promotion-rules';
import type { Tx } from '../../../../kernel/tx.ts';
import type { Matches, MatchObstacle, MatchTaking, MemberOffer } from '../../turnover/index.ts';
import type { Player, PromotionsContext } from '../context.ts';
import { namesOf } from './kinds/figures.ts';
import { isControl } from './kinds/control.ts';
import { readerReasons, scheduleOf, scheduleReasons, type Reason } from './kinds/eligibility.ts';
import { listSoldOut, takeFromBudget } from './piece-store.ts';
import { personReader, readReader } from './reader.ts';
import { findRule, insertTaken, listLiveOf, readNow } from './store.ts';

/** What keeps promotions from a member, apart from what was taken: time, audience, budget. */
async function obstacles(
  module: PromotionsContext,
  tx: Tx,
  player: Player,
  keys: readonly string[],
): ReturnType<Matches['obstacles']> {
  const promotions = await listLiveOf(tx, player.merchantCode, keys);
  const nowMs = await readNow(tx);
  const audiences = promotions.map(({ rule }) => rule.audience);
  const reader = await readReader(module, tx, player, audiences, nowMs);
  const soldOut = await listSoldOut(tx, player.merchantCode, promotions);
  const found = new Map<string, MatchObstacle>();
  const timeZone = await module.deps.timeZoneOf(player.merchantCode);
  const person = await personReader(module, tx, player.memberId, promotions);
  for (const promotion of promotions) {
    const { key, rule } = promotion;
    if (isControl(promotion, rule, person)) found.set(key, 'not_eligible');
    else if (scheduleReasons(scheduleOf(promotion, timeZone, nowMs), nowMs).length > 0)
      found.set(key, 'promotion_closed');
    else if (readerReasons(rule.audience, reader).length > 0) found.set(key, 'not_eligible');
    else if (soldOut.has(key)) found.set(key, 'sold_out');
  }
  return found;
}

/**
 * Takes a bonus out of the budget and notes it as an entry, in the transaction that credits the deposit. The version is the one that the order
 * chose. Locks of the budget are taken in one order, so that deposits wait for one another and never in a circle.
 */
async function takeMatch(tx: Tx, taking: MatchTaking): Promise<boolean> {
  const { memberId, merchantCode, currency, promotion: key, version, requirementId, bonus } = taking;
  const name = { merchantCode, key };
  const rule = await findRule(tx, name, version);
  if (!rule) throw new Error(`Promotion ${key} has no version ${version}`);
  if (!(await takeFromBudget(tx, name, bonus))) return false;
  const gift = { entryId: requirementId, periodKey: requirementId, amount: bonus, values: namesOf(rule) };
  await insertTaken(tx, { memberId, merchantCode, currency }, { key, kind: 'match', currency, version }, [gift], {
    idempotencyKey: null,
  });
  return true;
}

/** What turnover asks of promotions. */
export const matchesOf = (module: PromotionsContext): Matches => ({
  obstacles: (tx, player, keys) => obstacles(module, tx, player, keys),
  take: takeMatch,
});

/** A deposit offer as far as a promotion's page shows it. */
export type MatchOffer = Pick<MemberOffer, 'promotion' | 'obstacle'>;

const REASONS: Partial<Record<NonNullable<MatchOffer['obstacle']>, PromotionReason>> = {
  bonus_running: 'bonus_running',
  first_deposit_only: 'first_deposit',
};

/** What stands in the way of a match besides its time, audience and budget. */
export function matchReasons(rule: PromotionRule, offer: MatchOffer | undefined): readonly Reason[] {
  const code = rule.kind === 'match' && offer?.obstacle ? REASONS[offer.obstacle] : undefined;
  return code === undefined ? [] : [{ code, have: null, need: null }];
}

/** Whether the person took a match as often as it gives now. */
export const isMatchTaken = (offer: MatchOffer | undefined): boolean =>
  offer?.obstacle === 'taken' || offer?.obstacle === 'taken_today' || offer?.obstacle === 'taken_this_week';
