/** A friend joins a referral: the one that is on when the friend registers by a member's code. */
import { dayIn } from '../../../../kernel/days.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import { findRunningReferral } from '../campaigns/store.ts';
import { shareUntil, windowEnds } from '../campaigns/kinds/referral.ts';
import type { Player, PromotionsContext } from '../context.ts';
import { insertDirty } from '../store.ts';
import { insertPair, isOpenFriend } from './store.ts';

/**
 * Makes the pair of a new member who was recommended, in the delivering transaction. None without a referral that is live and on, none in
 * another currency than the promotion's. Delivered again it changes nothing.
 */
export async function bindFriend({ kernel, deps }: PromotionsContext, tx: Tx, friend: Player): Promise<void> {
  const { memberId, merchantCode, currency } = friend;
  const found = await deps.referral.recommendationOf(tx, memberId);
  if (!found || !(await deps.referral.isOn(merchantCode))) return;
  const promotion = await findRunningReferral(tx, merchantCode, found.at);
  const referrer = await deps.referral.accountOf(tx, found.referrerId);
  if (promotion?.currency !== currency || referrer?.currency !== currency) return;
  const { key, version, rule } = promotion;
  const registeredOn = dayIn(await deps.timeZoneOf(merchantCode), found.at.getTime());
  await insertPair(tx, {
    referralId: kernel.ids.next<string>(),
    merchantCode,
    key,
    version,
    currency,
    friendId: memberId,
    referrerId: found.referrerId,
    registeredAt: found.at,
    windowEnds: new Date(windowEnds(rule, found.at.getTime())),
    shareFrom: registeredOn,
    shareUntil: shareUntil(rule, registeredOn),
  });
}

/** Has a friend who may still qualify evaluated: a deposit, an identity check or a bank account has changed. */
export async function friendChanged({ deps }: PromotionsContext, tx: Tx, memberId: Player['memberId']): Promise<void> {
  if (!(await isOpenFriend(tx, memberId))) return;
  const account = await deps.referral.accountOf(tx, memberId);
  if (account) await insertDirty(tx, [{ memberId, ...account }]);
}
