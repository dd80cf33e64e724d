/** Points on a member's day, without the bets that would earn them. */
import { transact } from '../../apps/server/src/kernel/tx.ts';
import type { TestMember, TestPlatform } from '../kit/src/index.ts';

/** Adds points of slots to today. */
export async function earnPoints(here: TestPlatform, { userName }: TestMember, points: number): Promise<void> {
  const { kernel, modules } = here.platform;
  const merchant = modules.merchant('');
  const memberId = await modules.identity.memberIdOf(merchant.code, userName);
  if (memberId === undefined) throw new Error(`there is no member ${userName}`);
  const figures = { bets: 1, stake: 0n, valid: 0n, counted: 0n, points: BigInt(points), win: 0n, cashNet: 0n };
  await transact(kernel.db, (tx) =>
    modules.play.betsCounted(tx, [
      {
        memberId,
        merchant,
        currency: merchant.currency,
        category: 'RNG',
        settledAt: new Date(here.clock.now()),
        corrects: false,
        figures: { ...figures, theoryMilli: 0n },
      },
    ]),
  );
}
