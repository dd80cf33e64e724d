/** Searches everything a connection of the card rooms received for a card its member may not know: anything but the own hand, the table and what the end shows. */
import type { CardTableShown } from '../../apps/studio/wire/cards.ts';
import type { TableRules } from '../../packages/game-math/src/cards/index.ts';
import { dealt } from './cards-world.ts';
import { openSeed } from './sealed-seeds.ts';

/** A hand as stored in the studio's database. */
export interface StoredHand {
  readonly handId: string;
  /** The context its seed is applied to. */
  readonly context: string;
  /** Sealed until the hand is over. */
  readonly seed: Buffer;
  readonly seedHash: string;
  readonly state: string;
  readonly rules: TableRules;
  readonly players: readonly { readonly seat: number }[];
  readonly moves: readonly { readonly seat: number; readonly cards: readonly number[] | null }[];
  readonly leader: number | null;
}

/** Reads every stored hand. */
export const EVERY_HAND = `SELECT hand_id AS "handId",
  CASE WHEN chain_no IS NULL THEN concat_ws(':', game, hand_id) ELSE concat_ws(':', game || '@' || table_id, chain_no, chain_index, salt) END AS context,
  seed, seed_hash AS "seedHash", state, rules, players, moves, leader FROM studio.card_hand`;

/** Every table found anywhere in a message. */
function parseTables(value: unknown): CardTableShown[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('tableId' in value && 'mySeat' in value) return [value as CardTableShown];
  return Object.values(value).flatMap(parseTables);
}

const inOrder = (cards: readonly number[]): string => cards.toSorted((one, other) => one - other).join();
/** Every number that could be a card, at any depth. */
const numbersIn = (value: unknown): number[] =>
  typeof value === 'number'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(numbersIn)
      : [];

/** What a table in a message reveals too early; undefined when it is correct. */
function leakIn(
  { phase, hand, mySeat, seats }: CardTableShown,
  hands: ReadonlyMap<string, StoredHand>,
): string | undefined {
  const stored = hand && hands.get(hand.handId);
  if (stored && hand.seedHash !== stored.seedHash) return 'a hash that is not its own';
  const isDealt =
    stored && (stored.state === 'playing' || stored.state === 'ended') && (phase === 'playing' || phase === 'shown');
  if (!hand || !isDealt)
    return hand && numbersIn([hand.mine, hand.trick, hand.moves, hand.end, hand.mustInclude]).length > 0
      ? 'cards before the deal'
      : undefined;
  const me = stored.players.findIndex(({ seat }) => seat === mySeat);
  const { hidden } = dealt(
    stored.rules,
    stored.context,
    stored.seed,
    stored.players.length,
    stored.leader ?? undefined,
  );
  const laid = new Set(stored.moves.slice(0, hand.moveNo).flatMap(({ cards }) => cards ?? []));
  const left = (cards: readonly number[]) => cards.filter((card) => !laid.has(card));
  const own = left(hidden.hands[me] ?? []);
  // A member who sat down after the deal has no cards.
  if ((hand.mine.length > 0 || seats[mySeat]?.plays) && inOrder(hand.mine) !== inOrder(own))
    return 'a hand that is not its own';
  const seen = [...(hand.trick?.cards ?? []), ...hand.moves.flatMap(({ cards }) => cards ?? [])];
  if (seen.some((card) => !laid.has(card))) return 'a card that was not played';
  if (hand.mustInclude !== null && !own.includes(hand.mustInclude)) return 'the holder of the lowest card';
  if (phase === 'playing') return hand.end === null ? undefined : 'an end before the end';
  return inOrder(hand.end!.hands.flat()) === inOrder(left(hidden.hands.flat())) ? undefined : 'a wrong end';
}

/** What messages revealed too early, and how many tables were read. */
export function readCards(
  texts: readonly string[],
  stored: readonly StoredHand[],
): { readonly leaks: readonly string[]; readonly read: number } {
  const rows = stored.map((row) => ({ ...row, seed: openSeed(row.seed, row.seedHash) }));
  const hands = new Map(rows.map((row) => [row.handId, row]));
  const seeds = rows.map(({ seed }) => seed.toString('hex'));
  const tables = texts.flatMap((text) =>
    parseTables(JSON.parse(text)).map((table) => ({ text, why: leakIn(table, hands) })),
  );
  // In a chain the hash of a hand is the seed of the one before, which is over; other hashes are checked with the table.
  const beside = texts.map((text) => ({ text, rest: text.replaceAll(/"seedHash":"[0-9a-f]{64}"/g, '') }));
  const ofSeeds = beside.filter(({ rest }) => seeds.some((seed) => rest.includes(seed)));
  return {
    leaks: [
      ...ofSeeds.map(({ text }) => `a seed: ${text}`),
      ...tables.flatMap(({ text, why }) => (why === undefined ? [] : [`${why}: ${text}`])),
    ],
    read: tables.length,
  };
}
