/** What a line of a price list returns: for the server that checks a list, and for the desk that shows it while it is typed. */
import { betTypeById } from '../lottery/bet-types.ts';
import { formatById } from '../lottery/formats.ts';
import { priceMultiplier } from '../lottery/positions.ts';
import { chancesOf, returnToPlayer } from '../lottery/probability.ts';
import { sampleSelections } from '../lottery/selection.ts';
import { ODDS_SCALE, type SaleOdds } from '../lottery/settle.ts';
import { complement, type Rational } from '../rational.ts';

export { ODDS_SCALE } from '../lottery/settle.ts';
export { oddsText, parseOdds } from '../lottery/odds.ts';

const PPM = 1_000_000n;

/** The largest house edge a line may have on any of its selections: the lists of the release reach 58.4 %. */
export const EDGE_MAXIMUM_PPM = 600_000;

/** The house edge over the selections of a line, in parts per million, rounded down: negative where the house loses. */
export interface SignedEdges {
  readonly lowestPpm: number;
  readonly highestPpm: number;
  /** Whether a selection returns its stake or more on average: decided before anything is rounded. */
  readonly isLost: boolean;
}

/** Rounded towards minus infinity, so that one part in a million against the house is seen. */
function flooredPpm({ numerator, denominator }: Rational): number {
  const scaled = numerator * PPM;
  const quotient = scaled / denominator;
  return Number(scaled < 0n && scaled % denominator !== 0n ? quotient - 1n : quotient);
}

/** The edges of a bet type in a format at these odds; undefined where the format does not have it. Exact until they are rounded. */
export function edgesOf(formatId: string, betTypeId: string, sale: SaleOdds): SignedEdges | undefined {
  const [format, betType] = [formatById(formatId), betTypeById(betTypeId)];
  if (!format || !betType?.formats.includes(format.id)) return undefined;
  const returns = sampleSelections(betType).map((selection) => returnToPlayer(betType, format, sale, selection));
  const edges = returns.map((returned) => flooredPpm(complement(returned)));
  return {
    lowestPpm: Math.min(...edges),
    highestPpm: Math.max(...edges),
    isLost: returns.some(({ numerator, denominator }) => numerator >= denominator),
  };
}

/** How the edge of a line with one price comes about: expected hits of a unit, and the positions a unit is charged for. */
export function edgeTerms(
  formatId: string,
  betTypeId: string,
): { readonly hits: string; readonly positions: number } | undefined {
  const [format, betType] = [formatById(formatId), betTypeById(betTypeId)];
  if (!format || !betType?.formats.includes(format.id)) return undefined;
  const { expected } = chancesOf(betType, format, sampleSelections(betType)[0] ?? '');
  const own = expected.get('');
  if (!own) return undefined;
  return { hits: fractionText(own), positions: priceMultiplier(betType, format) };
}

const LONG = 7;
/** A short fraction as it is, a long one as a decimal. */
function fractionText({ numerator, denominator }: Rational): string {
  const exact = `${numerator}/${denominator}`;
  return exact.length <= LONG ? exact : (Number((numerator * PPM * PPM) / denominator) / 1e12).toPrecision(4);
}

/** How many prize positions one unit of a bet type is charged for. */
export function positionsOf(formatId: string, betTypeId: string): number | undefined {
  const [format, betType] = [formatById(formatId), betTypeById(betTypeId)];
  return format && betType?.formats.includes(format.id) ? priceMultiplier(betType, format) : undefined;
}

/** Odds in ten-thousandths as the multiple they are. */
export const multipleOf = (oddsE4: number): number => oddsE4 / ODDS_SCALE;

/** A row of a typed result: a prize with how many numbers of how many digits it has, the special prize first. */
export interface PrizeRow {
  readonly prize: string;
  readonly count: number;
  readonly digits: number;
}

/** The rows of a format, as printed results have them; none for an unknown format. */
export function prizeRowsOf(formatId: string): readonly PrizeRow[] {
  const rows = new Map<string, PrizeRow>();
  for (const { tier, digits } of formatById(formatId)?.prizes ?? []) {
    const row = rows.get(tier);
    rows.set(tier, { prize: tier, digits, count: (row?.count ?? 0) + 1 });
  }
  return [...rows.values()].toSorted(
    (one, other) => Number(other.prize === 'DB') - Number(one.prize === 'DB') || (one.prize < other.prize ? -1 : 1),
  );
}
