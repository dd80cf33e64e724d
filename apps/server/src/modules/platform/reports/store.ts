/** SQL over the ledger's transfers for the reports (migration 0134). The statement's pages are in statement-store.ts. */
import { sql } from '../../../kernel/db/index.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { TRANSFER_CODES, transferCodeOf, type TransferCode } from '../../ledger/index.ts';
import type { Day, DayRange } from '../../../kernel/days.ts';

/** The member's cash account in a currency: the key of everything the ledger and the reports store about that money. */
export async function findPurse(tx: Tx, memberId: MemberId, currency: string): Promise<bigint | undefined> {
  const { rows } = await sql<{ id: bigint }>`SELECT id FROM ledger.account
    WHERE owner_id = ${memberId} AND owner_kind = 'member' AND currency = ${currency} AND code = 'member_cash'`.execute(
    tx,
  );
  return rows[0]?.id;
}

export interface GameDay {
  readonly day: Day;
  /** The counterpart in the ledger's chart, and its owner. */
  readonly account: string;
  readonly owner: string;
  readonly code: TransferCode;
  readonly out: bigint;
  readonly in: bigint;
}

/** What a purse and the member's vendor wallets moved against games, and under `extraCodes` against anything, per day. */
export async function listGameDays(
  tx: Tx,
  purse: bigint,
  timeZone: string,
  { fromDay, toDay }: DayRange,
  extraCodes: readonly TransferCode[],
): Promise<readonly GameDay[]> {
  const extras = extraCodes.map((code) => TRANSFER_CODES[code].id);
  const { rows } = await sql<Omit<GameDay, 'code'> & { readonly code: number }>`
    SELECT to_char(d.day, 'YYYY-MM-DD') AS day, a.code AS account, a.owner_id AS owner, d.code, d.purse_out + d.vendor_out AS out, d.purse_in + d.vendor_in AS "in"
    FROM reports.member_days(${purse}, ${timeZone}, ${fromDay}::date, ${toDay}::date) d JOIN ledger.account a ON a.id = d.account
    WHERE (a.code IN ('house', 'vendor', 'jackpot_pool') OR d.code = ANY (${extras}::smallint[]))
    ORDER BY d.day`.execute(tx);
  return rows.map((row) => ({ ...row, code: transferCodeOf(row.code) }));
}

/** Owners of the house accounts a purse ever played against. */
export async function listHousesPlayed(tx: Tx, purse: bigint, timeZone: string): Promise<readonly string[]> {
  const { rows } = await sql<{ owner: string }>`
    SELECT DISTINCT a.owner_id AS owner FROM reports.member_days(${purse}, ${timeZone}, '-infinity', 'infinity') d
    JOIN ledger.account a ON a.id = d.account WHERE a.code = 'house'`.execute(tx);
  return rows.map(({ owner }) => owner);
}

export interface InstantFilters {
  readonly codes?: readonly TransferCode[];
  readonly from?: Date;
  readonly until?: Date;
}

/** Sums of a purse between two instants: the roll-up by day does not help there, so every movement is read. */
export async function sumBetween(
  tx: Tx,
  purse: bigint,
  { codes, from, until }: InstantFilters,
): Promise<{ readonly in: bigint; readonly out: bigint }> {
  const ids = codes?.map((code) => TRANSFER_CODES[code].id) ?? null;
  const { rows } = await sql<{ in: bigint; out: bigint }>`
    SELECT coalesce(sum(l.purse_in), 0)::bigint AS "in", coalesce(sum(l.purse_out), 0)::bigint AS out FROM reports.leg l
    WHERE l.purse = ${purse} AND (${ids}::smallint[] IS NULL OR l.code = ANY (${ids}::smallint[]))
      AND (${from ?? null}::timestamptz IS NULL OR l.at >= ${from ?? null}) AND (${until ?? null}::timestamptz IS NULL OR l.at < ${until ?? null})`.execute(
    tx,
  );
  return rows[0]!;
}

/** Rolls the next sealed blocks up in one zone; true while there may be more. */
export async function rollNext(tx: Tx, timeZone: string, maxOperations: number): Promise<boolean> {
  const { rows } = await sql<{
    more: boolean;
  }>`SELECT reports.roll_next(${timeZone}, ${maxOperations}::bigint) AS more`.execute(tx);
  return rows[0]!.more;
}
