/** Records as CSV files, streamed in batches, so that a long history needs no memory. */
import type { AnswerOf, Calls, Language } from '@lantern/contract';
import { currencyFormat } from '@lantern/money';
import { ok, type Result } from '../../../kernel/result.ts';
import type { BetSource } from './bet-source.ts';
import type { Requester, ModuleContext } from './context.ts';
import { readVendorNames } from './game-houses.ts';
import { resolveRange } from './resolve-range.ts';
import { betQuery, type BetsRequest } from './read-bets.ts';
import { readMovements, type ProfitRequest } from './read-profit.ts';
import { codeName } from './code-names.ts';
import { referenceOf, statementRange, type StatementRequest } from './read-statement.ts';
import { csvPieces, type Row } from './rules/csv.ts';
import { daysOf, type Day, type DayRange } from '../../../kernel/days.ts';
import { codesOfFilter } from './transaction-kinds.ts';
import { profitLossOf } from './profit-sums.ts';
import { listStatementDays, listStatementOfDay, type Movement } from './statement-store.ts';
import { findPurse } from './store.ts';

type FileAnswer = AnswerOf<Calls['record.betsFile']>;

const BATCH = 500;

const inLanguage = (language: Language, vi: readonly string[], en: readonly string[]): readonly string[] =>
  language === 'VI' ? vi : en;

/** An instant in a time zone, `2026-11-20 13:02:59`: sorts as text, and every spreadsheet parses it. */
function clockOf(timeZone: string): (atMs: number) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (atMs) => format.format(atMs);
}

const fileName = (what: string, range: DayRange | undefined): string =>
  `${what}${range ? `_${range.fromDay}_${range.toDay}` : ''}.csv`;

/** Amounts as decimals of the currency's unit. */
function amountOf(currency: string): (minor: bigint) => number | bigint {
  const decimals = currencyFormat(currency)?.exponent ?? 0;
  return decimals === 0 ? (minor) => minor : (minor) => Number(minor) / 10 ** decimals;
}

const STATUS_WORDS = {
  VI: {
    pending: 'Chờ kết quả',
    won: 'Thắng',
    lost: 'Thua',
    push: 'Hòa',
    cancelled: 'Đã hủy',
    void: 'Đã hoàn cược',
    held: 'Đang được kiểm duyệt',
    rejected: 'Không được duyệt',
  },
  EN: {
    pending: 'Pending',
    won: 'Won',
    lost: 'Lost',
    push: 'Push',
    cancelled: 'Cancelled',
    void: 'Refunded',
    held: 'Under review',
    rejected: 'Not approved',
  },
} as const;

/** The matching bets. Refuses with range_invalid. */
export async function writeBets(
  module: ModuleContext,
  requester: Requester,
  request: BetsRequest,
): Promise<Result<FileAnswer>> {
  const range = await resolveRange(module, requester, request);
  if (!range.ok) return range;
  const { language, merchant, currency } = requester;
  const query = betQuery(requester, range.value, request);
  const vendorName = await readVendorNames(module, merchant.code, language);
  const clock = clockOf(merchant.timeZone);
  const amount = amountOf(currency);
  const status = STATUS_WORDS[language === 'VI' ? 'VI' : 'EN'];

  async function* rowsOf(source: BetSource): AsyncGenerator<readonly Row[]> {
    let after: string | undefined;
    for (;;) {
      const bets = await source.listBets(module.kernel.db, query, { after, offset: 0, limit: BATCH }, language);
      yield bets.map((bet) => [
        clock(bet.placedAt),
        bet.settledAt === null ? '' : clock(bet.settledAt),
        bet.betId,
        vendorName(bet.vendor),
        bet.gameCategory,
        bet.gameName,
        bet.title,
        status[bet.status],
        amount(bet.stake),
        amount(bet.payout),
        bet.currency,
      ]);
      if (bets.length < BATCH) return;
      after = bets.at(-1)!.betId;
    }
  }
  async function* all(): AsyncGenerator<readonly Row[]> {
    for (const source of module.deps.betSources) yield* rowsOf(source);
  }
  const header = inLanguage(
    language,
    [
      'Đặt lúc',
      'Có kết quả lúc',
      'Mã phiếu',
      'Nhà cung cấp',
      'Loại game',
      'Trò chơi',
      'Kỳ/ván',
      'Trạng thái',
      'Tiền cược',
      'Tiền trả',
      'Loại tiền',
    ],
    [
      'Placed at',
      'Settled at',
      'Bet',
      'Provider',
      'Category',
      'Game',
      'Round',
      'Status',
      'Stake',
      'Payout',
      'Currency',
    ],
  );
  return ok({ fileName: fileName('bets', range.value), pieces: csvPieces(header, all()) });
}

