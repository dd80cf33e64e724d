/**
 * Demo history: one past issue from its creation to its settlement, by the same steps, rules, ledger operations and SQL as a live
 * one. Its times are not fabricated: the caller moves the database's clock (kernel.clock_offset, which only the database's owner
 * can) and the issue runs at that time.
 */
import { issueAt } from '@lantern/game-math/lottery';
import type { Kernel } from '../../../../kernel/module.ts';
import { ok, refuse, type Result } from '../../../../kernel/result.ts';
import { transact } from '../../../../kernel/tx.ts';
import { beginDraw, drawIssue, lockIssue, openIssue } from './advance-issue.ts';
import { createIssue } from './create-issues.ts';
import type { LotteryContext } from '../context.ts';
import { findGame, listNoDrawDates } from './game-store.ts';
import { findIssue, type IssueKey } from './issue-store.ts';
import { prepareOrder, readSale, type OrderRequest } from '../sale/place-order.ts';
import { settleIssue } from '../settlement/settle-issue.ts';

export interface PastIssue {
  readonly gameCode: string;
  /**
   * An instant between the opening of the issue and its draw. Orders are placed at this time, or half-way to the lock if it is later: a
   * database's clock runs on while they are placed. Milliseconds since 1970.
   */
  readonly at: number;
  readonly orders: readonly Omit<OrderRequest, 'gameCode' | 'numero'>[];
  /** Sets the database's clock to an instant; the caller sets it back to zero offset when it is done. */
  readonly moveClock: (at: number) => Promise<void>;
}

export interface BackfilledIssue {
  readonly numero: string;
  readonly accepted: number;
  /** Codes of the orders that were refused. */
  readonly refused: readonly string[];
}

const TRANSACTION_ORDERS = 400;

/**
 * Plays one past issue. Only in the demo and before this node's loops run. Issues of one member should be played in chronological
 * order, like the member's statement. Refuses game_not_found, game_off_sale, issue_closed (it exists already, or there is none at that time).
 */
export async function backfillIssue(
  { kernel, deps, vault }: LotteryContext,
  past: PastIssue,
): Promise<Result<BackfilledIssue>> {
  if (kernel.config.environment !== 'demo') throw new Error('History can only be created in the demo');
  const game = await findGame(kernel.db, past.gameCode);
  if (!game) return refuse('game_not_found');
  if (!game.onSale) return refuse('game_off_sale');
  const issue = issueAt(game, past.at, await listNoDrawDates(kernel.db));
  if (!issue) return refuse('issue_closed');
  const key = { gameCode: game.code, numero: issue.numero };
  const placesAt = Math.min(past.at, Math.floor((issue.opensAt + issue.locksAt) / 2));
  await past.moveClock(placesAt);
  if (!(await createIssue(kernel, vault, game, issue)) || !(await openIssue(kernel, key)))
    return refuse('issue_closed');
  const outcome = await placeAll(kernel, deps, past, { numero: issue.numero, placesAt });
  await past.moveClock(issue.locksAt);
  requireStep(await lockIssue(kernel, key), key, 'lock');
  await past.moveClock(issue.drawsAt);
  requireStep(await beginDraw(kernel, key), key, 'begin its draw');
  requireStep(await drawIssue(kernel, vault, key), key, 'draw');
  await settleIssue(kernel, deps, (await findIssue(kernel.db, key))!);
  return ok({ numero: issue.numero, ...outcome });
}

/** Throws if a step was not made: no other node works on a past issue, so that would be a bug. */
function requireStep(made: boolean, { gameCode, numero }: IssueKey, step: string): void {
  if (!made) throw new Error(`Issue ${gameCode}:${numero} did not ${step}`);
}

async function placeAll(
  kernel: Kernel,
  { ledger, weights }: LotteryContext['deps'],
  past: PastIssue,
  { numero, placesAt }: { readonly numero: string; readonly placesAt: number },
): Promise<Omit<BackfilledIssue, 'numero'>> {
  const refused: string[] = [];
  const key = { gameCode: past.gameCode, numero };
  const sale = await readSale(kernel, key, weights);
  let accepted = 0;
  for (let start = 0; start < past.orders.length; start += TRANSACTION_ORDERS) {
    const requests = past.orders.slice(start, start + TRANSACTION_ORDERS);
    if (start > 0) await past.moveClock(placesAt);
    const prepared = requests.map((order) => prepareOrder(kernel, sale, { ...order, ...key }));
    const operations = prepared.flatMap((order) => (order.ok ? [order.value.operation] : []));
    refused.push(...prepared.flatMap((order) => (order.ok ? [] : [order.code])));
    if (operations.length === 0) continue;
    const outcomes = await transact(kernel.db, (tx) => ledger.postAll(tx, operations));
    refused.push(...outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.code])));
    accepted += outcomes.filter((outcome) => outcome.ok).length;
  }
  return { accepted, refused };
}
