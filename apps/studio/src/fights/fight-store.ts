/** SQL of fights. */
import type { FightPast } from '../../wire/fight.ts';
import type { Tx } from '../kernel/database.ts';

/** Fights of a game up to a number that are over, newest first. */
export async function listPast(tx: Tx, game: string, upTo: number, limit: number): Promise<readonly FightPast[]> {
  const { rows } = await tx.query<FightPast>(
    `SELECT number, (memory ->> 'class')::integer AS class, (memory ->> 'red')::integer AS red, (memory ->> 'blue')::integer AS blue, result ->> 'outcome' AS outcome
     FROM shared_round WHERE game = $1 AND number <= $2 AND phase IN ('shown', 'ended') ORDER BY number DESC LIMIT $3`,
    [game, upTo, limit],
  );
  return rows;
}
