/**
 * Titles of three reels without features, as on classic machines. Letters from A on are symbols, the most valuable first; W is wild. Pays
 * were chosen for the published return.
 */
import { classicLines } from '../pay-lines.ts';
import type { LinesTitle } from '../title.ts';

const NO_FEATURE = { scatterPays: {}, freeSpins: { spins: {}, limit: 0, multiplier: 1 } } as const;

/** One line: rare and high wins. */
export const BA_SO_7: LinesTitle = {
  id: 'ba-so-7',
  version: 1,
  model: 'lines',
  rtpBasisPoints: 9430,
  volatility: 'high',
  rows: 3,
  coins: 10,
  maxCoins: 2957,
  reels: ['GAFEBFDGEGEGFBEGFDFGAD', 'FGFDGBGFGEFDGWGEWDEAFBE', 'AFGFBGDEGEGFWFGEDEDFGBW'],
  lines: classicLines(1),
  pays: {
    A: [0, 0, 2957],
    B: [0, 0, 474],
    D: [0, 0, 176],
    E: [0, 0, 72],
    F: [0, 0, 34],
    G: [0, 3, 19],
  },
  ...NO_FEATURE,
};

/** Five lines of fruit. */
export const CHERRY_CO_DIEN: LinesTitle = {
  id: 'cherry-co-dien',
  version: 1,
  model: 'lines',
  rtpBasisPoints: 9480,
  volatility: 'low',
  rows: 3,
  coins: 50,
  maxCoins: 2930,
  reels: ['GFDFBAEDFDGBGEFEGEGFBGA', 'FGDFEGFEGBWBDEGBFAGFADGE', 'BGDFEAWGDFEGEDFBFEGAFGBG'],
  lines: classicLines(5),
  pays: {
    A: [0, 0, 2143],
    B: [0, 0, 644],
    D: [0, 0, 323],
    E: [0, 0, 143],
    F: [0, 0, 71],
    G: [0, 7, 29],
  },
  ...NO_FEATURE,
};
