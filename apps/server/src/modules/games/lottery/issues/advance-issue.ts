/**
 * The steps of an issue up to its draw. Each is one transaction that locks the row, checks state and time by the database clock,
 * and writes; a second node finds nothing to do, and a crash leaves either the whole step or nothing. Every function returns
 * whether it made its step.
 */
import { commitmentOf, drawContext, drawPrizes, formatById, groupByTier } from '@lantern/game-math/lottery';
import type { Kernel } from '../../../../kernel/module.ts';
import { transact, type Tx } from '../../../../kernel/tx.ts';
import { drawDelay } from '../delays.ts';
import { publishIssue } from '../events.ts';
import { findGame } from './game-store.ts';
import { drawAgreed } from '../draws/official-draw.ts';
import {
  claimIssue,
  closeToBets,
  markDrawing,
  markDrawn,
  markLocked,
  markOpen,
  readClock,
  readSealedSeed,
  type Issue,
  type IssueKey,
} from './issue-store.ts';
import { listTickets } from '../sale/order-store.ts';
import type { SeedVault } from '../draws/seed-vault.ts';
import { createTicketHasher } from '../draws/ticket-hash.ts';

const TICKETS_PER_READ = 5000;

/** pending → open, at opening time. */
export function openIssue(kernel: Kernel, key: IssueKey): Promise<boolean> {
  return transact(kernel.db, async (tx) => {
    const issue = await claimIssue(tx, key, 'open');
    if (!issue || (await readClock(tx)) < issue.opensAt) return false;
    await markOpen(tx, key);
    await publishIssue(kernel, tx, 'issue_opened', issue);
    return true;
  });
}

/** open → locked, at lock time, once every accepted bet has committed: hashes the closed ticket set. */
export function lockIssue(kernel: Kernel, key: IssueKey): Promise<boolean> {
  return transact(kernel.db, async (tx) => {
    if (!(await closeToBets(tx, key))) return false;
    const issue = await claimIssue(tx, key, 'locked');
    if (!issue || (await readClock(tx)) < issue.locksAt) return false;
    await markLocked(tx, key, await hashTickets(tx, key));
    await publishIssue(kernel, tx, 'issue_locked', issue);
    return true;
  });
}

async function hashTickets(tx: Tx, key: IssueKey): Promise<{ hash: string; count: number }> {
  const hasher = createTicketHasher();
  for (let after = ''; ;) {
    const tickets = await listTickets(tx, key, after, TICKETS_PER_READ);
    for (const ticket of tickets) hasher.add(ticket);
    const last = tickets.at(-1);
    if (!last || tickets.length < TICKETS_PER_READ) return hasher.finish();
    after = last.suborderId;
  }
}

/** locked → drawing, at draw time: from here on only voiding the issue stops the draw. */
export function beginDraw(kernel: Kernel, key: IssueKey): Promise<boolean> {
  return transact(kernel.db, async (tx) => {
    const issue = await claimIssue(tx, key, 'drawing');
    if (!issue || (await readClock(tx)) < issue.drawsAt) return false;
    await markDrawing(tx, key);
    // Sources of an official draw may have reported between the draw and this turn.
    if (issue.source === 'official') await drawAgreed(kernel, tx, issue);
    return true;
  });
}

/** drawing → drawn: decrypts the seed, derives the prizes, publishes both. */
export function drawIssue(kernel: Kernel, vault: SeedVault, key: IssueKey): Promise<boolean> {
  return transact(kernel.db, async (tx) => {
    const issue = await claimIssue(tx, key, 'drawn');
    if (!issue) return false;
    const { seed, result } = await deriveResult(tx, vault, issue);
    await markDrawn(tx, key, seed, result);
    const lateMs = (await readClock(tx)) - issue.drawsAt;
    drawDelay(kernel.metrics).observe(lateMs / 1000);
    await publishIssue(kernel, tx, 'issue_drawn', issue, { result });
    return true;
  });
}

async function deriveResult(tx: Tx, vault: SeedVault, issue: Issue) {
  const context = drawContext(issue.gameCode, issue.numero);
  const seed = vault.open(await readSealedSeed(tx, issue), context);
  // A draw whose seed does not match the commitment could not be verified: stop and let an operator investigate.
  if (commitmentOf(seed) !== issue.commitment) throw new Error(`The seed of ${context} does not match its commitment`);
  const game = await findGame(tx, issue.gameCode);
  const format = formatById(game!.format);
  if (!format) throw new Error(`Game ${issue.gameCode} has no known format`);
  return { seed: seed.toString('hex'), result: { prizes: groupByTier(drawPrizes(format, seed, context)) } };
}
