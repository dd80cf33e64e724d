/**
 * The monthly check. On the 1st a level needs half its threshold in the 90 days before; without, it falls by one. Members are notified 14 days
 * before, and only who was notified can fall: points are only added between the notice and the check, so everyone else keeps the level.
 * Nothing that was given is taken back. Members on a break or in self-exclusion are not urged to play, and keep their level.
 */
import { daysAfter, type Day } from '../../../kernel/days.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { changeLevels } from './change-levels.ts';
import type { Programme, VipContext } from './context.ts';
import { vipKeepNotice } from './events.ts';
import { lockToCheck, lockToNotice, markChecked, markNoticed, type KeptLevel } from './period-store.ts';
import { keepOutcome, keepPointsOf, WINDOW_DAYS, type LevelTerms } from './rules/levels.ts';

/** Members of one page, a page a transaction. */
export interface Page {
  readonly after: string;
  readonly limit: number;
}

/** The days whose points a check counts. */
export const checkedDays = (checkDay: Day): { readonly fromDay: Day; readonly toDay: Day } => ({
  fromDay: daysAfter(checkDay, -WINDOW_DAYS),
  toDay: daysAfter(checkDay, -1),
});

async function pointsAt(
  { deps }: VipContext,
  tx: Tx,
  currency: string,
  levels: readonly KeptLevel[],
  checkDay: Day,
): Promise<(memberId: MemberId) => bigint> {
  const memberIds = levels.map(({ memberId }) => memberId);
  const points = await deps.play.pointsOf(tx, { memberIds, currency, ...checkedDays(checkDay) });
  return (memberId) => points.get(memberId) ?? 0n;
}

/** Notifies a page of members whose level will fall at a check; answers the last member looked at, undefined at the end. */
export async function noticePage(
  module: VipContext,
  tx: Tx,
  programme: Programme,
  terms: LevelTerms,
  checkDay: Day,
  { after, limit }: Page,
): Promise<MemberId | undefined> {
  const { merchantCode, currency } = programme;
  const levels = await lockToNotice(tx, programme, checkDay, after, limit);
  const pointsOf = await pointsAt(module, tx, currency, levels, checkDay);
  const notified: MemberId[] = [];
  for (const { memberId, level } of levels) {
    const has = pointsOf(memberId);
    if (keepOutcome(terms, level, has) === level || !(await module.deps.mayPlay(tx, memberId))) continue;
    notified.push(memberId);
    const [needs, checkedOn] = [keepPointsOf(terms, level), checkDay];
    await module.kernel.outbox.record(
      tx,
      vipKeepNotice({
        memberId,
        merchantCode,
        currency,
        level,
        needs: needs.toString(),
        has: has.toString(),
        checkedOn,
      }),
    );
  }
  await markNoticed(tx, currency, notified, checkDay);
  return levels.length < limit ? undefined : levels.at(-1)!.memberId;
}

/** Checks a page of the members who were notified; answers the last member looked at, undefined at the end. */
export async function checkPage(
  module: VipContext,
  tx: Tx,
  programme: Programme,
  terms: LevelTerms,
  checkDay: Day,
  { after, limit }: Page,
): Promise<MemberId | undefined> {
  const timeZone = await module.deps.timeZoneOf(programme.merchantCode);
  const levels = await lockToCheck(tx, programme, checkDay, timeZone, after, limit);
  const pointsOf = await pointsAt(module, tx, programme.currency, levels, checkDay);
  const falls = levels
    .map(({ memberId, level }) => ({ memberId, from: level, to: keepOutcome(terms, level, pointsOf(memberId)) }))
    .filter(({ from, to }) => to < from);
  await changeLevels(module, tx, programme, falls);
  await markChecked(
    tx,
    programme.currency,
    levels.map(({ memberId }) => memberId),
    checkDay,
  );
  return levels.length < limit ? undefined : levels.at(-1)!.memberId;
}
