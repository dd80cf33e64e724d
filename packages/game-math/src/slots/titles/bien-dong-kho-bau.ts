/** The treasure of the East Sea: clusters on six by six cells, each cascade deeper. Pays were chosen for the published return. */
import type { CascadesTitle } from '../title.ts';

/** Three drums of two reels: every stop of all of them can be counted. */
export const BIEN_DONG_KHO_BAU: CascadesTitle = {
  id: 'bien-dong-kho-bau',
  version: 1,
  model: 'cascades',
  rtpBasisPoints: 9630,
  volatility: 'medium',
  rows: 6,
  coins: 100,
  maxCoins: 3_298_860,
  drum: 2,
  cluster: { min: 5, chestCells: 36, hitBasisPoints: 5489 },
  reels: [
    'GEGEDDAAGGDDWAAHHGDDAHHGGWEEFFFDDEEEGGGAFFDFFGHHHGEGGHHHFFFGFFBBDDHEEFDDBFFFGGBFFGHBEFAGEHABBBGA',
    'EAEHHHDBBDDFGHAEEEFFFHHDDDWBBFFGGBBEEGDDFGHHHEAGGGDDHEEEGHGGAFEEHHGGGHHEAWHHWBDDEEBEDGEEEFFFGGHD',
    'EAEEHAAEFBBWDHDDBEEDDDADDABBEAEEFGAADDDGBHHHGFDHHBGGBBAAEEHBAAFEEGGBBEFFHHGFDBBHHWDFFEHHWEFFBGDD',
    'ABDGDGHGHHHDDFFFAAGEGGEAADDEFEWGGHHEEEHDFFWEEAAEBDDAAGGBWFFFHBBBGADDEEDDFGEAAHBAAHBBEBBDEHHGGFAA',
    'FFBHHHAADWEBEEWFGGGDAGHWDBBBDFFFHBFEGGEHGGGFFBBEEEDHEEEFFFBBFFFGGGAGAHHEEBBHHEEBBEDDEHABBGGDDBAA',
    'AFFEEABBEBDDDGGDBBEFHFGHBDDBDDAAAEFEBBWGGHHHFEABBBWHBAAHFEDDGDDHEGBBBFBBFFGGEBDGGEEEGGHFGGEBBWFE',
  ],
  pays: {
    A: [0, 0, 0, 0, 89, 115, 160, 233, 334, 497, 799, 1332, 2309, 3516, 5328, 8081],
    B: [0, 0, 0, 0, 59, 77, 107, 154, 225, 332, 533, 888, 1539, 2345, 3552, 5387],
    D: [0, 0, 0, 0, 38, 50, 75, 101, 147, 216, 346, 577, 1000, 1524, 2309, 3501],
    E: [0, 0, 0, 0, 27, 34, 47, 70, 101, 149, 240, 400, 693, 1055, 1598, 2424],
    F: [0, 0, 0, 0, 19, 25, 34, 50, 73, 108, 173, 289, 500, 762, 1154, 1751],
    G: [0, 0, 0, 0, 13, 18, 24, 34, 50, 74, 120, 200, 346, 527, 799, 1212],
    H: [0, 0, 0, 0, 10, 13, 21, 26, 40, 58, 93, 155, 269, 410, 622, 943],
  },
  scatterPays: {},
  freeSpins: { spins: { 1: 10 }, limit: 30, multiplier: 1 },
  multipliers: [1, 2, 4, 8, 16, 32],
  freeMultipliers: [4, 8, 16, 32, 64],
};
