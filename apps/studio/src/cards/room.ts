/**
 * The room of a session, which decides who plays together. Trial members and practice rooms are separate from each other and from real
 * money: play money of a wallet, practice chips and real money never meet at one table.
 */
import type { SessionRow } from '../sessions/session-store.ts';
import { cardGameOf, type CardGame } from './card-games.ts';

/** A member in a room: one connection and one seat each. */
export interface Owner {
  readonly vendor: string;
  readonly memberRef: string;
  readonly currency: string;
  readonly game: string;
  readonly room: string;
}

export interface Room extends Omit<Owner, 'memberRef'> {
  readonly practice: boolean;
  /** Practice with chips: no wallet call is made. */
  readonly chips: boolean;
}

/** Room of games that are launched without one. */
const NO_ROOM = '-';

/** The owner of a session's seat and connection. */
export const ownerOf = ({ vendor, memberRef, currency, game, room }: SessionRow): Owner => ({
  vendor,
  memberRef,
  currency,
  game,
  room: room ?? NO_ROOM,
});

/** The game and room of a session. Throws for a session of another kind of game. */
export function roomOf(session: SessionRow): { readonly cards: CardGame; readonly room: Room } {
  const cards = cardGameOf(session.game);
  if (!cards) throw new Error(`There are no card rooms of ${session.game}`);
  const { vendor, currency, game, room } = ownerOf(session);
  const isFree = cards.rooms.get(room) === 'free';
  return {
    cards,
    room: { vendor, currency, game, room, practice: session.demo || isFree, chips: isFree && !session.demo },
  };
}

/** The name shown for a member: the end of his reference. The studio does not know names. */
export const whoOf = (memberRef: string): string => memberRef.slice(-3);
