/**
 * Titles with a progressive pool. Letters as in the other titles; pays were chosen so that lines, free spins and the pool's part together
 * are the published return. Volatility is stated at the minimum bet, where the pool weighs most, with its mean amount.
 */
import { linesOf } from '../pay-lines.ts';
import type { LinesTitle, PoolRules } from '../title.ts';

/** One pool for all of them: games of a vendor share it, so every bet must have the same chance per unit and contribute the same share. */
const POOL: PoolRules = {
  oneIn: 500_000_000,
  shareBasisPoints: 100,
  seedAmount: 5_000_000,
  // About as much as the first sum is in VND, each a part of it without a rest.
  seeds: {
    USD: 20_000,
    EUR: 20_000,
    GBP: 20_000,
    CNY: 125_000,
    BRL: 100_000,
    MYR: 100_000,
    SGD: 25_000,
    HKD: 156_250,
    THB: 625_000,
    TWD: 625_000,
    PHP: 1_000_000,
    INR: 1_250_000,
    BDT: 2_500_000,
  },
};

/** Nine lines for ten coins; the best symbol pays from two on. */
export const TIEN_CO_NGAN_NAM: LinesTitle = {
  id: 'tien-co-ngan-nam',
  version: 1,
  model: 'lines',
  rtpBasisPoints: 9450,
  volatility: 'high',
  rows: 3,
  coins: 10,
  maxCoins: 63_990,
  reels: [
    'ADIHFIGEHSDFBIHEIHGFHEIGBFDAGFBGAIHGED',
    'EGFDGIGWHWBFHAIHBHGEIAIGIGBAFDEHIEDFHSFD',
    'IGEFWIEHGFHDFDIHEGIAGFIDBABHBESDHGHWAFIG',
    'IGESAHDFEHWGFEGIEFIGBHIBIDHAWHDGBFDHGIAF',
    'EFIGEHGBFIDEFIHIGHGAHBADSHGBIHFAGEDFDI',
  ],
  lines: linesOf(9),
  pays: {
    A: [0, 3, 72, 269, 930],
    B: [0, 0, 52, 199, 518],
    D: [0, 0, 40, 134, 324],
    E: [0, 0, 33, 88, 240],
    F: [0, 0, 21, 60, 145],
    G: [0, 0, 14, 43, 124],
    H: [0, 0, 12, 35, 88],
    I: [0, 0, 10, 27, 72],
  },
  scatterPays: { 3: 20, 4: 100, 5: 1000 },
  freeSpins: { spins: { 3: 8, 4: 12, 5: 16 }, limit: 24, multiplier: 2 },
  pool: POOL,
};

/** Twenty lines; free spins are tripled. */
export const BOC_TRAM_TRUNG_VANG: LinesTitle = {
  id: 'boc-tram-trung-vang',
  version: 1,
  model: 'lines',
  rtpBasisPoints: 9500,
  volatility: 'high',
  rows: 3,
  coins: 20,
  maxCoins: 301_720,
  reels: [
    'SHAHFEIGFEIBDIBAGFHFHDHEGEDEDFGBIBAHGIGI',
    'HGIFEHAFBIEIBDBFEHDEABFGSIGEWGAHFWGDIGHIHD',
    'EFABGIEHFGAHDFBDGIGIFEIGEAGDBWBEDIHWHSHFHI',
    'DFAIFSHDEBFIDGBDEHIBWBAEGWEGIHIHFHGAGFIGHE',
    'IFIGBAFIESEHIBHGHAIAHDEGBIGDEGFEHDFDFGHB',
  ],
  lines: linesOf(20),
  pays: {
    A: [0, 0, 74, 315, 1388],
    B: [0, 0, 51, 204, 648],
    D: [0, 0, 37, 120, 352],
    E: [0, 0, 26, 83, 241],
    F: [0, 0, 15, 46, 139],
    G: [0, 0, 11, 35, 102],
    H: [0, 0, 9, 28, 83],
    I: [0, 0, 7, 22, 65],
  },
  scatterPays: { 3: 40, 4: 200, 5: 2000 },
  freeSpins: { spins: { 3: 10, 4: 12, 5: 15 }, limit: 25, multiplier: 3 },
  pool: POOL,
};

/** Twenty-five lines; free spins on strips with more of the best symbols and wilds. */
export const KHO_BAU_VUA_HUNG: LinesTitle = {
  id: 'kho-bau-vua-hung',
  version: 1,
  model: 'lines',
  rtpBasisPoints: 9520,
  volatility: 'medium',
  rows: 3,
  coins: 25,
  maxCoins: 381_399,
  reels: [
    'HBEBEHDSDFAEFGFGHIGFDIHIGHIFHEBIDAGIAGE',
    'FDHFDGIWEHFEFIAIGBEFDABGIHGWEIHBAEDGHGSIH',
    'EGBGHAEIGEHADFHGIGIDIAGDBDEFHFWIHBEWIFHSF',
    'IEIGEDIFGDFHFDGIHBHWSHIEBGIGFEBAHAGHDFEAW',
    'BSAHEGHIEIHFDIDBIBGIGFHFGEFDADFHEGIHAEG',
  ],
  lines: linesOf(25),
  pays: {
    A: [0, 0, 82, 412, 2013],
    B: [0, 0, 59, 229, 823],
    D: [0, 0, 33, 101, 293],
    E: [0, 0, 24, 73, 201],
    F: [0, 0, 15, 55, 137],
    G: [0, 0, 11, 37, 96],
    H: [0, 0, 9, 28, 77],
    I: [0, 0, 8, 20, 59],
  },
  scatterPays: { 3: 50, 4: 250, 5: 2500 },
  freeSpins: {
    spins: { 3: 8, 4: 12, 5: 18 },
    limit: 24,
    multiplier: 2,
    reels: [
      'BEAFIFHGFGEISEADHGBAEDIDIAHFDIEGBHBFHG',
      'BWEFIHEIBWBAHEFHFGAIGWEAHDIDFSDGDIAGEBFHG',
      'GIBDHWGDFBIHWFEWBGHAIEFGHDEFAIBEGHIFDASAE',
      'DFAHWGEIDBHFAGAIDHBGWEDGIGWBSHEBIFEHFAIFE',
      'IFHBAFBSGEAGFIAIHEBDGAHGDGBDIHDHIEFEFE',
    ],
  },
  pool: POOL,
};
