/** Rounds and stakes of tables as their frames see them. */
import type { StakeShown, TableResult, TableRoundShown } from '../../wire/table.ts';
import type { Tx } from '../kernel/database.ts';
import type { RoundRow } from '../rounds/round-store.ts';
import { seedOf } from '../shared/chain-store.ts';
import { isRevealed, valuesOf, type SharedRound } from '../shared/shared-engine.ts';
import { readSides, type Spots } from '../shared/spots.ts';
import { matchOf, resultShown, type StoredResult } from './engine.ts';
import type { TableMemory } from './families/family.ts';
import { tableAt } from './table-games.ts';
import { listResults, readPool } from './table-store.ts';

/** Maximum length of a road. */
const ROAD = 100;

const shoeOf = ({ memory }: SharedRound): number | undefined => (memory as TableMemory)?.shoe;

/** The pool of a round, as shown to members of that currency. */
export async function poolShown(
  tx: Tx,
  { sharedId, game, result }: SharedRound,
  currency: string,
): Promise<Pick<TableRoundShown, 'pool' | 'members'>> {
  if (!tableAt(game).rules.matched) return { pool: await readPool(tx, sharedId) };
  // As it was when betting closed, whatever has been returned since.
  if (result) return (result as StoredResult).pools?.[currency] ?? { pool: {}, members: {} };
  const sides = await readSides(tx, sharedId, currency);
  return {
    pool: Object.fromEntries(sides.map(({ side, amount }) => [side, amount])),
    members: Object.fromEntries(sides.map(({ side, members }) => [side, members])),
  };
}

function phaseOf(round: SharedRound): TableRoundShown['phase'] {
  if (isRevealed(round)) return 'dealt';
  return round.phase === 'running' ? 'locked' : 'betting';
}

/** The commitment published before betting; it follows from the seed. */
async function commitmentOf(tx: Tx, round: SharedRound): Promise<string | undefined> {
  const { commit, deal } = tableAt(round.game).family;
  return commit?.(deal(round.memory as TableMemory, valuesOf(round, await seedOf(tx, round))));
}

/** A round as shown to members of that currency; the result is included from the deal on. */
export async function roundShown(tx: Tx, round: SharedRound, currency: string): Promise<TableRoundShown> {
  const { sharedId, number, leftMs, ofMs, seedHash, result } = round;
  const [shoe, commitment] = [shoeOf(round), await commitmentOf(tx, round)];
  return {
    roundId: sharedId,
    number,
    phase: phaseOf(round),
    leftMs: Math.round(leftMs),
    ofMs: Math.round(ofMs),
    seedHash,
    result: isRevealed(round) ? resultShown(result as StoredResult) : null,
    ...(shoe !== undefined && { shoe }),
    ...(await poolShown(tx, round, currency)),
    ...(commitment !== undefined && { commitment }),
  };
}

/** The table's last results up to the round, its own from the deal on, oldest first; only of this shoe, where there is one. */
export async function readRoad(tx: Tx, round: SharedRound): Promise<readonly TableResult[]> {
  const results = await listResults(tx, round.game, isRevealed(round) ? round.number : round.number - 1, ROAD);
  const shoe = shoeOf(round) ?? null;
  return results
    .filter((each) => each.shoe === shoe)
    .map(({ result }) => result)
    .toReversed();
}

function stateOf({ state, won }: RoundRow, returned: number): StakeShown['state'] {
  switch (state) {
    case 'asking':
    case 'refused':
      return state;
    case 'open':
      return 'taken';
    case 'void':
      return 'returned';
    default:
      return won > returned ? 'won' : 'lost';
  }
}

/** A member's stake. */
export function stakeShown(round: RoundRow): StakeShown {
  const met = matchOf(round);
  return {
    stakeId: round.roundId,
    spots: round.stakes as Spots,
    state: stateOf(round, met ? round.bet - met.matched : 0),
    won: round.won,
    ...(met && { matched: met.matched }),
  };
}
