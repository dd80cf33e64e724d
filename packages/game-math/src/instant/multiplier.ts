/** What a chance is paid: whole hundredths of the bet, rounded down, and what that gives back exactly. */
import { rational, times, floorScaled, type Rational } from '../rational.ts';

const BASIS_POINTS = 10_000n;
const HUNDREDTHS = 100n;

/** The multiplier that gives a share of the bet back at that chance, in whole hundredths, rounded down. */
export function hundredthsFor(priceBasisPoints: number, chance: Rational): number {
  return Number((BigInt(priceBasisPoints) * HUNDREDTHS * chance.denominator) / (BASIS_POINTS * chance.numerator));
}

/** What a multiplier at a chance gives back, exactly. */
export const returnOf = (hundredths: number, chance: Rational): Rational => times(chance, rational(BigInt(hundredths), HUNDREDTHS));

/** The same in basis points, rounded down. */
export const returnBasisPoints = (hundredths: number, chance: Rational): number => Number(floorScaled(returnOf(hundredths, chance), BASIS_POINTS));

/** What a bet is paid at a multiplier: rounded down, and whole by itself for bets of whole hundreds. */
export const payoutAt = (bet: number, hundredths: number): number => Number((BigInt(bet) * BigInt(hundredths)) / HUNDREDTHS);
