/**
 * Raises members to the level of their points. Level-triggered: it compares the points of the window with the stored level, so a doubled
 * or a late run changes nothing, and an upgrade's gift is an entry that exists once.
 */
import { readToday } from '../../../kernel/day-span.ts';
import { daysAfter } from '../../../kernel/days.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { NewEntry } from '../promotions/index.ts';
import { changeLevels } from './change-levels.ts';
import type { Programme, VipContext } from './context.ts';
import { levelFor, raisedLevel, upgradeGifts, WINDOW_DAYS, withoutKyc, type LevelTerms } from './rules/levels.ts';
import { listStandings, lockStandings, readSetting, type Standing } from './store.ts';

/** A member whose points or identity check changed. */
export interface ChangedMember extends Programme {
  readonly memberId: MemberId;
}

/** Raises those of the members whose points suffice. */
export async function evaluate(module: VipContext, tx: Tx, members: readonly ChangedMember[]): Promise<void> {
  const programmes = Map.groupBy(members, ({ merchantCode, currency }) => `${merchantCode} ${currency}`);
  for (const own of programmes.values()) {
    const { merchantCode, currency } = own[0]!;
    const programme = { merchantCode, currency };
    const setting = await readSetting(tx, programme);
    if (setting?.enabled === true)
      await raise(module, tx, programme, setting, [...new Set(own.map(({ memberId }) => memberId))]);
  }
}

/** Points of the window, today among its days. */
export async function windowPoints(
  { deps }: VipContext,
  tx: Tx,
  { merchantCode, currency }: Programme,
  memberIds: readonly MemberId[],
): Promise<ReadonlyMap<MemberId, bigint>> {
  const toDay = await readToday(tx, await deps.timeZoneOf(merchantCode));
  return await deps.play.pointsOf(tx, { memberIds, currency, fromDay: daysAfter(toDay, 1 - WINDOW_DAYS), toDay });
}

async function raise(
  module: VipContext,
  tx: Tx,
  programme: Programme,
  terms: LevelTerms,
  memberIds: readonly MemberId[],
): Promise<void> {
  const points = await windowPoints(module, tx, programme, memberIds);
  const pointsOf = (memberId: MemberId): bigint => points.get(memberId) ?? 0n;
  const held = new Map((await listStandings(tx, memberIds, programme.currency)).map((one) => [one.memberId, one]));
  const candidates = memberIds.filter((id) => levelFor(terms, pointsOf(id)) > (held.get(id)?.level ?? 0));
  if (candidates.length === 0) return;
  const rises: (Standing & { readonly to: number })[] = [];
  for (const standing of await lockStandings(tx, candidates, programme)) {
    const { memberId, level } = standing;
    const reached = levelFor(terms, pointsOf(memberId));
    const isVerified = reached === withoutKyc(reached) || (await module.deps.isVerified(tx, memberId));
    const to = raisedLevel(terms, level, pointsOf(memberId), isVerified);
    if (to > level) rises.push({ ...standing, to });
  }
  await changeLevels(
    module,
    tx,
    programme,
    rises.map(({ memberId, level, to }) => ({ memberId, from: level, to })),
  );
  const gifts = rises.flatMap(({ memberId, best, to }) =>
    upgradeGifts(terms, best, to).map(({ level, amount }): NewEntry => ({
      ...programme,
      memberId,
      kind: 'vip_upgrade',
      promotion: 'vip_upgrade',
      periodKey: `L${level}`,
      amount,
      values: { level },
    })),
  );
  if (gifts.length > 0) await module.deps.award(tx, gifts);
}

/** Raises a member whose identity was verified, in the transaction that delivers the news. */
export async function identityVerified(module: VipContext, tx: Tx, memberId: MemberId): Promise<void> {
  const account = await module.deps.accountOf(tx, memberId);
  if (account) await evaluate(module, tx, [{ memberId, ...account }]);
}
