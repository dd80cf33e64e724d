/**
 * Titles that pay in ways: a symbol on adjacent reels from the left, in any position. Letters from A on are symbols, the most valuable
 * first; W is wild, S a scatter, C a coin. Pays were chosen for the published return.
 */
import type { WaysTitle } from '../title.ts';

/** 243 ways, many small wins. */
export const SONG_DEN_HUYEN_AO: WaysTitle = {
  id: 'song-den-huyen-ao',
  version: 1,
  model: 'ways',
  rtpBasisPoints: 9650,
  volatility: 'low',
  rows: 3,
  coins: 25,
  maxCoins: 71_732,
  reels: [
    'GHIFHEFABGDIFEGIDEHIEBHDAHBGIABDEFHSFGAI',
    'GEBFIHDEAGHAEDSHIFHGFAEDBIFDWGEHBIGBIAHIFW',
    'IEGIDHBFDIBAFEAGHIEHBFGHFBGDIEAFWHDISWHEAG',
    'FEDAHGIFEABIGBAIEFGWHIABHDFHSGEFDHIWGIEBHD',
    'DSAEIFEIFAGIHDBHEDHBGHAGBIEFHGFDHEGIABIF',
  ],
  pays: {
    A: [0, 0, 29, 105, 270],
    B: [0, 0, 22, 80, 150],
    D: [0, 0, 17, 45, 130],
    E: [0, 0, 16, 42, 85],
    F: [0, 0, 16, 28, 60],
    G: [0, 0, 6, 17, 43],
    H: [0, 0, 5, 16, 38],
    I: [0, 0, 3, 12, 37],
  },
  scatterPays: { 3: 50, 4: 250, 5: 1250 },
  freeSpins: { spins: { 3: 10, 4: 15, 5: 20 }, limit: 30, multiplier: 2 },
};

/** 243 ways; short free spins, tripled. */
export const NGOC_TRAI_DAI_DUONG: WaysTitle = {
  id: 'ngoc-trai-dai-duong',
  version: 1,
  model: 'ways',
  rtpBasisPoints: 9650,
  volatility: 'low',
  rows: 3,
  coins: 25,
  maxCoins: 175_903,
  reels: [
    'HADFHEBIDGFEGDBGFISAHIABEHDFHIGEHIFGI',
    'FASDIHBGHFADGEIDHGBIWFEHBEFIAGIFGHEDIH',
    'FHIEGHWBAIGSFIEHGEDAIFGHDFGBHEFADIWHDBI',
    'GABHIEFHGIEFHIDGEAHGBDIFHIWFDIADBEGSFH',
    'IEGHDFEHDBIHGAHIFAWGDEIFHIFDSGAIBEGBFH',
  ],
  pays: {
    A: [0, 0, 37, 80, 250],
    B: [0, 0, 29, 80, 180],
    D: [0, 0, 22, 43, 135],
    E: [0, 0, 18, 43, 95],
    F: [0, 0, 12, 28, 65],
    G: [0, 0, 11, 22, 55],
    H: [0, 0, 9, 20, 44],
    I: [0, 0, 6, 14, 36],
  },
  scatterPays: { 3: 25, 4: 125, 5: 625 },
  freeSpins: {
    spins: { 3: 8, 4: 12, 5: 16 },
    limit: 25,
    multiplier: 3,
    reels: [
      'DFIBHIEFHGIBFEDFGEHGADIHSIGDBGHIFAEHA',
      'GHWGHIFSHIDFAEGIDBEGAIDHFBHIEFADGFBHEWI',
      'FIAHEAGFIWFGDIEHDIEHGSIBHFWABDGWHBDFHIGE',
      'IFHAEHDIEHGDHFEGDFBESGHIGDIWFIGFBAIBHAW',
      'IDEGDAGEFGHBFIEHIFHGWIAFIHSBGEDHAFDHIWB',
    ],
  },
};

/** 243 ways with stacked lions: wins are rare, high wins very rare. */
export const SU_TU_THAO_NGUYEN: WaysTitle = {
  id: 'su-tu-thao-nguyen',
  version: 1,
  model: 'ways',
  rtpBasisPoints: 9650,
  volatility: 'high',
  rows: 3,
  coins: 25,
  maxCoins: 807_256,
  reels: [
    'EFGHIGDFEHIBDHAGABGFBHEIFGEFHIEAAIGSBIDHFD',
    'FBDHIEGIDHAAESHGEFIEHGAFBHIEFGABGFWIDGBFIDH',
    'FGHEIHFBAAFIGEHBDHGIFGIFAEBDGIDHFAGESIBWEHD',
    'IFEADBHEGDHGFEWSBIHGDIHGFIGBAFIAAFEBHIFEHGD',
    'AEIFSGFHBGHIGBEHIGFDIHAAFHGAEBHDIFBDEFGDEI',
  ],
  pays: {
    A: [0, 0, 55, 260, 1360],
    B: [0, 0, 20, 85, 280],
    D: [0, 0, 9, 36, 145],
    E: [0, 0, 6, 28, 75],
    F: [0, 0, 5, 15, 44],
    G: [0, 0, 4, 11, 38],
    H: [0, 0, 4, 8, 31],
    I: [0, 0, 3, 7, 30],
  },
  scatterPays: { 3: 50, 4: 250, 5: 1250 },
  freeSpins: {
    spins: { 3: 8, 4: 10, 5: 12 },
    limit: 12,
    multiplier: 6,
    reels: [
      'BAGIFEAFEIBHFEIDEGHBFAIFHGDHGIEHBDAIGDSGHF',
      'BHEGFABWIEFHGADEBIWEHFGDHIGDEIFGAAIFDHIBFHWSG',
      'WHFIBDEHBDIWHGFIBEGHAEDGEAAFBIGFHGFISWEGIFHAD',
      'IGAHGFBGEFDWFHEWHFIAEIGAHIBFDBIDWIGDESHFEAGBH',
      'IEGHIGFHAIAHGDFBGHEFDHBEFBSDIEAAGFIDBIHEFG',
    ],
  },
};

