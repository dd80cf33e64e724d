/** Rounds and stakes of tables as their frames see them. */
import type { StakeShown, TableResult, TableRoundShown } from '../../wire/table.ts';
import type { Tx } from '../kernel/database.ts';
import type { RoundRow } from '../rounds/round-store.ts';
import { isTold, valuesOf, type SharedRound } from '../shared/shared-engine.ts';
import { metOf, resultShown, type KeptResult, type Spots } from './engine.ts';
import type { TableMemory } from './families/family.ts';
import { tableAt } from './table-games.ts';
import { listResults, readPool, readSides } from './table-store.ts';

/** Results of a road at most. */
const ROAD = 100;

const shoeOf = ({ memory }: SharedRound): number | undefined => (memory as TableMemory)?.shoe;

/** What lies on a round before the eyes of somebody who plays in that currency. */
export async function poolShown(tx: Tx, { sharedId, game, result }: SharedRound, currency: string): Promise<Pick<TableRoundShown, 'pool' | 'members'>> {
  if (!tableAt(game).rules.matched) return { pool: await readPool(tx, sharedId) };
  // As it lay when betting closed, whatever has gone back since.
  if (result) return (result as KeptResult).pools?.[currency] ?? { pool: {}, members: {} };
  const sides = await readSides(tx, sharedId, currency);
  return { pool: Object.fromEntries(sides.map(({ side, amount }) => [side, amount])), members: Object.fromEntries(sides.map(({ side, members }) => [side, members])) };
}

function phaseOf(round: SharedRound): TableRoundShown['phase'] {
  if (isTold(round)) return 'dealt';
  return round.phase === 'running' ? 'locked' : 'betting';
}

/** What is told of the result before betting: it follows from the seed, whenever it is reckoned. */
function commitmentOf(round: SharedRound): string | undefined {
  const { promise, deal } = tableAt(round.game).family;
  return promise?.(deal(round.memory as TableMemory, valuesOf(round)));
}

/** A round as everybody sees it who plays in that currency: its result with the deal and no sooner. */
export async function roundShown(tx: Tx, round: SharedRound, currency: string): Promise<TableRoundShown> {
  const { sharedId, number, leftMs, ofMs, seedHash, result } = round;
  const [shoe, commitment] = [shoeOf(round), commitmentOf(round)];
  return {
    roundId: sharedId,
    number,
    phase: phaseOf(round),
    leftMs: Math.round(leftMs),
    ofMs: Math.round(ofMs),
    seedHash,
    result: isTold(round) ? resultShown(result as KeptResult) : null,
    ...(shoe !== undefined && { shoe }),
    ...(await poolShown(tx, round, currency)),
    ...(commitment !== undefined && { commitment }),
  };
}

/** The last results at the table until the round, its own with the deal, oldest first; of this shoe, where there is one. */
export async function readRoad(tx: Tx, round: SharedRound): Promise<readonly TableResult[]> {
  const told = await listResults(tx, round.game, isTold(round) ? round.number : round.number - 1, ROAD);
  const shoe = shoeOf(round) ?? null;
  return told.filter((each) => each.shoe === shoe).map(({ result }) => result).toReversed();
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
  const met = metOf(round);
  return { stakeId: round.roundId, spots: round.stakes as Spots, state: stateOf(round, met ? round.bet - met.matched : 0), won: round.won, ...(met && { matched: met.matched }) };
}
