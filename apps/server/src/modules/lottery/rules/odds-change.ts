/** What a member wants when the odds are no longer those that were seen. */
import type { ODDS_CHANGES } from '@lantern/contract';
import { oddsText, parseOdds, type OddsTable } from '@lantern/game-math/lottery';

/** `refuse`: only what was seen. `better`: also what is better. `any`: whatever is sold. */
export type OddsChange = (typeof ODDS_CHANGES)[number];

/** Odds as the member saw them, as decimal text; what is left out was not looked at. */
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
  /** The bet type's own odds now. */
  readonly odds: string;
  /** Those of the choices or tiers seen otherwise, now. */
  readonly oddsTable: Readonly<Record<string, string>>;
}

/** The odds now, when they stand against the member's will; undefined when the bet may be taken at them. */
export function changedOdds({ oddsE4, oddsTable }: OfferedOdds, seen: SeenOdds, policy: OddsChange): ChangedOdds | undefined {
  if (policy === 'any') return undefined;
  const stands = (now: number, text: string): boolean => {
    const then = parseOdds(text);
    return then === now || (policy === 'better' && then !== undefined && now > then);
  };
  const headline = Number(oddsE4);
  const nowOf = (key: string): number => (oddsTable !== null && Object.hasOwn(oddsTable, key) ? oddsTable[key]! : headline);
  const changed = Object.entries(seen.oddsTable ?? {}).filter(([key, text]) => !stands(nowOf(key), text));
  if (changed.length === 0 && (seen.odds === undefined || stands(headline, seen.odds))) return undefined;
  return { odds: oddsText(headline), oddsTable: Object.fromEntries(changed.map(([key]) => [key, oddsText(nowOf(key))])) };
}
