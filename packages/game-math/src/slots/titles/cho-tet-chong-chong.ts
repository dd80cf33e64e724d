/** The pinwheel of the Tết market: 243 ways, and a wheel of three rings that comes with the bet alone. Pays were chosen for the published return. */
import type { WaysTitle } from '../title.ts';

export const CHO_TET_CHONG_CHONG: WaysTitle = {
  id: 'cho-tet-chong-chong',
  version: 1,
  model: 'ways',
  rtpBasisPoints: 9640,
  volatility: 'low',
  rows: 3,
  coins: 100,
  maxCoins: 151_384,
  reels: [
    'HSIFSEDIBGHEGFDHAFGBIHFGHIGFIDBEIDBIHAGEA',
    'DGISBADBHFGIHDAFWEFHEASGIEHIFHGDIEGBIEBGFH',
    'DFIHAEGHDABFIGAHIEDHEFSIBHWGDIFGSEFHEGWBFI',
    'EGHIADFGIHDFEWBGIHEIHGSDAHGSBWDFIDHBAFEBGF',
    'IAGBHAIEDGADGHFIHBIFGHSIFEGWBHEFGDFBDHISEF',
  ],
  pays: {
    A: [0, 0, 144, 480, 1919],
    B: [0, 0, 96, 288, 960],
    D: [0, 0, 72, 192, 576],
    E: [0, 0, 53, 144, 384],
    F: [0, 0, 29, 77, 216],
    G: [0, 0, 24, 62, 173],
    H: [0, 0, 19, 53, 144],
    I: [0, 0, 17, 42, 120],
  },
  scatterPays: { 3: 100, 4: 300, 5: 1000 },
  freeSpins: { spins: {}, limit: 0, multiplier: 1 },
  wheel: {
    turns: { 3: 1, 4: 2, 5: 3 },
    rings: [
      [2, 5, 3, 8, 0, 2, 10, 3, 5, 2, 0, 15],
      [10, 20, 12, 0, 15, 25, 10, 30, 12, 20],
      [50, 80, 60, 100, 50, 150, 60, 500],
    ],
  },
};