/** The movements of a range, or the whole history without one. Refuses with range_invalid. */
export async function writeStatement(
  module: ModuleContext,
  requester: Requester,
  request: StatementRequest,
): Promise<Result<FileAnswer>> {
  const range = await statementRange(module, requester, request);
  if (!range.ok) return range;
  const { language, merchant, currency } = requester;
  const codes = codesOfFilter(request.txCode, request.kind);
  const purse = codes?.length === 0 ? undefined : await findPurse(module.kernel.db, requester.memberId, currency);
  const clock = clockOf(merchant.timeZone);
  const amount = amountOf(currency);
  const rowOf = (movement: Movement): Row => [
    clock(movement.at.getTime()),
    movement.operation.toString(),
    codeName(movement.code, language),
    amount(movement.cashChange + movement.bonusChange),
    amount(movement.cashChange),
    amount(movement.bonusChange),
    amount(movement.cashAfter + movement.bonusAfter),
    referenceOf(movement),
    currency,
  ];

  async function* rows(): AsyncGenerator<readonly Row[]> {
    if (purse === undefined) return;
    const query = { purse, timeZone: merchant.timeZone, range: range.ok ? range.value : undefined, codes };
    for (const day of await listStatementDays(module.kernel.db, query)) {
      let below: bigint | undefined;
      for (;;) {
        const found = await listStatementOfDay(module.kernel.db, query, day, below, BATCH);
        yield found.map(rowOf);
        if (found.length < BATCH) break;
        below = found.at(-1)!.operation;
      }
    }
  }
  const header = inLanguage(
    language,
    ['Thời gian', 'Mã giao dịch', 'Loại', 'Số tiền', 'Tiền mặt', 'Tiền thưởng', 'Số dư sau', 'Tham chiếu', 'Loại tiền'],
    ['Time', 'Transaction', 'Type', 'Amount', 'Cash', 'Bonus', 'Balance after', 'Reference', 'Currency'],
  );
  return ok({ fileName: fileName('transactions', range.value), pieces: csvPieces(header, rows()) });
}

/** Profit and loss, one line per day, category and vendor with movements. Refuses with range_invalid. */
export async function writeProfitLoss(
  module: ModuleContext,
  requester: Requester,
  request: ProfitRequest,
): Promise<Result<FileAnswer>> {
  const range = await resolveRange(module, requester, request);
  if (!range.ok) return range;
  const { language, merchant, currency } = requester;
  const amount = amountOf(currency);
  const vendorName = await readVendorNames(module, merchant.code, language);
  const movements = await readMovements(module, requester, range.value);
  const byDay = new Map<Day, (typeof movements)[number][]>();
  for (const movement of movements) byDay.set(movement.day, [...(byDay.get(movement.day) ?? []), movement]);

  async function* rows(): AsyncGenerator<readonly Row[]> {
    for (const day of daysOf(range.ok ? range.value : { fromDay: '', toDay: '' })) {
      const { vendors, totals } = profitLossOf([day], byDay.get(day) ?? [], request);
      yield [
        ...vendors.map((line): Row => [
          day,
          line.gameCategory,
          vendorName(line.vendor),
          amount(line.stake),
          amount(line.validStake),
          amount(line.payout),
          amount(line.net),
          currency,
        ]),
        ...(totals.bonus === 0n ? [] : [[day, 'BONUS', '', 0, 0, 0, amount(totals.bonus), currency] satisfies Row]),
        ...(totals.rebate === 0n ? [] : [[day, 'REBATE', '', 0, 0, 0, amount(totals.rebate), currency] satisfies Row]),
      ];
    }
  }
  const header = inLanguage(
    language,
    ['Ngày', 'Loại game', 'Nhà cung cấp', 'Tiền cược', 'Cược hợp lệ', 'Tiền trả', 'Lãi/lỗ', 'Loại tiền'],
    ['Day', 'Category', 'Provider', 'Stake', 'Valid stake', 'Payout', 'Profit/loss', 'Currency'],
  );
  return ok({ fileName: fileName('profit-loss', range.value), pieces: csvPieces(header, rows()) });
}
