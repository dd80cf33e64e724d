/**
 * The room of a session: who meets whom there. Trial members and members in a practice room play for nothing, each with their like: play
 * money of a wallet and the studio's chips never lie on one table, and neither lies beside real money.
 */
import type { SessionRow } from '../sessions/session-store.ts';
import { cardGameOf, type CardGame } from './card-games.ts';

/** A member in a room: one line and one seat each. */
export interface Owner {
  readonly vendor: string;
  readonly memberRef: string;
  readonly currency: string;
  readonly game: string;
  readonly room: string;
}

export interface Room extends Omit<Owner, 'memberRef'> {
  readonly practice: boolean;
  /** Practised with chips: no wallet is asked. */
  readonly chips: boolean;
}

/** Games that are launched into no room have one all the same. */
const NO_ROOM = '-';

/** Whose seat and line a session's are. */
export const ownerOf = ({ vendor, memberRef, currency, game, room }: SessionRow): Owner => ({ vendor, memberRef, currency, game, room: room ?? NO_ROOM });

/** The game and room of a session. Throws for a session of another kind of game. */
export function roomOf(session: SessionRow): { readonly cards: CardGame; readonly room: Room } {
  const cards = cardGameOf(session.game);
  if (!cards) throw new Error(`There are no card rooms of ${session.game}`);
  const { vendor, currency, game, room } = ownerOf(session);
  const isFree = cards.rooms.get(room) === 'free';
  return { cards, room: { vendor, currency, game, room, practice: session.demo || isFree, chips: isFree && !session.demo } };
}

/** What a member is called: the end of his reference. The studio knows no names. */
export const whoOf = (memberRef: string): string => memberRef.slice(-3);
