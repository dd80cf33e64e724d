/**
 * `adjust`: a vendor corrects a round, also one that has ended. A debit needs sufficient funds; payouts that are held or were rejected are
 * reversed first, because the member never received them.
 */
import type { WalletInput } from '@lantern/contract/wallet-api';
import type { MemberId } from '../../../../kernel/ids.ts';
import { refuse, type Result } from '../../../../kernel/result.ts';
import type { AccountName } from '../../../ledger/index.ts';
import type { ModuleContext, MovementResult } from '../context.ts';
import {
  answerOutcome,
  payOrHold,
  refuseUnlessTaken,
  submit,
  submitNote,
  type Moved,
  type Movement,
} from './movement.ts';
import { gameHouse } from './place-bet.ts';
import { findRound, type RoundKey } from './round-store.ts';
import { toMinor } from '../rules/money-scale.ts';
import type { WalletVendor } from '../vendors/vendor-directory.ts';

/** A payout of the round may be decided between the read and the movement; then the round is read again. */
const ATTEMPTS_MAXIMUM = 3;

interface Correction {
  readonly movement: Movement;
  readonly round: RoundKey;
  readonly bank: AccountName;
  readonly game: string;
}

function credit(
  module: ModuleContext,
  vendor: WalletVendor,
  { movement, bank, game }: Correction,
): Promise<Result<Moved>> {
  const { amount, currency } = movement;
  return payOrHold(module, vendor, currency, amount, {
    pay: (paidBy) =>
      submit(module, vendor, movement, {
        code: 'bet_win',
        legs: [{ mode: 'move', amount, from: bank, to: 'cash' }],
        circumstances: { game, paidBy },
      }),
    hold: (held) => submitNote(module, vendor, movement, { held: { ...held, bonus: '0' } }),
  });
}

async function debit(
  module: ModuleContext,
  vendor: WalletVendor,
  { movement, round, bank, game }: Correction,
): Promise<Result<Moved>> {
  const amount = -movement.amount;
  for (let attempt = 1; ; attempt++) {
    const found = await findRound(module.kernel.db, round);
    const unpaid = found ? found.held + found.rejected : 0n;
    const undone = unpaid < amount ? unpaid : amount;
    const circumstances = { game, ...(undone > 0n && { undoes: String(undone) }) };
    const outcome =
      undone === amount
        ? await submitNote(module, vendor, movement, circumstances)
        : await submit(module, vendor, movement, {
            code: 'bet_reversal',
            legs: [{ mode: 'spend', amount: amount - undone, to: bank }],
            circumstances,
          });
    if (outcome.ok || outcome.code !== 'in_progress' || attempt === ATTEMPTS_MAXIMUM) return outcome;
  }
}

/** Refuses amount_invalid, round_not_found, funds_insufficient, account_frozen, transaction_mismatch. */
export async function adjustRound(
  module: ModuleContext,
  vendor: WalletVendor,
  input: WalletInput<'adjust'>,
): Promise<MovementResult> {
  const { requestId, transactionId, memberRef, roundId, currency } = input;
  const amount = toMinor(input.amount, vendor.moneyScale);
  if (amount === undefined) return refuse('amount_invalid');
  const memberId = memberRef as MemberId;
  const movement = { kind: 'adjust', requestId, transactionId, memberId, roundId, currency, amount } as const;
  const round = await module.stakes.of({ vendor: vendor.code, memberId, roundId });
  if (!round) return await refuseUnlessTaken(module, vendor, movement, refuse('round_not_found'));
  const correction = {
    movement,
    round: { vendor: vendor.code, memberId, roundId },
    bank: gameHouse(vendor.code, round.category),
    game: round.game,
  };
  return await answerOutcome(
    module,
    vendor,
    movement,
    await (amount > 0n ? credit : debit)(module, vendor, correction),
  );
}
