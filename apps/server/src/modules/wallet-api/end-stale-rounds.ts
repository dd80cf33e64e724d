/**
 * Rounds their vendor forgot. By its setting they are ended as they stand, or it is asked (`POST <launchUrl>/round`): it answers
 * `{ "state": "open" | "ended" | "void", "wins"?: [{ "transactionId", "amount", "returned"? }] }`. What it says late is taken all the same.
 */
import { z } from 'zod';
import { postSigned } from '../../kernel/http/signed-post.ts';
import { forgetAsked, noteAsked } from './asked-round-store.ts';
import type { Doors } from './doors.ts';
import { note } from './movement.ts';
import { payWin } from './pay-win.ts';
import { rollBack } from './roll-back.ts';
import { listStale, type Round } from './round-store.ts';
import { listRoundTransactions } from './transaction-store.ts';
import type { WalletVendor } from './vendor-directory.ts';

const CHUNK = 100;
const BETS_MAXIMUM = 500;
/** A vendor that cannot say is asked again after it, then after twice as long, and so on. */
const FIRST_PAUSE_SEC = 60;
const LONGEST_PAUSE_SEC = 6 * 3_600;

const said = z.object({
  state: z.enum(['open', 'ended', 'void']),
  wins: z.array(z.object({ transactionId: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._:/-]{0,89}$/), amount: z.int().min(0), returned: z.int().min(0).optional() })).max(100).default([]),
});
type Said = z.output<typeof said>;

/** Our own transaction ids begin with a dot, which vendors' may not. */
const ownId = (purpose: string, betId: string, at = 0): string => `.${purpose}/${betId}${at === 0 ? '' : `/${at}`}`;

async function askVendor({ kernel, deps }: Doors, vendor: WalletVendor, round: Round): Promise<Said | undefined> {
  const integration = await deps.catalogue.integrationOf(vendor.code);
  if (!integration) return undefined;
  const { launchUrl, key, timeoutMs } = integration;
  const body = JSON.stringify({ memberRef: round.memberId, roundId: round.roundId, game: round.game, currency: round.currency });
  const answer = await postSigned({ url: `${launchUrl}/round`, vendor: vendor.code, key, body, nowMs: kernel.clock.now(), timeoutMs });
  if ('failed' in answer || answer.status !== 200 || answer.text === undefined) return undefined;
  try {
    const parsed = z.safeParse(said, JSON.parse(answer.text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

async function end(doors: Doors, vendor: WalletVendor, { betId, memberId, roundId, currency }: Round): Promise<void> {
  const transactionId = ownId('end', betId);
  await note(doors, vendor, { kind: 'end_round', requestId: transactionId, transactionId, memberId, roundId, currency, amount: 0n }, { endedBy: 'platform' });
}

async function giveBack(doors: Doors, vendor: WalletVendor, round: Round): Promise<void> {
  const { betId, memberId, roundId, currency } = round;
  const moved = await listRoundTransactions(doors.kernel.db, vendor.code, roundId, BETS_MAXIMUM);
  const bets = moved.filter((one) => one.memberId === memberId && one.state === 'done' && (one.kind === 'bet' || one.kind === 'bet_win'));
  for (const [at, bet] of bets.entries()) {
    const transactionId = ownId('void', betId, at + 1);
    await rollBack(doors, vendor, { requestId: transactionId, transactionId, memberRef: memberId, roundId, currency, betTransactionId: bet.transactionId });
  }
}

/** What the vendor says of the round is done; answers whether that settled it. */
async function settleAsTold(doors: Doors, vendor: WalletVendor, round: Round): Promise<boolean> {
  const word = await askVendor(doors, vendor, round);
  if (!word || word.state === 'open') return false;
  const { memberId: memberRef, roundId, currency } = round;
  if (word.state === 'void') await giveBack(doors, vendor, round);
  for (const { transactionId, amount, returned } of word.wins) {
    const paid = await payWin(doors, vendor, { requestId: transactionId, transactionId, memberRef, roundId, currency, amount, returned, endRound: false });
    // A win that cannot be paid leaves the round open: it is asked after again, and somebody reads the log.
    if (paid.ok) continue;
    doors.kernel.log.error({ vendor: vendor.code, round: roundId, transaction: transactionId, code: paid.code }, 'a win the vendor told of was not paid');
    return false;
  }
  await end(doors, vendor, round);
  return true;
}

async function settleStale(doors: Doors, vendor: WalletVendor, round: Round): Promise<void> {
  if (vendor.roundPolicy === 'end') return await end(doors, vendor, round);
  if (await settleAsTold(doors, vendor, round)) await forgetAsked(doors.kernel.db, round);
  else await noteAsked(doors.kernel.db, round, FIRST_PAUSE_SEC, LONGEST_PAUSE_SEC);
}

/** Settles rounds that were left open too long; answers how many were looked at. */
export async function endStaleRounds(doors: Doors): Promise<number> {
  let looked = 0;
  for (const vendor of await doors.vendors.all()) {
    for (const round of await listStale(doors.kernel.db, vendor.code, vendor.roundPatienceMin, CHUNK)) {
      await settleStale(doors, vendor, round);
      looked += 1;
    }
  }
  return looked;
}
