/** Games of single digits and dice: 5D (§3.2), PC28 (§3.6), K3 (§3.4). */
import {
  count,
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

/** Neighbours on the circle 0 … 9. */
const linked = (one: number, other: number): boolean => [1, 9].includes(Math.abs(one - other));

/** The shape of three digits: alike, a straight, a pair, exactly one pair of neighbours, or none of these. */
function shapeOf([a, b, c]: readonly number[]): string {
  const kinds = new Set([a, b, c]).size;
  if (kinds === 1) return 'ba_giong';
  if (kinds === 2) return 'doi';
  const links = [linked(a!, b!), linked(b!, c!), linked(a!, c!)].filter(Boolean).length;
  return ['tap', 'nua_sanh', 'sanh'][links]!;
}

/** Three of five digits that make a multiple of ten, and the sum of the other two; five alike are no bull but 00000. */
function bullOf(digits: readonly number[]): string {
  if (new Set(digits).size === 1 && digits[0] !== 0) return 'khong_nguu';
  for (let a = 0; a < 5; a++) {
    for (let b = a + 1; b < 5; b++) {
      const rest = sum([digits[a]!, digits[b]!]);
      if ((sum(digits) - rest) % 10 !== 0) continue;
      return rest % 10 === 0 ? 'nguu_nguu' : `nguu${rest % 10}`;
    }
  }
  return 'khong_nguu';
}

function handOf(digits: readonly number[]): string {
  const counts = [...new Set(digits)].map((digit) => count(digits, digit)).toSorted((a, b) => b - a);
  const named: Readonly<Record<string, string>> = {
    '5': 'nam_giong',
    '4,1': 'tu_quy',
    '3,2': 'cu_lu',
    '3,1,1': 'ba_so',
    '2,2,1': 'hai_doi',
    '2,1,1,1': 'mot_doi',
  };
  const isStraight = Array.from({ length: 10 }, (_, first) => [0, 1, 2, 3, 4].map((step) => (first + step) % 10)).some(
    (run) => inAnyOrder(run, digits),
  );
  return named[counts.join()] ?? (isStraight ? 'sanh' : 'bai_cao');
}

/** The stretch of the digits that the end of a bet's id names. */
function stretchOf(betType: string, digits: readonly number[], length: number): readonly number[] {
  if (betType.endsWith('_dau')) return digits.slice(0, length);
  if (betType.endsWith('_giua')) return digits.slice(1, 4);
  if (/_cuoi4?$/.test(betType)) return digits.slice(-length);
  return digits;
}

/** Bets on a stretch that 5D and PC28 share; `name` is the id without its family. */
function stretchBet(name: string, selection: string, digits: readonly number[]): Paid {
  const size = /4$|to24/.test(name) ? 4 : /thang4/.test(name) ? 4 : /thang2|to2_/.test(name) ? 2 : 3;
  const stretch = stretchOf(name, digits, size);
  const chosen = picks(selection);
  if (name.startsWith('hinh')) return word(selection, shapeOf(stretch) === selection);
  if (name.startsWith('thang')) return own(stretch.join('') === selection);
  if (/^to3(_|$)/.test(name)) return own(inAnyOrder(stretch, [chosen[0]!, chosen[0]!, chosen[1]!]));
  if (name.startsWith('to')) return own(inAnyOrder(stretch, chosen));
  if (name.startsWith('bdv')) return own(chosen.every((digit) => stretch.includes(digit)));
  return unknown(name);
}

/** What a bet on five digits pays. */
export function digits5(betType: string, selection: string, numbers: Numbers): Paid {
  const digits = numbers['B']!.map(Number);
  const name = betType.slice('d5_'.length);
  if (name.startsWith('ball')) {
    const digit = digits[placesIn(name)[0]! - 1]!;
    return word(selection, SIDES.includes(selection) ? isSide(selection, digit, 5) : digit === Number(selection));
  }
  if (name === 'tong') return word(selection, isSide(selection, sum(digits), 23));
  if (name.startsWith('rong_ho')) {
    const [left, right] = placesIn(name).map((place) => digits[place - 1]!) as [number, number];
    if (selection === 'hoa') return word(selection, left === right);
    if (left === right) return 'stake';
    return word(selection, left > right === (selection === 'rong'));
  }
  if (name === 'nguu') return word(selection, bullOf(digits) === selection);
  if (name === 'xi_to') return word(selection, handOf(digits) === selection);
  return stretchBet(name, selection, digits);
}

const COLOURLESS = [0, 13, 14, 27];

/** What a bet on three digits and their sum pays. */
export function lucky28(betType: string, selection: string, numbers: Numbers): Paid {
  const digits = numbers['B']!.map(Number);
  const total = sum(digits);
  switch (betType) {
    case 'l28_hai_mat':
      return word(selection, isSide(selection, total, 14));
    case 'l28_to_hop':
      return word(
        selection,
        selection.split('_').every((side) => isSide(side, total, 14)),
      );
    case 'l28_tong':
      return word(selection, total === Number(selection));
    case 'l28_cuc':
      return word(selection, selection === 'cuc_tai' ? total >= 22 : total <= 5);
    case 'l28_mau':
      return word(selection, !COLOURLESS.includes(total) && ['do', 'xanh_la', 'xanh_duong'][total % 3] === selection);
    default:
      return stretchBet(betType.slice('l28_'.length), selection, digits);
  }
}

function diceShape(dice: readonly number[]): string {
  const kinds = new Set(dice).size;
  if (kinds === 1) return 'ba_giong';
  if (kinds === 2) return 'doi';
  return Math.max(...dice) - Math.min(...dice) === 2 ? 'ba_lien' : 'tap';
}

/** What a bet on three dice pays. */
export function dice3(betType: string, selection: string, numbers: Numbers): Paid {
  const dice = numbers['B']!.map(Number);
  const shown = (number: number) => count(dice, number);
  const chosen = picks(selection);
  switch (betType) {
    case 'k3_hai_mat':
      return word(selection, diceShape(dice) !== 'ba_giong' && isSide(selection, sum(dice), 11));
    case 'k3_tong':
      return word(selection, sum(dice) === Number(selection));
    case 'k3_hinh':
      return word(selection, diceShape(dice) === selection);
    case 'k3_so':
      return word(selection, shown(Number(selection)) > 0);
    case 'k3_so_lan':
      return shown(chosen[0]!) === 0 ? NOTHING : { [String(shown(chosen[0]!))]: 1 };
    case 'k3_doi':
      return word(selection, shown(Number(selection[0])) >= 2);
    case 'k3_ba_giong':
      return word(selection, shown(Number(selection[0])) === 3);
    case 'k3_doi_le':
      return own(shown(chosen[0]!) === 2 && shown(chosen[1]!) === 1);
    case 'k3_hai_so':
    case 'k3_ba_so':
      return own(chosen.every((number) => shown(number) > 0));
    default:
      return unknown(betType);
  }
}
