/**
 * What the job does with pairs: closes those whose window is over, pays those whose hold is over, and pays the share of days that are over.
 * Each pair is a transaction of its own under its row lock, and each payment an entry under its key, so any node may run it at any time.
 */
import { isDatabaseUnreachable } from '@lantern/limits';
import { dayIn, daysAfter, type Day } from '../../../../kernel/days.ts';
import type { MemberId } from '../../../../kernel/ids.ts';
import { transact, type Tx } from '../../../../kernel/tx.ts';
import { returnToSlot } from '../campaigns/piece-store.ts';
import { lockPerson, readNow } from '../campaigns/store.ts';
import { namesOf } from '../campaigns/kinds/figures.ts';
import { sharesDue } from '../campaigns/kinds/referral.ts';
import type { NewEntry, PromotionsContext } from '../context.ts';
import { issue } from '../pay.ts';
import { insertEntries } from '../store.ts';
import { closePair, isOnePerson } from './qualify.ts';
import {
  addShared,
  countRewarded,
  listSharingMerchants,
  lockNextDue,
  lockNextSharing,
  markClosed,
  markPairPaid,
  type Pair,
} from './store.ts';

/** Inserts what is not known yet and pays it; a full balance is tried again with the rewards that were not claimed. */
async function issueNow(module: PromotionsContext, tx: Tx, entries: readonly NewEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const { ids } = module.kernel;
  const inserted = await insertEntries(
    tx,
    entries.map((entry) => ({ ...entry, entryId: ids.next<string>() })),
  );
  await issue(module, tx, inserted);
}

/** The gift of one side of a pair. */
const giftOf = (pair: Pair, memberId: MemberId, side: 'friend' | 'referrer'): NewEntry => ({
  memberId,
  merchantCode: pair.merchantCode,
  currency: pair.currency,
  kind: 'referral',
  promotion: pair.key,
  periodKey: `${side}:${pair.referralId}`,
  amount: BigInt(pair.rule.amount),
  values: { ...namesOf(pair.rule), side },
  version: pair.version,
});

/** Pays both, or the friend alone when the referrer was rewarded for enough friends this month. */
async function payPair(module: PromotionsContext, tx: Tx, pair: Pair): Promise<void> {
  const { deps } = module;
  const accounts = await deps.samePerson(tx, pair.referrerId);
  // What one person gets as a referrer comes one after another, so that parallel payments do not all see the same count.
  await lockPerson(tx, { ...pair, key: `${pair.key}/referrer` }, accounts);
  const isRewarded =
    (await countRewarded(tx, pair, accounts, await deps.timeZoneOf(pair.merchantCode))) < pair.rule.monthlyFriends;
  if (!isRewarded) await returnToSlot(tx, pair, BigInt(pair.rule.amount));
  await markPairPaid(tx, pair.referralId, isRewarded ? null : 'monthly_limit');
  await issueNow(module, tx, [
    giftOf(pair, pair.friendId, 'friend'),
    ...(isRewarded ? [giftOf(pair, pair.referrerId, 'referrer')] : []),
  ]);
}

/** The counted stake of a friend by day. */
async function countedByDay(
  { deps }: PromotionsContext,
  tx: Tx,
  { friendId, currency, shareFrom }: Pair,
  toDay: Day,
): Promise<ReadonlyMap<Day, bigint>> {
  const days = await deps.play.daysOf(tx, { memberId: friendId, currency, fromDay: shareFrom, toDay });
  const counted = new Map<Day, bigint>();
  for (const one of days) counted.set(one.day, (counted.get(one.day) ?? 0n) + one.counted);
  return counted;
}

/** Pays the share of the days that are over and not computed yet. */
async function payShares(module: PromotionsContext, tx: Tx, pair: Pair, yesterday: Day): Promise<void> {
  if (await isOnePerson(module, tx, pair)) return await markClosed(tx, pair.referralId, { closing: 'same_person' });
  const { rule, shareFrom: from, shareUntil, sharedTo: after, shared: paid } = pair;
  const to = shareUntil < yesterday ? shareUntil : yesterday;
  const due = sharesDue(rule, await countedByDay(module, tx, pair, to), { from, after, to, paid });
  await addShared(
    tx,
    pair.referralId,
    to,
    due.reduce((sum, { amount }) => sum + amount, 0n),
  );
  await issueNow(
    module,
    tx,
    due.map(({ day, amount }): NewEntry => ({
      memberId: pair.referrerId,
      merchantCode: pair.merchantCode,
      currency: pair.currency,
      kind: 'referral_share',
      promotion: pair.key,
      periodKey: `share:${pair.referralId}:${day}`,
      amount,
      values: { ...namesOf(pair.rule), day },
    })),
  );
}

/** Works on pair after pair, each in a transaction of its own; returns how many. */
async function eachPair(
  { kernel }: PromotionsContext,
  next: (tx: Tx, after: string) => Promise<Pair | undefined>,
  work: (tx: Tx, pair: Pair) => Promise<void>,
): Promise<number> {
  let [count, after] = [0, ''];
  for (;;) {
    const last = after;
    let tried: Pair | undefined;
    try {
      await transact(kernel.db, async (tx) => {
        tried = await next(tx, last);
        if (tried) await work(tx, tried);
      });
      if (!tried) return count;
      count++;
    } catch (error) {
      // One pair that fails does not keep the others waiting; it is tried again with the next pass.
      if (!tried || isDatabaseUnreachable(error)) throw error;
      kernel.log.error({ err: error, referralId: tried.referralId }, 'a referral could not be settled');
    }
    after = tried.referralId;
  }
}

/** One pass over everything that is due; returns how many pairs it changed. */
export async function settleReferrals(module: PromotionsContext): Promise<number> {
  const { kernel, deps } = module;
  let settled = await eachPair(
    module,
    (tx, after) => lockNextDue(tx, 'overdue', after),
    (tx, pair) => closePair(tx, pair, { closing: 'window_over' }),
  );
  settled += await eachPair(
    module,
    (tx, after) => lockNextDue(tx, 'held', after),
    async (tx, pair) =>
      (await isOnePerson(module, tx, pair))
        ? await closePair(tx, pair, { closing: 'same_person' })
        : await payPair(module, tx, pair),
  );
  for (const merchantCode of await listSharingMerchants(kernel.db)) {
    const yesterday = daysAfter(dayIn(await deps.timeZoneOf(merchantCode), await readNow(kernel.db)), -1);
    settled += await eachPair(
      module,
      (tx, after) => lockNextSharing(tx, merchantCode, yesterday, after),
      (tx, pair) => payShares(module, tx, pair, yesterday),
    );
  }
  return settled;
}
