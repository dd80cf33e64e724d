/**
 * The seamless wallet API (`POST /wallet/v1/<verb>`), as vendors see it. Documented with examples in
 * docs/wallet-api.md.
 * Answers are `{ success: true, requestId, value }` and `{ success: false, requestId, code, message, retryable, value?
 * }`.
 */
import { z } from 'zod';
import type { ErrorCode } from './errors/index.ts';
import { AMOUNT_MAXIMUM, codeText, currencyCode, instant } from './shapes.ts';

export const WALLET_PATH = '/wallet/v1';
/** Maximum clock difference of a request, either way. */
export const WALLET_REPLAY_WINDOW_SEC = 300;
/** Maximum body of a request, in bytes; that of a `settle`. */
export const WALLET_BODY_MAXIMUM = 16 * 1024;
export const WALLET_SETTLE_BODY_MAXIMUM = 128 * 1024;
/** Maximum items of a `settle`. */
export const WALLET_SETTLE_ITEMS = 500;
/** Maximum transactions in one look-up answer. */
export const WALLET_TRANSACTIONS_MAXIMUM = 500;

/** An id chosen by the vendor; ids with a leading dot are reserved for the platform. */
const vendorId = (maximum: number) =>
  z
    .string()
    .max(maximum)
    .regex(/^[A-Za-z0-9][A-Za-z0-9._:/-]*$/);
const requestId = vendorId(64);
const transactionId = vendorId(90);
const roundId = vendorId(64);
const memberRef = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);
const token = z.string().regex(/^[\w-]{20,200}$/);
/** In the vendor's units: minor units of the currency unless its money scale says otherwise. */
const positive = z.int().min(1).max(AMOUNT_MAXIMUM);
const zeroOrMore = z.int().min(0).max(AMOUNT_MAXIMUM);

const ofRound = { requestId, transactionId, memberRef, roundId, currency: currencyCode };
const { requestId: _ofMessage, ...ofItem } = ofRound;

/** What a win says beside whose it is. */
const ofWin = {
  amount: zeroOrMore,
  returned: zeroOrMore.optional(),
  notCounted: zeroOrMore.optional(),
  endRound: z.boolean().default(false),
};
const returnsPart = ({ amount, returned = 0 }: { readonly amount: number; readonly returned?: number | undefined }) =>
  returned <= amount;

/** Input of each verb, strictly: an unknown field is refused. */
export const walletInputs = {
  /** Exchanges a launch token, once and within its lifetime of a minute, for a wallet session. */
  authenticate: z.strictObject({ requestId, token }),
  balance: z.strictObject({ requestId, memberRef, currency: currencyCode }),
  /** `auto`: the game placed it by itself, within limits its member set; refused where the merchant does not allow it. */
  bet: z.strictObject({
    ...ofRound,
    sessionToken: token,
    game: codeText,
    amount: positive,
    auto: z.boolean().optional(),
  }),
  /**
   * `amount` may be 0; `endRound` ends the round with it. `returned` is the part of the amount that was staked and
   * never played, an unmatched stake or a shot that hit nothing: it is paid like the rest and does not count as played.
   * `notCounted` is the part of what was played that was not at risk, because bets of the round covered one another: it
   * does not count for turnover.
   */
  win: z.strictObject({ ...ofRound, ...ofWin }).refine(returnsPart, { path: ['returned'] }),
  /**
   * Many wins in one message, each with exactly the meaning of a `win`: one is granted or refused whatever the others are. Transaction ids are
   * different from one another.
   */
  settle: z
    .strictObject({
      requestId,
      items: z
        .array(z.strictObject({ ...ofItem, ...ofWin }).refine(returnsPart, { path: ['returned'] }))
        .min(1)
        .max(WALLET_SETTLE_ITEMS),
    })
    .refine(({ items }) => new Set(items.map((item) => item.transactionId)).size === items.length, {
      path: ['items'],
    }),
  /** Rolls back a bet, named by its transaction id. */
  rollback: z.strictObject({ ...ofRound, betTransactionId: transactionId }),
  endRound: z.strictObject(ofRound),
  /** A bet and its win in one request. */
  betWin: z
    .strictObject({
      ...ofRound,
      sessionToken: token,
      game: codeText,
      betAmount: positive,
      winAmount: zeroOrMore,
      notCounted: zeroOrMore.optional(),
      endRound: z.boolean().default(false),
    })
    .refine(({ betAmount, notCounted = 0 }) => notCounted <= betAmount, { path: ['notCounted'] }),
  /**
   * The vendor's own promotion: a tournament, a drop. With `spins` it is the total win of that many free spins granted
   * by the platform, possibly zero; `promotionId` is then the id they were granted under.
   */
  promoWin: z
    .strictObject({
      requestId,
      transactionId,
      memberRef,
      currency: currencyCode,
      amount: zeroOrMore,
      promotionId: vendorId(64),
      spins: z.int().min(1).max(1_000).optional(),
    })
    .refine(({ amount, spins }) => amount > 0 || spins !== undefined, { path: ['amount'] }),
  jackpotWin: z.strictObject({
    requestId,
    transactionId,
    memberRef,
    currency: currencyCode,
    amount: positive,
    jackpotId: vendorId(64),
    roundId: roundId.optional(),
  }),
  /** Corrects a round, also after its end; a negative amount debits. */
  adjust: z.strictObject({
    ...ofRound,
    amount: z
      .int()
      .min(-AMOUNT_MAXIMUM)
      .max(AMOUNT_MAXIMUM)
      .refine((value) => value !== 0),
    reason: z.string().min(1).max(200),
  }),
  /**
   * Transactions of a round, or between two instants (`from` inclusive, `to` exclusive), oldest first; `after` is the
   * `next` of the page before.
   */
  transactions: z.union([
    z.strictObject({ requestId, roundId }),
    z.strictObject({ requestId, from: instant, to: instant, after: transactionId.optional() }),
  ]),
} as const;

