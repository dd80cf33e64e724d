/** Handling of odds that changed since the member saw them. */
import type { ODDS_CHANGES } from '@lantern/contract';
import { oddsText, parseOdds, type OddsTable } from '@lantern/game-math/lottery';

/** `refuse`: accept only the seen odds. `better`: also better ones. `any`: any odds. */
export type OddsChange = (typeof ODDS_CHANGES)[number];

/** Odds as the member saw them, as decimal text; omitted ones are not compared. */
export interface SeenOdds {
  readonly odds?: string | undefined;
  /** By choice or tier. */
  readonly oddsTable?: Readonly<Record<string, string>> | undefined;
}

export interface OfferedOdds {
  readonly oddsE4: bigint;
  readonly oddsTable: OddsTable | null;
}

export interface ChangedOdds {
  /** The bet type's current odds. */
  readonly odds: string;
  /** The current odds of changed choices or tiers. */
  readonly oddsTable: Readonly<Record<string, string>>;
}

/** The current odds if the member's setting refuses them; undefined if the bet is accepted. */
export function changedOdds(
  { oddsE4, oddsTable }: OfferedOdds,
  seen: SeenOdds,
  policy: OddsChange,
): ChangedOdds | undefined {
  if (policy === 'any') return undefined;
  const isAcceptable = (now: number, text: string): boolean => {
    const then = parseOdds(text);
    return then === now || (policy === 'better' && then !== undefined && now > then);
  };
  const headline = Number(oddsE4);
  const nowOf = (key: string): number =>
    oddsTable !== null && Object.hasOwn(oddsTable, key) ? oddsTable[key]! : headline;
  const changed = Object.entries(seen.oddsTable ?? {}).filter(([key, text]) => !isAcceptable(nowOf(key), text));
  if (changed.length === 0 && (seen.odds === undefined || isAcceptable(headline, seen.odds))) return undefined;
  return {
    odds: oddsText(headline),
    oddsTable: Object.fromEntries(changed.map(([key]) => [key, oddsText(nowOf(key))])),
  };
}
