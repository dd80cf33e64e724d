/** SQL of the rows a figure is made of. */
import type { ReportMeasure } from '@lantern/contract/ops';
import { sql, type Sql } from '../../../../kernel/db/index.ts';
import type { Day } from '../../../../kernel/days.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import { TRANSFER_CODES, type TransferCode } from '../../../ledger/index.ts';

/** Transfers looked at for one page. */
const SCANNED_A_PAGE = 20_000n;
/** Operations whose counterpart is looked up for one page of a narrowed figure. */
const CANDIDATES_A_PAGE = 500;

const GAIN = sql`o.in_amount - o.out_amount`;
const LOSS = sql`o.out_amount - o.in_amount`;
/** What members win and lose by. */
export const PLAY: readonly TransferCode[] = [
  'bet_stake',
  'bet_win',
  'bet_refund',
  'bet_reversal',
  'bet_settled',
  'jackpot_win',
  'vendor_settlement',
];
const BONUS: readonly TransferCode[] = [
  'bonus_award',
  'bonus_expire',
  'bonus_forfeit',
  'bonus_cash',
  'spins_cost',
  'reward',
];
const AGENT: readonly TransferCode[] = [
  'salary',
  'hourly_salary',
  'dividend',
  'commission',
  'contract_payment',
  'commission_reversal',
];
const SPINS = sql.raw(String(TRANSFER_CODES.spins_cost.id));
const BOTH = sql.raw(`${TRANSFER_CODES.bet_settled.id}, ${TRANSFER_CODES.vendor_settlement.id}`);

/** Codes of a figure, and what an operation adds to it. */
const MADE_OF: Readonly<Record<ReportMeasure, { readonly codes: readonly TransferCode[]; readonly amount: Sql }>> = {
  stakes: { codes: ['bet_stake', 'bet_settled', 'vendor_settlement'], amount: sql`o.out_amount` },
  refunds: { codes: ['bet_refund'], amount: GAIN },
  wins: {
    codes: ['bet_win', 'bet_reversal', 'bet_settled', 'jackpot_win', 'vendor_settlement'],
    amount: sql`CASE WHEN o.code IN (${BOTH}) THEN o.in_amount ELSE ${GAIN} END`,
  },
  ggr: { codes: PLAY, amount: LOSS },
  bonuses: { codes: BONUS, amount: sql`CASE o.code WHEN ${SPINS} THEN o.moved ELSE ${GAIN} END` },
  rebates: { codes: ['rebate'], amount: GAIN },
  agents: { codes: AGENT, amount: GAIN },
  ngr: {
    codes: [...PLAY, ...BONUS, ...AGENT, 'rebate'],
    amount: sql`CASE o.code WHEN ${SPINS} THEN -o.moved ELSE ${LOSS} END`,
  },
  promotions: { codes: ['promo_win'], amount: GAIN },
  adjustments: { codes: ['adjustment'], amount: GAIN },
  deposits: { codes: ['deposit', 'deposit_reversal'], amount: GAIN },
  withdrawals: { codes: ['withdrawal_paid'], amount: LOSS },
  fees: { codes: ['withdrawal_fee'], amount: sql`o.moved` },
};

export interface RowsQuery {
  readonly merchantCode: string;
  readonly timeZone: string;
  readonly currency: string;
  readonly from: Day;
  readonly to: Day;
  readonly measure: ReportMeasure;
  /** Undefined: of all counterparts. 0 is none. */
  readonly accounts: readonly bigint[] | undefined;
  readonly game: string | undefined;
}

export interface OperationRow {
  readonly operation: bigint;
  readonly at: Date;
  readonly code: number;
  readonly memberId: string | null;
  readonly username: string | null;
  readonly account: string;
  readonly game: string;
  readonly amount: bigint;
  readonly reference: Record<string, unknown> | null;
}

