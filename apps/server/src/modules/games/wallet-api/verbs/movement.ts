/**
 * One movement of a vendor: a ledger operation under the key (vendor, transaction id), accepted by wallet_api.accept in the
 * same commit. Before a refusal the transaction id is looked up: a repeated request gets its first answer, even if it would be refused now.
 */
import type { WalletTransactionKind } from '@lantern/contract/wallet-api';
import type { MemberId } from '../../../../kernel/ids.ts';
import { ok, refuse, type Refused, type Result } from '../../../../kernel/result.ts';
import { transactResult } from '../../../../kernel/tx.ts';
import { house, type Operation, type Posted } from '../../../ledger/index.ts';
import type { ModuleContext, MovementResult } from '../context.ts';
import type { HoldReason } from '../held-payout-store.ts';
import { fromMinor } from '../rules/money-scale.ts';
import { recordTombstone, findTransaction, recordMovement, type FirstOutcome } from './transaction-store.ts';
import type { WalletVendor } from '../vendors/vendor-directory.ts';

export interface Movement {
  readonly kind: WalletTransactionKind;
  readonly requestId: string;
  readonly transactionId: string;
  readonly memberId: MemberId;
  readonly roundId?: string | undefined;
  readonly currency: string;
  /** Minor units; may be negative for an adjustment; for a bet_win the bet. */
  readonly amount: bigint;
  readonly win?: bigint | undefined;
  /** The part of a win that was staked and never played; never 0. */
  readonly returned?: bigint | undefined;
  /** The part of the played stake that was not at risk; never 0. */
  readonly notCounted?: bigint | undefined;
  /** The bet that a rollback reverses. */
  readonly original?: string | undefined;
}

/** A payout that is held instead of paid. */
export interface Hold {
  readonly id: string;
  readonly why: HoldReason;
  /** Minor units, as text. */
  readonly amount: string;
  /** The bonus part; if omitted, that of the stake in the same movement. */
  readonly bonus?: string;
  readonly campaign?: string;
  readonly named?: Readonly<Record<string, string>>;
}

/** Additional input of the companion. */
export interface Circumstances {
  /** The hash of the session that must be active. */
  readonly session?: string;
  readonly game?: string;
  readonly category?: string;
  readonly betId?: string;
  /** The game's house edge in parts per million (null: unknown) and the weight of its bets in basis points. */
  readonly edge?: number | null;
  readonly weight?: number;
  /** How many bets a win was divided over, and their sum. */
  readonly bets?: number;
  readonly staked?: string;
  readonly endedBy?: 'vendor' | 'platform' | undefined;
  /** A grant of free spins, and how many of them were played. */
  readonly grant?: string;
  readonly spins?: number;
  /** The member's balance, for movements without money. */
  readonly balance?: string;
  /** Until when its payout is reserved, in milliseconds. */
  readonly paidBy?: number | undefined;
  readonly held?: Hold;
  /** The part of an adjustment that reverses payouts the member never received; minor units, as text. */
  readonly undoes?: string;
}

/** The ledger key of a transaction, unique across vendors. */
export const movementKey = (vendor: string, transactionId: string): string => `wallet:${vendor}:${transactionId}`;

/** A movement as the companion takes it. */
export function payloadOf(
  vendor: string,
  {
    kind,
    requestId,
    transactionId,
    memberId,
    roundId,
    currency,
    amount,
    win,
    returned,
    notCounted,
    original,
  }: Movement,
  circumstances: Circumstances,
) {
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
    ...(notCounted === undefined ? {} : { notCounted: String(notCounted) }),
    original,
    request: requestId,
    ...circumstances,
  };
}

const isSame = (
  one: Movement,
  { kind, memberId, roundId, currency, amount, win, returned, notCounted, original }: FirstOutcome,
): boolean =>
  kind === one.kind &&
  memberId === one.memberId &&
  (roundId ?? undefined) === one.roundId &&
  currency === one.currency &&
  (original ?? undefined) === one.original &&
  // The rollback of a bet that never arrived moved nothing, so its amount is not compared.
  (amount === one.amount || kind === 'rollback') &&
  (win ?? undefined) === one.win &&
  (returned ?? undefined) === one.returned &&
  (notCounted ?? undefined) === one.notCounted;

/** The answer to an accepted movement, new or repeated. */
function answerOf(
  { moneyScale }: WalletVendor,
  movement: Movement,
  operation: bigint | null,
  balance: bigint,
  duplicate: boolean,
): MovementResult {
  const { transactionId, currency } = movement;
  return ok({
    transactionId,
    reference: operation === null ? null : String(operation),
    balance: fromMinor(balance, moneyScale),
    currency,
    duplicate,
  });
}

