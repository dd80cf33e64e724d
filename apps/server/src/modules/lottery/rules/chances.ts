/** Exact chances as decimals a member can read: how likely a bet type wins, and each of its words and cases. Pure. */
import { chancesOf, sampleSelections, type BetType, type Format, type Rational } from '@lantern/game-math/lottery';

/** Significant digits of a chance: enough for one in eight million to be told apart from its neighbour. */
const DIGITS = 10;

/** A fraction between 0 and 1 as a decimal of ten significant digits, rounded half up: 1/3 → "0.3333333333". */
export function chanceText({ numerator, denominator }: Rational): string {
  if (numerator <= 0n) return '0';
  let places = DIGITS;
  // Zeros behind the point are no significant digits.
  for (let tenths = numerator * 10n; tenths < denominator; tenths *= 10n) places += 1;
  const scaled = (numerator * 10n ** BigInt(places) * 2n + denominator) / (denominator * 2n);
  const digits = scaled.toString().padStart(places + 1, '0');
  const fraction = digits.slice(-places).replace(/0+$/, '');
  return fraction === '' ? digits.slice(0, -places) : `${digits.slice(0, -places)}.${fraction}`;
}

/** What a bet type's chances are: of any selection, or of each choice; and how often each case is paid on average. */
export interface ShownChances {
  readonly win: string;
  readonly push: string;
  readonly ofChoice: (value: string) => { readonly win: string; readonly push: string };
  readonly ofTier: (key: string) => string;
}

/** The chances of a bet type in a format; of a choice, those of its first word stand for the whole. */
export function shownChances(betType: BetType, format: Format): ShownChances {
  const of = (selection: string) => chancesOf(betType, format, selection);
  const worded = (selection: string) => {
    const { win, push } = of(selection);
    return { win: chanceText(win), push: chanceText(push) };
  };
  const first = sampleSelections(betType)[0] ?? '';
  return { ...worded(first), ofChoice: worded, ofTier: (key) => chanceText(of(first).expected.get(key) ?? { numerator: 0n, denominator: 1n }) };
}
