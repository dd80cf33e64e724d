/** Which games are card rooms, by which rules, and at which stakes. The rules of the north are others and not played here. */
import { GAMES, type GameEntry } from '@lantern/catalogue';
import { SOUTHERN_RULES, type TableRules } from '@lantern/game-math/cards';

export interface CardGame {
  readonly id: string;
  readonly rules: TableRules;
  readonly seats: number;
  /** Stakes tables are played at, ascending. */
  readonly stakes: readonly number[];
  /** Types of its rooms by their ids. */
  readonly rooms: ReadonlyMap<string, 'free' | 'VIP' | 'paid'>;
}

/** Stakes that are set aside for a hand: nobody loses more in it. */
export const HOLD_STAKES = 30;
/** Stakes on offer, as multiples of the least. */
const TIMES = [1, 2, 5, 10, 20, 50, 100];
const FOUR = 4;

const rulesOf = (mode: TableRules['mode'], more: Partial<TableRules> = {}): TableRules => ({ ...SOUTHERN_RULES, oneColourWins: false, mode, ...more });

const PLAYED: Readonly<Record<string, { readonly rules: TableRules; readonly seats?: number }>> = {
  'tien-len-mien-nam': { rules: rulesOf('by_place') },
  'tien-len-dem-la': { rules: rulesOf('by_card') },
  'tien-len-tay-doi': { rules: rulesOf('winner_takes'), seats: 2 },
  'tien-len-nhat-an-tat': { rules: rulesOf('winner_takes') },
  // Where cards are counted a four of a kind is worth twelve of them.
  'tu-quy-dai-chien': { rules: rulesOf('by_card') },
  'tien-len-dong-mau': { rules: rulesOf('by_place', { oneColourWins: true }) },
};

function cardGame({ id, minBet, rooms = [] }: GameEntry): [string, CardGame][] {
  const played = PLAYED[id];
  if (!played) return [];
  const stakes = TIMES.map((times) => times * minBet);
  return [[id, { id, rules: played.rules, seats: played.seats ?? FOUR, stakes, rooms: new Map(rooms.map((room) => [room.id, room.type])) }]];
}

const games: ReadonlyMap<string, CardGame> = new Map(GAMES.flatMap(cardGame));

/** Ids of all card rooms. */
export const CARD_GAME_IDS: readonly string[] = [...games.keys()];

/** The card game of that id; undefined for what is none. */
export const cardGameOf = (game: string): CardGame | undefined => games.get(game);

/** What is set aside for a hand at a stake. */
export const holdOf = (stake: number): number => stake * HOLD_STAKES;