/** The answer to a movement that is refused now: its first answer if it was accepted before. */
export async function refuseUnlessTaken(
  { kernel }: ModuleContext,
  vendor: WalletVendor,
  movement: Movement,
  refusal: Refused,
): Promise<MovementResult> {
  const first = await findTransaction(kernel.db, vendor.code, movement.transactionId);
  if (first && first.state !== 'tombstone') {
    return isSame(movement, first)
      ? answerOf(vendor, movement, first.operation, first.balance, true)
      : refuse('transaction_mismatch');
  }
  if (first) return refuse('transaction_rolled_back');
  if (refusal.code === 'funds_insufficient') {
    return refuse(refusal.code, {
      balance: fromMinor(BigInt(Number(refusal.value?.['balance'] ?? 0)), vendor.moneyScale),
      currency: movement.currency,
    });
  }
  if (refusal.code === 'idempotency_key_reused') return refuse('transaction_mismatch');
  return refusal.code === 'account_missing' ? refuse('account_not_found') : refusal;
}

export interface Submission {
  readonly code: Operation['code'];
  readonly legs: Operation['legs'];
  readonly circumstances: Circumstances;
  /** Extra fields for the member's records. */
  readonly named?: Readonly<Record<string, string>>;
}

function operationOf(vendor: string, movement: Movement, { code, legs, circumstances, named }: Submission): Operation {
  const { transactionId, memberId, currency, roundId, kind, returned, notCounted } = movement;
  return {
    key: movementKey(vendor, transactionId),
    code,
    member: memberId,
    currency,
    legs,
    // Ids never contain `#` or `!`.
    sameness: `${kind}/${roundId ?? ''}${returned === undefined ? '' : `#${returned}`}${notCounted === undefined ? '' : `!${notCounted}`}`,
    reference: {
      vendor,
      transactionId,
      ...(roundId === undefined ? {} : { roundId }),
      ...(circumstances.game === undefined ? {} : { gameCode: circumstances.game }),
      ...named,
    },
    companion: {
      name: 'wallet_api.accept',
      payload: payloadOf(vendor, movement, circumstances),
      // What wallet_api.accept_batch takes.
      alone:
        (kind !== 'bet' && kind !== 'win') ||
        (returned ?? notCounted ?? circumstances.held ?? circumstances.grant) !== undefined,
    },
  };
}

/** The ledger's own answer, for verbs with a fallback. */
export async function submit(
  { deps }: ModuleContext,
  vendor: WalletVendor,
  movement: Movement,
  submission: Submission,
): Promise<Result<Posted>> {
  return await deps.ledger.submit(operationOf(vendor.code, movement, submission));
}

/** An accepted movement; its operation is null if no money moved. */
export type Moved = Pick<Posted, 'cash' | 'bonus' | 'duplicate'> & { readonly operation: bigint | null };

/** The ways a payout can go. */
export interface PayoutWays {
  /** Pays it from the reserve that is valid until `paidBy`. */
  pay(paidBy: number | undefined): Promise<Result<Posted>>;
  /** Holds it. */
  hold(held: Hold): Promise<Result<Moved>>;
}

/** Pays the amount if the vendor's ceilings allow it, otherwise holds it. A repeated movement may take the other path; its id is known, so it gets its first answer. */
export async function payOrHold(
  { kernel, payouts }: ModuleContext,
  vendor: WalletVendor,
  currency: string,
  amount: bigint,
  { pay, hold }: PayoutWays,
): Promise<Result<Moved>> {
  for (let attempt = 1; ; attempt++) {
    const room = await payouts.admit(vendor, currency, amount);
    if (typeof room === 'string')
      return await hold({ id: kernel.ids.next<string>(), why: room, amount: String(amount) });
    const outcome = await pay(room.paidBy);
    room.settle(outcome);
    if (outcome.ok || (outcome.code as string) !== 'reserve_expired') return outcome;
    if (attempt === 2) return refuse('in_progress');
    await payouts.release(vendor.code, currency);
  }
}

/** Two operations in one commit, `first` before the movement's own, or neither: the movement's balance is the one after both. */
async function submitBehind(
  { kernel, deps }: ModuleContext,
  first: Operation,
  own: Operation,
): Promise<Result<Posted>> {
  return await transactResult(kernel.db, async (tx) => {
    const outcomes = await deps.ledger.postAll(tx, [first, own]);
    return outcomes.find((outcome) => !outcome.ok) ?? outcomes[1]!;
  });
}

