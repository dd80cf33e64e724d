/** What broadcasts say of their readers. */
import type { BroadcastValues } from '@lantern/contract/broadcast-variables';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { ModuleContext } from './deps.ts';
import { levelText } from './level-text.ts';
import { dayOf } from './rules/render.ts';

/** The values of one reader; undefined when there is no such member. */
export async function valuesOf(
  { deps, kernel }: ModuleContext,
  tx: Tx,
  memberId: MemberId,
): Promise<BroadcastValues | undefined> {
  const account = (await deps.receiversOf(tx, [memberId])).get(memberId);
  if (!account) return undefined;
  const { merchantCode, userName, currency } = account;
  const level = (await deps.levelsOf(tx, [{ memberId, currency }])).get(memberId) ?? 0;
  const { brand, timeZone } = await deps.brandOf(merchantCode);
  return { userName, brand, level: levelText(level), today: dayOf(kernel.clock.now(), timeZone) };
}
