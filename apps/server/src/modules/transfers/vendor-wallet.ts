/**
 * Vendors that keep a wallet of their own, spoken to over one interface (JSON over POST, signed like launches):
 *   /transfer          { transferId, memberRef, direction: deposit | withdraw, amount, currency }
 *                      → { transferId, status: done | refused, reason?, amount, currency, balance }
 *   /transfer/inquiry  { transferId } → the same, or status `absent`
 *   /balance           { memberRef, currency } → { balance, currency }
 * A transferId is acted on once; repeated, it gets its first answer. `absent` is a promise: the vendor has not acted on the
 * id and refuses it from now on, even where the first request is still on its way. Without that promise nothing held could
 * ever be given back.
 */
import { pause, type Clock } from '../../kernel/clock.ts';
import { postSigned } from '../../kernel/http/signed-post.ts';
import type { MemberId } from '../../kernel/ids.ts';
import { balanceIn, wordIn, type AskedTransfer, type VendorWord } from './rules/answers.ts';

/** How one vendor's wallet is reached. */
export interface VendorWallet {
  readonly vendor: string;
  /** Its wallet interface, without `/transfer`. */
  readonly walletUrl: string;
  /** What signs our requests. */
  readonly key: string;
  readonly timeoutMs: number;
}

export interface TransferOrder extends AskedTransfer {
  readonly memberId: MemberId;
  readonly direction: 'in' | 'out';
}

const SERVER_FAILURE = 500;
const TRY_AGAIN_AFTER_MS = 150;

type Reply = { readonly text: string } | { readonly failed: 'unclear' | 'trouble' };

async function ask(clock: Pick<Clock, 'now'>, { vendor, walletUrl, key, timeoutMs }: VendorWallet, path: string, body: object): Promise<Reply> {
  const answer = await postSigned({ url: `${walletUrl}${path}`, vendor, key, body: JSON.stringify(body), nowMs: clock.now(), timeoutMs });
  if ('failed' in answer) return { failed: answer.failed === 'late' ? 'unclear' : 'trouble' };
  const { status, text } = answer;
  // Only a success says anything about money; a refusal is a success that says so.
  return status >= 200 && status <= 299 && text !== undefined ? { text } : { failed: status >= SERVER_FAILURE ? 'trouble' : 'unclear' };
}

/** Has the vendor move the money. Trouble on its side is tried once more under the same id; what is not answered is unknown. */
export async function sendTransfer(clock: Pick<Clock, 'now'>, wallet: VendorWallet, order: TransferOrder): Promise<VendorWord> {
  const { transferId, memberId, direction, amount, currency } = order;
  const body = { transferId, memberRef: memberId, direction: direction === 'out' ? 'deposit' : 'withdraw', amount: Number(amount), currency };
  let reply = await ask(clock, wallet, '/transfer', body);
  if ('failed' in reply && reply.failed === 'trouble') {
    await pause(TRY_AGAIN_AFTER_MS);
    reply = await ask(clock, wallet, '/transfer', body);
  }
  return 'failed' in reply ? { kind: 'unknown' } : wordIn(reply.text, order);
}

/** Asks what became of a transfer. */
export async function inquire(clock: Pick<Clock, 'now'>, wallet: VendorWallet, asked: AskedTransfer): Promise<VendorWord> {
  const reply = await ask(clock, wallet, '/transfer/inquiry', { transferId: asked.transferId });
  return 'failed' in reply ? { kind: 'unknown' } : wordIn(reply.text, asked);
}

/** What the member has there now; undefined when the vendor does not say. */
export async function askBalance(clock: Pick<Clock, 'now'>, wallet: VendorWallet, memberId: MemberId, currency: string): Promise<bigint | undefined> {
  const reply = await ask(clock, wallet, '/balance', { memberRef: memberId, currency });
  return 'failed' in reply ? undefined : balanceIn(reply.text, currency);
}
