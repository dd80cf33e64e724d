/** Games of balls from an urn: PK10 (§3.5), 11x5 (§3.3), Mark Six (§3.7), the numbers and Max 3D of §4, keno (§4.1, §4.2). */
import {
  hitsAmong,
  inAnyOrder,
  isSide,
  NOTHING,
  own,
  picks,
  placesIn,
  SIDES,
  sum,
  unknown,
  word,
  type Numbers,
  type Paid,
} from './plain-rules.ts';

/** Whether the first balls drawn are the chosen ones, in that order or in any. */
const cameFirst = (chosen: readonly number[], drawn: readonly number[], ordered: boolean): boolean => {
  const first = drawn.slice(0, chosen.length);
  return ordered ? first.join() === chosen.join() : inAnyOrder(first, chosen);
};

/** What a bet on the order of ten cars pays. */
export function race10(betType: string, selection: string, numbers: Numbers): Paid {
  const cars = numbers['B']!.map(Number);
  const name = betType.slice('pk_'.length);
  const side = SIDES.includes(selection);
  if (name.startsWith('hang')) {
    const car = cars[placesIn(name)[0]! - 1]!;
    return word(selection, side ? isSide(selection, car, 6) : car === Number(selection));
  }
  if (name === 'tong2')
    return word(
      selection,
      side ? isSide(selection, cars[0]! + cars[1]!, 12) : cars[0]! + cars[1]! === Number(selection),
    );
  if (name === 'tong3') return word(selection, isSide(selection, sum(cars.slice(0, 3)), 17));
  if (name.startsWith('rong_ho')) {
    const [left, right] = placesIn(name).map((place) => cars[place - 1]!) as [number, number];
    return word(selection, left > right === (selection === 'rong'));
  }
  if (/^(thang|nhom)[23]$/.test(name)) return own(cameFirst(picks(selection), cars, name.startsWith('thang')));
  return unknown(betType);
}

/** What a bet on five of eleven balls pays. */
export function pick11x5(betType: string, selection: string, numbers: Numbers): Paid {
  const balls = numbers['B']!.map(Number);
  const name = betType.slice('x5_'.length);
  if (name.startsWith('ball')) {
    const ball = balls[placesIn(name)[0]! - 1]!;
    if (!SIDES.includes(selection)) return word(selection, ball === Number(selection));
    return ball === 11 ? 'stake' : word(selection, isSide(selection, ball, 6));
  }
  if (name === 'tong') {
    const total = sum(balls);
    if (selection.startsWith('duoi_')) return word(selection, isSide(selection.slice('duoi_'.length), total % 10, 5));
    if (total === 30 && (selection === 'tai' || selection === 'xiu')) return 'stake';
    return word(selection, isSide(selection, total, 31));
  }
  if (name.startsWith('rong_ho')) return word(selection, balls[0]! > balls[4]! === (selection === 'rong'));
  const chosen = picks(selection);
  if (name.startsWith('chon')) return own(hitsAmong(chosen, balls) === Math.min(chosen.length, 5));
  if (/^(thang|nhom)[23]$/.test(name)) return own(cameFirst(chosen, balls, name.startsWith('thang')));
  return unknown(betType);
}

const WAVES: Readonly<Record<string, readonly number[]>> = {
  do: [1, 2, 7, 8, 12, 13, 18, 19, 23, 24, 29, 30, 34, 35, 40, 45, 46],
  lam: [3, 4, 9, 10, 14, 15, 20, 25, 26, 31, 36, 37, 41, 42, 47, 48],
  luc: [5, 6, 11, 16, 17, 21, 22, 27, 28, 32, 33, 38, 39, 43, 44, 49],
};

/** The animal of N years ago owns the Nth ball after the first, and every twelfth from there. */
const isOfAnimal = (selection: string, ball: number): boolean =>
  (ball - 1) % 12 === Number(selection.slice('giap_'.length));

function specialSide(side: string, ball: number): Paid {
  if (ball === 49) return 'stake';
  const digits = sum([...String(ball)].map(Number));
  if (side.startsWith('tong_')) return word(side, isSide(side.slice('tong_'.length), digits, 0));
  if (side.startsWith('duoi_')) return word(side, isSide(side.slice('duoi_'.length), ball % 10, 5));
  return word(side, isSide(side, ball, 25));
}

/** What a bet on six of 49 and a special ball pays. */
export function mark6(betType: string, selection: string, numbers: Numbers): Paid {
  const main = numbers['B']!.map(Number);
  const special = Number(numbers['S']![0]);
  const all = [...main, special];
  switch (betType) {
    case 'm6_so':
      return own(special === Number(selection));
    case 'm6_hai_mat':
      return specialSide(selection, special);
    case 'm6_tong':
      return word(selection, isSide(selection, sum(all), 175));
    case 'm6_mau':
      return word(selection, WAVES[selection]!.includes(special));
    case 'm6_giap':
      return word(selection, isOfAnimal(selection, special));
    case 'm6_giap_7':
      return word(
        selection,
        all.some((ball) => isOfAnimal(selection, ball)),
      );
    case 'm6_chinh':
    case 'm6_2t2':
    case 'm6_3t3':
      return own(picks(selection).every((ball) => main.includes(ball)));
    default:
      return betType.startsWith('m6_truot') ? own(hitsAmong(picks(selection), all) === 0) : unknown(betType);
  }
}