/** 1 024 ways with stacks. */
export const RONG_NGOC_NHA_CHAU: WaysTitle = {
  id: 'rong-ngoc-nha-chau',
  version: 1,
  model: 'ways',
  rtpBasisPoints: 9660,
  volatility: 'low',
  rows: 4,
  coins: 40,
  maxCoins: 810_732,
  reels: [
    'AAIHFEIGFHBIEHGIFDHGIDDHEGIAAHBDFBGSFIEGHFBGHIDGFE',
    'IGFAAIGHBDDGIFBBHFEAHISFGDDHGEFIBHDFGHIEAFIGHEIGWHE',
    'EHDIEDDGAAHFGIHDFBHIBDGBBIGFEWHGFIHEGISFGAAWHFIEHFGI',
    'EIAAFGHDDIGHEIBGFHBBGIHDFEGBHFDGEAISHFEIGFWIAGHDIFH',
    'FHIDGFAAIGHBDGEFDHBIFGDDHEIBGHIEGFAHISFABHIGEFIHGE',
  ],
  pays: {
    A: [0, 0, 27, 60, 370],
    B: [0, 0, 20, 50, 200],
    D: [0, 0, 12, 39, 110],
    E: [0, 0, 10, 25, 70],
    F: [0, 0, 10, 12, 42],
    G: [0, 0, 3, 11, 35],
    H: [0, 0, 3, 7, 25],
    I: [0, 0, 1, 2, 16],
  },
  scatterPays: { 3: 40, 4: 200, 5: 1000 },
  freeSpins: {
    spins: { 3: 8, 4: 10, 5: 12 },
    limit: 16,
    multiplier: 2,
    reels: [
      'BBIAAGDFHEDDGHEDDIGFBBHIGFHAGIAFHIGFEHGIFEHIGSFEIH',
      'IHFAAAIDHGFBBGFBEIGWEHIDDFHGWIFEHIGDEHGAIHGFBHIWSFGDE',
      'DDBHIGAAWIGHFEBGHIEDDWHFIGBBHAIGFAHWIEGFHIGSFEIHFEDGF',
      'DEGIFHGEIHDDFGHBAAIGEAAHIBGHBBIFWGHIFDDHEFGSIHWFIEWGF',
      'DDFHIEGFHDIGFHAADEHIGEBAAESGHFIBBFGIHFBIGHFIGEDIHG',
    ],
  },
};

/** 4 096 ways over six reels; a feature every eighty rounds. */
export const KHUNG_LONG_BAO_CHUA: WaysTitle = {
  id: 'khung-long-bao-chua',
  version: 1,
  model: 'ways',
  rtpBasisPoints: 9680,
  volatility: 'low',
  rows: 4,
  coins: 50,
  maxCoins: 574_676,
  reels: [
    'GHGFDBDBSEAEDHGIFIFGHDFHSDABEIAGIHGEFBIEIHA',
    'BDGISFHEDAESHIEWHFABDIFEHGFAIFBGEGHGBGHIDAID',
    'BHDBIAEIFGHIEGABGDGFHFEDAFDSEIEGDIGFHIAWHSBH',
    'IAIHFBIFIEHIAIGDBEHGEFBFEDAGEGADGSWHFGDHSBDH',
    'ESAHFHIDWHEIHFIBGBIDABEGDSHGFAIGDBIGDHEFEGAF',
    'IGEIEIAFAHSAGHEFDBDHBDISAGBDHIHEFEDGBHGFIGF',
  ],
  pays: {
    A: [0, 0, 14, 40, 101, 302],
    B: [0, 0, 12, 31, 80, 221],
    D: [0, 0, 9, 25, 60, 151],
    E: [0, 0, 8, 20, 45, 111],
    F: [0, 0, 6, 15, 35, 80],
    G: [0, 0, 4, 10, 24, 60],
    H: [0, 0, 3, 8, 20, 45],
    I: [0, 0, 2, 6, 15, 35],
  },
  scatterPays: { 4: 250, 5: 1000, 6: 5000 },
  freeSpins: { spins: { 4: 10, 5: 15, 6: 20 }, limit: 30, multiplier: 2 },
};
