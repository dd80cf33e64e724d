/** What outcomes of a match came to, by the published record alone and the rules of its markets. */
import {
  FOOTBALL_FAMILIES,
  parseMarket,
  settleOutcome,
  type MatchRecord,
  type Result,
} from '@lantern/game-math/sports';

const BPS = 10_000n;

/** An outcome with the shares of its stake that won and that are void, in basis points. */
export type DecidedOutcome = [outcome: string, won: number, voided: number];
export interface DecidedLine {
  readonly key: string;
  readonly outcomes: DecidedOutcome[];
}

const bps = ({ numerator, denominator }: Result['won']): number => Number((numerator * BPS) / denominator);

/** The outcomes of lines that nothing can change any more; lines without any are left out. */
export function decidedLines(record: MatchRecord, keys: Iterable<string>): readonly DecidedLine[] {
  return [...keys].flatMap((key): DecidedLine[] => {
    const market = parseMarket(key);
    const names = market && FOOTBALL_FAMILIES.get(market.family)?.outcomes(market);
    const outcomes = (names ?? []).flatMap((outcome): DecidedOutcome[] => {
      const result = settleOutcome(market!, outcome, record);
      return result ? [[outcome, bps(result.won), bps(result.voided)]] : [];
    });
    return outcomes.length > 0 ? [{ key, outcomes }] : [];
  });
}
