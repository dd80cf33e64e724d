/** Reads everything a line of the card rooms ever heard for a card its member may not know: beside the own hand, the table, and what the end shows. */
import type { CardTableShown } from '../../apps/studio/wire/cards.ts';
import type { TableRules } from '../../packages/game-math/src/cards/index.ts';
import { dealt } from './cards-world.ts';

/** A hand as the studio's database has it. */
export interface StoredHand {
  readonly handId: string;
  readonly game: string;
  readonly seed: Buffer;
  readonly state: string;
  readonly rules: TableRules;
  readonly players: readonly { readonly seat: number }[];
  readonly moves: readonly { readonly seat: number; readonly cards: readonly number[] | null }[];
  readonly leader: number | null;
}

/** What reads every hand there is. */
export const EVERY_HAND = 'SELECT hand_id AS "handId", game, seed, state, rules, players, moves, leader FROM studio.card_hand';

/** Every table that stands somewhere in a message. */
function tablesIn(value: unknown): CardTableShown[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('tableId' in value && 'mySeat' in value) return [value as CardTableShown];
  return Object.values(value).flatMap(tablesIn);
}

const inOrder = (cards: readonly number[]): string => cards.toSorted((one, other) => one - other).join();
/** Every number that could be a card, in whatever it lies. */
const numbersIn = (value: unknown): number[] => (typeof value === 'number' ? [value] : typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : []);

/** What a told table gives away; undefined where it is as it has to be. */
function leakIn({ phase, hand, mySeat, seats }: CardTableShown, hands: ReadonlyMap<string, StoredHand>): string | undefined {
  const stored = hand && hands.get(hand.handId);
  const isDealt = stored && (stored.state === 'playing' || stored.state === 'ended') && (phase === 'playing' || phase === 'shown');
  if (!hand || !isDealt) return hand && numbersIn([hand.mine, hand.trick, hand.moves, hand.end, hand.mustInclude]).length > 0 ? 'cards before the deal' : undefined;
  const me = stored.players.findIndex(({ seat }) => seat === mySeat);
  const { hidden } = dealt(stored.rules, stored.game, stored.handId, stored.seed, stored.players.length, stored.leader ?? undefined);
  const laid = new Set(stored.moves.slice(0, hand.moveNo).flatMap(({ cards }) => cards ?? []));
  const left = (cards: readonly number[]) => cards.filter((card) => !laid.has(card));
  const own = left(hidden.hands[me] ?? []);
  // Whoever sat down after the deal holds nothing.
  if ((hand.mine.length > 0 || seats[mySeat]?.plays) && inOrder(hand.mine) !== inOrder(own)) return 'a hand that is not its own';
  const seen = [...(hand.trick?.cards ?? []), ...hand.moves.flatMap(({ cards }) => cards ?? [])];
  if (seen.some((card) => !laid.has(card))) return 'a card that was not laid';
  if (hand.mustInclude !== null && !own.includes(hand.mustInclude)) return 'who holds the lowest';
  if (phase === 'playing') return hand.end === null ? undefined : 'an end before the end';
  return inOrder(hand.end!.hands.flat()) === inOrder(left(hidden.hands.flat())) ? undefined : 'an end that is not so';
}

/** What was told that may not be known, and how many tables were read. */
export function readCards(texts: readonly string[], rows: readonly StoredHand[]): { readonly leaks: readonly string[]; readonly read: number } {
  const hands = new Map(rows.map((row) => [row.handId, row]));
  const seeds = rows.map(({ seed }) => seed.toString('hex'));
  const told = texts.flatMap((text) => tablesIn(JSON.parse(text)).map((table) => ({ text, why: leakIn(table, hands) })));
  const ofSeeds = texts.filter((text) => seeds.some((seed) => text.includes(seed)));
  return { leaks: [...ofSeeds.map((text) => `a seed: ${text}`), ...told.flatMap(({ text, why }) => (why === undefined ? [] : [`${why}: ${text}`]))], read: told.length };
}
