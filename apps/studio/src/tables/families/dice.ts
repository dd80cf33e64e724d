/** Tables with independent rounds: dice, discs and the wheel. */
import {
  allDiscs,
  allPockets,
  allThrows,
  BAU_CUA_BETS,
  FRENCH_ROULETTE_BETS,
  ROULETTE_BETS,
  shakeXocDia,
  SIC_BO_PRICES,
  sicBoBets,
  spinRoulette,
  throwBauCua,
  throwTaiXiu,
  XOC_DIA_BETS,
} from '@lantern/game-math/tables';
import { ofGame, offersOf, onceNeeded, type TableFamily } from './family.ts';

/** Published return of a wheel that returns half of an even-money bet on zero. */
const FRENCH_RTP = 9865;

const nothing = (): null => null;

const sicBo = onceNeeded(() =>
  offersOf(sicBoBets(SIC_BO_PRICES.rich).values(), allThrows(), (result) => ofGame(result, 'tai-xiu').dice),
);
const discs = onceNeeded(() =>
  offersOf(XOC_DIA_BETS.values(), allDiscs(), (result) => ofGame(result, 'xoc-dia').discs),
);
const pictures = onceNeeded(() =>
  offersOf(BAU_CUA_BETS.values(), allThrows(), (result) => ofGame(result, 'bau-cua').dice),
);
const wheel = onceNeeded(() =>
  offersOf(ROULETTE_BETS.values(), allPockets(), (result) => ofGame(result, 'roulette').number),
);
const frenchWheel = onceNeeded(() =>
  offersOf(FRENCH_ROULETTE_BETS.values(), allPockets(), (result) => ofGame(result, 'roulette').number),
);

export const taiXiu: TableFamily = {
  game: 'tai-xiu',
  // The richer of the two common price lists; `tai-xiu` are the rules of older rounds sold by the other.
  title: () => 'rich-tai-xiu',
  shownMs: 9_000,
  offers: sicBo,
  open: nothing,
  deal: (_memory, next) => throwTaiXiu(next),
};

export const xocDia: TableFamily = {
  game: 'xoc-dia',
  shownMs: 9_000,
  offers: discs,
  open: nothing,
  deal: (_memory, next) => shakeXocDia(next),
};

export const bauCua: TableFamily = {
  game: 'bau-cua',
  shownMs: 9_000,
  offers: pictures,
  open: nothing,
  deal: (_memory, next) => throwBauCua(next),
};

export const roulette: TableFamily = {
  game: 'roulette',
  shownMs: 12_000,
  title: (rtpBasisPoints) => (rtpBasisPoints === FRENCH_RTP ? 'french-roulette' : 'roulette'),
  offers: (rtpBasisPoints) => (rtpBasisPoints === FRENCH_RTP ? frenchWheel() : wheel()),
  open: nothing,
  deal: (_memory, next) => spinRoulette(next),
};
