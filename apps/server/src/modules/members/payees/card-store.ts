/** SQL of bank cards, and their states: every allowed transition, as data. */
import { sql } from '../../../kernel/db/index.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { BankCardId } from './ids.ts';

type CardState = 'linked' | 'removed' | 'erased';

/** A removed card remains for old payments; erasure deletes its details. */
const cardTransitions: Readonly<Record<CardState, readonly CardState[]>> = {
  linked: ['removed', 'erased'],
  removed: ['erased'],
  erased: [],
};

/** The states from which a card may change to this one. */
const statesBefore = (state: CardState): readonly CardState[] =>
  (Object.keys(cardTransitions) as CardState[]).filter((from) => cardTransitions[from].includes(state));

export interface CardRow {
  readonly id: BankCardId;
  readonly bankCode: string;
  readonly state: CardState;
  /** Null once erased. */
  readonly sealedDetails: Buffer | null;
  readonly linkedAt: Date;
  readonly removedAt: Date | null;
}

const CARD = sql`id, bank_code AS "bankCode", state, sealed_details AS "sealedDetails", linked_at AS "linkedAt", removed_at AS "removedAt"`;

/** Every card a member ever linked, oldest first. */
export async function findCards(tx: Tx, memberId: MemberId): Promise<readonly CardRow[]> {
  const { rows } =
    await sql<CardRow>`SELECT ${CARD} FROM payees.bank_card WHERE member_id = ${memberId} ORDER BY linked_at, id`.execute(
      tx,
    );
  return rows;
}

/** A member's own linked card. */
export async function findLinkedCard(tx: Tx, memberId: MemberId, id: string): Promise<CardRow | undefined> {
  const { rows } =
    await sql<CardRow>`SELECT ${CARD} FROM payees.bank_card WHERE member_id = ${memberId} AND id = ${id} AND state = 'linked'`.execute(
      tx,
    );
  return rows[0];
}

/** Whether a member ever linked a card. */
export async function hasHadCard(tx: Tx, memberId: MemberId): Promise<boolean> {
  const { rows } = await sql`SELECT 1 AS found FROM payees.bank_card WHERE member_id = ${memberId} LIMIT 1`.execute(tx);
  return rows.length > 0;
}

/** Whether a linked card of the member is of an account that no other member of the merchant ever linked. */
export async function hasOwnCard(tx: Tx, merchantCode: string, memberId: MemberId): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`SELECT EXISTS (SELECT FROM payees.bank_card mine
    WHERE mine.member_id = ${memberId} AND mine.merchant_code = ${merchantCode} AND mine.state = 'linked'
      AND NOT EXISTS (SELECT FROM payees.bank_card other
        WHERE other.number_hash = mine.number_hash AND other.merchant_code = mine.merchant_code AND other.member_id <> mine.member_id)) AS found`.execute(
    tx,
  );
  return rows[0]!.found;
}

/** The number of other members of the merchant who ever linked the account of a member's card. */
export async function countOthersOnAccount(
  tx: Tx,
  memberId: MemberId,
  id: string,
  except: readonly MemberId[] = [],
): Promise<number> {
  const { rows } = await sql<{
    others: number;
  }>`SELECT count(DISTINCT other.member_id)::integer AS others FROM payees.bank_card mine
    JOIN payees.bank_card other ON other.number_hash = mine.number_hash AND other.merchant_code = mine.merchant_code AND other.member_id <> mine.member_id
    WHERE mine.member_id = ${memberId} AND mine.id = ${id} AND other.member_id <> ALL (${[...except]}::text[])`.execute(
    tx,
  );
  return rows[0]!.others;
}

/** The lowest free slot of a member. */
export async function findFreeSlot(tx: Tx, memberId: MemberId, maximum: number): Promise<number | undefined> {
  const { rows } = await sql<{
    slot: number;
  }>`SELECT slot FROM generate_series(1, ${maximum}::integer) AS slot WHERE NOT EXISTS
    (SELECT FROM payees.bank_card c WHERE c.member_id = ${memberId} AND c.slot = slot.slot AND c.state = 'linked') ORDER BY slot LIMIT 1`.execute(
    tx,
  );
  return rows[0]?.slot;
}

export interface NewCard {
  readonly id: BankCardId;
  readonly memberId: MemberId;
  readonly merchantCode: string;
  readonly slot: number;
  readonly bankCode: string;
  readonly numberHash: Buffer;
  readonly sealedDetails: Buffer;
}

/** False when the account is already linked; in a race it waits for the other transaction to decide. */
export async function insertCard(tx: Tx, card: NewCard): Promise<boolean> {
  const { rows } =
    await sql`INSERT INTO payees.bank_card (id, member_id, merchant_code, slot, bank_code, number_hash, sealed_details)
    VALUES (${card.id}, ${card.memberId}, ${card.merchantCode}, ${card.slot}, ${card.bankCode}, ${card.numberHash}, ${card.sealedDetails})
    ON CONFLICT (merchant_code, number_hash) WHERE state = 'linked' DO NOTHING RETURNING 1 AS made`.execute(tx);
  return rows.length > 0;
}

/** Unlinks a card; false when it is not linked (any more). */
export async function markRemoved(tx: Tx, memberId: MemberId, id: string): Promise<boolean> {
  const { rows } = await sql`UPDATE payees.bank_card SET state = 'removed', removed_at = kernel.now()
    WHERE member_id = ${memberId} AND id = ${id} AND state = ANY (${[...statesBefore('removed')]}::text[]) RETURNING 1 AS removed`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Deletes the details of every card of a member. */
export async function eraseCards(tx: Tx, memberId: MemberId): Promise<void> {
  await sql`UPDATE payees.bank_card SET state = 'erased', number_hash = NULL, sealed_details = NULL, removed_at = coalesce(removed_at, kernel.now())
    WHERE member_id = ${memberId} AND state = ANY (${[...statesBefore('erased')]}::text[])`.execute(tx);
}
