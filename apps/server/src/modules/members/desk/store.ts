/** SQL of operators' notes, and of a member's money as the desk reads it. */
import { sql } from '../../../kernel/db/index.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { TRANSFER_CODES, transferCodeOf, type TransferCode } from '../../ledger/index.ts';

export interface NoteRow {
  readonly noteId: string;
  readonly version: number;
  readonly text: string;
  readonly writtenBy: string;
  readonly writtenAt: Date;
}

/** Versions of notes that are read at once. */
const VERSIONS_MAXIMUM = 500;

/** Every version of a member's notes: newest note first, newest version first. */
export async function listNotes(tx: Tx, memberId: MemberId): Promise<readonly NoteRow[]> {
  const { rows } =
    await sql<NoteRow>`SELECT note_id AS "noteId", version, body AS text, operator_name AS "writtenBy", written_at AS "writtenAt"
    FROM member_desk.note WHERE member_id = ${memberId} ORDER BY note_id DESC, version DESC LIMIT ${VERSIONS_MAXIMUM}`.execute(
      tx,
    );
  return rows;
}

/** The newest version of a note of the member; undefined without one. */
export async function findNote(tx: Tx, memberId: MemberId, noteId: string): Promise<NoteRow | undefined> {
  const { rows } =
    await sql<NoteRow>`SELECT note_id AS "noteId", version, body AS text, operator_name AS "writtenBy", written_at AS "writtenAt"
    FROM member_desk.note WHERE member_id = ${memberId} AND note_id = ${noteId} ORDER BY version DESC LIMIT 1`.execute(
      tx,
    );
  return rows[0];
}

export interface NewNote {
  readonly noteId: string;
  readonly version: number;
  readonly memberId: MemberId;
  readonly text: string;
  readonly operatorId: string;
  readonly operatorName: string;
}

/** False when someone else wrote this version first. */
export async function insertNote(
  tx: Tx,
  { noteId, version, memberId, text, operatorId, operatorName }: NewNote,
): Promise<boolean> {
  const { rows } =
    await sql`INSERT INTO member_desk.note (note_id, version, member_id, body, operator_id, operator_name)
    VALUES (${noteId}, ${version}, ${memberId}, ${text}, ${operatorId}, ${operatorName}) ON CONFLICT DO NOTHING RETURNING 1 AS made`.execute(
      tx,
    );
  return rows.length > 0;
}

/** Deletes the notes about a member, with the member's personal data. */
export async function deleteNotes(tx: Tx, memberId: MemberId): Promise<void> {
  await sql`DELETE FROM member_desk.note WHERE member_id = ${memberId}`.execute(tx);
}

/** The member's cash account in a currency. */
export async function findPurse(tx: Tx, memberId: MemberId, currency: string): Promise<bigint | undefined> {
  const { rows } = await sql<{ id: bigint }>`SELECT id FROM ledger.account
    WHERE owner_id = ${memberId} AND owner_kind = 'member' AND currency = ${currency} AND code = 'member_cash'`.execute(
    tx,
  );
  return rows[0]?.id;
}

export interface MovementRow {
  readonly operation: bigint;
  readonly at: Date;
  readonly code: TransferCode;
  readonly key: string;
  readonly reference: Readonly<Record<string, unknown>>;
  readonly change: bigint;
  readonly cashAfter: bigint;
  readonly bonusAfter: bigint;
}

export const STATEMENT_KINDS: Readonly<Record<'payment' | 'play' | 'bonus', readonly TransferCode[]>> = {
  payment: [
    'deposit',
    'deposit_reversal',
    'withdrawal_hold',
    'withdrawal_paid',
    'withdrawal_void',
    'transfer_in',
    'transfer_out',
    'transfer_hold',
    'transfer_void',
    'adjustment',
  ],
  play: ['bet_stake', 'bet_win', 'bet_refund', 'bet_reversal', 'bet_settled', 'jackpot_win', 'vendor_settlement'],
  bonus: [
    'bonus_award',
    'bonus_release',
    'bonus_expire',
    'bonus_forfeit',
    'bonus_cash',
    'reward',
    'promo_win',
    'rebate',
    'salary',
    'hourly_salary',
    'dividend',
    'commission',
  ],
};

