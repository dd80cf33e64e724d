/**
 * Moves what a slip that was settled again should have paid. More is paid at once; less is taken back only as far as it is there, and the rest is
 * a claim: a balance never falls below zero, and later deposits are never taken.
 */
import { reviseSlip } from '@lantern/game-math/sports';
import { startTicker, type Ticker } from '../../kernel/ticker.ts';
import { readBalance } from '../../wallet/read-balance.ts';
import type { SportsContext } from '../context.ts';
import {
  chooseAgain,
  finishRevision,
  lapseClaims,
  leaseRevisions,
  postponeRevision,
  setAgainstClaims,
  startMoving,
  type RevisionRow,
} from './revision-store.ts';

const LEASE_SEC = 15;
const AT_ONCE = 20;
const IDLE_MS = 1_000;
const LAPSE_MS = 60_000;
const RETRY_MS = 2_000;
const REFUSED_MS = 300_000;
/** Claims up to this lapse by themselves, in minor units. */
export const SMALL_CLAIM = 200_000;

export const adjustId = (roundId: string, revision: number, attempt: number): string =>
  `${roundId}:adjust:${revision}:${attempt}`;

/** Chooses what moves now; undefined where the wallet does not say what is there. */
async function choose({ studio }: SportsContext, revision: RevisionRow): Promise<number | undefined> {
  const { delta, taken, roundId } = revision;
  if (delta > 0) return await studio.db.transact((tx) => setAgainstClaims(tx, roundId, delta));
  const balance = await readBalance(studio, revision);
  if (!balance.ok) return undefined;
  return Number(reviseSlip(BigInt(-delta - taken), 0n, BigInt(balance.value)).adjust);
}

async function move({ studio }: SportsContext, revision: RevisionRow, amount: number, attempt: number): Promise<void> {
  const { roundId, vendor, memberRef, currency, why } = revision;
  const reply = await studio.wallet.call(vendor, 'adjust', {
    transactionId: adjustId(roundId, revision.revision, attempt),
    ...{ memberRef, roundId, currency, amount, reason: `settled again: ${why}` },
  });
  if (reply.kind === 'granted') return await studio.db.transact((tx) => finishRevision(tx, revision, amount));
  if (reply.kind === 'unknown') return await postponeRevision(studio.db, revision, RETRY_MS);
  // The balance fell meanwhile: what is there is read again.
  if (reply.code === 'funds_insufficient') return await chooseAgain(studio.db, revision);
  studio.log.error({ vendor, round: roundId, code: reply.code }, 'the wallet refuses a correction of a slip');
  // What the wallet does not let be taken stays owed.
  if (amount < 0) return await studio.db.transact((tx) => finishRevision(tx, revision, 0));
  await postponeRevision(studio.db, revision, REFUSED_MS);
}

async function carryOut(sports: SportsContext, revision: RevisionRow): Promise<void> {
  if (revision.state === 'moving') return await move(sports, revision, revision.moving!, revision.attempt);
  const amount = await choose(sports, revision);
  if (amount === undefined) return await postponeRevision(sports.studio.db, revision, RETRY_MS);
  if (amount === 0) return await sports.studio.db.transact((tx) => finishRevision(tx, revision, 0));
  await move(sports, revision, amount, await startMoving(sports.studio.db, revision, amount));
}

/** Carries out what is due. Returns whether there was anything. */
export async function reviseDue(sports: SportsContext): Promise<boolean> {
  const due = await leaseRevisions(sports.studio.db, LEASE_SEC, AT_ONCE);
  await Promise.all(due.map((revision) => carryOut(sports, revision)));
  return due.length > 0;
}

/** Starts carrying them out, and lets small claims lapse. */
export function startRevisions(sports: SportsContext): Ticker {
  let lapsedAt = 0;
  return startTicker('revisions of slips', sports.studio.log, async () => {
    const now = sports.studio.clock.now();
    if (now - lapsedAt > LAPSE_MS) {
      lapsedAt = now;
      // answer not needed: the slips are announced
      await sports.studio.db.transact((tx) => lapseClaims(tx, SMALL_CLAIM));
    }
    return (await reviseDue(sports)) ? 0 : IDLE_MS;
  });
}
