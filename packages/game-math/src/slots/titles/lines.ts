/**
 * Titles that pay on lines. Letters from A on are symbols, the most valuable first; W is wild, S a scatter, C a coin. Pays were chosen for
 * the published return.
 */
import { linesOf } from '../pay-lines.ts';
import type { LinesTitle } from '../title.ts';

/** Nine lines, few features, small wins. */
export const SEN_BAC: LinesTitle = {
  id: 'sen-bac',
  version: 1,
  model: 'lines',
  rtpBasisPoints: 9560,
  volatility: 'low',
  rows: 3,
  coins: 9,
  maxCoins: 78_244,
  reels: [
    'FDGBFIHDAHGFEIHBEADGIHFIBEGIAHFDGSHEI',
    'HFIEDGIADIGHAFGEIHBDHSIFHGEHBFIGBWAFDWE',
    'IHBFIAFGHWIHDEGFHIGDBEIHFGIAESAWBDHFEGD',
    'GIDGEBIAGSFIHBEHFIWDHEAHIEDFHGDAFIHBGWF',
    'IGHFBHEFIGBIHDEGHADGAIESDFIBHADFIGHFE',
  ],
  lines: linesOf(9),
  pays: {
    A: [0, 0, 60, 210, 700],
    B: [0, 0, 43, 170, 440],
    D: [0, 0, 34, 120, 250],
    E: [0, 0, 28, 75, 230],
    F: [0, 0, 19, 55, 135],
    G: [0, 0, 14, 41, 130],
    H: [0, 0, 14, 33, 85],
    I: [0, 0, 10, 26, 80],
  },
  scatterPays: { 3: 18, 4: 90, 5: 900 },
  freeSpins: { spins: { 3: 10, 4: 15, 5: 20 }, limit: 30, multiplier: 2 },
};

/** Twenty lines with many wilds: wins on nearly every other spin. */
export const CA_HEO_NHAY_SONG: LinesTitle = {
  id: 'ca-heo-nhay-song',
  version: 1,
  model: 'lines',
  rtpBasisPoints: 9610,
  volatility: 'low',
  rows: 3,
  coins: 20,
  maxCoins: 91_360,
  reels: [
    'IAGIHGIDHEBHFGAIBDGFBEHFESGFIHEDABDHIGEF',
    'GFIAEDGHISBHEAFHGFADBIDGIWGHEFWEBHIDGIFHBE',
    'EGIDGHAFEIBDWGBHIGEIHFWSHIEFHAFBGDWFIHGEABD',
    'HFIADBIGHFIAEFWHIEBGEHGIDGHEWBHFGSAEFDIGBD',
    'DAGIHDFHAFBIEHFEIGEHBGAIFSGFIBDIWHDEGHEGB',
  ],
  lines: linesOf(20),
  pays: {
    A: [0, 0, 45, 220, 620],
    B: [0, 0, 38, 155, 390],
    D: [0, 0, 33, 80, 270],
    E: [0, 0, 29, 70, 250],
    F: [0, 0, 17, 50, 120],
    G: [0, 0, 13, 39, 110],
    H: [0, 0, 12, 34, 85],
    I: [0, 0, 10, 27, 70],
  },
  scatterPays: { 3: 40, 4: 200, 5: 1000 },
  freeSpins: { spins: { 3: 10, 4: 15, 5: 20 }, limit: 30, multiplier: 2 },
};

/** Twenty-five lines; free spins on strips with more wilds. */
export const VUONG_MIEN_DA_QUY: LinesTitle = {
  id: 'vuong-mien-da-quy',
  version: 1,
  model: 'lines',
  rtpBasisPoints: 9630,
  volatility: 'low',
  rows: 3,
  coins: 25,
  maxCoins: 162_831,
  reels: [
    'EFIGDIBGHIGEAFHIDFBHGIDHEFIHGAHDFEBGIS',
    'EGIHGDIBGIFDGFBWAIEGIHAFHSEHDFIWHFGDEHIB',
    'IEAIDFBHFGBHGIHEIDFGIWDHSEFGWHGIBFHGDIEA',
    'DBHAEGFIGFHEBWHDIHWEIHBFIGDFIGSIFGEDAGHI',
    'EGIHEBIDFHWAHIGEADBHIGFIGEIFSGDBHDFGHIF',
  ],
  lines: linesOf(25),
  pays: {
    A: [0, 0, 80, 460, 2560],
    B: [0, 0, 70, 260, 1000],
    D: [0, 0, 29, 80, 270],
    E: [0, 0, 21, 75, 185],
    F: [0, 0, 15, 70, 135],
    G: [0, 0, 12, 38, 95],
    H: [0, 0, 10, 31, 80],
    I: [0, 0, 10, 21, 60],
  },
  scatterPays: { 3: 50, 4: 250, 5: 2500 },
  freeSpins: {
    spins: { 3: 12, 4: 16, 5: 20 },
    limit: 24,
    multiplier: 2,
    reels: [
      'HEDIGFIGDIEHFGBHGBDHIFHAGFHEISFGEBIDAI',
      'IFHBIGBFHIEAIDGHIFAGBFWDIEWDEGHIDHGFEHSGW',
      'IWGHBIGFEDHEIFWHDIFEGWDGEBGAFISHIWFHIBAGHD',
      'HAWFIGHDFHIGFIEGHIGFIEGBWFIBDIEHBSDHADWEG',
      'GDWFIEHDFHGEFGIBHGAIGAFDHGIDBESIHFIHBIEW',
    ],
  },
};

/** Twenty lines with few wilds; most of the return is in the best two symbols and in tripled free spins. */
export const BO_HUNG_SA_MAC: LinesTitle = {
  id: 'bo-hung-sa-mac',
  version: 1,
  model: 'lines',
  rtpBasisPoints: 9610,
  volatility: 'medium',
  rows: 3,
  coins: 20,
  maxCoins: 436_320,
  reels: [
    'EFBIFHDGHIGFEIHBDAIGFEHGADGSHAFIHBEFGDI',
    'IHAFHBEHFGDFHDIEDIFAGEHIDGFBGAIGEHGSIFWB',
    'GIAFWEFIGFEHGDHFDGHBIAHFDSGIHEIBAIBDGFEH',
    'FGEIHFAEHDFGHDAIDHBIHGEFGDFEGIBAIFSHGBIW',
    'EGAHIBHGFDHGIFGHFIDSGIABEFBDEFHEIFADGIH',
  ],
  lines: linesOf(20),
  pays: {
    A: [0, 0, 135, 700, 2320],
    B: [0, 0, 90, 370, 1150],
    D: [0, 0, 47, 180, 550],
    E: [0, 0, 38, 130, 410],
    F: [0, 0, 12, 33, 135],
    G: [0, 0, 7, 27, 125],
    H: [0, 0, 5, 24, 90],
    I: [0, 0, 5, 15, 80],
  },
  scatterPays: { 3: 40, 4: 200, 5: 1000 },
  freeSpins: {
    spins: { 3: 6, 4: 8, 5: 10 },
    limit: 12,
    multiplier: 5,
    reels: [
      'HIDBAIHFIBFGBHGIADEIHFAGFEGHIEFDHGFDESG',
      'GHADWBFWIEWBIHFEGFIHGWIDBFHEDHIGWISGFAHFDGAE',
      'HIFGWHEFBGFEAGBIHDGHIAGEISWFDIFHBAWDFHEWDGIW',
      'HGAFWHADGFAIFWEGIBHFIGWDGBIFSDWHEWGHEFBEIHDI',
      'IDFIGEFIEBHGBHIEHGADHBFGDAIGHFSIFGADEFH',
    ],
  },
};
