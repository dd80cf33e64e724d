/**
 * Titles with hold-and-spin. Letters from A on are symbols, the most valuable first; W is wild, S a scatter, C a coin. Pays were chosen for
 * the published return.
 */
import { linesOf } from '../pay-lines.ts';
import type { HoldTitle } from '../title.ts';

/** Twenty lines, hold-and-spin with small coins. */
export const CHIA_KHOA_VANG: HoldTitle = {
  id: 'chia-khoa-vang',
  version: 1,
  model: 'hold',
  rtpBasisPoints: 9590,
  volatility: 'low',
  rows: 3,
  coins: 20,
  maxCoins: 40_420,
  reels: [
    'IBFECDGIHEGHFGHICCFEBGAEBDGIHFABDCIAHFEHIDG',
    'FCDHGEAIBGFIEWAHICCGIBCHBFEGADHEIFHGEDIFHBGDW',
    'DGBIECCGIFDHAFBHGBIHCWGIEHFIEADIHGFAEDFEHGCBW',
    'EGCIHGCCAHFBIHGIBGFAHDGEDFIWDFEIWGHBEFIHDEABC',
    'GEIDFCCIEGBHIFDGAHWIHFGDEIHBCEFGIAHBFCBDGEHA',
  ],
  lines: linesOf(20),
  pays: {
    A: [0, 0, 75, 330, 890],
    B: [0, 0, 60, 210, 540],
    D: [0, 0, 48, 145, 410],
    E: [0, 0, 37, 115, 300],
    F: [0, 0, 22, 75, 180],
    G: [0, 0, 20, 46, 145],
    H: [0, 0, 17, 39, 105],
    I: [0, 0, 15, 33, 95],
  },
  hold: {
    needed: 6,
    respins: 3,
    oneIn: 24,
    faces: [
      { times: 1, weight: 120 },
      { times: 2, weight: 60 },
      { times: 3, weight: 34 },
      { times: 5, weight: 20 },
      { times: 8, weight: 8 },
      { times: 10, weight: 10, jackpot: 'mini' },
      { times: 25, weight: 3, jackpot: 'minor' },
      { times: 100, weight: 1, jackpot: 'major' },
    ],
    grand: 500,
  },
};

/** Twenty lines, hold-and-spin with medium coins. */
export const MAT_TROI_ANDES: HoldTitle = {
  id: 'mat-troi-andes',
  version: 1,
  model: 'hold',
  rtpBasisPoints: 9590,
  volatility: 'medium',
  rows: 3,
  coins: 20,
  maxCoins: 82_300,
  reels: [
    'EHAGFIEBHFIEHCIEBIHDIFCGHFDHGIFGACCDIGBHGF',
    'HGFCCDHFIGEBDFEIGHFIHACFBGIEFCGHIGHIBDHEAWI',
    'DIBGIEFIHGICCFCHFAHGBHEICBAHIGEDFHIFGDHWGFE',
    'WFHCEIFHGFDIGFCCIGFBHGIHDCEDIEBGIHEAGFAHBIH',
    'HICHGIFHIFGCCEBIHGIEHCEDWIBGFBDHAFDIGHFEGAF',
  ],
  lines: linesOf(20),
  pays: {
    A: [0, 0, 190, 950, 5730],
    B: [0, 0, 120, 580, 2300],
    D: [0, 0, 75, 300, 1150],
    E: [0, 0, 55, 190, 750],
    F: [0, 0, 20, 75, 320],
    G: [0, 0, 15, 55, 230],
    H: [0, 0, 11, 39, 195],
    I: [0, 0, 10, 31, 150],
  },
  hold: {
    needed: 6,
    respins: 3,
    oneIn: 20,
    faces: [
      { times: 1, weight: 130 },
      { times: 2, weight: 50 },
      { times: 4, weight: 30 },
      { times: 6, weight: 20 },
      { times: 10, weight: 10 },
      { times: 15, weight: 10, jackpot: 'mini' },
      { times: 50, weight: 4, jackpot: 'minor' },
      { times: 200, weight: 2, jackpot: 'major' },
    ],
    grand: 1000,
  },
};

/** Twenty-five lines; hold-and-spin with high coins causes most of the volatility. */
export const NUI_LUA_THINH_NO: HoldTitle = {
  id: 'nui-lua-thinh-no',
  version: 1,
  model: 'hold',
  rtpBasisPoints: 9600,
  volatility: 'high',
  rows: 3,
  coins: 25,
  maxCoins: 313_290,
  reels: [
    'HGCIGFBHGIBFEGADECIAFDGIEHIFHDCFGBHICHDEA',
    'GAIGFDHIBEFHGEFICCHDFGBHIACCGIHBEDGEFADIWH',
    'IGBCCGIWHIAFDHEIGDFGECFHIFDAGEBIEDHCWHGFBAH',
    'IHFDGFDHICEIADGFBGHCGAECBIEHIBGFIHFEWGHDAC',
    'FCGHEFIBHDGIECGFHGIADHIFDEIAGHACCBWFEBHDGI',
  ],
  lines: linesOf(25),
  pays: {
    A: [0, 0, 60, 270, 790],
    B: [0, 0, 47, 190, 480],
    D: [0, 0, 41, 145, 320],
    E: [0, 0, 34, 120, 240],
    F: [0, 0, 20, 75, 180],
    G: [0, 0, 16, 55, 125],
    H: [0, 0, 15, 42, 90],
    I: [0, 0, 13, 35, 65],
  },
  hold: {
    needed: 6,
    respins: 3,
    oneIn: 16,
    faces: [
      { times: 1, weight: 80 },
      { times: 2, weight: 60 },
      { times: 5, weight: 60 },
      { times: 10, weight: 30 },
      { times: 20, weight: 16, jackpot: 'mini' },
      { times: 100, weight: 8, jackpot: 'minor' },
      { times: 500, weight: 2, jackpot: 'major' },
    ],
    grand: 5000,
  },
};
