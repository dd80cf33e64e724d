/**
 * Standings of races, computed from the days of play, or as they were decided. Members look at a cached copy: one computation in a few
 * seconds on each node, however many of them look.
 */
import { RACE_SHOWN_MAXIMUM, type RaceState } from '@lantern/contract/promotion-rules';
import { dayIn } from '../../../../kernel/days.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import type { PromotionsContext } from '../context.ts';
import { categoriesOf } from './kinds/products.ts';
import { closesAt, placeScores, prizesOf, raceSpan, type RaceRule } from './kinds/race.ts';
import type { Racer, ShownStandings, Standings } from './race-cache.ts';
import { findResults, listRacers } from './race-store.ts';
import { readNow, type LivePromotion } from './store.ts';

/** A published race. */
export type LiveRace = LivePromotion & { readonly rule: RaceRule };

/** Whether a promotion is a race; none is not. */
export const isRace = (promotion: LivePromotion | undefined): promotion is LiveRace => promotion?.rule.kind === 'race';

/** Whether a racer is in the race. */
export const takesPart = ({ leftAt, outAt }: Pick<Racer, 'leftAt' | 'outAt'>): boolean =>
  leftAt === null && outAt === null;

const stateAt = ({ from, to }: RaceRule, nowMs: number): RaceState =>
  nowMs < from ? 'upcoming' : nowMs < to ? 'running' : 'processing';

/** The points of those who take part that count, most first. */
async function scoresOf(
  { deps }: PromotionsContext,
  tx: Tx,
  { currency, rule }: LiveRace,
  racers: readonly Racer[],
  { timeZone, nowMs }: { readonly timeZone: string; readonly nowMs: number },
) {
  const active = racers.filter(takesPart);
  const today = dayIn(timeZone, nowMs);
  const days = await deps.play.cappedPoints(tx, {
    members: active,
    currency,
    categories: categoriesOf(rule.product),
    toDay: raceSpan(rule, timeZone).lastDay,
    dailyCap: BigInt(rule.dailyCap),
  });
  const byMember = Map.groupBy(days, ({ memberId }) => memberId);
  return active
    .map(({ memberId }) => {
      const own = byMember.get(memberId) ?? [];
      return {
        memberId,
        score: own.reduce((sum, { points }) => sum + points, 0n),
        today: own.find(({ day }) => day === today)?.points ?? 0n,
      };
    })
    .toSorted((one, other) =>
      one.score === other.score ? (one.memberId < other.memberId ? -1 : 1) : one.score < other.score ? 1 : -1,
    );
}

/** The standings of a race as they are now, or were decided. */
export async function computeStandings(
  module: PromotionsContext,
  tx: Tx,
  race: LiveRace,
  timeZone: string,
): Promise<Standings> {
  const { rule } = race;
  const nowMs = await readNow(tx);
  const racers = await listRacers(tx, race);
  const shared = { closesAt: closesAt(rule), asOf: nowMs, racers };
  const results = await findResults(tx, race);
  if (results) return { ...shared, state: 'final', list: results.map((one) => ({ ...one, today: 0n })) };
  const scores = await scoresOf(module, tx, race, racers, { timeZone, nowMs });
  const placed = placeScores(
    scores.map(({ score }) => score),
    prizesOf(rule),
  );
  return {
    ...shared,
    state: stateAt(rule, nowMs),
    list: scores.map((one, at) => ({ ...one, ...placed[at]!, isPaid: false })),
  };
}

/** What members see of a race: one computation in a few seconds on each node. */
export const readShown = (module: PromotionsContext, race: LiveRace, timeZone: string): Promise<ShownStandings> =>
  module.races.read(race, async () => {
    const standings = await computeStandings(module, module.kernel.db, race, timeZone);
    const { list } = standings;
    return {
      standings,
      at: new Map(list.map(({ memberId }, at) => [memberId, at])),
      names: await module.deps.maskedNames(list.slice(0, RACE_SHOWN_MAXIMUM).map(({ memberId }) => memberId)),
    };
  });
