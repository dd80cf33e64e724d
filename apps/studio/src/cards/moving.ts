/** `play`, `pass`, `say`: what a member does at a table. */
import { moved, type Refusal } from '@lantern/game-math/cards';
import { z } from 'zod';
import { CARD_PHRASES, type CardTableShown } from '../../wire/cards.ts';
import type { Doors } from '../doors.ts';
import { id } from '../frame-call.ts';
import type { Tx } from '../kernel/database.ts';
import type { Code } from '../kernel/refusals.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { SessionRow } from '../sessions/session-store.ts';
import { announceSaid } from './announcements.ts';
import { playerAt, standingOf } from './hand.ts';
import { findHand, type HandRow, type MoveRow } from './hand-store.ts';
import { goOn } from './playing.ts';
import { lockSeated, type Seated } from './seating.ts';
import { readWhole, tableShown } from './shown.ts';
import { findTable, setTimeouts, takeSaying } from './table-store.ts';

const LAST_CARD = 51;
const HAND_CARDS = 13;
/** Between two phrases of a member. */
const PAUSE_MS = 3_000;

const moveNo = z.int().min(0);
export const passAsked = z.strictObject({ handId: id, moveNo });
export const playAsked = z.strictObject({ handId: id, moveNo, cards: z.array(z.int().min(0).max(LAST_CARD)).min(1).max(HAND_CARDS) });
export const sayAsked = z.strictObject({ phrase: z.enum(CARD_PHRASES) });

export interface Asked {
  readonly handId: string;
  readonly moveNo: number;
  /** Absent for passing. */
  readonly cards?: readonly number[];
}

const CODES: Readonly<Record<Refusal, Code>> = {
  over: 'hand_over',
  not_your_turn: 'not_your_turn',
  not_your_cards: 'not_your_cards',
  no_combination: 'no_combination',
  lowest_missing: 'lowest_missing',
  does_not_beat: 'does_not_beat',
  has_to_lead: 'has_to_lead',
};

const inOrder = (cards: readonly number[] | null): string => (cards ?? []).toSorted((one, other) => one - other).join();
const isSame = (known: MoveRow | undefined, move: MoveRow): boolean => known?.seat === move.seat && inOrder(known.cards) === inOrder(move.cards);

interface Made {
  readonly owes: boolean;
  readonly shown: CardTableShown;
}

/** Why a move cannot be made now, as far as the rules of the game do not say it; `again` where it was made before. */
function standingOfMove(hand: HandRow, asked: Asked, move: MoveRow): 'again' | 'hand_over' | 'not_your_turn' | undefined {
  if (asked.moveNo < hand.moves.length) return isSame(hand.moves[asked.moveNo], move) ? 'again' : 'not_your_turn';
  if (hand.state === 'ended') return 'hand_over';
  return asked.moveNo === hand.moves.length && move.seat >= 0 ? undefined : 'not_your_turn';
}

async function make(tx: Tx, { table, row }: Seated, asked: Asked): Promise<Result<Made>> {
  const hand = table.handId === asked.handId ? await findHand(tx, asked.handId) : undefined;
  if (hand?.state !== 'playing' && hand?.state !== 'ended') return refuse('hand_over');
  const shown = async (owes: boolean): Promise<Result<Made>> => ok({ owes, shown: tableShown(await readWhole(tx, (await findTable(tx, table.tableId))!), row.seat) });
  const move: MoveRow = { seat: playerAt(hand, row.seat), cards: asked.cards ?? null };
  const before = standingOfMove(hand, asked, move);
  if (before === 'again') return await shown(false);
  if (before !== undefined) return refuse(before);
  const done = moved(standingOf(hand).game, move);
  if (!done.ok) return refuse(CODES[done.code]);
  if (row.timeouts > 0) await setTimeouts(tx, table.tableId, row.seat, 0);
  return await shown(await goOn(tx, table, hand, move, done.game));
}

/** Lays cards, or passes. Refuses hand_over, and what the rules refuse; a move made before is answered the same. */
export async function act(doors: Doors, session: SessionRow, asked: Asked): Promise<Result<CardTableShown>> {
  const made = await doors.db.transact(async (tx) => {
    const seated = await lockSeated(tx, session);
    return seated ? await make(tx, seated, asked) : refuse('hand_over');
  });
  if (!made.ok) return made;
  if (made.value.owes) doors.wakePayer();
  return ok(made.value.shown);
}

/** Says a phrase to the table. Refuses chat_too_fast; to nobody it is said to nobody. */
export async function say({ db }: Pick<Doors, 'db'>, session: SessionRow, { phrase }: z.output<typeof sayAsked>): Promise<Result<object>> {
  return await db.transact(async (tx) => {
    const seated = await lockSeated(tx, session);
    if (!seated) return ok({});
    const waitMs = await takeSaying(tx, seated.table.tableId, seated.row.seat, PAUSE_MS);
    if (waitMs > 0) return refuse('chat_too_fast', { waitMs });
    await announceSaid(tx, seated.table.tableId, seated.row.seat, phrase);
    return ok({});
  });
}