/** A purse's operations below a number, newest first: the purse's own index, whatever was moved in between. */
export async function listMovements(
  tx: Tx,
  purse: bigint,
  {
    below,
    kind,
    limit,
  }: { readonly below: bigint | null; readonly kind: 'all' | keyof typeof STATEMENT_KINDS; readonly limit: number },
): Promise<readonly MovementRow[]> {
  const codes = kind === 'all' ? null : STATEMENT_KINDS[kind].map((code) => TRANSFER_CODES[code].id);
  const { rows } = await sql<
    Omit<MovementRow, 'code' | 'reference'> & { code: number; reference: Record<string, unknown> | null }
  >`WITH page AS MATERIALIZED (
      SELECT t.operation, t.at, t.code, t.key, t.reference FROM ledger.transfer t
      WHERE t.purse = ${purse} AND t.leg = 0 AND (${below}::bigint IS NULL OR t.operation < ${below})
        AND (${codes}::smallint[] IS NULL OR t.code = ANY (${codes}::smallint[]))
      ORDER BY t.operation DESC LIMIT ${limit}
    )
    SELECT page.operation, page.at, page.code::integer AS code, page.key, page.reference, change.change, last.cash_after AS "cashAfter", last.bonus_after AS "bonusAfter"
    FROM page
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(side.signed), 0)::bigint AS change FROM ledger.transfer l
      CROSS JOIN LATERAL (VALUES (l.debit, -l.amount), (l.credit, l.amount)) AS side(account, signed)
      JOIN ledger.account a ON a.id = side.account AND a.code IN ('member_cash', 'member_bonus')
      WHERE l.operation = page.operation) change
    CROSS JOIN LATERAL (SELECT l.cash_after, l.bonus_after FROM ledger.transfer l WHERE l.operation = page.operation ORDER BY l.leg DESC LIMIT 1) last
    ORDER BY page.operation DESC`.execute(tx);
  return rows.map(({ code, reference, ...row }) => ({
    ...row,
    code: transferCodeOf(code),
    reference: reference ?? {},
  }));
}

export interface HoldRow {
  readonly hold: bigint;
  readonly amount: bigint;
  readonly key: string;
  readonly placedAt: Date;
}

/** Money of a purse that is held for something. */
export async function listHolds(tx: Tx, memberId: MemberId, currency: string): Promise<readonly HoldRow[]> {
  const { rows } =
    await sql<HoldRow>`SELECT h.id AS hold, h.amount, t.key, h.placed_at AS "placedAt" FROM ledger.account a
    JOIN ledger.hold h ON h.locked = a.id AND h.state = 'held' JOIN ledger.transfer t ON t.operation = h.id AND t.leg = 0
    WHERE a.owner_id = ${memberId} AND a.owner_kind = 'member' AND a.currency = ${currency} AND a.code = 'member_locked'
    ORDER BY h.id LIMIT 50`.execute(tx);
  return rows;
}

/** What was paid in and out in a life, by the index of payments. */
export async function sumPayments(
  tx: Tx,
  purse: bigint,
): Promise<{ readonly deposited: bigint; readonly withdrawn: bigint }> {
  const { rows } = await sql<{ deposited: bigint; withdrawn: bigint }>`SELECT
      coalesce(sum(CASE code WHEN 1 THEN amount WHEN 2 THEN -amount END), 0)::bigint AS deposited,
      coalesce(sum(amount) FILTER (WHERE code = 21), 0)::bigint AS withdrawn
    FROM ledger.transfer WHERE purse = ${purse} AND code IN (1, 2, 21)`.execute(tx);
  return rows[0]!;
}
