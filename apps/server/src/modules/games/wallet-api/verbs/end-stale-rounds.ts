/**
 * Stale rounds: left open longer than the vendor's timeout. By its setting they are ended as they are, or the vendor is queried (`POST
 * <launchUrl>/round`): it answers
 * `{ "state": "open" | "ended" | "void", "wins"?: [{ "transactionId", "amount", "returned"?, "notCounted"? }] }`. Late answers are accepted too.
 */
import { z } from 'zod';
import { postSigned } from '../../../../kernel/http/signed-post.ts';
import { deleteInquiry, recordInquiry, listStale, type Round } from './round-store.ts';
import type { ModuleContext, MovementResult } from '../context.ts';
import { note } from './movement.ts';
import { payWin } from './pay-win.ts';
import { rollBack } from './roll-back.ts';
import { listRoundTransactions } from './transaction-store.ts';
import type { WalletVendor } from '../vendors/vendor-directory.ts';

const CHUNK = 100;
const BETS_MAXIMUM = 500;
/** Retry delay for a vendor without an answer; doubled with every attempt. */
const FIRST_PAUSE_SEC = 60;
const LONGEST_PAUSE_SEC = 6 * 3_600;

const roundReport = z.object({
  state: z.enum(['open', 'ended', 'void']),
  wins: z
    .array(
      z.object({
        transactionId: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._:/-]{0,89}$/),
        amount: z.int().min(0),
        returned: z.int().min(0).optional(),
        notCounted: z.int().min(0).optional(),
      }),
    )
    .max(100)
    .default([]),
});
type RoundReport = z.output<typeof roundReport>;

/** The platform's own transaction ids begin with a dot, which vendors' may not. */
const ownId = (purpose: string, betId: string, at = 0): string => `..${purpose}/${betId}${at === 0 ? '' : `/${at}`}`;

async function queryVendor(
  { kernel, deps }: ModuleContext,
  vendor: WalletVendor,
  round: Round,
): Promise<RoundReport | undefined> {
  const integration = await deps.catalogue.integrationOf(vendor.code);
  if (!integration) return undefined;
  const { launchUrl, key, timeoutMs } = integration;
  const body = JSON.stringify({
    memberRef: round.memberId,
    roundId: round.roundId,
    game: round.game,
    currency: round.currency,
  });
  const answer = await postSigned({
    url: `${launchUrl}/round`,
    vendor: vendor.code,
    key,
    body,
    nowMs: kernel.clock.now(),
    timeoutMs,
  });
  if ('failed' in answer || answer.status !== 200 || answer.text === undefined) return undefined;
  try {
    const parsed = z.safeParse(roundReport, JSON.parse(answer.text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the movement succeeded; a refusal is logged and leaves the round open for a retry. */
function isDone(
  { kernel }: ModuleContext,
  vendor: WalletVendor,
  { roundId }: Round,
  transactionId: string,
  outcome: MovementResult,
): boolean {
  if (outcome.ok) return true;
  kernel.log.error(
    { vendor: vendor.code, round: roundId, transaction: transactionId, code: outcome.code },
    'stale round could not be settled',
  );
  return false;
}

async function end(module: ModuleContext, vendor: WalletVendor, round: Round): Promise<boolean> {
  const { betId, memberId, roundId, currency } = round;
  const transactionId = ownId('end', betId);
  const noted = await note(
    module,
    vendor,
    { kind: 'end_round', requestId: transactionId, transactionId, memberId, roundId, currency, amount: 0n },
    { endedBy: 'platform' },
  );
  return isDone(module, vendor, round, transactionId, noted);
}

async function rollBackBets(module: ModuleContext, vendor: WalletVendor, round: Round): Promise<boolean> {
  const { betId, memberId, roundId, currency } = round;
  const moved = await listRoundTransactions(module.kernel.db, vendor.code, roundId, BETS_MAXIMUM);
  const bets = moved.filter(
    (one) => one.memberId === memberId && one.state === 'done' && (one.kind === 'bet' || one.kind === 'bet_win'),
  );
  for (const [at, bet] of bets.entries()) {
    const transactionId = ownId('void', betId, at + 1);
    const returned = await rollBack(module, vendor, {
      requestId: transactionId,
      transactionId,
      memberRef: memberId,
      roundId,
      currency,
      betTransactionId: bet.transactionId,
    });
    if (!isDone(module, vendor, round, transactionId, returned)) return false;
  }
  return true;
}

/** Applies the vendor's answer about the round; returns whether that settled it. */
async function settleAsReported(module: ModuleContext, vendor: WalletVendor, round: Round): Promise<boolean> {
  const report = await queryVendor(module, vendor, round);
  if (!report || report.state === 'open') return false;
  const { memberId: memberRef, roundId, currency } = round;
  if (report.state === 'void' && !(await rollBackBets(module, vendor, round))) return false;
  for (const { transactionId, amount, returned, notCounted } of report.wins) {
    const paid = await payWin(module, vendor, {
      requestId: transactionId,
      transactionId,
      memberRef,
      roundId,
      currency,
      amount,
      returned,
      notCounted,
      endRound: false,
    });
    if (!isDone(module, vendor, round, transactionId, paid)) return false;
  }
  return await end(module, vendor, round);
}

async function settleStale(module: ModuleContext, vendor: WalletVendor, round: Round): Promise<void> {
  const settled =
    vendor.roundPolicy === 'end' ? await end(module, vendor, round) : await settleAsReported(module, vendor, round);
  if (settled) await deleteInquiry(module.kernel.db, round);
  else await recordInquiry(module.kernel.db, round, FIRST_PAUSE_SEC, LONGEST_PAUSE_SEC);
}

/** Settles rounds that were left open too long; returns how many were checked. */
export async function endStaleRounds(module: ModuleContext): Promise<number> {
  let checked = 0;
  for (const vendor of await module.vendors.all()) {
    for (const round of await listStale(module.kernel.db, vendor.code, vendor.roundTimeoutMin, CHUNK)) {
      await settleStale(module, vendor, round);
      checked += 1;
    }
  }
  return checked;
}
