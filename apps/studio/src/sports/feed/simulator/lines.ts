/** Which lines of a match are offered: the main line of each market, and in followed competitions some beside it (sports domain reference §4). */
import type { Market, Period, Score, Side } from '@lantern/game-math/sports';
import type { MatchModel } from './model.ts';

/** `main`: what lists show and members bet on most. `wide`: all that a state gives. `joint`: what needs both halves together as well. */
export type Reach = 'main' | 'wide' | 'joint';

const SIDES: readonly Side[] = ['home', 'away'];
const QUARTERS = 4;
/** Families of the markets that are always priced: `main`. */
export const MAIN_FAMILIES: ReadonlySet<string> = new Set(['1x2', 'dc', 'dnb', 'ah', 'ou', 'goal']);
/** Lines beside the main one, on each side of it, by tier. */
const BESIDE = { 1: 2, 2: 1, 3: 0 } as const;

const around = (main: number, beside: number, least: number): number[] =>
  Array.from({ length: 2 * beside + 1 }, (_, at) => main - beside + at).filter((line) => line >= least);

const from = (score: Score): Pick<Market, 'from'> => (score[0] + score[1] === 0 ? {} : { from: score });

interface Offer {
  readonly model: MatchModel;
  readonly beside: number;
}

/** Handicaps of a period, from its present score. */
function handicaps({ model, beside }: Offer, family: string, period: Period | undefined, at: Score): Market[] {
  const base: Market = { family, ...(period && { period }), ...from(at) };
  const main = model.mainLine(base, -20, 20);
  return main === undefined ? [] : around(main, beside, -Infinity).map((line) => ({ ...base, line }));
}

/** Totals of a period, above what there is so far. */
function totals({ model, beside }: Offer, market: Market, soFar: number): Market[] {
  const main = model.mainLine(market, soFar * QUARTERS + 2, (soFar + (market.family === 'ou' ? 6 : 16)) * QUARTERS);
  return main === undefined ? [] : around(main, beside, soFar * QUARTERS + 1).map((line) => ({ ...market, line }));
}

/** A side's goals: whole stakes win or lose. */
function teamTotals({ model }: Offer, side: Side, soFar: number): Market[] {
  const market: Market = { family: 'ouTeam', period: 'ft', side };
  const main = model.mainLine(market, soFar * QUARTERS + 2, (soFar + 4) * QUARTERS);
  return main === undefined ? [] : [{ ...market, line: Math.floor(main / QUARTERS) * QUARTERS + 2 }];
}

function mainMarkets(offer: Offer): Market[] {
  const { state } = offer.model;
  const goals = state.score[0] + state.score[1];
  const markets: Market[] = [
    { family: '1x2', period: 'ft' },
    ...handicaps(offer, 'ah', 'ft', state.score),
    ...totals(offer, { family: 'ou', period: 'ft' }, goals),
    { family: 'goal', period: 'ft', n: goals + 1 },
    { family: 'dc', period: 'ft' },
    { family: 'dnb', period: 'ft' },
  ];
  const secondHalf = goals - state.halfTime[0] - state.halfTime[1];
  if (state.half === 2)
    markets.push(
      { family: '1x2', period: '2h' },
      ...totals({ ...offer, beside: 0 }, { family: 'ou', period: '2h' }, secondHalf),
    );
  else
    markets.push(
      { family: '1x2', period: '1h' },
      { family: 'dc', period: '1h' },
      ...handicaps({ ...offer, beside: Math.min(1, offer.beside) }, 'ah', '1h', state.score),
      ...totals({ ...offer, beside: Math.min(1, offer.beside) }, { family: 'ou', period: '1h' }, goals),
    );
  return markets;
}

function wideMarkets(offer: Offer): Market[] {
  const { model } = offer;
  const { state } = model;
  const single = { ...offer, beside: Math.min(1, offer.beside) };
  const [corners, cards] = [model.counted('corners', 'ft'), model.counted('cards', 'ft')];
  return [
    ...(
      [
        [0, 1],
        [1, 0],
        [0, 2],
        [2, 0],
      ] as const
    ).map((start): Market => ({ family: 'eh', period: 'ft', start })),
    ...['btts', 'oe', 'range', 'exact', 'cs', 'lastGoal'].map((family): Market => ({ family, period: 'ft' })),
    ...SIDES.flatMap((side, at): Market[] => [
      ...teamTotals(offer, side, state.score[at]!),
      { family: 'cleanSheet', period: 'ft', side },
      { family: 'winToNil', period: 'ft', side },
    ]),
    ...(state.half === 1 ? (['btts', 'cs'] as const).map((family): Market => ({ family, period: '1h' })) : []),
    { family: 'corners1x2', period: 'ft' },
    ...handicaps(single, 'cornersAh', 'ft', corners),
    ...totals(single, { family: 'cornersOu', period: 'ft' }, corners[0] + corners[1]),
    { family: 'cards1x2' },
    ...handicaps({ ...offer, beside: 0 }, 'cardsAh', undefined, cards),
    ...totals({ ...offer, beside: 0 }, { family: 'cardsOu' }, cards[0] + cards[1]),
  ];
}

/** Before a match: what needs the first half and the second together. */
const jointMarkets = (offer: Offer): Market[] => [
  { family: 'htft' },
  { family: '1x2', period: '2h' },
  ...totals({ ...offer, beside: 0 }, { family: 'ou', period: '2h' }, 0),
  ...SIDES.map((side): Market => ({ family: 'bothHalves', side })),
];

/** The lines a match offers in its present state. */
export function offeredMarkets(model: MatchModel, tier: 1 | 2 | 3, reach: Reach): readonly Market[] {
  const offer: Offer = { model, beside: BESIDE[tier] };
  return [
    ...mainMarkets(offer),
    ...(reach === 'main' ? [] : wideMarkets(offer)),
    ...(reach === 'joint' ? jointMarkets(offer) : []),
  ];
}
