/** Tables whose rounds know nothing of each other: dice, discs and the wheel. */
import {
  allDiscs, allPockets, allThrows, BAU_CUA_BETS, FRENCH_ROULETTE_BETS, isTriple, redOf, ROULETTE_BETS, shakeDiscs, SIC_BO_PRICES, sicBoBets, spinWheel, sumOf, throwDice, XOC_DIA_BETS,
} from '@lantern/game-math/tables';
import { ofGame, offersOf, onceNeeded, type TableFamily } from './family.ts';

/** What a wheel publishes that gives half of an even-money bet back on zero. */
const FRENCH_RTP = 9865;
/** The least total that is tài. */
const LOWEST_TAI = 11;

const nothing = (): null => null;

const sicBo = onceNeeded(() => offersOf(sicBoBets(SIC_BO_PRICES.common).values(), allThrows(), (result) => ofGame(result, 'tai-xiu').dice));
const discs = onceNeeded(() => offersOf(XOC_DIA_BETS.values(), allDiscs(), (result) => ofGame(result, 'xoc-dia').discs));
const pictures = onceNeeded(() => offersOf(BAU_CUA_BETS.values(), allThrows(), (result) => ofGame(result, 'bau-cua').dice));
const wheel = onceNeeded(() => offersOf(ROULETTE_BETS.values(), allPockets(), (result) => ofGame(result, 'roulette').number));
const frenchWheel = onceNeeded(() => offersOf(FRENCH_ROULETTE_BETS.values(), allPockets(), (result) => ofGame(result, 'roulette').number));

export const taiXiu: TableFamily = {
  game: 'tai-xiu',
  shownMs: 9_000,
  offers: sicBo,
  open: nothing,
  deal(_memory, next) {
    const dice = throwDice(next);
    const sum = sumOf(dice);
    return { game: 'tai-xiu', dice, sum, side: isTriple(dice) ? 'triple' : sum >= LOWEST_TAI ? 'tai' : 'xiu' };
  },
};

export const xocDia: TableFamily = {
  game: 'xoc-dia',
  shownMs: 9_000,
  offers: discs,
  open: nothing,
  deal(_memory, next) {
    const shaken = shakeDiscs(next);
    return { game: 'xoc-dia', discs: shaken, red: redOf(shaken) };
  },
};

export const bauCua: TableFamily = {
  game: 'bau-cua',
  shownMs: 9_000,
  offers: pictures,
  open: nothing,
  deal: (_memory, next) => ({ game: 'bau-cua', dice: throwDice(next) }),
};

export const roulette: TableFamily = {
  game: 'roulette',
  shownMs: 12_000,
  offers: (rtpBasisPoints) => (rtpBasisPoints === FRENCH_RTP ? frenchWheel() : wheel()),
  open: nothing,
  deal: (_memory, next) => ({ game: 'roulette', number: spinWheel(next) }),
};
