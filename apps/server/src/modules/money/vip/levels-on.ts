/** Levels at the start of merchant days: what a day's cashback and a week's gift are computed with. */
import type { Day } from '../../../kernel/days.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { Programme, VipContext } from './context.ts';
import { levelsAt, type LevelKey } from './store.ts';

const keyOf = (memberId: MemberId, day: Day): string => `${memberId} ${day}`;

/** The level of a member at the start of a day. */
export type LevelOn = (memberId: MemberId, day: Day) => number;

/** Reads the levels of the members at the start of the days. */
export async function levelsOn(
  { deps }: VipContext,
  tx: Tx,
  { merchantCode, currency }: Programme,
  days: readonly LevelKey[],
): Promise<LevelOn> {
  const asked = [...new Map(days.map((key) => [keyOf(key.memberId, key.day), key])).values()];
  const known = asked.length === 0 ? [] : await levelsAt(tx, currency, await deps.timeZoneOf(merchantCode), asked);
  const levels = new Map(known.map(({ memberId, day, level }) => [keyOf(memberId, day), level]));
  return (memberId, day) => levels.get(keyOf(memberId, day)) ?? 0;
}
