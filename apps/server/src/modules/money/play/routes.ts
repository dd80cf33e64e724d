/** Handlers of the calls on play. */
import { readToday } from '../../../kernel/day-span.ts';
import { rangeOf } from '../../../kernel/days.ts';
import type { Handlers } from '../../../kernel/http/bind.ts';
import type { Kernel } from '../../../kernel/module.ts';
import { ok, refuse } from '../../../kernel/result.ts';
import { listDays } from './store.ts';

/** Handlers of play.*. */
export function playRoutes({ db }: Kernel) {
  return {
    'play.points': async ({ session: { memberId, currency }, merchant: { timeZone } }, { query }) => {
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
    },
  } satisfies Handlers;
}
