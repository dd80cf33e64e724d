/**
 * Titles with cascades. Letters from A on are symbols, the most valuable first; W is wild, S a scatter, C a coin. Pays were chosen for the
 * published return.
 */
import { linesOf } from '../pay-lines.ts';
import type { CascadesTitle } from '../title.ts';

/** Twenty lines with cascades, multipliers up to three. */
export const BON_MUA_YEU_THUONG: CascadesTitle = {
  id: 'bon-mua-yeu-thuong',
  version: 1,
  model: 'cascades',
  rtpBasisPoints: 9670,
  volatility: 'low',
  rows: 3,
  coins: 20,
  maxCoins: 37_139,
  reels: ['EFHSFAGEDHGABEHGDFHB', 'ABEDGBFAHWFHEGD', 'GHWSGBDFBEHDEFGAHEFA', 'AGFBEWHDGAHBEFD', 'GFHADFHBEHGFHDESAGEB'],
  lines: linesOf(20),
  pays: {
    A: [0, 0, 17, 65, 185],
    B: [0, 0, 13, 49, 125],
    D: [0, 0, 13, 36, 90],
    E: [0, 0, 7, 22, 47],
    F: [0, 0, 4, 9, 39],
    G: [0, 0, 3, 8, 32],
    H: [0, 0, 3, 8, 23],
  },
  scatterPays: { 3: 40 },
  freeSpins: { spins: { 3: 10 }, limit: 20, multiplier: 1 },
  multipliers: [1, 2, 3],
  freeMultipliers: [2, 3, 4],
};

/** Twenty lines with cascades, free spins from three up to fifteen times. */
export const PHU_THUY_SAM_SET: CascadesTitle = {
  id: 'phu-thuy-sam-set',
  version: 1,
  model: 'cascades',
  rtpBasisPoints: 9670,
  volatility: 'low',
  rows: 3,
  coins: 20,
  maxCoins: 179_621,
  reels: [
    'FGBEFDHGFEHGFHGAESHBD',
    'HGEHFWGFDHAGEFBD',
    'BFGHFGDAEHBEFHWGHDGSE',
    'FHEFGEHGDABGFDHW',
    'HFDBHDFGEHFGEBGFAHEGS',
  ],
  lines: linesOf(20),
  pays: {
    A: [0, 0, 13, 90, 370],
    B: [0, 0, 12, 46, 185],
    D: [0, 0, 7, 27, 125],
    E: [0, 0, 4, 16, 80],
    F: [0, 0, 2, 7, 25],
    G: [0, 0, 1, 7, 24],
    H: [0, 0, 1, 5, 17],
  },
  scatterPays: { 3: 40 },
  freeSpins: { spins: { 3: 12 }, limit: 30, multiplier: 1 },
  multipliers: [1, 2, 3, 5],
  freeMultipliers: [3, 6, 9, 15],
};

/** Twenty lines with cascades; the paid spin's multipliers grow late, free spins start at five times. */
export const KY_LAN_CAU_VONG: CascadesTitle = {
  id: 'ky-lan-cau-vong',
  version: 1,
  model: 'cascades',
  rtpBasisPoints: 9670,
  volatility: 'medium',
  rows: 3,
  coins: 20,
  maxCoins: 447_507,
  reels: ['SEBDEHFGDHFEAFGBDAHG', 'AHDGFBEWAHFDGEB', 'EBDEFHSAGDAFHGEDBHFG', 'GBDAWEFHABGEFHD', 'FDEADGBEHFDHGEFAGSBH'],
  lines: linesOf(20),
  pays: {
    A: [0, 0, 14, 80, 420],
    B: [0, 0, 9, 55, 250],
    D: [0, 0, 7, 38, 105],
    E: [0, 0, 6, 13, 75],
    F: [0, 0, 4, 8, 23],
    G: [0, 0, 1, 6, 19],
    H: [0, 0, 1, 3, 14],
  },
  scatterPays: { 3: 20 },
  freeSpins: { spins: { 3: 10 }, limit: 20, multiplier: 1 },
  multipliers: [1, 1, 2, 4, 8],
  freeMultipliers: [5, 10, 15, 25],
};

/** 1 024 ways with cascades; free spins every eighteenth round, up to ten times. */
export const CA_CHEP_HOA_RONG: CascadesTitle = {
  id: 'ca-chep-hoa-rong',
  version: 1,
  model: 'cascades',
  rtpBasisPoints: 9690,
  volatility: 'low',
  rows: 4,
  coins: 500,
  maxCoins: 286_551,
  reels: ['SEHDBHGAEDGIBHIFIF', 'IGWIBHAIFDFEGEHD', 'EGDSHEFAIHBDHIFGIB', 'FIAHGHEWDGEBDIFI', 'HIHEBHFDABEIGIGDFS'],
  pays: {
    A: [0, 0, 11, 38, 144],
    B: [0, 0, 7, 25, 79],
    D: [0, 0, 5, 16, 48],
    E: [0, 0, 4, 11, 32],
    F: [0, 0, 3, 7, 21],
    G: [0, 0, 3, 6, 15],
    H: [0, 0, 1, 4, 11],
    I: [0, 0, 1, 3, 9],
  },
  scatterPays: { 3: 1000 },
  freeSpins: { spins: { 3: 10 }, limit: 20, multiplier: 1 },
  multipliers: [1, 2, 3, 5],
  freeMultipliers: [2, 4, 6, 10],
};
