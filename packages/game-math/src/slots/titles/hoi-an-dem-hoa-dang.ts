/** Hội An, the night of lanterns: 1 024 ways, and hold-and-spin that travels the old town. Pays were chosen for the published return. */
import type { HoldTitle } from '../title.ts';

/** Lanterns lit in hold-and-spin reach stops on the map; each multiplies all lanterns but jackpots. */
export const HOI_AN_DEM_HOA_DANG: HoldTitle = {
  id: 'hoi-an-dem-hoa-dang',
  version: 1,
  model: 'hold',
  rtpBasisPoints: 9610,
  volatility: 'medium',
  rows: 4,
  coins: 100,
  maxCoins: 601_234,
  reels: [
    'HGDIACCBGHIEGHIBGHDEIBHFIDHGIEAHIEGFIE',
    'WCIFBEHDFGHCCFDBHFEDHFEADHFIAGFHEIFH',
    'AFCCGEIBFGIEFGWEFDGHCDFGBEDHGIBFGIAFGI',
    'DWGAHBEFHDAFCIDWFGCCIEFDIHGBEHIGEFHGIFHGI',
    'WDHIEDGFEAHGFICGBHIGFBHCCIFHEDFBGIEFHIAG',
  ],
  pays: {
    A: [0, 0, 37, 155, 617],
    B: [0, 0, 28, 99, 370],
    D: [0, 0, 20, 68, 234],
    E: [0, 0, 15, 49, 148],
    F: [0, 0, 7, 28, 74],
    G: [0, 0, 7, 22, 62],
    H: [0, 0, 6, 18, 49],
    I: [0, 0, 6, 15, 43],
  },
  hold: {
    needed: 6,
    respins: 3,
    oneIn: 29,
    faces: [
      { times: 1, weight: 150 },
      { times: 2, weight: 56 },
      { times: 3, weight: 22 },
      { times: 5, weight: 9 },
      { times: 10, weight: 2 },
      { times: 15, weight: 12, jackpot: 'mini' },
      { times: 50, weight: 4, jackpot: 'minor' },
      { times: 250, weight: 1, jackpot: 'major' },
    ],
    grand: 1000,
    journey: [
      { coins: 6, times: 1 },
      { coins: 8, times: 2 },
      { coins: 10, times: 3 },
      { coins: 12, times: 4 },
      { coins: 14, times: 5 },
      { coins: 16, times: 6 },
      { coins: 18, times: 8 },
    ],
  },
};
