/** Bets as a game reports them once they are settled, without the game. */
import type { MemberId } from '../../apps/server/src/kernel/ids.ts';
import { transact } from '../../apps/server/src/kernel/tx.ts';
import type { BetOutcome } from '../../apps/server/src/modules/money/turnover/index.ts';
import type { TestMember, TestPlatform } from '../kit/src/index.ts';

let bets = 0;

/** Has the member's bets counted. */
export async function settled(
  { platform, query }: TestPlatform,
  member: TestMember,
  ...ended: readonly (readonly [stake: bigint, outcome: BetOutcome, category?: string])[]
): Promise<void> {
  const [row] = await query<{ id: MemberId; now: Date }>(
    'SELECT id, kernel.now() AS now FROM identity.member WHERE username = $1',
    [member.userName],
  );
  const reports = ended.map(([stake, outcome, category = 'ELOTT']) => ({
    betId: `settled:${++bets}`,
    memberId: row!.id,
    currency: 'VND',
    category,
    vendor: 'TCG_LOTTO_VN',
    gameId: 'mb60',
    stake,
    win: 0n,
    outcome,
    settledAt: row!.now,
    risk: { notCounted: 0n, edgePpm: 35_000, weightBps: 10_000, reported: true },
  }));
  await transact(platform.kernel.db, (tx) => platform.modules.turnover.countBets(tx, reports));
}
