/** Sends payments together, four batches at a time, until the wallet has answered for each; and what is settled again. */
import { transactAgain } from '../../kernel/database.ts';
import type { WalletAnswer } from '@lantern/contract/wallet-api';
import { startTicker, type Ticker } from '../../kernel/ticker.ts';
import type { SportsContext } from '../context.ts';
import {
  finishBatch,
  leaseBatches,
  postponeBatch,
  type BatchRow,
  type PaidItem,
  type SettleItem,
} from './batch-store.ts';

const IN_FLIGHT = 4;
const LEASE_SEC = 20;
const IDLE_MS = 1_000;
const FIRST_PAUSE_MS = 500;
const PAUSE_MAXIMUM_MS = 60_000;

type Answered = WalletAnswer<'settle'>['items'][number];

function sorted(
  items: readonly SettleItem[],
  answers: readonly Answered[],
): { readonly paid: readonly PaidItem[]; readonly refused: readonly SettleItem[] } {
  const byId = new Map(answers.map((answer) => [answer.transactionId, answer]));
  const isPaid = ({ transactionId }: SettleItem) => {
    const state = byId.get(transactionId)?.state;
    return state === 'done' || state === 'duplicate';
  };
  return {
    paid: items
      .filter(isPaid)
      .map(({ transactionId, roundId }) => ({ roundId, balance: byId.get(transactionId)?.balance ?? null })),
    refused: items.filter((item) => !isPaid(item)),
  };
}

async function send({ studio }: SportsContext, batch: BatchRow): Promise<void> {
  const { batchId, vendor, items, attempts } = batch;
  const reply = await studio.wallet.call(vendor, 'settle', { items: [...items] });
  if (reply.kind === 'unknown') {
    const waitMs = Math.min(FIRST_PAUSE_MS * 2 ** Math.min(attempts - 1, 16), PAUSE_MAXIMUM_MS);
    return await postponeBatch(studio.db, batchId, reply.why, waitMs);
  }
  if (reply.kind === 'refused')
    studio.log.warn(
      { vendor, batch: batchId, code: reply.code },
      'the wallet takes no batches; each payment is sent alone',
    );
  const { paid, refused } = sorted(items, reply.kind === 'granted' ? reply.value.items : []);
  await transactAgain(studio.db, (tx) => finishBatch(tx, batch, paid, refused));
  if (refused.length > 0) studio.wakeDispatcher();
}

/** Starts sending due batches. */
export function startBatches(sports: SportsContext): Ticker {
  const { db, log } = sports.studio;
  const running = new Set<Promise<void>>();
  const ticker = startTicker('payments of slips', log, async () => {
    const free = IN_FLIGHT - running.size;
    const due = free > 0 ? await leaseBatches(db, LEASE_SEC, free) : [];
    for (const batch of due) {
      const sent: Promise<void> = send(sports, batch)
        .catch((error: unknown) => log.error({ err: error, batch: batch.batchId }, 'payments were not sent'))
        .finally(() => {
          running.delete(sent);
          ticker.wake();
        });
      running.add(sent);
    }
    return IDLE_MS;
  });
  return {
    wake: () => ticker.wake(),
    async stop() {
      await ticker.stop();
      await Promise.all(running);
    },
  };
}
