/** Corners and cards: handicap, total and 1X2 of what both sides have, and the race to a number of corners. */
import { periodOf, scoreFamily, wonIf, type Family } from './family.ts';
import { asianHandicap, threeWay } from './match-result.ts';
import { isIn, isOver } from './record.ts';
import { overUnderBoth } from './totals.ts';

const race: Family = {
  id: 'race',
  needs: ['period', 'n'],
  outcomes: () => ['1', '2', 'none'],
  judge: (market, outcome, record) => {
    const corners = record.corners.filter(({ half, retake }) => isIn(half, periodOf(market)) && !retake);
    const count = { home: 0, away: 0 };
    for (const { side } of corners) {
      count[side] += 1;
      if (count[side] === market.n) return wonIf(outcome === (side === 'home' ? '1' : '2'));
    }
    return isOver(record, periodOf(market)) ? wonIf(outcome === 'none') : undefined;
  },
};

export const CORNERS_AND_CARDS: readonly Family[] = [
  ...[asianHandicap('cornersAh'), overUnderBoth('cornersOu'), threeWay('corners1x2')].map((family) =>
    scoreFamily('corners', family),
  ),
  race,
  ...[asianHandicap('cardsAh', false), overUnderBoth('cardsOu', false), threeWay('cards1x2', false)].map((family) =>
    scoreFamily('cards', family),
  ),
];