/** A win with an unplayed part: that part is posted as a refund, an operation of its own in the same commit. */
export async function submitWithRefund(
  module: ModuleContext,
  vendor: WalletVendor,
  movement: Movement,
  won: Submission,
  refund: Operation['legs'],
): Promise<Result<Posted>> {
  const whole = operationOf(vendor.code, movement, won);
  const { companion: _, ...bare } = whole;
  return await submitBehind(
    module,
    { ...bare, key: `returned:${vendor.code}:${movement.transactionId}`, code: 'bet_refund', legs: refund },
    whole,
  );
}

/** The house's cost of its free spins: the amount won, credited to the vendor's account. */
export function spinsCost(
  vendor: string,
  { transactionId, currency, amount }: Pick<Movement, 'transactionId' | 'currency' | 'amount'>,
  campaign: string,
): Operation {
  const legs = [
    { mode: 'move', amount, from: house('promotion_expense', campaign), to: house('vendor', vendor) },
  ] as const;
  return {
    key: `spins_cost:${vendor}:${transactionId}`,
    code: 'spins_cost',
    currency,
    legs,
    reference: { vendor, transactionId, campaign },
  };
}

/** A win of the house's free spins: paid from the vendor's account like the vendor's own promotions, with the house's cost posted in the same commit. */
export async function submitWithCost(
  module: ModuleContext,
  vendor: WalletVendor,
  movement: Movement,
  won: Submission,
  campaign: string,
): Promise<Result<Posted>> {
  return await submitBehind(
    module,
    spinsCost(vendor.code, movement, campaign),
    operationOf(vendor.code, movement, won),
  );
}

/** Maps the ledger's outcome to the vendor's answer. */
export async function answerOutcome(
  module: ModuleContext,
  vendor: WalletVendor,
  movement: Movement,
  outcome: Result<Moved>,
): Promise<MovementResult> {
  if (!outcome.ok) return await refuseUnlessTaken(module, vendor, movement, outcome);
  const { operation, cash, bonus, duplicate } = outcome.value;
  return answerOf(vendor, movement, operation, (cash ?? 0n) + (bonus ?? 0n), duplicate);
}

/** Moves money. */
export async function move(
  module: ModuleContext,
  vendor: WalletVendor,
  movement: Movement,
  submission: Submission,
): Promise<MovementResult> {
  return await answerOutcome(module, vendor, movement, await submit(module, vendor, movement, submission));
}

async function balanceOf(
  { kernel, deps }: ModuleContext,
  { memberId, currency }: Movement,
): Promise<bigint | undefined> {
  const purse = await deps.ledger.balance(kernel.db, memberId, currency);
  return purse.ok ? purse.value.cash + purse.value.bonus : undefined;
}

type Writing = (payload: unknown) => Promise<string | null>;

async function writeWithoutMoney(
  module: ModuleContext,
  vendor: WalletVendor,
  movement: Movement,
  circumstances: Circumstances,
  write: Writing,
): Promise<Result<Moved>> {
  const balance = await balanceOf(module, movement);
  if (balance === undefined) return refuse('account_not_found');
  const refusal = await write(payloadOf(vendor.code, movement, { ...circumstances, balance: String(balance) }));
  return refusal === null
    ? ok({ operation: null, cash: balance, bonus: 0n, duplicate: false })
    : refuse(refusal as Refused['code']);
}

/** Records a movement without money, for verbs with a fallback. */
export const submitNote = (
  module: ModuleContext,
  vendor: WalletVendor,
  movement: Movement,
  circumstances: Circumstances,
): Promise<Result<Moved>> =>
  writeWithoutMoney(module, vendor, movement, circumstances, (payload) => recordMovement(module.kernel.db, payload));

/** Records a movement without money. */
export const note = async (
  module: ModuleContext,
  vendor: WalletVendor,
  movement: Movement,
  circumstances: Circumstances,
): Promise<MovementResult> =>
  await answerOutcome(module, vendor, movement, await submitNote(module, vendor, movement, circumstances));

/** Rolls back a bet that never arrived by recording a tombstone. `in_progress` if the bet has arrived meanwhile. */
export const tombstoneBet = async (
  module: ModuleContext,
  vendor: WalletVendor,
  movement: Movement,
): Promise<MovementResult> =>
  await answerOutcome(
    module,
    vendor,
    movement,
    await writeWithoutMoney(module, vendor, movement, {}, (payload) =>
      recordTombstone(module.kernel.db, payload, vendor.unknownRollback === 'accept'),
    ),
  );
