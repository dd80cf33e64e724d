/** Operations of the ledger and their outcomes. */
import type { ErrorCode } from '@lantern/contract/errors';
import type { MemberId } from '../../kernel/ids.ts';
import type { Result } from '../../kernel/result.ts';
import type { AccountName } from './chart.ts';
import type { TransferCode } from './transfer-codes.ts';

/** `cash` and `bonus` are those of the operation's member. The locked account moves by holds only. */
export type Place = 'cash' | 'bonus' | AccountName;

export type Leg =
  /** Takes from the member's cash, then from the bonus. */
  | { readonly mode: 'spend'; readonly amount: bigint; readonly to: AccountName }
  /**
   * Credits in the cash/bonus proportion of the operation `source` (a key), or of this operation's own preceding
   * `spend` legs.
   */
  | { readonly mode: 'return'; readonly amount: bigint; readonly from: AccountName; readonly source?: string }
  | { readonly mode: 'move'; readonly amount: bigint; readonly from: Place; readonly to: Place }
  /** Moves the member's cash to the locked account; alone in its operation, whose number becomes the hold's. */
  | { readonly mode: 'hold'; readonly amount: bigint; readonly until?: Date }
  /** Resolves a hold: pays it out, releases it, or releases it because it expired. Alone in its operation. */
  | { readonly mode: 'post'; readonly hold: bigint; readonly amount: bigint; readonly to: AccountName }
  | { readonly mode: 'void' | 'expire'; readonly hold: bigint; readonly amount: bigint };

/** 1..n legs, all or nothing, once per key. */
export interface Operation {
  /**
   * Idempotency key, unique in the whole ledger: 1–128 of A–Z a–z 0–9 `:` `.` `_` `/` `-`. Prefix it with its kind:
   * `deposit:…`.
   */
  readonly key: string;
  readonly code: TransferCode;
  /** The member whose money it is; required by every leg except a move between house accounts. */
  readonly member?: MemberId;
  readonly currency: string;
  readonly legs: readonly Leg[];
  /** Small facts for the records (game, round, order). Ignored when a repeated key is compared. */
  readonly reference?: Readonly<Record<string, unknown>>;
  /** Further content a repeated key must match, besides code, member, currency and legs. */
  readonly sameness?: string;
  /**
   * A registered SQL function `schema.name(payload jsonb, operation_id bigint) returns text`, run in the same batch as
   * the money once the funds are there. It decides first and writes after; a refusal code means it wrote nothing, and
   * no money moves.
   */
  readonly companion?: {
    readonly name: string;
    readonly payload: unknown;
    /** Not an ordinary one: its batch form (`ledger.register_batch_companion`) would not take it. */
    readonly alone?: boolean;
  };
}

export interface Posted {
  /** The operation's number in the ledger. */
  readonly operation: bigint;
  /** The key was used before with the same content; everything here is the first outcome. */
  readonly duplicate: boolean;
  /** The member's balances afterwards; null when no member is involved. */
  readonly cash: bigint | null;
  readonly bonus: bigint | null;
  readonly cashChange: bigint;
  readonly bonusChange: bigint;
}

/** The ledger's own refusals; a companion may add any other code of the catalogue. */
export type LedgerCode =
  | 'funds_insufficient'
  | 'account_missing'
  | 'account_frozen'
  | 'balance_limit_reached'
  | 'amount_invalid'
  | 'idempotency_key_invalid'
  | 'idempotency_key_reused'
  | 'transfer_missing'
  | 'hold_missing'
  | 'hold_resolved'
  | 'hold_active'
  | 'service_unavailable';

export type Outcome = Result<Posted, LedgerCode | ErrorCode>;

/** A larger amount is an error; the bound also keeps every sum far below the end of bigint. */
export const MAX_AMOUNT = 1_000_000_000_000_000n;

/**
 * Maximum of a member's cash, bonus and locked money together in a currency: larger numbers are not exact in JavaScript
 * clients.
 */
export const MAX_BALANCE = BigInt(Number.MAX_SAFE_INTEGER);

const KEY = /^[A-Za-z0-9:._/-]{1,128}$/;

/** Validates an operation without the database; undefined when it is valid. Throws on a malformed one (a bug). */
export function findFault(operation: Operation): 'idempotency_key_invalid' | 'amount_invalid' | undefined {
  const { legs } = operation;
  if (legs.length === 0) throw new TypeError(`operation ${operation.key} has no leg`);
  for (const leg of legs) {
    const alone = leg.mode !== 'spend' && leg.mode !== 'return' && leg.mode !== 'move';
    if (alone && legs.length > 1) throw new TypeError(`a ${leg.mode} must be alone in its operation`);
    if (leg.mode !== 'move' && operation.member === undefined) throw new TypeError(`a ${leg.mode} needs a member`);
  }
  if (!KEY.test(operation.key)) return 'idempotency_key_invalid';
  if (legs.some((leg) => leg.amount <= 0n || leg.amount > MAX_AMOUNT)) return 'amount_invalid';
  return undefined;
}
