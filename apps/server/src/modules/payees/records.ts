/** What this module knows of a member: for the security centre, the data export and erasure. */
import type { MemberId } from '../../kernel/ids.ts';
import type { Tx } from '../../kernel/tx.ts';
import { openDetails } from './card-details.ts';
import { eraseCards, findCards } from './card-store.ts';
import type { Doors } from './doors.ts';
import { deletePaymentHash, paymentPasswordSetAt } from './password-store.ts';

export interface PayeeRecords {
  /** Milliseconds since 1970. */
  readonly paymentPasswordSetAt?: number;
  readonly bankCards: readonly {
    readonly bankCode: string;
    readonly accountNumber: string;
    readonly accountName: string;
    readonly branch: string;
    readonly linkedAt: number;
    readonly removedAt?: number;
  }[];
}

/** What is kept of a member, as they gave it; not the password. */
export async function recordsOf(doors: Doors, memberId: MemberId): Promise<PayeeRecords> {
  const { db } = doors.kernel;
  const [setAt, cards] = await Promise.all([paymentPasswordSetAt(db, memberId), findCards(db, memberId)]);
  const bankCards = cards.flatMap((card) => {
    const details = openDetails(doors, card);
    const { bankCode, linkedAt, removedAt } = card;
    return details ? [{ bankCode, ...details, linkedAt: linkedAt.getTime(), ...(removedAt ? { removedAt: removedAt.getTime() } : {}) }] : [];
  });
  return { ...(setAt ? { paymentPasswordSetAt: setAt.getTime() } : {}), bankCards };
}

export interface PayeeState {
  readonly paymentPassword: boolean;
  /** Linked now. */
  readonly bankCards: number;
  /** Fixed since the first card. */
  readonly payeeNameLocked: boolean;
}

/** What of a member is set. */
export async function stateOf({ kernel: { db } }: Doors, memberId: MemberId): Promise<PayeeState> {
  const [setAt, cards] = await Promise.all([paymentPasswordSetAt(db, memberId), findCards(db, memberId)]);
  return { paymentPassword: setAt !== undefined, bankCards: cards.filter(({ state }) => state === 'linked').length, payeeNameLocked: cards.length > 0 };
}

/** Forgets the payment password and the details of every card; the cards' rows stay for the books. */
export async function erase(tx: Tx, memberId: MemberId): Promise<void> {
  await deletePaymentHash(tx, memberId);
  await eraseCards(tx, memberId);
}
