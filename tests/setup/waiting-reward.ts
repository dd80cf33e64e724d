/** A reward that waits for its claim. */
import { transact } from '../../apps/server/src/kernel/tx.ts';
import type { TestPlatform } from '../kit/src/index.ts';

/** Awards a member a gift, another one for each period; answers the entry's id. */
export async function waitingReward(
  { platform: { kernel, modules }, query }: TestPlatform,
  memberId: string,
  periodKey: string,
): Promise<string> {
  const gift = {
    memberId: memberId as never,
    merchantCode: 'DENLONG',
    currency: 'VND',
    kind: 'vip_upgrade',
    promotion: 'vip_upgrade',
    periodKey,
    amount: 28_000n,
    values: { level: 2 },
  } as const;
  await transact(kernel.db, (tx) => modules.promotions.award(tx, [gift]));
  const [entry] = await query<{ id: string }>(
    'SELECT entry_id AS id FROM promotions.entry WHERE member_id = $1 AND period_key = $2',
    [memberId, periodKey],
  );
  return entry!.id;
}
