/** A member's points by day. */
import type { Calls } from '@lantern/contract';
import type { AnswerOf } from '@lantern/contract/call';
import { readToday } from '../../../kernel/day-span.ts';
import { rangeOf, type RangeQuery } from '../../../kernel/days.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Kernel } from '../../../kernel/module.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import { listDays } from './store.ts';

/** Whose points, and the zone of the days. */
export interface PointsReader {
  readonly memberId: MemberId;
  readonly currency: string;
  readonly timeZone: string;
}

/** The days of a range, a week by default, newest first. Refuses range_invalid. */
export async function readPoints(
  { db }: Kernel,
  { memberId, currency, timeZone }: PointsReader,
  query: RangeQuery,
): Promise<Result<AnswerOf<Calls['play.points']>, 'range_invalid'>> {
  const range = rangeOf(await readToday(db, timeZone), query);
  if (!range) return refuse('range_invalid');
  const days = await listDays(db, { memberId, currency, ...range });
  return ok({
    currency,
    range: { ...range, timeZone },
    points: Number(days.reduce((sum, { points }) => sum + points, 0n)),
    days: days.toReversed().map(({ day, category, bets, stake, valid, points }) => ({
      day,
      category,
      bets,
      stake: Number(stake),
      valid: Number(valid),
      points: Number(points),
    })),
  });
}
