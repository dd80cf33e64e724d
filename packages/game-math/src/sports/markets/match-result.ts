/** Who wins: 1X2, double chance, draw no bet, Asian and three-way handicap, and who goes through. */
import { judgeHandicap, isLine } from '../line.ts';
import { opposite, VOID, type Result } from '../result.ts';
import { scoreFamily, wonIf, type Family, type ScoreFamily } from './family.ts';
import type { Market, Score } from './key.ts';

const SIGNS = { '1': 1, x: 0, '2': -1 } as const;
const THREE_WAY = ['1', 'x', '2'] as const;
const TWO_WAY = ['1', '2'] as const;

const byDifference = (outcome: string, difference: number): Result =>
  wonIf(SIGNS[outcome as keyof typeof SIGNS] === Math.sign(difference));

/** The rule of 1X2, for whatever is counted. */
export const threeWay = (id: string, hasPeriod = true): ScoreFamily => ({
  id,
  needs: hasPeriod ? ['period'] : [],
  outcomes: () => THREE_WAY,
  final: (_market, outcome, [home, away]) => byDifference(outcome, home - away),
});

/** The margin of the home side since the handicap was offered. */
const marginOf = ({ from = [0, 0] }: Market, [home, away]: Score): number => home - from[0] - (away - from[1]);

/** The rule of the Asian handicap, for whatever is counted. */
export const asianHandicap = (id: string, hasPeriod = true): ScoreFamily => ({
  id,
  needs: hasPeriod ? ['period', 'line'] : ['line'],
  allows: ['from'],
  fits: ({ line }) => isLine(line!),
  outcomes: () => TWO_WAY,
  final: (market, outcome, score) => {
    const result = judgeHandicap(market.line!, marginOf(market, score));
    return outcome === '1' ? result : opposite(result);
  },
});

const doubleChance: ScoreFamily = {
  id: 'dc',
  needs: ['period'],
  outcomes: () => ['1x', '12', 'x2'],
  final: (_market, outcome, [home, away]) => {
    const holds = { '1x': home >= away, '12': home !== away, x2: home <= away };
    return wonIf(holds[outcome as keyof typeof holds]);
  },
};

const drawNoBet: ScoreFamily = {
  id: 'dnb',
  needs: ['period'],
  outcomes: () => TWO_WAY,
  final: (_market, outcome, [home, away]) => (home === away ? VOID : byDifference(outcome, home - away)),
};

const threeWayHandicap: ScoreFamily = {
  id: 'eh',
  needs: ['period', 'start'],
  fits: ({ start }) => start!.includes(0),
  outcomes: () => THREE_WAY,
  final: ({ start }, outcome, [home, away]) => byDifference(outcome, home + start![0] - away - start![1]),
};

/** Extra time and shoot-out count. */
const qualify: Family = {
  id: 'qualify',
  needs: [],
  outcomes: () => TWO_WAY,
  judge: (_market, outcome, { qualified }) => qualified && wonIf(qualified === (outcome === '1' ? 'home' : 'away')),
};

export const MATCH_RESULT: readonly Family[] = [
  ...[threeWay('1x2'), doubleChance, drawNoBet, asianHandicap('ah'), threeWayHandicap].map((family) =>
    scoreFamily('goals', family),
  ),
  qualify,
];
