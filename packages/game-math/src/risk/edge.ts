/**
 * The house edge of a bet, in whole parts per million of its stake: exact, rounded down, never negative. A bet with an unknown edge
 * (undefined) counts for nothing.
 */
import { complement, floorScaled, plus, rational, times, type Rational } from '../rational.ts';
import { FORMATS, type FormatId } from '../lottery/formats.ts';
import { returnToPlayer } from '../lottery/probability.ts';
import type { OddsTable } from '../lottery/settle.ts';
import type { BetType } from '../lottery/bet-rules.ts';
import { PPM } from './formulas.ts';
import { Cache } from './cache.ts';

const BASIS_POINTS = 10_000;
const PPM_PER_BASIS_POINT = PPM / BASIS_POINTS;
const MAX_EDGES = 20_000;

/** The edge of an exact return (1 is a fair bet), in parts per million. */
export function edgePpmOfReturn(returned: Rational): number {
  const edge = complement(returned);
  return edge.numerator <= 0n ? 0 : Number(floorScaled(edge, BigInt(PPM)));
}

/**
 * The edge of a certified return in basis points (9 650 → 35 000 ppm), for games that publish theirs; undefined for a return that is not
 * a whole number of basis points from 0 to 10 000.
 */
export function edgePpmOfRtp(rtpBasisPoints: number | null | undefined): number | undefined {
  if (
    typeof rtpBasisPoints !== 'number' ||
    !Number.isInteger(rtpBasisPoints) ||
    rtpBasisPoints < 0 ||
    rtpBasisPoints > BASIS_POINTS
  )
    return undefined;
  return (BASIS_POINTS - rtpBasisPoints) * PPM_PER_BASIS_POINT;
}

/** A lottery bet as it was accepted: what its edge depends on. */
export interface PricedBet {
  readonly formatId: FormatId;
  readonly betType: BetType;
  /** Normalized, see normalizeSelections. */
  readonly selections: readonly string[];
  /** Own odds at acceptance, gross, in ten-thousandths. */
  readonly oddsTenThousandths: bigint | number;
  /** Odds of the other pay keys at acceptance, where the bet type has any. */
  readonly oddsTable?: OddsTable | undefined;
}

const edges = new Cache<string, number>(MAX_EDGES);

/** A common form of all price lists: odds of the bet type and of its keys. */
export const priceKey = ({
  oddsTenThousandths,
  oddsTable,
}: Pick<PricedBet, 'oddsTenThousandths' | 'oddsTable'>): string =>
  oddsTable === undefined ? String(oddsTenThousandths) : `${oddsTenThousandths}/${JSON.stringify(oddsTable)}`;

/**
 * The edge of a lottery bet in parts per million, from its price list at acceptance; selections cost the same each, so it is that of their
 * mean return. Undefined where it is unknown: no selection, or a bet type that the format does not have.
 */
export function edgePpmOfLottery(bet: PricedBet): number | undefined {
  const { formatId, betType, selections } = bet;
  if (selections.length === 0 || !betType.formats.includes(formatId)) return undefined;
  const words = betType.selection.kind === 'choice' ? selections : selections.slice(0, 1);
  const key = `${formatId} ${betType.id} ${priceKey(bet)} ${betType.selection.kind === 'choice' ? [...selections].sort().join(',') : ''}`;
  return edges.get(key, () => {
    const sale = { odds: Number(bet.oddsTenThousandths), table: bet.oddsTable };
    const returned = words.reduce(
      (sum, word) => plus(sum, returnToPlayer(betType, FORMATS[formatId], sale, word)),
      rational(0n),
    );
    return edgePpmOfReturn(times(returned, rational(1n, BigInt(words.length))));
  });
}
