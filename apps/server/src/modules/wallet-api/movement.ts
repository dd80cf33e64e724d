/**
 * One movement of a vendor: an operation of the ledger under the key (vendor, transaction id), accepted by wallet_api.accept in the
 * same commit. Whatever is refused is first looked up: a vendor that repeats itself gets its first answer, whatever holds now.
 */
import type { WalletTransactionKind } from '@lantern/contract/wallet-api';
import type { MemberId } from '../../kernel/ids.ts';
import { ok, refuse, type Refused, type Result } from '../../kernel/result.ts';
import { transact } from '../../kernel/tx.ts';
import type { Operation, Posted } from '../ledger/index.ts';
import type { Doors, MovementResult } from './doors.ts';
import { fromMinor } from './rules/money-scale.ts';
import { buryBet, findTransaction, noteMovement, type FirstOutcome } from './transaction-store.ts';
import type { WalletVendor } from './vendor-directory.ts';

export interface Movement {
  readonly kind: WalletTransactionKind;
  readonly requestId: string;
  readonly transactionId: string;
  readonly memberId: MemberId;
  readonly roundId?: string | undefined;
  readonly currency: string;
  /** Minor units; of an adjustment perhaps negative, of a bet_win the bet. */
  readonly amount: bigint;
  readonly win?: bigint | undefined;
  /** The part of a win that was staked and never played; never 0. */
  readonly returned?: bigint | undefined;
  /** The bet a rollback takes back. */
  readonly original?: string | undefined;
}

/** What its companion is told besides. */
export interface Circumstances {
  /** The hash of the session that must be running. */
  readonly session?: string;
  readonly game?: string;
  readonly category?: string;
  readonly betId?: string;
  /** How many bets a win was divided over, and their sum. */
  readonly bets?: number;
  readonly staked?: string;
  readonly endedBy?: 'vendor' | 'platform' | undefined;
  /** A grant of free spins, and how many of them were played. */
  readonly grant?: string;
  readonly spins?: number;
  /** The member's balance, where no money moves. */
  readonly balance?: string;
}

/** The ledger's key of a transaction: ids of two vendors never meet. */
export const movementKey = (vendor: string, transactionId: string): string => `wallet:${vendor}:${transactionId}`;

function payloadOf(vendor: string, { kind, requestId, transactionId, memberId, roundId, currency, amount, win, returned, original }: Movement, circumstances: Circumstances) {
  // Amounts as text: JSON numbers are not exact beyond 2^53.
  return {
    kind,
    vendor,
    tx: transactionId,
    member: memberId,
    round: roundId,
    currency,
    amount: String(amount),
    ...(win === undefined ? {} : { win: String(win) }),
    ...(returned === undefined ? {} : { returned: String(returned) }),
    original,
    request: requestId,
    ...circumstances,
  };
}

const isSame = (one: Movement, { kind, memberId, roundId, currency, amount, win, returned, original }: FirstOutcome): boolean =>
  kind === one.kind && memberId === one.memberId && (roundId ?? undefined) === one.roundId && currency === one.currency && (original ?? undefined) === one.original
  // The rollback of a bet that never came moved nothing, whatever it would have moved.
  && (amount === one.amount || kind === 'rollback') && (win ?? undefined) === one.win && (returned ?? undefined) === one.returned;

/** The answer to a movement that was taken: now, or at first. */
function answerOf({ moneyScale }: WalletVendor, movement: Movement, operation: bigint | null, balance: bigint, duplicate: boolean): MovementResult {
  const { transactionId, currency } = movement;
  return ok({ transactionId, reference: operation === null ? null : String(operation), balance: fromMinor(balance, moneyScale), currency, duplicate });
}

/** What to answer to a movement that is refused now: its first answer if it was taken before. */
export async function refuseUnlessTaken({ kernel }: Doors, vendor: WalletVendor, movement: Movement, refusal: Refused): Promise<MovementResult> {
  const first = await findTransaction(kernel.db, vendor.code, movement.transactionId);
  if (first && first.state !== 'tombstone') {
    return isSame(movement, first) ? answerOf(vendor, movement, first.operation, first.balance, true) : refuse('transaction_mismatch');
  }
  if (first) return refuse('transaction_rolled_back');
  if (refusal.code === 'funds_insufficient') {
    return refuse(refusal.code, { balance: fromMinor(BigInt(Number(refusal.value?.['balance'] ?? 0)), vendor.moneyScale), currency: movement.currency });
  }
  if (refusal.code === 'idempotency_key_reused') return refuse('transaction_mismatch');
  return refusal.code === 'account_missing' ? refuse('account_not_found') : refusal;
}

