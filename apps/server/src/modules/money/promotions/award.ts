/** Rewards members, each reward once: its key says what it is for. */
import { isPlayCurrency } from '@lantern/money';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { NewEntry, PromotionsContext } from './context.ts';
import { publishClaimable } from './claimable.ts';
import { rewardReady } from './events.ts';
import { isBonus } from './gift-bonus.ts';
import { issue } from './pay.ts';
import { rewardText } from './rules/texts.ts';
import { insertEntries } from './store.ts';

/**
 * Inserts what is not known yet, in the caller's transaction; returns how much that was. Members who may not play are paid at once.
 * Entries of play money and of nothing are left out.
 */
export async function award(module: PromotionsContext, tx: Tx, entries: readonly NewEntry[]): Promise<number> {
  const { kernel, deps } = module;
  const real = entries.filter(({ currency, amount }) => amount > 0n && !isPlayCurrency(currency));
  if (real.length === 0) return 0;
  const inserted = await insertEntries(
    tx,
    real.map((entry) => ({ ...entry, entryId: kernel.ids.next<string>() })),
  );
  if (inserted.length === 0) return 0;
  const playing = new Map<MemberId, boolean>();
  for (const { memberId } of inserted)
    if (!playing.has(memberId)) playing.set(memberId, await deps.mayPlay(tx, memberId));
  const ready = inserted.filter(({ memberId }) => playing.get(memberId));
  await issue(
    module,
    tx,
    inserted.filter((entry) => !ready.includes(entry)),
  );
  if (ready.length > 0) {
    await kernel.outbox.record(
      tx,
      rewardReady({
        rewards: ready.map((entry) => ({
          entryId: entry.entryId,
          memberId: entry.memberId,
          currency: entry.currency,
          amount: entry.amount.toString(),
          titleVi: rewardText(entry.kind, entry, 'VI').title,
          titleEn: rewardText(entry.kind, entry, 'EN').title,
          period: `${entry.promotion}:${entry.periodKey.split(':')[0]!}`,
          claimUntil: entry.claimUntil.getTime(),
          isBonus: isBonus(entry),
        })),
      }),
    );
    await publishClaimable(module, tx, ready);
  }
  return inserted.length;
}
