/** Weekly and birthday gifts: entries that exist once for a member and a week or a year, whichever node writes them and however often. */
import { daysAfter, type Day } from '../../../kernel/days.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { NewEntry } from '../promotions/index.ts';
import type { Programme, VipContext } from './context.ts';
import type { Page } from './keep-levels.ts';
import { levelsOn, type LevelOn } from './levels-on.ts';
import { isBirthday, isoWeekOf } from './calendar.ts';
import { BIRTHDAY_ACCOUNT_DAYS, BIRTHDAY_DAYS, birthdayGift, weeklyGift, type LevelTerms } from './rules/levels.ts';
import { pageMembers } from './store.ts';

/** Levels below have no gift to bound theirs with. */
const firstWithGift = ({ upgradeGifts }: LevelTerms): number => upgradeGifts.findIndex((amount) => amount > 0n) + 1;

/** A page of the members who may have a gift; none where no level gives any. */
async function giftPage(
  tx: Tx,
  programme: Programme,
  terms: LevelTerms,
  { after, limit }: Page,
): Promise<readonly MemberId[]> {
  const first = firstWithGift(terms);
  return first === 0 ? [] : await pageMembers(tx, programme, first, after, limit);
}

const levelsOfDay = (
  module: VipContext,
  tx: Tx,
  programme: Programme,
  memberIds: readonly MemberId[],
  day: Day,
): Promise<LevelOn> =>
  levelsOn(
    module,
    tx,
    programme,
    memberIds.map((memberId) => ({ memberId, day })),
  );

async function award({ deps }: VipContext, tx: Tx, entries: readonly NewEntry[]): Promise<void> {
  const worth = entries.filter(({ amount }) => amount > 0n);
  if (worth.length > 0) await deps.award(tx, worth);
}

/** Gives a page of members the gift of the week before a Monday, by the level at its start; answers the last member, undefined at the end. */
export async function weeklyPage(
  module: VipContext,
  tx: Tx,
  programme: Programme,
  terms: LevelTerms,
  monday: Day,
  page: Page,
): Promise<MemberId | undefined> {
  const memberIds = await giftPage(tx, programme, terms, page);
  const levelOn = await levelsOfDay(module, tx, programme, memberIds, monday);
  const week = { fromDay: daysAfter(monday, -7), toDay: daysAfter(monday, -1) };
  const points = await module.deps.play.pointsOf(tx, { memberIds, currency: programme.currency, ...week });
  const entries = memberIds.map((memberId): NewEntry => {
    const level = levelOn(memberId, monday);
    const earned = points.get(memberId) ?? 0n;
    return {
      ...programme,
      memberId,
      kind: 'vip_weekly',
      promotion: 'vip_weekly',
      periodKey: isoWeekOf(week.fromDay),
      amount: weeklyGift(terms, level, earned),
      values: { level, week: isoWeekOf(week.fromDay), points: earned.toString() },
    };
  });
  await award(module, tx, entries);
  return memberIds.length < page.limit ? undefined : memberIds.at(-1)!;
}

/** Whether the account is old enough for a birthday's gift on a day. */
export const isOldEnough = (registeredOn: Day, day: Day): boolean =>
  registeredOn <= daysAfter(day, -BIRTHDAY_ACCOUNT_DAYS);

/** The days whose points a birthday's gift counts. */
export const birthdayYear = (day: Day): { readonly fromDay: Day; readonly toDay: Day } => ({
  fromDay: daysAfter(day, -BIRTHDAY_DAYS),
  toDay: daysAfter(day, -1),
});

/** Gives those of a page of members their gift whose birthday a day is; answers the last member, undefined at the end. */
export async function birthdayPage(
  module: VipContext,
  tx: Tx,
  programme: Programme,
  terms: LevelTerms,
  day: Day,
  page: Page,
): Promise<MemberId | undefined> {
  const memberIds = await giftPage(tx, programme, terms, page);
  const timeZone = await module.deps.timeZoneOf(programme.merchantCode);
  const persons = await module.deps.personsOf(tx, memberIds, timeZone);
  const having: MemberId[] = [];
  for (const memberId of memberIds) {
    const person = persons.get(memberId);
    if (!person?.birthday || !isBirthday(day, person.birthday)) continue;
    if (isOldEnough(person.registeredOn, day) && (await module.deps.isVerified(tx, memberId))) having.push(memberId);
  }
  const levelOn = await levelsOfDay(module, tx, programme, having, day);
  const points = await module.deps.play.pointsOf(tx, {
    memberIds: having,
    currency: programme.currency,
    ...birthdayYear(day),
  });
  const entries = having.map((memberId): NewEntry => {
    const [level, earned] = [levelOn(memberId, day), points.get(memberId) ?? 0n];
    return {
      ...programme,
      memberId,
      kind: 'vip_birthday',
      promotion: 'vip_birthday',
      periodKey: day.slice(0, 4),
      amount: birthdayGift(terms, level, earned),
      values: { level, year: day.slice(0, 4), points: earned.toString() },
    };
  });
  await award(module, tx, entries);
  return memberIds.length < page.limit ? undefined : memberIds.at(-1)!;
}
