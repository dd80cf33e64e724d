/** SQL of hands. Who changes a hand holds its table's row. */
import type { TableRules } from '@lantern/game-math/cards';
import type { CardEndShown } from '../../wire/cards.ts';
import type { Tx } from '../kernel/database.ts';
import type { RoundRow } from '../rounds/round-store.ts';
import type { SeedRow } from '../rounds/round-store.ts';

/** Who takes part in a hand. */
export interface Player {
  readonly seat: number;
  readonly memberRef: string;
  /** The round by which the wallet set something aside; null for bots and chips. */
  readonly roundId: string | null;
}

/** Laid or passed; by the number of the player. */
export interface MoveRow {
  readonly seat: number;
  readonly cards: readonly number[] | null;
}

export interface HandRow {
  readonly handId: string;
  readonly tableId: string;
  readonly game: string;
  readonly stake: number;
  readonly hold: number;
  readonly rules: TableRules;
  readonly seed: Buffer;
  readonly seedHash: string;
  /** told: its hash is known. asking: what is set aside is being taken. void: it was not dealt. */
  readonly state: 'told' | 'asking' | 'playing' | 'ended' | 'void';
  /** In order of play; null before anybody was asked. */
  readonly players: readonly Player[] | null;
  /** Number of the player who leads; null where the lowest card does. */
  readonly leader: number | null;
  readonly moves: readonly MoveRow[];
  /** How it ended, by numbers of players. */
  readonly ending: CardEndShown | null;
}

const COLUMNS = `hand_id AS "handId", table_id AS "tableId", game, stake, hold, rules, seed, seed_hash AS "seedHash", state, players, leader, moves, ending`;

/** Tells the next hand of a table: from here on its seed is fixed. Answers its id. */
export async function insertHand(tx: Tx, { tableId, game, stake, hold, rules }: Pick<HandRow, 'tableId' | 'game' | 'stake' | 'hold' | 'rules'>, { seed, seedHash }: SeedRow): Promise<string> {
  const { rows } = await tx.query<{ handId: string }>(
    'INSERT INTO card_hand (table_id, game, stake, hold, rules, seed, seed_hash) VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING hand_id AS "handId"',
    [tableId, game, stake, hold, JSON.stringify(rules), seed, seedHash],
  );
  return rows[0]!.handId;
}

export async function findHand(tx: Tx, handId: string): Promise<HandRow | undefined> {
  return (await tx.query<HandRow>(`SELECT ${COLUMNS} FROM card_hand WHERE hand_id = $1`, [handId])).rows[0];
}

/** Forgets a hand nobody was asked for. */
export async function deleteHand(tx: Tx, handId: string): Promise<void> {
  await tx.query(`DELETE FROM card_hand WHERE hand_id = $1 AND state = 'told'`, [handId]);
}

export async function askHand(tx: Tx, handId: string, players: readonly Player[]): Promise<void> {
  await tx.query(`UPDATE card_hand SET state = 'asking', players = $2 WHERE hand_id = $1`, [handId, JSON.stringify(players)]);
}

/** Deals it: who plays, and who leads, is fixed from here on. */
export async function dealHand(tx: Tx, handId: string, players: readonly Player[], leader: number | null): Promise<void> {
  await tx.query(`UPDATE card_hand SET state = 'playing', players = $2, leader = $3 WHERE hand_id = $1`, [handId, JSON.stringify(players), leader]);
}

export async function voidHand(tx: Tx, handId: string): Promise<void> {
  await tx.query(`UPDATE card_hand SET state = 'void' WHERE hand_id = $1`, [handId]);
}

export async function appendMove(tx: Tx, handId: string, move: MoveRow): Promise<void> {
  await tx.query('UPDATE card_hand SET moves = moves || $2::jsonb WHERE hand_id = $1', [handId, JSON.stringify([move])]);
}

export async function endHand(tx: Tx, handId: string, ending: CardEndShown): Promise<void> {
  await tx.query(`UPDATE card_hand SET state = 'ended', ending = $2 WHERE hand_id = $1`, [handId, JSON.stringify(ending)]);
}

/** States of the rounds of a hand, their rows held until the transaction ends. */
export async function lockRoundStates(tx: Tx, handId: string): Promise<readonly Pick<RoundRow, 'roundId' | 'state' | 'refusal'>[]> {
  const { rows } = await tx.query<Pick<RoundRow, 'roundId' | 'state' | 'refusal'>>('SELECT round_id AS "roundId", state, refusal FROM round WHERE card_hand = $1 ORDER BY round_id FOR UPDATE', [handId]);
  return rows;
}
