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

/** Private tables are opened at stakes up to this multiple of the smallest. */
const INVITES_TIMES = 10;

/** Whether friends may play among themselves at a stake: what passes between them is kept small. */
export const offersInvites = ({ stakes }: Pick<CardGame, 'stakes'>, stake: number): boolean =>
  stakes.includes(stake) && stake <= stakes[0]! * INVITES_TIMES;

/** The hold taken for a hand of a game at a stake. */
export const holdOf = ({ rules }: Pick<CardGame, 'rules'>, stake: number): number => stake * holdStakesOf(rules);
