/** A member's payee data for the security centre, the data export and erasure. */
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { openDetails } from './card-details.ts';
import { eraseCards, findCards } from './card-store.ts';
import type { ModuleContext } from './context.ts';
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

/** A member's records, as they entered them; without the password. */
export async function recordsOf(module: ModuleContext, memberId: MemberId): Promise<PayeeRecords> {
  const { db } = module.kernel;
  const [setAt, cards] = await Promise.all([paymentPasswordSetAt(db, memberId), findCards(db, memberId)]);
  const bankCards = cards.flatMap((card) => {
    const details = openDetails(module, card);
    const { bankCode, linkedAt, removedAt } = card;
    return details
      ? [
          {
            bankCode,
            ...details,
            linkedAt: linkedAt.getTime(),
            ...(removedAt ? { removedAt: removedAt.getTime() } : {}),
          },
        ]
      : [];
  });
  return { ...(setAt ? { paymentPasswordSetAt: setAt.getTime() } : {}), bankCards };
}

export interface PayeeState {
  readonly paymentPassword: boolean;
  /** Number of linked cards. */
  readonly bankCards: number;
  /** Fixed since the first card. */
  readonly payeeNameLocked: boolean;
}

/** Which payee data a member has set. */
export async function stateOf({ kernel: { db } }: ModuleContext, memberId: MemberId): Promise<PayeeState> {
  const [setAt, cards] = await Promise.all([paymentPasswordSetAt(db, memberId), findCards(db, memberId)]);
  return {
    paymentPassword: setAt !== undefined,
    bankCards: cards.filter(({ state }) => state === 'linked').length,
    payeeNameLocked: cards.length > 0,
  };
}

/** Deletes the payment password and the details of every card; the cards' rows remain for the ledger. */
export async function erase(tx: Tx, memberId: MemberId): Promise<void> {
  await deletePaymentHash(tx, memberId);
  await eraseCards(tx, memberId);
}
