/** Matching of stakes between members when betting closes, each currency by itself, so that play money never meets real money. */
import { MINI_SIDES, matchStakes, type MiniSide } from '@lantern/game-math/tables';
import type { StakeMatch } from '../../wire/table.ts';
import type { AcceptedStake } from '../shared/shared-engine.ts';

/** Totals of the two sides when betting closed, and their numbers of members. */
export interface SidePool {
  readonly pool: Readonly<Record<MiniSide, number>>;
  readonly members: Readonly<Record<MiniSide, number>>;
}

export interface Matched {
  /** By stake. */
  readonly met: ReadonlyMap<string, StakeMatch>;
  /** By currency. */
  readonly pools: Readonly<Record<string, SidePool>>;
}

/** The side of a stake. Throws for a stake on no side, or on more than one. */
export function sideOf({ roundId, stakes }: Pick<AcceptedStake, 'roundId' | 'stakes'>): MiniSide {
  const spots = Object.keys(stakes as Readonly<Record<string, number>>);
  const side = MINI_SIDES.find((each) => each === spots[0]);
  if (!side || spots.length > 1) throw new Error(`Stake ${roundId} is on ${spots.join(', ')}`);
  return side;
}

const ofSides = (count: (side: MiniSide) => number): Readonly<Record<MiniSide, number>> => ({
  tai: count('tai'),
  xiu: count('xiu'),
});

function matchPool(stakes: readonly AcceptedStake[], met: Map<string, StakeMatch>): SidePool {
  const matched = matchStakes(
    stakes.map((stake) => ({ id: stake.roundId, side: sideOf(stake), stake: BigInt(stake.bet) })),
  );
  const of = (side: MiniSide) => stakes.filter((stake) => sideOf(stake) === side);
  const pool = ofSides((side) => of(side).reduce((sum, { bet }) => sum + bet, 0));
  const places = { tai: 0, xiu: 0 };
  for (const { id, side, matched: stands } of matched) {
    places[side] += 1;
    met.set(id, { ...pool, place: places[side], matched: Number(stands) });
  }
  return {
    pool,
    members: ofSides((side) => new Set(of(side).map(({ vendor, memberRef }) => `${vendor}/${memberRef}`)).size),
  };
}

/** Matches stakes, in the order they were accepted. */
export function matchSides(stakes: readonly AcceptedStake[]): Matched {
  const met = new Map<string, StakeMatch>();
  const pools = [...Map.groupBy(stakes, ({ currency }) => currency)].map(
    ([currency, those]) => [currency, matchPool(those, met)] as const,
  );
  return { met, pools: Object.fromEntries(pools) };
}
