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

/** A bet that was settled longer ago may belong to an hour that was computed. */
const LATE_MS = 4 * 60_000;

/** Marks the hours of bets that are over. Bets that are settled now cost nothing here but a comparison. */
export async function daysChanged(
  { kernel }: CommissionsContext,
  tx: Tx,
  changes: readonly (ChangedDay & { readonly corrects: boolean })[],
): Promise<void> {
  const now = kernel.clock.now();
  const late = changes.filter(({ corrects, settledAt }) => corrects || now - settledAt.getTime() > LATE_MS);
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
