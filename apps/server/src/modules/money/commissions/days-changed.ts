/** Later reports of bets, and late ones: their days are computed again by the next night. In the transaction of the settlement. */
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { CommissionsContext } from './context.ts';
import { markStale } from './run-store.ts';

/** What a bet changed of its member's day. */
export interface ChangedDay {
  readonly memberId: MemberId;
  readonly currency: string;
  readonly merchant: { readonly code: string; readonly timeZone: string };
  readonly settledAt: Date;
}

/** A bet settled since this long ago may belong to a day that is over. */
const DAY_MS = 86_400_000;

/** Marks the days of bets that are over. Bets of the running day cost nothing here but a comparison. */
export async function daysChanged(
  { kernel }: CommissionsContext,
  tx: Tx,
  changes: readonly (ChangedDay & { readonly corrects: boolean })[],
): Promise<void> {
  const now = kernel.clock.now();
  const late = changes.filter(({ corrects, settledAt }) => corrects || now - settledAt.getTime() > DAY_MS / 24);
  if (late.length === 0) return;
  await markStale(
    tx,
    late.map(({ merchant, currency, settledAt }) => ({
      merchantCode: merchant.code,
      currency,
      timeZone: merchant.timeZone,
      settledAt,
    })),
  );
}
