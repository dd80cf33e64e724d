/** The bamboo of a hundred joints: wilds that grow over their reel and walk through free spins. Pays were chosen for the published return. */
import { linesOf } from '../pay-lines.ts';
import type { LinesTitle } from '../title.ts';

/** Each bamboo that grows in free spins joins ten joints to the tree; a hundred are the end of its journey. */
export const CAY_TRE_TRAM_DOT: LinesTitle = {
  id: 'cay-tre-tram-dot',
  version: 1,
  model: 'lines',
  rtpBasisPoints: 9620,
  volatility: 'high',
  rows: 3,
  coins: 100,
  maxCoins: 1_926_646,
  reels: [
    'EIHFIDFHGFHGISBAEHDIBAFIAEGHEBDFBGEIFGHDG',
    'BIHEFBIGHFGWHGABHFSGADBIHDIEFIGFDGEFIAHDE',
    'EHIASGFBGSHFBHWGAFHDIHAEWGHIEDGFDIBGFIDEID',
    'DBHWFAIEGHIDGEAIEBGSDBFEIGHFEDWAHIGFHBFHGIF',
    'HGFWIBFABEGFEIHEDFGHBIDASHDEGHBFIHDAGIFGI',
  ],
  lines: linesOf(25),
  pays: {
    A: [0, 0, 90, 340, 1500],
    B: [0, 0, 65, 230, 802],
    D: [0, 0, 46, 150, 450],
    E: [0, 0, 36, 110, 300],
    F: [0, 0, 24, 56, 150],
    G: [0, 0, 18, 46, 128],
    H: [0, 0, 16, 40, 104],
    I: [0, 0, 15, 36, 92],
  },
  scatterPays: { 3: 200, 4: 1000, 5: 5000 },
  freeSpins: {
    spins: { 3: 8, 4: 10, 5: 12 },
    limit: 20,
    multiplier: 1,
    reels: [
      'HBGADHFDIFDIEGFDHEIGEHGIAFBEAHIBDGAFBHEI',
      'GFHEGFDBHAIWGBIGEDIHAEBDIEFHBAFIHEGDFHGIA',
      'IDHFAEDGEHDIGEIBAIBFGBHWFBHGFIADIFHDGHAEF',
      'IBEIHAIFEBDGHAGIDAGFBDAFHEFIGDFEBIGHBGHEW',
      'DIEBDFAGFIWEDGBIGAHEFIAHGFABHIGHEFHDWHEDIB',
    ],
  },
  growth: {
    journey: [
      { grown: 2, times: 2, spins: 2 },
      { grown: 4, times: 3, spins: 2 },
      { grown: 7, times: 4, spins: 2 },
      { grown: 10, times: 5, spins: 2 },
    ],
  },
};
