/** `adjust`: a vendor corrects a round, also one that has ended. What it takes must be there. */
import type { WalletInput } from '@lantern/contract/wallet-api';
import type { MemberId } from '../../kernel/ids.ts';
import { refuse } from '../../kernel/result.ts';
import type { Doors, MovementResult } from './doors.ts';
import { move, refuseUnlessTaken } from './movement.ts';
import { gameHouse } from './place-bet.ts';
import { toMinor } from './rules/money-scale.ts';
import type { WalletVendor } from './vendor-directory.ts';

/** Refuses amount_invalid, round_not_found, funds_insufficient, account_frozen, transaction_mismatch. */
export async function adjustRound(doors: Doors, vendor: WalletVendor, input: WalletInput<'adjust'>): Promise<MovementResult> {
  const { requestId, transactionId, memberRef, roundId, currency } = input;
  const amount = toMinor(input.amount, vendor.moneyScale);
  if (amount === undefined) return refuse('amount_invalid');
  const memberId = memberRef as MemberId;
  const movement = { kind: 'adjust', requestId, transactionId, memberId, roundId, currency, amount } as const;
  const round = await doors.stakes.of({ vendor: vendor.code, memberId, roundId });
  if (!round) return await refuseUnlessTaken(doors, vendor, movement, refuse('round_not_found'));
  const bank = gameHouse(vendor.code, round.category);
  const { game } = round;
  if (amount > 0n) return await move(doors, vendor, movement, { code: 'bet_win', legs: [{ mode: 'move', amount, from: bank, to: 'cash' }], circumstances: { game } });
  return await move(doors, vendor, movement, { code: 'bet_reversal', legs: [{ mode: 'spend', amount: -amount, to: bank }], circumstances: { game } });
}
