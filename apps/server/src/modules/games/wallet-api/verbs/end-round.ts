/** `endRound`: no bet, win or rollback is accepted afterwards. Idempotent. */
import type { WalletInput } from '@lantern/contract/wallet-api';
import type { MemberId } from '../../../../kernel/ids.ts';
import type { ModuleContext, MovementResult } from '../context.ts';
import { note } from './movement.ts';
import type { WalletVendor } from '../vendors/vendor-directory.ts';

/** Refuses round_not_found, currency_mismatch. */
export async function endRound(
  module: ModuleContext,
  vendor: WalletVendor,
  input: WalletInput<'endRound'>,
): Promise<MovementResult> {
  const { requestId, transactionId, memberRef, roundId, currency } = input;
  const memberId = memberRef as MemberId;
  module.stakes.invalidate({ vendor: vendor.code, memberId, roundId });
  return await note(
    module,
    vendor,
    { kind: 'end_round', requestId, transactionId, memberId, roundId, currency, amount: 0n },
    { endedBy: 'vendor' },
  );
}
