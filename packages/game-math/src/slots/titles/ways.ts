/** Titles that pay in ways: a symbol on neighbouring reels from the left, in any place. Letters from A on are symbols, the best first; W is wild, S a scatter, C a coin. Pays were chosen for the published return. */
import type { WaysTitle } from '../title.ts';

/** 243 ways, many small wins. */
export const SONG_DEN_HUYEN_AO: WaysTitle = {
  id: 'song-den-huyen-ao',
  model: 'ways',
  rtpBasisPoints: 9650,
  volatility: 'low',
  rows: 3,
  coins: 25,
  maxWin: 5000,
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
  model: 'ways',
  rtpBasisPoints: 9650,
  volatility: 'low',
  rows: 3,
  coins: 25,
  maxWin: 10500,
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

/** 243 ways with stacked lions: rarely much, seldom very much. */
export const SU_TU_THAO_NGUYEN: WaysTitle = {
  id: 'su-tu-thao-nguyen',
  model: 'ways',
  rtpBasisPoints: 9650,
  volatility: 'medium',
  rows: 3,
  coins: 25,
  maxWin: 60000,
  reels: [
    'AHAAGHFIGHBBEGFEIBBGDEIFHDGHEDFHISAIFGID',
    'FAEFGDSHIAAIDHGDHIBBBHEIFGDIGFEGIHEBFHAGW',
    'HBBIAAGHDFEIHEGFDGSIDEGIHGFIHAAFGDIEFHBBW',
    'GDFHAGIFHGAFAIHDBABEDGHIEFHDWFEBGISGEIBHI',
    'IHGIFHDEFAAHIFGBBHFEGDEAAIGBBIEHGSHDFIGD',
  ],
  pays: {
    A: [0, 0, 28, 165, 720],
    B: [0, 0, 28, 95, 320],
    D: [0, 0, 21, 50, 220],
    E: [0, 0, 10, 42, 125],
    F: [0, 0, 4, 19, 70],
    G: [0, 0, 4, 17, 55],
    H: [0, 0, 2, 16, 43],
    I: [0, 0, 1, 9, 41],
  },
  scatterPays: { 3: 50, 4: 250, 5: 2500 },
  freeSpins: {
    spins: { 3: 10, 4: 12, 5: 15 },
    limit: 20,
    multiplier: 3,
    reels: [
      'DFGHFEAAGHSEAHIBBGFHIBBIDEIFDIGEHFGAHDIG',
      'BGFHBBIGHFWGADFIGAAEHIFHEWDIFDIEGDHWIAHSGEB',
      'BHBGIDHGAAFEIGFHWGIBBWFHDFGHAAEDIWSEIDGHIFE',
      'AAIAAEGFHBIDGHIGHIBEDFBBEFGWDGHIWHFEDFWGSIH',
      'BIEHGIAFHBEGIHDEGHFGDIAAFBBDEIHFSAGIHGFD',
    ],
  },
};

/** 1 024 ways with stacks. */
export const RONG_NGOC_NHA_CHAU: WaysTitle = {
  id: 'rong-ngoc-nha-chau',
  model: 'ways',
  rtpBasisPoints: 9660,
  volatility: 'low',
  rows: 4,
  coins: 40,
  maxWin: 42000,
  reels: [
    'AAIHFEIGFHBIEHGIFDHGIDDHEGIAAHBDFBGSFIEGHFBGHIDGFE',
    'IGFAAIGHBDDGIFBBHFEAHISFGDDHGEFIBHDFGHIEAFIGHEIGWHE',
    'EHDIEDDGAAHFGIHDFBHIBDGBBIGFEWHGFIHEGISFGAAWHFIEHFGI',
    'EIAAFGHDDIGHEIBGFHBBGIHDFEGBHFDGEAISHFEIGFWIAGHDIFH',
    'FHIDGFAAIGHBDGEFDHBIFGDDHEIBGHIEGFAHISFABHIGEFIHGE',
  ],
  pays: {
    A: [0, 0, 29, 90, 490],
    B: [0, 0, 18, 65, 210],
    D: [0, 0, 11, 37, 90],
    E: [0, 0, 10, 21, 65],
    F: [0, 0, 7, 16, 31],
    G: [0, 0, 2, 12, 28],
    H: [0, 0, 2, 5, 24],
    I: [0, 0, 1, 4, 24],
  },
  scatterPays: { 3: 40, 4: 400, 5: 4000 },
  freeSpins: {
    spins: { 3: 8, 4: 12, 5: 16 },
    limit: 20,
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