export type WalletVerb = keyof typeof walletInputs;
export type WalletInput<V extends WalletVerb> = z.output<(typeof walletInputs)[V]>;
export const WALLET_VERBS = Object.keys(walletInputs) as readonly WalletVerb[];

export const WALLET_TRANSACTION_KINDS = [
  'bet',
  'win',
  'rollback',
  'end_round',
  'bet_win',
  'promo_win',
  'jackpot_win',
  'adjust',
] as const;
export type WalletTransactionKind = (typeof WALLET_TRANSACTION_KINDS)[number];

const money = z.int();

const movement = z.object({
  transactionId: z.string(),
  /** Our transfer number; null when no money moved. */
  reference: z.string().nullable(),
  /** The member's balance after it. */
  balance: money,
  currency: currencyCode,
  /** A repeated request: everything else is the first answer. */
  duplicate: z.boolean(),
});
export type WalletMovement = z.output<typeof movement>;

const transaction = z.object({
  transactionId: z.string(),
  kind: z.enum(WALLET_TRANSACTION_KINDS),
  state: z.enum(['done', 'rolled_back', 'tombstone']),
  memberRef: z.string(),
  roundId: z.string().nullable(),
  currency: currencyCode,
  amount: money,
  /** For a `bet_win`. */
  winAmount: money.nullable(),
  /** For a win with a part that was never played. */
  returned: money.nullable(),
  /** The part of what was played that was not at risk. */
  notCounted: money.nullable(),
  betTransactionId: z.string().nullable(),
  reference: z.string().nullable(),
  at: instant,
});
export type WalletTransaction = z.output<typeof transaction>;

/** Answer of each verb in `value`. */
export const walletAnswers = {
  authenticate: z.object({
    sessionToken: token,
    memberRef,
    currency: currencyCode,
    balance: money,
    game: codeText,
    room: z.string().nullable(),
    language: z.string(),
    /** Played with play money. */
    demo: z.boolean(),
    /** Whether the game may place bets by itself (`auto`) now; asked again with each such bet. */
    autoPlay: z.boolean(),
    expiresAt: instant,
  }),
  balance: z.object({ balance: money, currency: currencyCode }),
  bet: movement,
  win: movement,
  settle: z.object({
    /** In the order of the request. */
    items: z.array(
      z.object({
        transactionId: z.string(),
        /** `duplicate`: taken before, with the first answer's reference and balance. */
        state: z.enum(['done', 'duplicate', 'refused']),
        reference: z.string().nullable(),
        /** The member's balance after it; null where it was refused. */
        balance: money.nullable(),
        /** Why it was refused, and whether the same item may be granted later. */
        code: z.string().nullable(),
        retryable: z.boolean(),
      }),
    ),
  }),
  rollback: movement,
  endRound: movement,
  betWin: movement,
  promoWin: movement,
  jackpotWin: movement,
  adjust: movement,
  transactions: z.object({ transactions: z.array(transaction), next: z.string().nullable() }),
} as const;
export type WalletAnswer<V extends WalletVerb> = z.output<(typeof walletAnswers)[V]>;

/** How a line of a described round ended. */
export const ROUND_LINE_RESULTS = ['open', 'won', 'halfWon', 'push', 'halfLost', 'lost'] as const;

/** Rounds in one request of the duty `describe`, and lines of a round. */
export const DESCRIBED_ROUNDS_MAXIMUM = 50;
const DESCRIBED_LINES_MAXIMUM = 20;

/** A vendor's answer to `POST <launch address>/rounds` (`{ roundIds, language }`): those of the rounds it can describe. */
export const describedRounds = z.object({
  rounds: z
    .array(
      z.object({
        roundId,
        title: z.string().min(1).max(120),
        lines: z
          .array(
            z.object({
              text: z.string().min(1).max(200),
              detail: z.string().min(1).max(200).optional(),
              result: z.enum(ROUND_LINE_RESULTS),
            }),
          )
          .max(DESCRIBED_LINES_MAXIMUM),
        /** SHA-256 of what was bet, in hex. */
        receipt: z
          .string()
          .regex(/^[0-9a-f]{64}$/)
          .optional(),
      }),
    )
    .max(DESCRIBED_ROUNDS_MAXIMUM),
});
export type DescribedRound = z.output<typeof describedRounds>['rounds'][number];

/** Codes after which the same request may succeed later; every other refusal is final. */
const RETRYABLE: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'service_unavailable',
  'system_error',
  'in_progress',
  'rate_limited',
  'vendor_unavailable',
  'round_not_found',
  'balance_limit_reached',
]);

/** Whether a vendor should send the same request again. */
export const isRetryable = (code: ErrorCode): boolean => RETRYABLE.has(code);
