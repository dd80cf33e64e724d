/** A member gives a bonus up: it goes back, with what it has won, and the turnover it asked for is gone. */
import type { MemberId } from '../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../kernel/result.ts';
import { transact } from '../../kernel/tx.ts';
import { findRunning } from './bonus-store.ts';
import type { TurnoverDoors } from './doors.ts';
import { lockPurses } from './requirement-store.ts';
import { purseOf, retractNow, settlePurse } from './settle-purse.ts';

/** Refuses with bonus_not_active when there is none of this id, or it has ended: a bonus that is played through is released, not lost. */
export async function forfeitBonus(doors: TurnoverDoors, memberId: MemberId, currency: string, requirementId: string): Promise<Result<{ readonly retracted: bigint }, 'bonus_not_active'>> {
  const purse = purseOf(memberId, currency);
  await transact(doors.kernel.db, (tx) => settlePurse(doors, tx, purse));
  return await transact(doors.kernel.db, async (tx) => {
    await lockPurses(tx, [purse]);
    const bonus = await findRunning(tx, purse);
    if (bonus?.requirementId !== requirementId || bonus.state !== 'active') return refuse('bonus_not_active');
    const before = await doors.deps.ledger.balance(tx, memberId, currency);
    await retractNow(doors.deps, tx, purse, bonus);
    return ok({ retracted: before.ok ? before.value.bonus : 0n });
  });
}
