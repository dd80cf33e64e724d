/** Writes down what became of a transfer, once, with the money in the same transaction. */
import { transact, type Tx } from '../../kernel/tx.ts';
import { bookResult, giveBack, payOut, takeIn } from './book.ts';
import type { Doors } from './doors.ts';
import type { VendorWord } from './rules/answers.ts';
import { inquiryDelayMs } from './rules/patience.ts';
import { mayMove } from './states.ts';
import { tellTransfer } from './tell.ts';
import { awaitInquiry, endTransfer, lockTransfer, type Transfer } from './transfer-store.ts';
import { lockWallet, reviseWallet } from './wallet-store.ts';

type Ending = Exclude<VendorWord, { kind: 'unknown' }>;

async function end({ kernel, deps: { ledger } }: Doors, tx: Tx, transfer: Transfer, word: Ending): Promise<Transfer> {
  await lockWallet(tx, transfer);
  const locked = await lockTransfer(tx, transfer.transferId);
  // Whoever asked first and the loop may both have an answer; the first one stands.
  if (!mayMove(locked.state, word.kind)) return locked;
  if (word.kind === 'done') await (locked.direction === 'out' ? payOut : takeIn)(ledger, tx, locked);
  else if (locked.direction === 'out') await giveBack(ledger, tx, locked);
  const ended = await endTransfer(tx, locked.transferId, word.kind, word.kind === 'done' ? null : word.reason);
  const revision = await reviseWallet(tx, locked, word.balance !== undefined);
  if (word.balance !== undefined) await bookResult(ledger, tx, locked, word.balance, `${locked.memberId}/${locked.vendor}/${revision}`);
  await tellTransfer(kernel.realtime, tx, ended);
  return ended;
}

/** Follows the vendor's word: done or refused ends the transfer; an unknown outcome has the vendor asked later. Answers where it stands. */
export async function resolveTransfer(doors: Doors, transfer: Transfer, word: VendorWord): Promise<Transfer> {
  const { kernel } = doors;
  if (word.kind !== 'unknown') return await transact(kernel.db, (tx) => end(doors, tx, transfer, word));
  return await transact(kernel.db, async (tx) => {
    const open = await awaitInquiry(tx, transfer.transferId, inquiryDelayMs(transfer.inquiries));
    const now = await lockTransfer(tx, transfer.transferId);
    if (open && transfer.state === 'asked') await tellTransfer(kernel.realtime, tx, now);
    return now;
  });
}
