/**
 * History for the demo: one past issue from its creation to its settlement, by the same steps, rules, ledger operations and SQL
 * as a live one. It is not written with made-up times: the caller moves the database's clock (kernel.clock_offset, which only
 * the database's owner can) and the lottery lives through the issue at that time.
 */
import { issueAt } from '@lantern/game-math/lottery';
import type { Kernel } from '../../kernel/module.ts';
import { ok, refuse, type Result } from '../../kernel/result.ts';
import { transact } from '../../kernel/tx.ts';
import { beginDraw, drawIssue, lockIssue, openIssue } from './advance-issue.ts';
import { createIssue } from './create-issues.ts';
import type { LotteryDoors } from './doors.ts';
import { findGame, listNoDrawDates } from './game-store.ts';
import { findIssue } from './issue-store.ts';
import { prepareOrder, readSale, type OrderRequest } from './place-order.ts';
import { settleIssue } from './settle-issue.ts';

export interface PastIssue {
  readonly gameCode: string;
  /** An instant of the issue, while it took bets: orders are placed at this time. Milliseconds since 1970. */
  readonly at: number;
  readonly orders: readonly Omit<OrderRequest, 'gameCode' | 'numero'>[];
  /** Sets the database's clock to an instant; the caller sets it back to zero offset when it is done. */
  readonly moveClock: (at: number) => Promise<void>;
}

export interface LivedIssue {
  readonly numero: string;
  readonly accepted: number;
  /** Codes of the orders that were refused. */
  readonly refused: readonly string[];
}

const TRANSACTION_ORDERS = 400;

/**
 * Lives through one past issue. Only in the demo and before this node's loops run. Issues of one member should come in order of
 * time, as the member's statement is. Refuses with game_not_found, game_off_sale, issue_closed (it exists already, or there is none at that time).
 */
export async function backfillIssue({ kernel, deps, vault }: LotteryDoors, past: PastIssue): Promise<Result<LivedIssue>> {
  if (kernel.config.environment !== 'demo') throw new Error('Only the demo has a made-up past');
  const game = await findGame(kernel.db, past.gameCode);
  if (!game) return refuse('game_not_found');
  if (!game.onSale) return refuse('game_off_sale');
  const issue = issueAt(game, past.at, await listNoDrawDates(kernel.db));
  if (!issue) return refuse('issue_closed');
  const key = { gameCode: game.code, numero: issue.numero };
  await past.moveClock(past.at);
  if (!(await createIssue(kernel, vault, game, issue)) || !(await openIssue(kernel, key))) return refuse('issue_closed');
  const outcome = await placeAll(kernel, deps, past, issue.numero);
  await past.moveClock(issue.locksAt);
  await lockIssue(kernel, key);
  await past.moveClock(issue.drawsAt);
  await beginDraw(kernel, key);
  await drawIssue(kernel, vault, key);
  await settleIssue(kernel, deps, (await findIssue(kernel.db, key))!);
  return ok({ numero: issue.numero, ...outcome });
}

async function placeAll(kernel: Kernel, { ledger }: LotteryDoors['deps'], past: PastIssue, numero: string): Promise<Omit<LivedIssue, 'numero'>> {
  const refused: string[] = [];
  const key = { gameCode: past.gameCode, numero };
  const sale = await readSale(kernel, key);
  let accepted = 0;
  for (let start = 0; start < past.orders.length; start += TRANSACTION_ORDERS) {
    const requests = past.orders.slice(start, start + TRANSACTION_ORDERS);
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
