/** Stakes of members who play against each other: evened out when betting closes, each currency by itself, so that play money never meets real money. */
import { MINI_SIDES, matchStakes, type MiniSide } from '@lantern/game-math/tables';
import type { StakeMet } from '../../wire/table.ts';
import type { AcceptedStake } from '../shared/shared-engine.ts';

/** What lay on the two sides when betting closed, and how many members stood there. */
export interface SidePool {
  readonly pool: Readonly<Record<MiniSide, number>>;
  readonly members: Readonly<Record<MiniSide, number>>;
}

export interface Evened {
  /** By stake. */
  readonly met: ReadonlyMap<string, StakeMet>;
  /** By currency. */
  readonly pools: Readonly<Record<string, SidePool>>;
}

/** The side a stake stands on. Throws for one that stands on none, or on more. */
export function sideOf({ roundId, stakes }: Pick<AcceptedStake, 'roundId' | 'stakes'>): MiniSide {
  const spots = Object.keys(stakes as Readonly<Record<string, number>>);
  const side = MINI_SIDES.find((each) => each === spots[0]);
  if (!side || spots.length > 1) throw new Error(`Stake ${roundId} stands on ${spots.join(', ')}`);
  return side;
}

const ofSides = (count: (side: MiniSide) => number): Readonly<Record<MiniSide, number>> => ({ tai: count('tai'), xiu: count('xiu') });

function evenedPool(stakes: readonly AcceptedStake[], met: Map<string, StakeMet>): SidePool {
  const matched = matchStakes(stakes.map((stake) => ({ id: stake.roundId, side: sideOf(stake), stake: BigInt(stake.bet) })));
  const of = (side: MiniSide) => stakes.filter((stake) => sideOf(stake) === side);
  const pool = ofSides((side) => of(side).reduce((sum, { bet }) => sum + bet, 0));
  const places = { tai: 0, xiu: 0 };
  for (const { id, side, matched: stands } of matched) {
    places[side] += 1;
    met.set(id, { ...pool, place: places[side], matched: Number(stands) });
  }
  return { pool, members: ofSides((side) => new Set(of(side).map(({ vendor, memberRef }) => `${vendor}/${memberRef}`)).size) };
}

/** Evens them out, stakes in the order they were accepted in. */
export function evenOut(stakes: readonly AcceptedStake[]): Evened {
  const met = new Map<string, StakeMet>();
  const pools = [...Map.groupBy(stakes, ({ currency }) => currency)].map(([currency, those]) => [currency, evenedPool(those, met)] as const);
  return { met, pools: Object.fromEntries(pools) };
}
