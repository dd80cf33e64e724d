/** Whether a member can claim cashback now, for the badge of the reward centre. */
import { readToday } from '../../../kernel/day-span.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { firstDay } from './claim-cashback.ts';
import type { CashbackContext } from './context.ts';
import { rebatesOn } from './rebates.ts';
import { listLines, readCarry, readRates, readSetting } from './store.ts';

/** Locks nothing: a claim decides again. */
export async function isClaimable(
  { deps }: CashbackContext,
  tx: Tx,
  {
    memberId,
    merchantCode,
    currency,
  }: { readonly memberId: MemberId; readonly merchantCode: string; readonly currency: string },
): Promise<boolean> {
  const setting = (await deps.isOpen(merchantCode)) ? await readSetting(tx, merchantCode, currency) : undefined;
  if (!setting) return false;
  const toDay = await readToday(tx, await deps.timeZoneOf(merchantCode));
  const fromDay = firstDay(toDay, setting.validDays);
  const days = await deps.play.daysOf(tx, { memberId, currency, fromDay, toDay });
  const paid = await listLines(tx, [memberId], currency, fromDay, toDay);
  const levelOn = await deps.levelsOn(tx, { merchantCode, currency }, days);
  const grantedOn = await deps.grantedOn(tx, days);
  const replacedOn = await deps.replacedOn(tx, merchantCode, days);
  const rebates = rebatesOn(days, await readRates(tx, merchantCode), levelOn, grantedOn, replacedOn, paid);
  const total = rebates.reduce((sum, { amount }) => sum + amount, await readCarry(tx, memberId, currency));
  return total > 0n && (total >= setting.claimMinimum || !(await deps.mayPlay(tx, memberId)));
}
