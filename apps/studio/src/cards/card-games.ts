/** Which games are card rooms, with their rules and stakes. */
import { GAMES, type GameEntry } from '@lantern/catalogue';
import { cardTableOf, holdStakesOf, type CardRules } from '@lantern/game-math/cards';

export interface CardGame {
  readonly id: string;
  readonly rules: CardRules;
  readonly seats: number;
  /** Stakes of its tables, ascending. */
  readonly stakes: readonly number[];
  /** Room types by room id. */
  readonly rooms: ReadonlyMap<string, 'free' | 'VIP' | 'paid'>;
}

/** Stakes on offer, as multiples of the minimum bet. */
const TIMES = [1, 2, 5, 10, 20, 50, 100];

function cardGame({ id, minBet, rooms = [] }: GameEntry): [string, CardGame][] {
  const table = cardTableOf(id);
  if (!table) return [];
  const stakes = TIMES.map((times) => times * minBet);
  return [[id, { id, ...table, stakes, rooms: new Map(rooms.map((room) => [room.id, room.type])) }]];
}

const games: ReadonlyMap<string, CardGame> = new Map(GAMES.flatMap(cardGame));

/** Ids of all card rooms. */
export const CARD_GAME_IDS: readonly string[] = [...games.keys()];

/** The card game of that id; undefined for other games. */
export const cardGameOf = (game: string): CardGame | undefined => games.get(game);

/** The hold taken for a hand of a game at a stake. */
export const holdOf = ({ rules }: Pick<CardGame, 'rules'>, stake: number): number => stake * holdStakesOf(rules);