export interface Submission {
  readonly code: Operation['code'];
  readonly legs: Operation['legs'];
  readonly circumstances: Circumstances;
  /** More for the member's records. */
  readonly named?: Readonly<Record<string, string>>;
}

function operationOf(vendor: string, movement: Movement, { code, legs, circumstances, named }: Submission): Operation {
  const { transactionId, memberId, currency, roundId, kind, returned } = movement;
  return {
    key: movementKey(vendor, transactionId),
    code,
    member: memberId,
    currency,
    legs,
    // No id has a `#`.
    sameness: `${kind}/${roundId ?? ''}${returned === undefined ? '' : `#${returned}`}`,
    reference: { vendor, transactionId, ...(roundId === undefined ? {} : { roundId }), ...(circumstances.game === undefined ? {} : { gameCode: circumstances.game }), ...named },
    companion: { name: 'wallet_api.accept', payload: payloadOf(vendor, movement, circumstances) },
  };
}

/** The ledger's own answer, for verbs that may try otherwise. */
export async function submit({ deps }: Doors, vendor: WalletVendor, movement: Movement, submission: Submission): Promise<Result<Posted>> {
  return await deps.ledger.submit(operationOf(vendor.code, movement, submission));
}

/** What was refused after the other half was written. */
class Undone extends Error {
  readonly refused: Refused;
  constructor(refused: Refused) {
    super(refused.code);
    this.refused = refused;
  }
}

/**
 * A win of which a part comes back unplayed: that part is a refund in every book, an operation of its own in the same commit. It is written
 * first, so that the win's balance is the one after both.
 */
export async function submitWithRefund({ kernel, deps }: Doors, vendor: WalletVendor, movement: Movement, won: Submission, refund: Operation['legs']): Promise<Result<Posted>> {
  const whole = operationOf(vendor.code, movement, won);
  const { companion: _, ...bare } = whole;
  const back: Operation = { ...bare, key: `returned:${vendor.code}:${movement.transactionId}`, code: 'bet_refund', legs: refund };
  try {
    return await transact(kernel.db, async (tx) => {
      const outcomes = await deps.ledger.postAll(tx, [back, whole]);
      for (const outcome of outcomes) if (!outcome.ok) throw new Undone(outcome);
      return outcomes[1]!;
    });
  } catch (error) {
    if (error instanceof Undone) return error.refused;
    throw error;
  }
}

/** The answer to what the ledger said. */
export async function answerOutcome(doors: Doors, vendor: WalletVendor, movement: Movement, outcome: Result<Posted>): Promise<MovementResult> {
  if (!outcome.ok) return await refuseUnlessTaken(doors, vendor, movement, outcome);
  const { operation, cash, bonus, duplicate } = outcome.value;
  return answerOf(vendor, movement, operation, (cash ?? 0n) + (bonus ?? 0n), duplicate);
}

/** Moves money. */
export async function move(doors: Doors, vendor: WalletVendor, movement: Movement, submission: Submission): Promise<MovementResult> {
  return await answerOutcome(doors, vendor, movement, await submit(doors, vendor, movement, submission));
}

async function balanceOf({ kernel, deps }: Doors, { memberId, currency }: Movement): Promise<bigint | undefined> {
  const purse = await deps.ledger.balance(kernel.db, memberId, currency);
  return purse.ok ? purse.value.cash + purse.value.bonus : undefined;
}

type Writing = (payload: unknown) => Promise<string | null>;

async function writeWithoutMoney(doors: Doors, vendor: WalletVendor, movement: Movement, circumstances: Circumstances, write: Writing): Promise<MovementResult> {
  const balance = await balanceOf(doors, movement);
  if (balance === undefined) return await refuseUnlessTaken(doors, vendor, movement, refuse('account_not_found'));
  const refusal = await write(payloadOf(vendor.code, movement, { ...circumstances, balance: String(balance) }));
  if (refusal !== null) return await refuseUnlessTaken(doors, vendor, movement, refuse(refusal as Refused['code']));
  return answerOf(vendor, movement, null, balance, false);
}

/** Notes a movement without money. */
export const note = (doors: Doors, vendor: WalletVendor, movement: Movement, circumstances: Circumstances): Promise<MovementResult> =>
  writeWithoutMoney(doors, vendor, movement, circumstances, (payload) => noteMovement(doors.kernel.db, payload));

/** Rolls back a bet that never came. `in_progress` when it has come after all. */
export const bury = (doors: Doors, vendor: WalletVendor, movement: Movement): Promise<MovementResult> =>
  writeWithoutMoney(doors, vendor, movement, {}, (payload) => buryBet(doors.kernel.db, payload, vendor.unknownRollback === 'accept'));
