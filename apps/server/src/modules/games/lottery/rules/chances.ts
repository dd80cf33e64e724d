/** Exact win probabilities as decimal text, of a bet type and of each of its choices and cases. Pure. */
import { chancesOf, sampleSelections, type BetType, type Format, type Rational } from '@lantern/game-math/lottery';

/** Significant digits of a probability: enough to distinguish one in eight million from its neighbour. */
const DIGITS = 10;

/** A fraction between 0 and 1 as a decimal of ten significant digits, rounded half up: 1/3 → "0.3333333333". */
export function chanceText({ numerator, denominator }: Rational): string {
  if (numerator <= 0n) return '0';
  let places = DIGITS;
  // Leading zeros after the decimal point are not significant.
  for (let tenths = numerator * 10n; tenths < denominator; tenths *= 10n) places += 1;
  const scaled = (numerator * 10n ** BigInt(places) * 2n + denominator) / (denominator * 2n);
  const digits = scaled.toString().padStart(places + 1, '0');
  const fraction = digits.slice(-places).replace(/0+$/, '');
  return fraction === '' ? digits.slice(0, -places) : `${digits.slice(0, -places)}.${fraction}`;
}

/** Probabilities of a bet type: of any selection, or of each choice; and the average frequency of each case. */
export interface ShownChances {
  readonly win: string;
  readonly push: string;
  readonly ofChoice: (value: string) => { readonly win: string; readonly push: string };
  readonly ofTier: (key: string) => string;
}

/** The probabilities of a bet type in a format; for choices with several words, that of the first word. */
export function shownChances(betType: BetType, format: Format): ShownChances {
  const of = (selection: string) => chancesOf(betType, format, selection);
  const complaintText = (selection: string) => {
    const { win, push } = of(selection);
    return { win: chanceText(win), push: chanceText(push) };
  };
  const first = sampleSelections(betType)[0] ?? '';
  return {
    ...complaintText(first),
    ofChoice: complaintText,
    ofTier: (key) => chanceText(of(first).expected.get(key) ?? { numerator: 0n, denominator: 1n }),
  };
}
