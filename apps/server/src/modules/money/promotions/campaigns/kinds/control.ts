/** The control group of a promotion: persons taken at random who are not offered it. Pure. Source: engagement.md §6 honesty point 5. */
import { createHash } from 'node:crypto';
import type { PromotionRule } from '@lantern/contract/promotion-rules';
import type { MemberId } from '../../../../../kernel/ids.ts';

const FULL_BPS = 10_000;

/** The account that stands for all of a person's. */
export const personOf = (accounts: readonly MemberId[]): MemberId => accounts.toSorted()[0]!;

/** Whether a person is in it; the same answer every time, another one for every promotion. */
export function isControl(
  { merchantCode, key }: { readonly merchantCode: string; readonly key: string },
  { controlBps }: Pick<PromotionRule, 'controlBps'>,
  person: MemberId,
): boolean {
  if (controlBps === undefined) return false;
  const drawn = createHash('sha256').update(`${merchantCode}/${key}/${person}`).digest().readUInt32BE(0);
  return drawn % FULL_BPS < controlBps;
}
