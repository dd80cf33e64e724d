/** Fights and stakes as their frames see them. */
import { provisionalDividends } from '@lantern/game-math/fights';
import type { FightPast, FightRoundShown, FightSide, FightStakeShown, FightTotals } from '../../wire/fight.ts';
import type { Tx } from '../kernel/database.ts';
import type { RoundRow } from '../rounds/round-store.ts';
import { isRevealed, type SharedRound } from '../shared/shared-engine.ts';
import { readSides } from '../shared/spots.ts';
import { exactPool, playOf, spotsOf, type FightMemory, type FightResult, type SideTotals } from './engine.ts';
import { rulesNamed } from './fight-games.ts';
import { listPast } from './fight-store.ts';

/** Maximum length of the history. */
const PAST = 100;

function dividendsOf(maths: string, totals: SideTotals): FightTotals['dividends'] {
  const hundredths = provisionalDividends(rulesNamed(maths), exactPool(totals));
  const of = (side: FightSide): number | null => (hundredths[side] === undefined ? null : Number(hundredths[side]));
  return { meron: of('meron'), wala: of('wala') };
}

/** All stakes on a fight, as shown to members of that currency; a pool stays as it was when betting closed. */
export async function totalsShown(
  tx: Tx,
  { sharedId, memory, result }: SharedRound,
  currency: string,
): Promise<FightTotals> {
  const { maths } = memory as FightMemory;
  const sides = await readSides(tx, sharedId, currency);
  const staked: Record<string, number> = Object.fromEntries(sides.map(({ side, amount }) => [side, amount]));
  const members = Object.fromEntries(sides.map(({ side, members: count }) => [side, count]));
  if (rulesNamed(maths).takeBps === undefined) return { staked, members };
  const closed = (result as FightResult | null)?.pools;
  const pool = closed
    ? (closed[currency] ?? { meron: 0, wala: 0 })
    : { meron: staked['meron'] ?? 0, wala: staked['wala'] ?? 0 };
  return { staked: { ...staked, ...pool }, members, dividends: dividendsOf(maths, pool)! };
}

function phaseOf(round: SharedRound): FightRoundShown['phase'] {
  if (isRevealed(round)) return 'over';
  return round.phase === 'running' ? 'fighting' : 'betting';
}

/** A fight as shown to members of that currency; nothing tells its outcome before it is over. */
export async function roundShown(tx: Tx, round: SharedRound, currency: string): Promise<FightRoundShown> {
  const { class: place, red, blue } = round.memory as FightMemory;
  return {
    roundId: round.sharedId,
    number: round.number,
    phase: phaseOf(round),
    leftMs: Math.round(round.leftMs),
    ofMs: Math.round(round.ofMs),
    seedHash: round.seedHash,
    matchup: { class: place, red, blue },
    result: isRevealed(round) ? (round.result as FightResult).outcome : null,
    ...(await totalsShown(tx, round, currency)),
  };
}

/** The last fights up to a round, its own once it is over, oldest first. */
export async function readPast(tx: Tx, round: SharedRound): Promise<readonly FightPast[]> {
  const past = await listPast(tx, round.game, isRevealed(round) ? round.number : round.number - 1, PAST);
  return past.toReversed();
}

function stateOf({ state, won, bet }: RoundRow, returned: number): FightStakeShown['state'] {
  switch (state) {
    case 'asking':
    case 'refused':
      return state;
    case 'open':
      return 'taken';
    case 'void':
      return 'returned';
    default:
      return won > returned ? 'won' : returned === bet ? 'returned' : 'lost';
  }
}

/** A member's stake. */
export function stakeShown(round: RoundRow): FightStakeShown {
  const { returned = 0 } = playOf(round);
  return {
    stakeId: round.roundId,
    spots: spotsOf(round),
    state: stateOf(round, returned),
    won: round.won,
    returned: round.state === 'void' ? round.bet : returned,
  };
}
