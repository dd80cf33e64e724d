/**
 * Pays rewards into cash; a gift with turnover is none of them and closes instead. What was earned never lapses: what is not claimed in time is paid by itself, and at once when the member may not
 * play any more or closes the account. A full balance takes no payment: the reward stays claimable and is tried again.
 */
import type { MemberId } from '../../../kernel/ids.ts';
import { transact, type Tx } from '../../../kernel/tx.ts';
import { house, type Operation } from '../../ledger/index.ts';
import { publishClaimable } from './claimable.ts';
import type { Entry, PromotionsContext } from './context.ts';
import { rewardIssued } from './events.ts';
import { isBonus } from './gift-bonus.ts';
import { rewardText } from './rules/texts.ts';
import { lockClaimable, lockDue, markClosed, markPaid, type DueAfter } from './store.ts';

/** Few: the members' accounts are locked until the page is done. */
const PAGE_ENTRIES = 50;

/** The ledger operation of a reward: its promotion's cost, no turnover. Loss cashback is a rebate, like the cashback it takes the place of. */
const operationOf = ({ entryId, kind, memberId, currency, amount, promotion, periodKey }: Entry): Operation => {
  const isRebate = kind === 'loss';
  const from = isRebate ? house('agent_payable', promotion) : house('promotion_expense', promotion);
  return {
    key: `reward:${entryId}`,
    code: isRebate ? 'rebate' : 'reward',
    member: memberId,
    currency,
    legs: [{ mode: 'move', amount, from, to: 'cash' }],
    reference: { entryId, promotion, period: periodKey },
  };
};

/** Posts locked rewards and marks those that were paid, which it answers. */
export async function payEntries(
  { deps }: PromotionsContext,
  tx: Tx,
  entries: readonly Entry[],
  { state, idempotencyKey }: { readonly state: 'claimed' | 'issued'; readonly idempotencyKey: string | null },
): Promise<readonly Entry[]> {
  const outcomes = await deps.ledger.postAll(tx, entries.map(operationOf));
  const paid = entries.filter((entry, index) => {
    const outcome = outcomes[index]!;
    if (!outcome.ok && outcome.code !== 'balance_limit_reached')
      throw new Error(`The ledger refused reward ${entry.entryId}: ${outcome.code}`);
    return outcome.ok;
  });
  if (paid.length > 0)
    await markPaid(
      tx,
      paid.map(({ entryId }) => entryId),
      state,
      idempotencyKey,
    );
  return paid;
}

/** Pays locked rewards without a claim; returns how many. Gifts with turnover are left: they begin with their claim. */
export async function issue(module: PromotionsContext, tx: Tx, entries: readonly Entry[]): Promise<number> {
  const cash = entries.filter((entry) => !isBonus(entry));
  if (cash.length === 0) return 0;
  const paid = await payEntries(module, tx, cash, { state: 'issued', idempotencyKey: null });
  if (paid.length === 0) return 0;
  const rewards = paid.map((entry) => ({
    entryId: entry.entryId,
    memberId: entry.memberId,
    currency: entry.currency,
    amount: entry.amount.toString(),
    titleVi: rewardText(entry.kind, entry, 'VI').title,
    titleEn: rewardText(entry.kind, entry, 'EN').title,
  }));
  await module.kernel.outbox.record(tx, rewardIssued({ rewards }));
  await publishClaimable(module, tx, paid);
  return paid.length;
}

/** Closes those of locked entries that are gifts with turnover. */
async function closeGifts(module: PromotionsContext, tx: Tx, entries: readonly Entry[]): Promise<void> {
  const gifts = entries.filter(isBonus);
  if (gifts.length === 0) return;
  await markClosed(
    tx,
    gifts.map(({ entryId }) => entryId),
  );
  await publishClaimable(module, tx, gifts);
}

/**
 * Pays all a member can claim: the member may not play any more, or closes the account. Gifts with turnover are given up like a bonus that runs; a
 * break ends by itself (`isForGood` false), so they wait for its end.
 */
export async function issueAll(
  module: PromotionsContext,
  tx: Tx,
  memberId: MemberId,
  { isForGood }: { readonly isForGood: boolean },
): Promise<number> {
  const entries = await lockClaimable(tx, memberId);
  if (isForGood) await closeGifts(module, tx, entries);
  return await issue(module, tx, entries);
}

/** Pays what was not claimed in time, and closes gifts with turnover, in pages; returns how many rewards. Any node may run it, at any time. */
export async function payDue(module: PromotionsContext): Promise<number> {
  let paid = 0;
  for (let after: DueAfter | undefined; ;) {
    const from = after;
    const page = await transact(module.kernel.db, async (tx) => {
      const due = await lockDue(tx, from, PAGE_ENTRIES);
      await closeGifts(module, tx, due);
      return { due, issued: await issue(module, tx, due) };
    });
    paid += page.issued;
    if (page.due.length < PAGE_ENTRIES) return paid;
    after = page.due.at(-1)!;
  }
}
