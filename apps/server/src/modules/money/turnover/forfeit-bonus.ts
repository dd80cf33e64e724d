/** A member forfeits a bonus: it is retracted with its winnings, and its requirement is closed. */
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import { transact } from '../../../kernel/tx.ts';
import { findRunning } from './bonus-store.ts';
import type { TurnoverContext } from './context.ts';
import { lockPurses } from './requirement-store.ts';
import { purseOf, retractNow, settlePurse } from './settle-purse.ts';

/** Refuses bonus_not_active if the id is unknown or the bonus has ended: a completed bonus is released, not lost. */
export async function forfeitBonus(
  module: TurnoverContext,
  memberId: MemberId,
  currency: string,
  requirementId: string,
): Promise<Result<{ readonly retracted: bigint }, 'bonus_not_active'>> {
  const purse = purseOf(memberId, currency);
  await transact(module.kernel.db, (tx) => settlePurse(module, tx, purse));
  return await transact(module.kernel.db, async (tx) => {
    await lockPurses(tx, [purse]);
    const bonus = await findRunning(tx, purse);
    if (bonus?.requirementId !== requirementId || bonus.state !== 'active') return refuse('bonus_not_active');
    const before = await module.deps.ledger.balance(tx, memberId, currency);
    await retractNow(module.deps, tx, purse, bonus);
    return ok({ retracted: before.ok ? before.value.bonus : 0n });
  });
}
