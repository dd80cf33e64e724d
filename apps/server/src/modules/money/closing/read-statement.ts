/** Reads an uploaded statement: its text from the bytes, its rows from the text. */
import { createHash } from 'node:crypto';
import type { StatementFormat } from '@lantern/contract/ops';
import { currencyFormat } from '@lantern/money';
import { readCsv } from '../../../kernel/read-csv.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { Line } from './rules/match.ts';
import { statementAmount, statementDay } from './rules/statement-values.ts';

export interface ReadStatement {
  readonly lines: readonly Line[];
  /** Rows of other days or of the other direction. */
  readonly skipped: number;
  readonly sha256: Buffer;
}

/** Coins are counted in millionths. */
const COIN_EXPONENT = 6;
const BYTES_MAXIMUM = 8 * 1024 * 1024;
const REFERENCE = /^[^\p{Cc}\p{Cf}\p{Cs}]{1,128}$/u;

const unreadable = (line: number, reason: string) => refuse('file_unreadable', { line, reason });

/** Text of a file in UTF-8, or in UTF-16 with its byte order mark; undefined for anything else. */
function textOf(bytes: Buffer): string | undefined {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

interface Asked {
  readonly direction: 'pay_in' | 'pay_out';
  readonly currency: string;
  readonly day: string;
  readonly format: StatementFormat;
}

type Signed = Omit<Line, 'amount'> & { readonly amount: bigint };

/**
 * Rows of the asked direction. Money in is positive. Money out is negative in an account's statement, and positive in a
 * file that has no negative row: a payout provider's own.
 */
function ofDirection(rows: readonly Signed[], direction: Asked['direction']): readonly Line[] {
  const isNegative = direction === 'pay_out' && rows.some(({ amount }) => amount < 0n);
  return rows
    .filter(({ amount }) => (isNegative ? amount < 0n : amount > 0n))
    .map((row) => ({ ...row, amount: row.amount < 0n ? -row.amount : row.amount }));
}

/** The statement's rows of the day. Refuses file_unreadable with the line at fault. */
export function readStatement(base64: string, { direction, currency, day, format }: Asked): Result<ReadStatement> {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > BYTES_MAXIMUM) return refuse('body_too_large');
  const text = textOf(bytes);
  if (text === undefined) return unreadable(1, 'encoding');
  const read = readCsv(text);
  if (!read.ok) return unreadable(read.fault.line, read.fault.reason);
  const at = (head: string | undefined) => (head === undefined ? undefined : read.heads.indexOf(head));
  const [referenceAt, amountAt, dateAt] = [at(format.reference)!, at(format.amount)!, at(format.date)];
  for (const [place, head] of [
    [referenceAt, format.reference],
    [amountAt, format.amount],
    [dateAt, format.date],
  ] as const)
    if (place === -1) return unreadable(1, head!);
  const exponent = currencyFormat(currency)?.exponent ?? COIN_EXPONENT;
  const rows: Signed[] = [];
  for (const [index, row] of read.rows.entries()) {
    const line = index + 2;
    const amount = statementAmount(row[amountAt] ?? '', exponent, format.decimal);
    if (amount === undefined) return unreadable(line, format.amount);
    const dated = dateAt === undefined ? day : statementDay(row[dateAt] ?? '', format.dateOrder);
    if (dated === undefined) return unreadable(line, format.date!);
    const reference = row[referenceAt] ?? '';
    if (dated !== day || amount === 0n) continue;
    if (!REFERENCE.test(reference)) return unreadable(line, format.reference);
    rows.push({ line, reference, amount });
  }
  const lines = ofDirection(rows, direction);
  return ok({
    lines,
    skipped: read.rows.length - lines.length,
    sha256: createHash('sha256').update(bytes).digest(),
  });
}