/** What a bet on six numbers pays, Mega 6/45 and Power 6/55; the special ball of Power is not a main one. */
export function numberSix(betType: string, selection: string, numbers: Numbers): Paid {
  const main = numbers['B']!.map(Number);
  const special = Number(numbers['S']?.[0]);
  const chosen = picks(selection);
  const hits = hitsAmong(chosen, main);
  const name = betType.slice('mg_'.length);
  if (name === 've')
    return hits === 5 && chosen.includes(special) ? { '5s': 1 } : hits >= 3 ? { [String(hits)]: 1 } : NOTHING;
  if (name === 'db') return own(chosen[0] === special);
  if (name === '3t2') return hits >= 2 ? { [String(hits)]: 1 } : NOTHING;
  if (name === 'so' || /^(2t2|3t3|4t4)$/.test(name)) return own(hits === chosen.length);
  if (name.startsWith('truot')) return own(hits === 0);
  if (name.startsWith('an1_')) return own(hits === 1);
  return unknown(betType);
}

const MAX_TIERS = ['DB', 'G1', 'G2', 'G3'] as const;

/** What a bet on twenty numbers of three digits pays; several prizes are all paid. */
export function max3d(betType: string, selection: string, numbers: Numbers): Paid {
  const times = (number: string, tier: string) => numbers[tier]!.filter((drawn) => drawn === number).length;
  if (betType === 'm3_so') return Object.fromEntries(MAX_TIERS.map((tier) => [tier, times(selection, tier)]));
  const [first, second] = selection.split('-') as [string, string];
  const both = (tiers: readonly string[]) =>
    Number([first, second].every((number) => tiers.some((tier) => times(number, tier) > 0)));
  const one = (tiers: readonly string[]) =>
    [first, second].filter((number) => tiers.some((tier) => times(number, tier) > 0)).length;
  const shared = {
    G1: both(['G1']),
    G2: both(['G2']),
    G3: both(['G3']),
    any2: both(MAX_TIERS),
    one_db: one(['DB']),
    one: one(['G1', 'G2', 'G3']),
  };
  if (betType === 'm3_plus') return { DB: both(['DB']), ...shared };
  if (betType !== 'm3_pro') return unknown(betType);
  const [drawnFirst, drawnSecond] = numbers['DB']!;
  return {
    DB: Number(drawnFirst === first && drawnSecond === second),
    DB_reversed: Number(drawnFirst === second && drawnSecond === first),
    ...shared,
  };
}

/** Hits that a level of the official keno pays for, lowest first; some pay for no hits at all. */
const LEVELS: Readonly<Record<string, readonly number[]>> = {
  bac1: [1],
  bac2: [2],
  bac3: [2, 3],
  bac4: [2, 3, 4],
  bac5: [3, 4, 5],
  bac6: [3, 4, 5, 6],
  bac7: [3, 4, 5, 6, 7],
  bac8: [0, 4, 5, 6, 7, 8],
  bac9: [0, 4, 5, 6, 7, 8, 9],
  bac10: [0, 5, 6, 7, 8, 9, 10],
  ngoc1: [1],
  ngoc2: [2],
  ngoc3: [2, 3],
  ngoc4: [2, 3, 4],
  ngoc5: [3, 4, 5],
};
const ELEMENTS: Readonly<Record<string, readonly [number, number]>> = {
  kim: [210, 695],
  moc: [696, 763],
  thuy: [764, 855],
  hoa: [856, 923],
  tho: [924, 1410],
};

/** A count among twenty balls, paid by its size. */
const paidByCount = (balls: number, from: number): Paid =>
  balls >= from + 2 ? { [`${from + 2}_20`]: 1 } : balls >= from ? { [`${from}_${from + 1}`]: 1 } : NOTHING;

/** What a bet on twenty of eighty balls pays. */
export function keno80(betType: string, selection: string, numbers: Numbers): Paid {
  const balls = numbers['B']!.map(Number);
  const name = betType.slice('kn_'.length);
  const [total, high, even] = [
    sum(balls),
    balls.filter((ball) => ball > 40).length,
    balls.filter((ball) => ball % 2 === 0).length,
  ];
  if (LEVELS[name]) {
    const hits = hitsAmong(picks(selection), balls);
    return LEVELS[name].includes(hits) ? { [String(hits)]: 1 } : NOTHING;
  }
  const split = (side: string, more: number): Paid => word(side, side === 'hoa' ? more === 10 : more > 10);
  switch (name) {
    case 'lon':
      return paidByCount(high, 11);
    case 'nho':
      return paidByCount(20 - high, 11);
    case 'hoa_ln':
      return own(high === 10);
    case 'chan':
      return paidByCount(even, 13);
    case 'le':
      return paidByCount(20 - even, 13);
    case 'chan_11_12':
      return own(even === 11 || even === 12);
    case 'le_11_12':
      return own(even === 8 || even === 9);
    case 'hoa_cl':
      return own(even === 10);
    case 'tai_xiu':
      return total === 810 ? 'stake' : word(selection, isSide(selection, total, 811));
    case 'chan_le':
      return word(selection, isSide(selection, total, 0));
    case 'tai_le':
      return total === 810 && selection.endsWith('_chan')
        ? 'stake'
        : word(
            selection,
            selection.split('_').every((side) => isSide(side, total, 811)),
          );
    case 'tong_810':
      return own(total === 810);
    case 'ngu_hanh':
      return word(selection, total >= ELEMENTS[selection]![0] && total <= ELEMENTS[selection]![1]);
    case 'tren_duoi':
      return split(selection, selection === 'duoi' ? high : 20 - high);
    case 'so_chan_le':
      return split(selection, selection === 'chan' ? even : 20 - even);
    default:
      return unknown(betType);
  }
}
