/** SQL of hands. Every change holds the table's row lock. */
import type { CardMove, CardRules } from '@lantern/game-math/cards';
import type { CardEndShown } from '../../wire/cards.ts';
import type { Tx } from '../kernel/database.ts';
import type { RoundRow } from '../rounds/round-store.ts';
import type { SeedRow } from '../rounds/round-store.ts';
import type { HandPlace, SaltOrigin } from './hand-place.ts';

/** A participant of a hand. */
export interface Player {
  readonly seat: number;
  readonly memberRef: string;
  /** The round of the wallet hold; null for bots and chips. */
  readonly roundId: string | null;
}

/** A move, by player number. */
export type MoveRow = CardMove;

export interface HandRow {
  readonly handId: string;
  readonly tableId: string;
  readonly game: string;
  readonly stake: number;
  readonly hold: number;
  readonly rules: CardRules;
  readonly seed: Buffer;
  readonly seedHash: string;
  /** Its place in its table's chain; null for hands older than chains. */
  readonly chainNo: number | null;
  readonly chainIndex: number | null;
  readonly salt: string;
  readonly saltFrom: SaltOrigin | null;
  /** published: the seed hash is published. asking: holds are being taken. void: not dealt. */
  readonly state: 'published' | 'asking' | 'playing' | 'ended' | 'void';
  /** In order of play; null before holds are requested. */
  readonly players: readonly Player[] | null;
  /** Number of the player who leads; null where the player with the lowest card leads. */
  readonly leader: number | null;
  readonly moves: readonly MoveRow[];
  /** How it ended, by player number. */
  readonly ending: CardEndShown | null;
}

const COLUMNS = `hand_id AS "handId", table_id AS "tableId", game, stake, hold, rules, seed, seed_hash AS "seedHash", chain_no AS "chainNo", chain_index AS "chainIndex", salt, salt_from AS "saltFrom", state, players, leader, moves, ending`;

/** Inserts the next hand of a table, which fixes its seed. Returns its id. */
export async function insertHand(
  tx: Tx,
  { tableId, game, stake, hold, rules }: Pick<HandRow, 'tableId' | 'game' | 'stake' | 'hold' | 'rules'>,
  { seed, seedHash }: SeedRow,
  { chainNo, chainIndex, salt, saltFrom }: HandPlace,
): Promise<string> {
  const { rows } = await tx.query<{ handId: string }>(
    `INSERT INTO card_hand (table_id, game, stake, hold, rules, seed, seed_hash, chain_no, chain_index, salt, salt_from)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING hand_id AS "handId"`,
    [
      tableId,
      game,
      stake,
      hold,
      JSON.stringify(rules),
      tx.vault.seal(seed, seedHash),
      seedHash,
      chainNo,
      chainIndex,
      salt,
      saltFrom === null ? null : JSON.stringify(saltFrom),
    ],
  );
  return rows[0]!.handId;
}

export async function findHand(tx: Tx, handId: string): Promise<HandRow | undefined> {
  const [row] = (await tx.query<HandRow>(`SELECT ${COLUMNS} FROM card_hand WHERE hand_id = $1`, [handId])).rows;
  return row && { ...row, seed: tx.vault.open(row.seed, row.seedHash) };
}

/** Deletes a hand for which no hold was requested. */
export async function deleteHand(tx: Tx, handId: string): Promise<void> {
  await tx.query(`DELETE FROM card_hand WHERE hand_id = $1 AND state = 'published'`, [handId]);
}

export async function markAsking(tx: Tx, handId: string, players: readonly Player[]): Promise<void> {
  await tx.query(`UPDATE card_hand SET state = 'asking', players = $2 WHERE hand_id = $1`, [
    handId,
    JSON.stringify(players),
  ]);
}

/** Marks it as dealt, which fixes the players and the leader. */
export async function dealHand(
  tx: Tx,
  handId: string,
  players: readonly Player[],
  leader: number | null,
): Promise<void> {
  await tx.query(`UPDATE card_hand SET state = 'playing', players = $2, leader = $3 WHERE hand_id = $1`, [
    handId,
    JSON.stringify(players),
    leader,
  ]);
}

export async function voidHand(tx: Tx, handId: string): Promise<void> {
  await tx.query(`UPDATE card_hand SET state = 'void' WHERE hand_id = $1`, [handId]);
}

export async function appendMove(tx: Tx, handId: string, move: MoveRow): Promise<void> {
  await tx.query('UPDATE card_hand SET moves = moves || $2::jsonb WHERE hand_id = $1', [
    handId,
    JSON.stringify([move]),
  ]);
}

/** Ends it, which reveals its seed. */
export async function endHand(
  tx: Tx,
  { handId, seed }: Pick<HandRow, 'handId' | 'seed'>,
  ending: CardEndShown,
): Promise<void> {
  await tx.query(`UPDATE card_hand SET state = 'ended', ending = $2, seed = $3 WHERE hand_id = $1`, [
    handId,
    JSON.stringify(ending),
    seed,
  ]);
}

/** States of the rounds of a hand, with row locks until the transaction ends. */
export async function lockRoundStates(
  tx: Tx,
  handId: string,
): Promise<readonly Pick<RoundRow, 'roundId' | 'state' | 'refusal'>[]> {
  const { rows } = await tx.query<Pick<RoundRow, 'roundId' | 'state' | 'refusal'>>(
    'SELECT round_id AS "roundId", state, refusal FROM round WHERE card_hand = $1 ORDER BY round_id FOR UPDATE',
    [handId],
  );
  return rows;
}
