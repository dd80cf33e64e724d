/**
 * Payouts above their vendor's ceiling, for operators. A hold ends exactly once: released, the payout is posted to the member and counts
 * from then on; rejected, it is not paid and the round counts without it. A hold that the vendor reverses ends too.
 */
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import { transactResult, type Tx } from '../../../kernel/tx.ts';
import { house, type Leg, type Operation } from '../../ledger/index.ts';
import type { ModuleContext } from './context.ts';
import { findHeld, listHeld, rejectHeld, type HeldFilter, type HeldPayout } from './held-payout-store.ts';
import { movementKey, spinsCost } from './verbs/movement.ts';
import { gameHouse } from './verbs/place-bet.ts';

const LISTED_MAXIMUM = 200;
const OPERATOR = /^[\x21-\x7e]{1,64}$/;
const REASON = /\S/u;
const REASON_LENGTH_MAXIMUM = 500;
/** A vendor may reverse a part between the read and the decision; then the payout is read again. */
const ATTEMPTS_MAXIMUM = 5;

export type HeldRefusal =
  | 'payout_not_found'
  | 'payout_decided'
  | 'input_invalid'
  | 'balance_limit_reached'
  | 'in_progress';

export interface HeldPayouts {
  /** Oldest first, at most 200; by default those still held. `after` is the last id of the previous page. */
  list(filter?: HeldFilter): Promise<readonly HeldPayout[]>;
  /**
   * Pays a held payout to its member, by an operator, with an optional note. Refuses payout_not_found, payout_decided, input_invalid,
   * balance_limit_reached (it stays held).
   */
  release(
    heldId: string,
    decision: { readonly by: string; readonly note?: string },
    tx?: Tx,
  ): Promise<Result<undefined, HeldRefusal>>;
  /** Rejects it, by an operator with a reason. Refuses payout_not_found, payout_decided, input_invalid. */
  reject(
    heldId: string,
    decision: { readonly by: string; readonly reason: string },
    tx?: Tx,
  ): Promise<Result<undefined, HeldRefusal>>;
}

const fault = (field: string) => refuse('input_invalid', { fields: [{ field, reason: 'invalid' }] });

/** The remaining amount, and its bonus part. */
export function openParts({ amount, bonus, undone }: Pick<HeldPayout, 'amount' | 'bonus' | 'undone'>): {
  readonly left: bigint;
  readonly bonus: bigint | null;
} {
  const left = amount - undone;
  return { left, bonus: bonus === null ? null : (bonus * left) / amount };
}

function sourceOf({ kind, vendor, category }: HeldPayout) {
  if (kind === 'promo_win') return house('vendor', vendor);
  if (kind === 'jackpot_win') return house('jackpot_pool', vendor);
  if (category === null) throw new Error(`a held ${kind} of ${vendor} has no round`);
  return gameHouse(vendor, category);
}

function legsOf(held: HeldPayout): readonly Leg[] {
  const from = sourceOf(held);
  const { left, bonus } = openParts(held);
  if (bonus === null)
    return [{ mode: 'return', amount: left, from, source: movementKey(held.vendor, held.transactionId) }];
  const parts = [
    { amount: left - bonus, to: 'cash' },
    { amount: bonus, to: 'bonus' },
  ] as const;
  return parts.flatMap(({ amount, to }) => (amount > 0n ? [{ mode: 'move', amount, from, to } as const] : []));
}

/** The ledger code of the payout: the prize's own, or a win for rounds. */
const codeOf = ({ kind }: HeldPayout): Operation['code'] =>
  kind === 'promo_win' || kind === 'jackpot_win' ? kind : 'bet_win';

function releaseOf(held: HeldPayout, by: string, note: string | null): Operation {
  const { heldId, vendor, transactionId, roundId, game, named, memberId, currency } = held;
  return {
    key: `released:${vendor}:${transactionId}`,
    code: codeOf(held),
    member: memberId,
    currency,
    legs: legsOf(held),
    reference: {
      vendor,
      transactionId,
      ...(roundId !== null && { roundId }),
      ...(game !== null && { gameCode: game }),
      ...named,
      heldId,
    },
    companion: {
      name: 'wallet_api.decide_held',
      payload: { id: heldId, state: 'released', amount: String(openParts(held).left), operator: by, note },
    },
  };
}

async function pay(
  { kernel, deps }: ModuleContext,
  held: HeldPayout,
  by: string,
  note: string | null,
  tx?: Tx,
): Promise<Result<undefined>> {
  const cost =
    held.campaign === null ? [] : [spinsCost(held.vendor, { ...held, amount: openParts(held).left }, held.campaign)];
  const post = async (on: Tx): Promise<Result<undefined>> => {
    for (const outcome of await deps.ledger.postAll(on, [...cost, releaseOf(held, by, note)])) {
      if (!outcome.ok) return outcome;
      // The key exists: it was released before.
      if (outcome.value.duplicate) return refuse('payout_decided');
    }
    return ok(undefined);
  };
  return tx ? await post(tx) : await transactResult(kernel.db, post);
}

/** Reads the payout and decides; retries if it changed meanwhile. */
async function decide(
  { kernel }: ModuleContext,
  heldId: string,
  by: string,
  tx: Tx | undefined,
  end: (held: HeldPayout) => Promise<Result<undefined>>,
): Promise<Result<undefined, HeldRefusal>> {
  if (!OPERATOR.test(by)) return fault('by');
  for (let attempt = 1; ; attempt++) {
    const held = await findHeld(tx ?? kernel.db, heldId);
    if (!held) return refuse('payout_not_found');
    if (held.state !== 'held') return refuse('payout_decided');
    const ended = await end(held);
    if (ended.ok || ended.code !== 'in_progress' || tx !== undefined || attempt === ATTEMPTS_MAXIMUM)
      return ended as Result<undefined, HeldRefusal>;
  }
}

/** The operators' actions on held payouts. */
export function createHeldPayouts(module: ModuleContext): HeldPayouts {
  const { db } = module.kernel;
  return {
    list: (filter = {}) => listHeld(db, { state: 'held', ...filter }, LISTED_MAXIMUM),
    async release(heldId, { by, note }, tx) {
      if (note !== undefined && note.length > REASON_LENGTH_MAXIMUM) return fault('note');
      return await decide(module, heldId, by, tx, (held) => pay(module, held, by, note ?? null, tx));
    },
    async reject(heldId, { by, reason }, tx) {
      if (!REASON.test(reason) || reason.length > REASON_LENGTH_MAXIMUM) return fault('reason');
      return await decide(module, heldId, by, tx, async (held) => {
        const refusal = await rejectHeld(tx ?? db, {
          id: heldId,
          amount: String(openParts(held).left),
          operator: by,
          note: reason,
        });
        return refusal === null ? ok(undefined) : refuse(refusal as HeldRefusal);
      });
    },
  };
}
