/** Adjustments: an operator credits or debits a member's cash against the adjustment account. The public API of this module. See README.md. */
import type { ParsedInput } from '@lantern/contract/call';
import type { OpsCalls } from '@lantern/contract/ops';
import type { ApprovalRequest, ApprovedVerb, ApprovedVerbs } from '../../../kernel/http/ops-context.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Module } from '../../../kernel/module.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { house, type Ledger, type MemberBalance } from '../../ledger/index.ts';

/** What this module needs of others. */
export interface AdjustmentsDeps {
  readonly ledger: Pick<Ledger, 'balance' | 'post'>;
  /** A member's account; undefined for an unknown one. */
  accountOf(
    tx: Tx,
    memberId: MemberId,
  ): Promise<{ readonly userName: string; readonly merchantCode: string } | undefined>;
}

export interface AdjustmentsModule extends Module {
  readonly approved: ApprovedVerbs;
}

type Request = ApprovalRequest<ParsedInput<OpsCalls['ops.adjustments.create']>>;

interface Adjustment {
  readonly memberId: MemberId;
  readonly userName: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly balance: MemberBalance;
}

async function read({ ledger, accountOf }: AdjustmentsDeps, tx: Tx, request: Request): Promise<Result<Adjustment>> {
  const { merchant, input } = request;
  const memberId = input.body.memberId as MemberId;
  const account = await accountOf(tx, memberId);
  if (account?.merchantCode !== merchant.code) return refuse('account_not_found');
  const { currency } = input.body;
  if (currency !== merchant.currency) return refuse('currency_mismatch', { currency: merchant.currency });
  const balance = await ledger.balance(tx, memberId, currency);
  if (!balance.ok) return balance;
  const amount = BigInt(input.body.amount);
  if (balance.value.cash + amount < 0n) return refuse('funds_insufficient');
  return ok({ memberId, userName: account.userName, amount, currency, balance: balance.value });
}

/** The verb: one ledger operation under the request's own key, so that it is posted once whatever is repeated. */
function adjustmentVerb(deps: AdjustmentsDeps): ApprovedVerb<ParsedInput<OpsCalls['ops.adjustments.create']>> {
  return {
    async preview(tx, request) {
      const found = await read(deps, tx, request);
      if (!found.ok) return found;
      const { memberId, userName, amount, currency, balance } = found.value;
      return ok({
        object: { kind: 'member', id: memberId, name: userName },
        amount,
        currency,
        summary: [{ label: 'cash', before: String(balance.cash), after: String(balance.cash + amount) }],
      });
    },
    async carryOut(tx, request) {
      const found = await read(deps, tx, request);
      if (!found.ok) return found;
      const { memberId, amount, currency } = found.value;
      const account = house('adjustment', request.merchant.code);
      const posted = await deps.ledger.post(tx, {
        key: `adjustment:${request.requestId}`,
        code: 'adjustment',
        member: memberId,
        currency,
        legs: [
          amount > 0n
            ? { mode: 'move', amount, from: account, to: 'cash' }
            : { mode: 'move', amount: -amount, from: 'cash', to: account },
        ],
        reference: { approval: request.requestId, reference: request.input.body.reference ?? null },
      });
      if (!posted.ok) return posted;
      const cash = posted.value.cash ?? 0n;
      return ok({
        before: { cash: String(cash - amount) },
        after: { cash: String(cash), amount: String(amount), currency, operation: String(posted.value.operation) },
      });
    },
  };
}

/** Builds the module. */
export const createAdjustments = (deps: AdjustmentsDeps): AdjustmentsModule => ({
  name: 'adjustments',
  approved: { 'ops.adjustments.create': adjustmentVerb(deps) },
});
