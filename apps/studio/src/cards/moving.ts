/** `play`, `pass`, `act`, `say`: a member's actions at a table. */
import type {
  BaCayRefusal,
  CardHand,
  CatTeRefusal,
  LiengRefusal,
  MauBinhRefusal,
  PhomRefusal,
  PokerRefusal,
  Refusal,
  SamRefusal,
  StudRefusal,
  XiDachRefusal,
} from '@lantern/game-math/cards';
import { z } from 'zod';
import { CARD_ACTS, CARD_PHRASES, type CardTableShown } from '../../wire/cards.ts';
import type { StudioContext } from '../context.ts';
import { id } from '../frame-call.ts';
import type { Tx } from '../kernel/database.ts';
import type { Code } from '../kernel/refusals.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { SessionRow } from '../sessions/session-store.ts';
import { announceSaid } from './announcements.ts';
import { playerAt, handInPlay } from './hand.ts';
import { findHand, type HandRow, type MoveRow } from './hand-store.ts';
import { continueHand } from './playing.ts';
import { lockSeated, type Seated } from './seating.ts';
import { readWhole, tableShown } from './shown.ts';
import { findTable, setTimeouts, recordPhrase } from './table-store.ts';

const LAST_CARD = 51;
/** More stakes than a bet of any game. */
const MAX_UNITS = 1_000;
const HAND_CARDS = 13;
/** Minimum time between two phrases of a member. */
const PAUSE_MS = 3_000;

const moveNo = z.int().min(0);
export const passSchema = z.strictObject({ handId: id, moveNo });
export const playSchema = z.strictObject({
  handId: id,
  moveNo,
  cards: z.array(z.int().min(0).max(LAST_CARD)).min(1).max(HAND_CARDS),
});
export const actSchema = z.strictObject({
  handId: id,
  moveNo,
  act: z.enum(CARD_ACTS),
  cards: z.array(z.int().min(0).max(LAST_CARD)).min(1).max(HAND_CARDS).optional(),
  units: z.int().min(1).max(MAX_UNITS).optional(),
});
export const saySchema = z.strictObject({ phrase: z.enum(CARD_PHRASES) });

export interface MoveInput {
  readonly handId: string;
  readonly moveNo: number;
  /** Absent for a pass, and for acts without cards. */
  readonly cards?: readonly number[] | undefined;
  /** In games with several kinds of moves. */
  readonly act?: string | undefined;
  /** Of a bet, in stakes. */
  readonly units?: number | undefined;
}

const CODES: Readonly<
  Record<
    | Refusal
    | PhomRefusal
    | SamRefusal
    | LiengRefusal
    | BaCayRefusal
    | MauBinhRefusal
    | XiDachRefusal
    | PokerRefusal
    | StudRefusal
    | CatTeRefusal,
    Code
  >
> = {
  over: 'hand_over',
  not_your_turn: 'not_your_turn',
  not_your_cards: 'not_your_cards',
  no_combination: 'no_combination',
  lowest_missing: 'lowest_missing',
  does_not_beat: 'does_not_beat',
  has_to_lead: 'has_to_lead',
  not_allowed_now: 'not_allowed_now',
  breaks_taken: 'breaks_taken',
  no_meld: 'no_meld',
  twos_last: 'twos_last',
  highest_due: 'highest_due',
  bet_range: 'stake_range',
};

/** The cards of a move as text: in any order, but where they are arranged. */
const written = ({ act, cards }: Pick<MoveRow, 'act' | 'cards'>): string =>
  (act === 'arrange' ? (cards ?? []) : (cards ?? []).toSorted((one, other) => one - other)).join();
const isSame = (known: MoveRow | undefined, move: MoveRow): boolean =>
  known?.seat === move.seat && known.act === move.act && known.units === move.units && written(known) === written(move);

interface Made {
  readonly hasPendingCalls: boolean;
  readonly shown: CardTableShown;
}

/**
 * Why a move cannot be made now, apart from the rules of the game; `again` if it was already made. Where several players are asked at once,
 * moves of the others since the one it answers do not matter.
 */
function positionOfMove(
  hand: HandRow,
  now: CardHand,
  input: MoveInput,
  move: MoveRow,
): 'again' | 'hand_over' | 'not_your_turn' | undefined {
  const since = hand.moves.slice(input.moveNo);
  const own = since.find(({ seat }) => seat === move.seat);
  if (isSame(own, move)) return 'again';
  if (hand.state === 'ended' && since.length === 0) return 'hand_over';
  const isQuestioned = now.turn === undefined && now.awaited.includes(move.seat) && own === undefined;
  const isNext = move.seat >= 0 && input.moveNo <= hand.moves.length && since.length === 0;
  return isQuestioned || isNext ? undefined : 'not_your_turn';
}

async function make(tx: Tx, { table, row }: Seated, input: MoveInput): Promise<Result<Made>> {
  const hand = table.handId === input.handId ? await findHand(tx, input.handId) : undefined;
  if (hand?.state !== 'playing' && hand?.state !== 'ended') return refuse('hand_over');
  const shown = async (hasPendingCalls: boolean): Promise<Result<Made>> =>
    ok({ hasPendingCalls, shown: tableShown(await readWhole(tx, (await findTable(tx, table.tableId))!), row.seat) });
  const move: MoveRow = {
    seat: playerAt(hand, row.seat),
    cards: input.cards ?? null,
    ...(input.act !== undefined && { act: input.act }),
    ...(input.units !== undefined && { units: input.units }),
  };
  const now = handInPlay(hand);
  const before = positionOfMove(hand, now, input, move);
  if (before === 'again') return await shown(false);
  if (before !== undefined) return refuse(before);
  const done = now.move(move);
  if (!done.ok) return refuse(CODES[done.code as keyof typeof CODES]);
  if (row.timeouts > 0) await setTimeouts(tx, table.tableId, row.seat, 0);
  return await shown(await continueHand(tx, table, hand, move, { before: now, after: done.hand }));
}

/** Plays cards, or passes. Refuses hand_over and what the rules refuse. Idempotent per move number. */
export async function act(
  studio: StudioContext,
  session: SessionRow,
  input: MoveInput,
): Promise<Result<CardTableShown>> {
  const made = await studio.db.transact(async (tx) => {
    const seated = await lockSeated(tx, session);
    return seated ? await make(tx, seated, input) : refuse('hand_over');
  });
  if (!made.ok) return made;
  if (made.value.hasPendingCalls) studio.wakeDispatcher();
  return ok(made.value.shown);
}

/** Says a phrase to the table. Refuses chat_too_fast; ignored without a seat. */
export async function say(
  { db }: Pick<StudioContext, 'db'>,
  session: SessionRow,
  { phrase }: z.output<typeof saySchema>,
): Promise<Result<object>> {
  return await db.transact(async (tx) => {
    const seated = await lockSeated(tx, session);
    if (!seated) return ok({});
    const waitMs = await recordPhrase(tx, seated.table.tableId, seated.row.seat, PAUSE_MS);
    if (waitMs > 0) return refuse('chat_too_fast', { waitMs });
    announceSaid(tx, seated.table.tableId, seated.row.seat, phrase);
    return ok({});
  });
}
