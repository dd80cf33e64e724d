/** `endRound`: no bet, win or rollback after it. Ending again changes nothing. */
import type { WalletInput } from '@lantern/contract/wallet-api';
import type { MemberId } from '../../kernel/ids.ts';
import type { Doors, MovementResult } from './doors.ts';
import { note } from './movement.ts';
import type { WalletVendor } from './vendor-directory.ts';

/** Refuses round_not_found, currency_mismatch. */
export async function endRound(doors: Doors, vendor: WalletVendor, input: WalletInput<'endRound'>): Promise<MovementResult> {
  const { requestId, transactionId, memberRef, roundId, currency } = input;
  const memberId = memberRef as MemberId;
  doors.stakes.forget({ vendor: vendor.code, memberId, roundId });
  return await note(doors, vendor, { kind: 'end_round', requestId, transactionId, memberId, roundId, currency, amount: 0n }, { endedBy: 'vendor' });
}
