/**
 * Client for vendors with a wallet of their own (JSON over POST, signed like launches):
 *   /transfer          { transferId, memberRef, direction: deposit | withdraw, amount, currency }
 *                      → { transferId, status: done | refused, reason?, amount, currency, balance }
 *   /transfer/inquiry  { transferId } → the same, or status `absent`
 *   /balance           { memberRef, currency } → { balance, currency }
 * A transferId is idempotent: a repeated request gets the first answer. `absent` is a guarantee: the vendor has not acted on
 * the id and refuses it from now on, even if the first request is still in flight. Without that guarantee no hold could ever be
 * released.
 */
import { pause, type Clock } from '../../../kernel/clock.ts';
import { postSigned } from '../../../kernel/http/signed-post.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import { balanceIn, parseOutcome, type TransferQuestion, type VendorOutcome } from './rules/answers.ts';

/** Connection settings of one vendor's wallet. */
export interface VendorWallet {
  readonly vendor: string;
  /** Base address of its wallet interface, without `/transfer`. */
  readonly walletUrl: string;
  /** Key that signs our requests. */
  readonly key: string;
  readonly timeoutMs: number;
}

export interface TransferOrder extends TransferQuestion {
  readonly memberId: MemberId;
  readonly direction: 'in' | 'out';
}

const SERVER_FAILURE = 500;
const RETRY_AFTER_MS = 150;

type Reply = { readonly text: string } | { readonly failed: 'unclear' | 'server_error' };

async function post(
  clock: Pick<Clock, 'now'>,
  { vendor, walletUrl, key, timeoutMs }: VendorWallet,
  path: string,
  body: object,
): Promise<Reply> {
  const answer = await postSigned({
    url: `${walletUrl}${path}`,
    vendor,
    key,
    body: JSON.stringify(body),
    nowMs: clock.now(),
    timeoutMs,
  });
  if ('failed' in answer) return { failed: answer.failed === 'late' ? 'unclear' : 'server_error' };
  const { status, text } = answer;
  // Only a 2xx answer is conclusive; a refusal is a 2xx answer with status `refused`.
  return status >= 200 && status <= 299 && text !== undefined
    ? { text }
    : { failed: status >= SERVER_FAILURE ? 'server_error' : 'unclear' };
}

/** Sends the transfer to the vendor. A server error is retried once under the same id; without an answer the outcome is unknown. */
export async function sendTransfer(
  clock: Pick<Clock, 'now'>,
  wallet: VendorWallet,
  order: TransferOrder,
): Promise<VendorOutcome> {
  const { transferId, memberId, direction, amount, currency } = order;
  const body = {
    transferId,
    memberRef: memberId,
    direction: direction === 'out' ? 'deposit' : 'withdraw',
    amount: Number(amount),
    currency,
  };
  let reply = await post(clock, wallet, '/transfer', body);
  if ('failed' in reply && reply.failed === 'server_error') {
    await pause(RETRY_AFTER_MS);
    reply = await post(clock, wallet, '/transfer', body);
  }
  return 'failed' in reply ? { kind: 'unknown' } : parseOutcome(reply.text, order);
}

/** Queries the outcome of a transfer. */
export async function inquire(
  clock: Pick<Clock, 'now'>,
  wallet: VendorWallet,
  transfer: TransferQuestion,
): Promise<VendorOutcome> {
  const reply = await post(clock, wallet, '/transfer/inquiry', { transferId: transfer.transferId });
  return 'failed' in reply ? { kind: 'unknown' } : parseOutcome(reply.text, transfer);
}

/** The member's current balance at the vendor; undefined without a usable answer. */
export async function fetchBalance(
  clock: Pick<Clock, 'now'>,
  wallet: VendorWallet,
  memberId: MemberId,
  currency: string,
): Promise<bigint | undefined> {
  const reply = await post(clock, wallet, '/balance', { memberRef: memberId, currency });
  return 'failed' in reply ? undefined : balanceIn(reply.text, currency);
}
