/**
 * Field shapes the calls share. Their bounds are outer limits against hostile input; a rule with its own message
 * (username format, stake limits) is left to the verb that refuses with its own code.
 */
import { z } from 'zod';
import { PAGE_SIZE_MAXIMUM } from './constants.ts';

/** Maximum amount of one request, in minor units: far above any limit. */
export const AMOUNT_MAXIMUM = 1_000_000_000_000_000;
/**
 * Maximum balance or sum on the wire: beyond it a JSON number loses precision. The ledger keeps members' balances below
 * it.
 */
export const BALANCE_MAXIMUM = Number.MAX_SAFE_INTEGER;

/** What PostgreSQL cannot store as text: the NUL character, and half of a surrogate pair. */
const isStorable = (value: string): boolean => !value.includes('\0') && value.isWellFormed();

/** Text of at most `maximum` characters. */
export const text = (maximum: number) => z.string().max(maximum).refine(isStorable);
/** Text that must not be empty. */
export const someText = (maximum: number) => text(maximum).min(1);

/** An id we issued (UUID or a shorter public code). */
export const idText = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);
/** A code of the catalogue: game, vendor, bet type, prize mode, transaction type. */
export const codeText = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);
/** Issue number: `yyyyMMdd`, with a sequence in the day for fast games. */
export const numeroText = z.string().regex(/^\d{8,14}$/);
/** ISO 4217 code, or that code with PLAY behind it for play money. */
export const currencyCode = z.string().regex(/^[A-Z]{3,5}(PLAY)?$/);
/** A balance, sum or amount in integer minor units; may be negative in reports. */
export const amount = z.int().min(-BALANCE_MAXIMUM).max(BALANCE_MAXIMUM);
/** An amount that moves: at least one minor unit. */
export const positiveAmount = z.int().min(1).max(AMOUNT_MAXIMUM);
/** Odds as a decimal string, at most four decimals, for example "99.5": a gross return on one unit, stake included. */
export const oddsText = z.string().regex(/^\d{1,9}(\.\d{1,4})?$/);
/** An instant: milliseconds since 1970 UTC. */
export const instant = z.int().min(0).max(8_640_000_000_000_000);
/** 256 bits as lower-case hex. */
export const hex256 = z.string().regex(/^[0-9a-f]{64}$/);
/** An address a browser may be redirected to: our own path, or http(s). */
export const urlText = z
  .string()
  .max(2000)
  .regex(/^(\/(?!\/)|https?:\/\/)/);
/** Language as callers write it (VI, en, vi-VN …); unsupported ones fall back to the merchant's default. */
export const languageText = z.string().regex(/^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})?$/);

/** An integer in a query string, where everything arrives as text. */
export const queryInteger = (minimum: number, maximum: number) =>
  z
    .union([
      z.number(),
      z
        .string()
        .regex(/^-?\d{1,16}$/)
        .transform(Number),
    ])
    .pipe(z.int().min(minimum).max(maximum));

/** A boolean in a query string. */
export const queryBoolean = z
  .union([z.boolean(), z.enum(['true', 'false', '1', '0']).transform((word) => word === 'true' || word === '1')])
  .pipe(z.boolean());

/** An instant in a query string, in milliseconds. */
export const queryInstant = queryInteger(0, 8_640_000_000_000_000);

/** Page number from 1 and page size, with their defaults. */
export const pageQuery = (defaultSize: number) => ({
  pageNo: queryInteger(1, 100_000).default(1),
  pageSize: queryInteger(1, PAGE_SIZE_MAXIMUM).default(defaultSize),
});

/** A page in the source's words `content, totalPages, pageNum`. */
export const contentPage = <I extends z.core.$ZodType>(item: I) =>
  z.object({ content: z.array(item), totalPages: z.int(), pageNum: z.int(), totalElements: z.int() });

/** A page of games in the source's words `games, pageNum, totalPages`. */
export const gamesPage = <I extends z.core.$ZodType>(item: I) =>
  z.object({ games: z.array(item), pageNum: z.int(), totalPages: z.int() });

/** A whole list in the source's word `list`. */
export const wholeList = <I extends z.core.$ZodType>(item: I) => z.object({ list: z.array(item) });

/** The answer of a call without a result. */
export const nothing = z.object({});

/** Answer of a `file` call: a name, and the text as chunks. */
export const fileContent = z.object({
  fileName: z.string(),
  pieces: z.custom<AsyncIterable<string>>((value) => typeof value === 'object' && value !== null),
});

export type FileContent = z.output<typeof fileContent>;

/** Proof that the slider was solved: the ALTCHA solution in the source's field names. */
export const sliderFields = {
  geetest_challenge: text(512).optional(),
  geetest_validate: text(4096).optional(),
  geetest_seccode: text(512).optional(),
};
