/**
 * Evaluates friends: everything is read as it is now, so a wake-up that comes twice, late or never changes nothing. Who has done all steps
 * within the window is held for some days, with both gifts taken out of the budget.
 */
import type { MemberId } from '../../../../kernel/ids.ts';
import { dayIn } from '../../../../kernel/days.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import { hasInSlot, returnToSlot, takeFromSlot } from '../campaigns/piece-store.ts';
import { lockPerson, readNow } from '../campaigns/store.ts';
import { pairSum } from '../campaigns/kinds/traits.ts';
import { holdEnds, isQualified, stepsMet, type StepsMet } from '../campaigns/kinds/referral.ts';
import type { Player, PromotionsContext } from '../context.ts';
import { insertDirty } from '../store.ts';
import { hasQualified, lockOpen, markClosed, markHolding, writeSteps, type Close, type Pair } from './store.ts';

/** A member to be evaluated, and when the first of the changes was noted. */
export interface Noted extends Player {
  readonly notedAt: Date;
}

/** The person behind a friend, when risk has found the referrer, or another friend who was rewarded or is about to be, to be the same one. */
export async function isOnePerson({ deps }: PromotionsContext, tx: Tx, pair: Pair): Promise<boolean> {
  const accounts = await deps.samePerson(tx, pair.friendId);
  if (accounts.includes(pair.referrerId)) return true;
  const others = accounts.filter((id) => id !== pair.friendId);
  return others.length > 0 && (await hasQualified(tx, pair, others));
}

/** Closes a pair; what its budget was reserved for goes back. */
export async function closePair(tx: Tx, pair: Pair, close: Close): Promise<void> {
  if (pair.state === 'holding') await returnToSlot(tx, pair, pairSum(pair.rule));
  await markClosed(tx, pair.referralId, close);
}

/** The steps of a friend within the window, from stored sums. */
async function readSteps({ deps }: PromotionsContext, tx: Tx, pair: Pair): Promise<StepsMet> {
  const { friendId, merchantCode, currency, registeredAt, windowEnds, rule } = pair;
  const friend: Player = { memberId: friendId, merchantCode, currency };
  const timeZone = await deps.timeZoneOf(merchantCode);
  const [fromDay, toDay] = [registeredAt, windowEnds].map((at) => dayIn(timeZone, at.getTime()));
  const days = await deps.play.pointsByDay(tx, { memberIds: [friendId], currency, fromDay: fromDay!, toDay: toDay! });
  return stepsMet(rule, {
    identity: await deps.isVerified(tx, friendId),
    bank: await deps.referral.hasOwnAccount(tx, friend),
    deposits: await deps.referral.depositedBetween(tx, friend, registeredAt, windowEnds),
    points: days.reduce((sum, { points }) => sum + points, 0n),
  });
}

/** Holds a pair whose friend has done everything, or closes it. */
async function qualify(module: PromotionsContext, tx: Tx, pair: Pair, notedAt: Date): Promise<void> {
  // Two accounts of one person do not qualify at once.
  await lockPerson(tx, pair, await module.deps.samePerson(tx, pair.friendId));
  if (await isOnePerson(module, tx, pair)) return await closePair(tx, pair, { closing: 'same_person' });
  const sum = pairSum(pair.rule);
  if (await takeFromSlot(tx, pair, sum))
    return await markHolding(tx, pair.referralId, new Date(holdEnds(pair.rule, await readNow(tx))));
  // Free, but held by another transaction: evaluated again, as of the same instant.
  if (await hasInSlot(tx, pair, sum)) {
    const { friendId: memberId, merchantCode, currency } = pair;
    return await insertDirty(tx, [{ memberId, merchantCode, currency }], notedAt);
  }
  await closePair(tx, pair, { closing: 'sold_out' });
}

/** Evaluates those of the members who are friends and may still qualify, in the transaction that takes their notes. */
export async function evaluateFriends(module: PromotionsContext, tx: Tx, noted: readonly Noted[]): Promise<void> {
  const firstNoted = new Map<MemberId, Date>();
  for (const { memberId, notedAt } of noted) {
    const known = firstNoted.get(memberId);
    if (!known || notedAt < known) firstNoted.set(memberId, notedAt);
  }
  for (const pair of await lockOpen(tx, [...firstNoted.keys()])) {
    const notedAt = firstNoted.get(pair.friendId)!;
    if (notedAt > pair.windowEnds) continue;
    const met = await readSteps(module, tx, pair);
    await writeSteps(tx, pair.referralId, met);
    if (isQualified(met)) await qualify(module, tx, pair, notedAt);
  }
}
