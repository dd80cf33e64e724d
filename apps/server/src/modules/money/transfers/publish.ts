/** Realtime events to a member's devices. */
import type { EventPayload } from '@lantern/contract';
import type { RealtimeBus } from '../../../kernel/realtime/bus.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { memberChannel } from '../../../kernel/realtime/member-channel.ts';
import { statusOf } from './states.ts';
import type { Transfer } from './transfer-store.ts';
import type { WalletName } from './wallet-store.ts';

/** Publishes the transfer's state when the transaction commits. */
export async function publishTransfer(
  realtime: RealtimeBus,
  tx: Tx,
  { memberId, transferId, vendor, direction, amount, currency, state }: Transfer,
): Promise<void> {
  const payload: EventPayload<'transfer_changed'> = {
    transferId,
    vendor,
    direction,
    amount: Number(amount),
    currency,
    status: statusOf(state),
  };
  realtime.publishIn(tx, { channel: memberChannel(memberId), event: 'transfer_changed', payload });
}

/** Publishes a change of the vendor wallet when the transaction commits. */
export async function publishWallet(
  realtime: RealtimeBus,
  tx: Tx,
  { memberId, vendor, currency }: WalletName,
): Promise<void> {
  const payload: EventPayload<'vendor_wallet_changed'> = { vendor, currency };
  realtime.publishIn(tx, { channel: memberChannel(memberId), event: 'vendor_wallet_changed', payload });
}
