/** VIP as the member sees it: the level, what raises and keeps it, the gifts ahead, the table of levels. */
import type { Calls } from '@lantern/contract';
import type { AnswerOf } from '@lantern/contract/call';
import { readToday } from '../../../kernel/day-span.ts';
import { daysAfter, mondayOf, type Day } from '../../../kernel/days.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { VipContext } from './context.ts';
import { windowPoints } from './evaluate.ts';
import { birthdayYear, isOldEnough } from './give-gifts.ts';
import { checkedDays } from './keep-levels.ts';
import { firstOfNextMonth, nextBirthday, nextMonday } from './calendar.ts';
import {
  birthdayGift,
  keepPointsOf,
  LEVEL_MAXIMUM,
  levelFor,
  thresholdOf,
  upgradeGiftOf,
  weeklyGift,
  WINDOW_DAYS,
  withoutKyc,
  type LevelTerms,
} from './rules/levels.ts';
import { levelName } from './rules/names.ts';
import { listStandings, readSetting } from './store.ts';

type Status = AnswerOf<Calls['vip.status']>;

/** Who asks, and the merchant's zone. */
export interface VipReader {
  readonly memberId: MemberId;
  readonly merchantCode: string;
  readonly currency: string;
  readonly timeZone: string;
}

/** A member's level with the points of the window, for operators; undefined without a programme. */
export async function readLevel(
  module: VipContext,
  { memberId, ...programme }: Omit<VipReader, 'timeZone'>,
): Promise<{ readonly level: number; readonly points: bigint } | undefined> {
  const { db } = module.kernel;
  const setting = await readSetting(db, programme);
  if (setting?.enabled !== true) return undefined;
  const [standing] = await listStandings(db, [memberId], programme.currency);
  const points = await windowPoints(module, db, programme, [memberId]);
  return { level: standing?.level ?? 0, points: points.get(memberId) ?? 0n };
}

/** Refuses vip_disabled. */
export async function readStatus(
  module: VipContext,
  reader: VipReader,
  language: string,
): Promise<Result<Status, 'vip_disabled'>> {
  const { kernel, deps } = module;
  const { memberId, merchantCode, currency, timeZone } = reader;
  const terms = await readSetting(kernel.db, reader);
  if (terms?.enabled !== true) return refuse('vip_disabled');
  const today = await readToday(kernel.db, timeZone);
  const [standing] = await listStandings(kernel.db, [memberId], currency);
  const level = standing?.level ?? 0;
  const earned = (fromDay: Day, toDay: Day): Promise<bigint> => pointsWithin(module, reader, fromDay, toDay);
  const points = await earned(daysAfter(today, 1 - WINDOW_DAYS), today);
  const reached = levelFor(terms, points);
  const isVerified = await deps.isVerified(kernel.db, memberId);
  const checkedOn = firstOfNextMonth(today);
  const ofWeek = await earned(mondayOf(today), today);
  const rates = await deps.cashbackRates(kernel.db, merchantCode, today);
  return ok({
    currency,
    level,
    name: levelName(level, language),
    best: standing?.best ?? 0,
    since: standing === undefined || level === 0 ? null : standing.since.getTime(),
    points: Number(points),
    windowDays: WINDOW_DAYS,
    next: nextOf(terms, level, points, language),
    heldBack:
      !isVerified && reached > level && withoutKyc(reached) < reached
        ? { level: reached, reason: 'kyc_required' }
        : null,
    keep:
      level === 0
        ? null
        : {
            checkedOn,
            needs: Number(keepPointsOf(terms, level)),
            has: Number(await earned(checkedDays(checkedOn).fromDay, today)),
          },
    weekly: { paidOn: nextMonday(today), points: Number(ofWeek), amount: Number(weeklyGift(terms, level, ofWeek)) },
    birthday: isVerified ? await birthdayOf(module, reader, terms, level, today) : null,
    rates: { weeklyBps: terms.weeklyBps, birthdayBps: terms.birthdayBps },
    levels: levelTable(terms, rates, language),
  });
}

async function pointsWithin(
  { kernel, deps }: VipContext,
  { memberId, currency }: VipReader,
  fromDay: Day,
  toDay: Day,
): Promise<bigint> {
  const points = await deps.play.pointsOf(kernel.db, { memberIds: [memberId], currency, fromDay, toDay });
  return points.get(memberId) ?? 0n;
}

function nextOf(terms: LevelTerms, level: number, points: bigint, language: string): Status['next'] {
  if (level === LEVEL_MAXIMUM) return null;
  const missing = thresholdOf(terms, level + 1) - points;
  return {
    level: level + 1,
    name: levelName(level + 1, language),
    missing: missing > 0n ? Number(missing) : 0,
  };
}

/** The next birthday and its gift as of now; zero while the account will be too young for it. */
async function birthdayOf(
  module: VipContext,
  reader: VipReader,
  terms: LevelTerms,
  level: number,
  today: Day,
): Promise<Status['birthday']> {
  const { memberId, timeZone } = reader;
  const person = (await module.deps.personsOf(module.kernel.db, [memberId], timeZone)).get(memberId);
  if (!person?.birthday) return null;
  const paidOn = nextBirthday(today, person.birthday);
  if (!isOldEnough(person.registeredOn, paidOn)) return { paidOn, amount: 0 };
  const points = await pointsWithin(module, reader, birthdayYear(paidOn).fromDay, today);
  return { paidOn, amount: Number(birthdayGift(terms, level, points)) };
}

function levelTable(terms: LevelTerms, rates: readonly number[], language: string): Status['levels'] {
  return Array.from({ length: LEVEL_MAXIMUM + 1 }, (_, level) => {
    const gift = upgradeGiftOf(terms, level);
    return {
      level,
      name: levelName(level, language),
      threshold: Number(thresholdOf(terms, level)),
      keepPoints: Number(keepPointsOf(terms, level)),
      upgradeGift: Number(gift),
      weeklyMaximum: terms.weeklyBps > 0 ? Number(gift) : 0,
      birthdayMaximum: terms.birthdayBps > 0 ? Number(gift) : 0,
      cashbackBps: rates[level] ?? 0,
    };
  });
}
