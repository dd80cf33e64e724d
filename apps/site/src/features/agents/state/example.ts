/** One direct person's play, shared by the watermark rule (agents.md §3.1). Rates in basis points. Pure. */
import { lineShares, shareOf } from '@lantern/game-math/agents';

interface OwnRate {
  readonly rateBasisPoints: number;
  /** What the house pays on the person's own play anyway. */
  readonly houseBasisPoints: number;
}

/** The agent's share of a direct person's play at a granted rate. */
export const keptBps = ({ rateBasisPoints, houseBasisPoints }: OwnRate, given: number): number =>
  lineShares([given, rateBasisPoints], houseBasisPoints).above[0] ?? 0;

/** What a counted stake gives to the person and to the agent. */
export function exampleOf(
  own: OwnRate,
  given: number,
  counted: number,
): { readonly theirs: number; readonly yours: number } {
  return {
    theirs: shareOf(counted, lineShares([given], own.houseBasisPoints).own),
    yours: shareOf(counted, keptBps(own, given)),
  };
}
