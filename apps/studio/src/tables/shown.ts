/** Rounds and stakes of tables as their frames see them. */
import type { StakeShown, TableResult, TableRoundShown } from '../../wire/table.ts';
import type { Tx } from '../kernel/database.ts';
import type { RoundRow } from '../rounds/round-store.ts';
import { isTold, type SharedRound } from '../shared/shared-engine.ts';
import type { Spots } from './engine.ts';
import type { TableMemory } from './families/family.ts';
import { listResults, readPool } from './table-store.ts';

/** Results of a road at most. */
const ROAD = 100;

const shoeOf = ({ memory }: SharedRound): number | undefined => (memory as TableMemory)?.shoe;

/** A round as everybody sees it: its result with the deal and no sooner. */
export async function roundShown(tx: Tx, round: SharedRound): Promise<TableRoundShown> {
  const { sharedId, number, leftMs, ofMs, seedHash, result } = round;
  const shoe = shoeOf(round);
  return {
    roundId: sharedId,
    number,
    phase: isTold(round) ? 'dealt' : 'betting',
    leftMs: Math.round(leftMs),
    ofMs: Math.round(ofMs),
    seedHash,
    result: isTold(round) ? (result as TableResult) : null,
    ...(shoe !== undefined && { shoe }),
    pool: await readPool(tx, sharedId),
  };
}

/** The last results at the table until the round, its own with the deal, oldest first; of this shoe, where there is one. */
export async function readRoad(tx: Tx, round: SharedRound): Promise<readonly TableResult[]> {
  const told = await listResults(tx, round.game, isTold(round) ? round.number : round.number - 1, ROAD);
  const shoe = shoeOf(round) ?? null;
  return told.filter((each) => each.shoe === shoe).map(({ result }) => result).toReversed();
}

function stateOf({ state, won }: RoundRow): StakeShown['state'] {
  switch (state) {
    case 'asking':
    case 'refused':
      return state;
    case 'open':
      return 'taken';
    case 'void':
      return 'returned';
    default:
      return won > 0 ? 'won' : 'lost';
  }
}

/** A member's stake. */
export const stakeShown = (round: RoundRow): StakeShown => ({ stakeId: round.roundId, spots: round.stakes as Spots, state: stateOf(round), won: round.won });
