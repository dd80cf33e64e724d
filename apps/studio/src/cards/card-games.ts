/** Which games are card rooms, by which rules, and at which stakes. */
import { GAMES, type GameEntry } from '@lantern/catalogue';
import { CARD_TABLES, HOLD_STAKES, type TableRules } from '@lantern/game-math/cards';

export interface CardGame {
  readonly id: string;
  readonly rules: TableRules;
  readonly seats: number;
  /** Stakes tables are played at, ascending. */
  readonly stakes: readonly number[];
  /** Types of its rooms by their ids. */
  readonly rooms: ReadonlyMap<string, 'free' | 'VIP' | 'paid'>;
}

/** Stakes on offer, as multiples of the least. */
const TIMES = [1, 2, 5, 10, 20, 50, 100];

function cardGame({ id, minBet, rooms = [] }: GameEntry): [string, CardGame][] {
  const table = CARD_TABLES.get(id);
  if (!table) return [];
  const stakes = TIMES.map((times) => times * minBet);
  return [[id, { id, ...table, stakes, rooms: new Map(rooms.map((room) => [room.id, room.type])) }]];
}

const games: ReadonlyMap<string, CardGame> = new Map(GAMES.flatMap(cardGame));

/** Ids of all card rooms. */
export const CARD_GAME_IDS: readonly string[] = [...games.keys()];

/** The card game of that id; undefined for what is none. */
export const cardGameOf = (game: string): CardGame | undefined => games.get(game);

/** What is set aside for a hand at a stake. */
export const holdOf = (stake: number): number => stake * HOLD_STAKES;