/** The part of the ledger that has the figures of these days; undefined when there are none. */
export async function rangeOf(
  tx: Tx,
  { merchantCode, currency, from, to }: Pick<RowsQuery, 'merchantCode' | 'currency' | 'from' | 'to'>,
): Promise<{ readonly first: bigint; readonly last: bigint } | undefined> {
  const mine = sql`reports.desk_day d WHERE d.generation = (SELECT generation FROM reports.desk_run WHERE is_current)
    AND d.merchant_code = ${merchantCode} AND d.currency = ${currency}`;
  const within = sql`${mine} AND d.day BETWEEN ${from}::date AND ${to}::date`;
  // Operations are numbered as they are posted: the first is one of the first two days that have any, the last of the last two.
  const { rows } = await sql<{
    first: bigint | null;
    last: bigint | null;
  }>`WITH span AS (SELECT (SELECT d.day FROM ${within} ORDER BY d.day LIMIT 1) AS begins, (SELECT d.day FROM ${within} ORDER BY d.day DESC LIMIT 1) AS ends)
    SELECT (SELECT min(d.first_operation) FROM ${mine} AND d.day BETWEEN s.begins AND least(s.begins + 1, s.ends)) AS first,
      (SELECT max(d.last_operation) FROM ${mine} AND d.day BETWEEN greatest(s.ends - 1, s.begins) AND s.ends) AS last FROM span s`.execute(
    tx,
  );
  const { first, last } = rows[0]!;
  return first === null || last === null ? undefined : { first, last };
}

/** The game of an operation that has one is in its reference; whether one has none, only its row says. */
const gameIs = (game: string | undefined): Sql =>
  game === undefined || game === '' ? sql`true` : sql`head.reference ->> 'gameCode' = ${game}`;

/** The next operations that may belong to the figure, at most `count`. */
async function listCandidates(
  tx: Tx,
  { merchantCode, timeZone, currency, from, to, measure, game }: RowsQuery,
  { begin, end, count }: { readonly begin: bigint; readonly end: bigint; readonly count: number },
): Promise<readonly bigint[]> {
  const codes = MADE_OF[measure].codes.map((code) => TRANSFER_CODES[code].id);
  // Operations without a member are few; whose they are, desk_operations says.
  const { rows } = await sql<{ operation: bigint }>`SELECT head.operation FROM ledger.transfer head
    LEFT JOIN ledger.account a ON a.id = head.purse
    LEFT JOIN identity.member m ON m.id = a.owner_id
    WHERE head.operation > ${begin}::bigint AND head.operation <= ${end}::bigint AND head.leg = 0
      AND head.code = ANY (${codes}::smallint[]) AND head.currency = ${currency} AND (head.purse IS NULL OR m.merchant_code = ${merchantCode})
      AND head.at >= (${from}::date::timestamp AT TIME ZONE ${timeZone}) AND head.at < ((${to}::date + 1)::timestamp AT TIME ZONE ${timeZone})
      AND ${gameIs(game)}
    ORDER BY head.operation LIMIT ${count}`.execute(tx);
  return rows.map(({ operation }) => operation);
}

/** A page of operations, oldest first, and the operation the next page begins after; null at the end. */
export async function listOperations(
  tx: Tx,
  query: RowsQuery,
  after: bigint | undefined,
  limit: number,
): Promise<{ readonly rows: readonly OperationRow[]; readonly next: bigint | null }> {
  const range = await rangeOf(tx, query);
  if (!range) return { rows: [], next: null };
  const { merchantCode, measure, accounts, game } = query;
  const begin = after !== undefined && after >= range.first ? after : range.first - 1n;
  const end = begin + SCANNED_A_PAGE < range.last ? begin + SCANNED_A_PAGE : range.last;
  const isNarrowed = accounts !== undefined || game === '';
  const count = isNarrowed ? CANDIDATES_A_PAGE : limit + 1;
  const candidates = await listCandidates(tx, query, { begin, end, count });
  const { rows } = await sql<OperationRow>`
    SELECT o.operation, o.at, o.code, o.member_id AS "memberId", m.username, coalesce(x.code || ' ' || x.owner_id, '') AS account, o.game,
      ${MADE_OF[measure].amount} AS amount, o.reference
    FROM unnest(${candidates.map(String)}::bigint[]) AS c(operation)
    CROSS JOIN LATERAL reports.desk_operations(c.operation, c.operation) o
    LEFT JOIN identity.member m ON m.id = o.member_id
    LEFT JOIN reports.desk_account x ON x.id = o.account
    WHERE o.merchant_code = ${merchantCode} AND (${game === ''} = false OR o.game = '')
      AND (${accounts?.map(String) ?? null}::bigint[] IS NULL OR o.account = ANY (${accounts?.map(String) ?? null}::bigint[]))
    ORDER BY o.operation LIMIT ${limit + 1}`.execute(tx);
  if (rows.length > limit) return { rows: rows.slice(0, limit), next: rows[limit - 1]!.operation };
  // Candidates that were cut off are looked at by the next page.
  if (candidates.length === count) return { rows, next: candidates.at(-1)! };
  return { rows, next: end < range.last ? end : null };
}
