/**
 * The seamless wallet API (`POST /wallet/v1/<verb>`): all a vendor may see. Explained with worked messages in docs/wallet-api.md.
 * Answers are `{ success: true, requestId, value }` and `{ success: false, requestId, code, message, retryable, value? }`.
 */
import { z } from 'zod';
import type { ErrorCode } from './errors/index.ts';
import { AMOUNT_MAXIMUM, codeText, currencyCode, instant } from './shapes.ts';

export const WALLET_PATH = '/wallet/v1';
/** A request is good for so long, either way. */
export const WALLET_REPLAY_WINDOW_SEC = 300;
/** Largest body of a request, in bytes. */
export const WALLET_BODY_MAXIMUM = 16 * 1024;
/** Most transactions one look-up answers. */
export const WALLET_TRANSACTIONS_MAXIMUM = 500;

/** An id the vendor makes up; a dot in front is ours alone. */
const vendorId = (maximum: number) => z.string().max(maximum).regex(/^[A-Za-z0-9][A-Za-z0-9._:/-]*$/);
const requestId = vendorId(64);
const transactionId = vendorId(90);
const roundId = vendorId(64);
const memberRef = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);
const token = z.string().regex(/^[\w-]{20,200}$/);
/** In the vendor's units: minor units of the currency unless its money scale says otherwise. */
const positive = z.int().min(1).max(AMOUNT_MAXIMUM);
const zeroOrMore = z.int().min(0).max(AMOUNT_MAXIMUM);

const ofRound = { requestId, transactionId, memberRef, roundId, currency: currencyCode };

/** What each verb takes. */
export const walletInputs = {
  /** Exchanges a launch token, once and within its minute, for a session of the wallet. */
  authenticate: z.object({ requestId, token }),
  balance: z.object({ requestId, memberRef, currency: currencyCode }),
  bet: z.object({ ...ofRound, sessionToken: token, game: codeText, amount: positive }),
  /**
   * `amount` may be 0; `endRound` ends the round with it. `returned` is the part of the amount that was staked and never played, a stake
   * nobody stood against or a shot that met nothing: it is paid like the rest and does not count as played.
   */
  win: z
    .object({ ...ofRound, amount: zeroOrMore, returned: zeroOrMore.optional(), endRound: z.boolean().default(false) })
    .refine(({ amount, returned = 0 }) => returned <= amount, { path: ['returned'] }),
  /** Gives a bet back, named by its transaction id. */
  rollback: z.object({ ...ofRound, betTransactionId: transactionId }),
  endRound: z.object(ofRound),
  /** A bet and what it won, at once. */
  betWin: z.object({ ...ofRound, sessionToken: token, game: codeText, betAmount: positive, winAmount: zeroOrMore, endRound: z.boolean().default(false) }),
  /**
   * The vendor's own promotion: a tournament, a drop. With `spins` it is what so many free spins of ours have won, perhaps
   * nothing; `promotionId` is then the id they were given under.
   */
  promoWin: z
    .object({ requestId, transactionId, memberRef, currency: currencyCode, amount: zeroOrMore, promotionId: vendorId(64), spins: z.int().min(1).max(1_000).optional() })
    .refine(({ amount, spins }) => amount > 0 || spins !== undefined, { path: ['amount'] }),
  jackpotWin: z.object({ requestId, transactionId, memberRef, currency: currencyCode, amount: positive, jackpotId: vendorId(64), roundId: roundId.optional() }),
  /** Corrects a round, also after its end; negative takes. */
  adjust: z.object({ ...ofRound, amount: z.int().min(-AMOUNT_MAXIMUM).max(AMOUNT_MAXIMUM).refine((value) => value !== 0), reason: z.string().min(1).max(200) }),
  /** Of a round, or between two instants (`from` included, `to` not), oldest first; `after` is the `next` of the page before. */
  transactions: z.union([
    z.object({ requestId, roundId }),
    z.object({ requestId, from: instant, to: instant, after: transactionId.optional() }),
  ]),
} as const;

export type WalletVerb = keyof typeof walletInputs;
export type WalletInput<V extends WalletVerb> = z.output<(typeof walletInputs)[V]>;
export const WALLET_VERBS = Object.keys(walletInputs) as readonly WalletVerb[];

export const WALLET_TRANSACTION_KINDS = ['bet', 'win', 'rollback', 'end_round', 'bet_win', 'promo_win', 'jackpot_win', 'adjust'] as const;
export type WalletTransactionKind = (typeof WALLET_TRANSACTION_KINDS)[number];

const money = z.int();

const movement = z.object({
  transactionId: z.string(),
  /** Our number of it; null where no money moved. */
  reference: z.string().nullable(),
  /** The member's balance after it. */
  balance: money,
  currency: currencyCode,
  /** It was taken before; everything else is the first answer. */
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
  /** Of a `bet_win`. */
  winAmount: money.nullable(),
  /** Of a win of which a part was never played. */
  returned: money.nullable(),
  betTransactionId: z.string().nullable(),
  reference: z.string().nullable(),
  at: instant,
});
export type WalletTransaction = z.output<typeof transaction>;

/** What each verb answers in `value`. */
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
    expiresAt: instant,
  }),
  balance: z.object({ balance: money, currency: currencyCode }),
  bet: movement,
  win: movement,
  rollback: movement,
  endRound: movement,
  betWin: movement,
  promoWin: movement,
  jackpotWin: movement,
  adjust: movement,
  transactions: z.object({ transactions: z.array(transaction), next: z.string().nullable() }),
} as const;
export type WalletAnswer<V extends WalletVerb> = z.output<(typeof walletAnswers)[V]>;

/** Codes after which the same request may succeed later; every other refusal is final. */
const RETRYABLE: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['service_unavailable', 'system_error', 'in_progress', 'rate_limited', 'vendor_unavailable', 'round_not_found']);

/** Whether a vendor should send the same request again. */
export const isRetryable = (code: ErrorCode): boolean => RETRYABLE.has(code);
