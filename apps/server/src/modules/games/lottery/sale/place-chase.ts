/** Placing a chase: the same bet on several upcoming issues, each an order of its own, all stakes in one transaction or none. */
import { formatById } from '@lantern/game-math/lottery';
import type { ChaseId } from '../../../../kernel/ids.ts';
import type { Kernel } from '../../../../kernel/module.ts';
import { ok, refuse, type Refused, type Result } from '../../../../kernel/result.ts';
import { transact } from '../../../../kernel/tx.ts';
import type { Ledger } from '../../../ledger/index.ts';
import { findChaseByKey, insertChase, type NewChase } from './chase-store.ts';
import { ensureIssues } from '../issues/create-issues.ts';
import { type ExposureBook, limitOf } from './exposure-book.ts';
import { listIssuesByNumero } from '../issues/issue-store.ts';
import {
  findOffer,
  prepareOrder,
  readMarket,
  type BetRequest,
  type Market,
  type PlacingDeps,
  type PreparedOrder,
} from './place-order.ts';
import { Refusal } from '../refusal.ts';
import { priceOrder } from '../rules/price-order.ts';
import type { SeedVault } from '../draws/seed-vault.ts';

export interface ChasedIssue {
  readonly numero: string;
  /** Multiplies the items' own multipliers. */
  readonly multiplier: number;
}

export interface ChaseRequest extends BetRequest {
  /** Distinct. */
  readonly issues: readonly ChasedIssue[];
  readonly stopOnWin: boolean;
}

export interface ChasingDeps {
  readonly ledger: Pick<Ledger, 'postAll'>;
  readonly exposures: ExposureBook;
  readonly vault: SeedVault;
  readonly weights: PlacingDeps['weights'];
}

type IssueOrder = PreparedOrder & { readonly numero: string };

/**
 * Places a chase and takes the stakes of all its orders. Idempotent per key: a repeated request gets the first chase. Refuses like
 * placeOrder, for the first issue that is refused; then nothing is left behind.
 */
export async function placeChase(kernel: Kernel, deps: ChasingDeps, request: ChaseRequest): Promise<Result<ChaseId>> {
  const first = await findChaseByKey(kernel.db, request.memberId, request.idempotencyKey);
  if (first) return ok(first.chaseId);
  const chaseId = kernel.ids.next<ChaseId>();
  const prepared = await prepareChase(kernel, deps, request, chaseId);
  if (!prepared.ok) return prepared;
  const reserved = await reserveAll(deps.exposures, request.gameCode, prepared.value);
  if (!reserved.ok) return reserved;
  const totalStake = prepared.value.reduce((sum, order) => sum + order.totalStake, 0n);
  const placed = await takeStakes(kernel, deps, { ...request, chaseId, totalStake }, prepared.value);
  if (!placed.ok || placed.value !== chaseId) reserved.value.release();
  return placed;
}

/** All checks before the ledger; missing issues are created once the bet itself is valid. */
async function prepareChase(
  kernel: Kernel,
  { vault, weights }: ChasingDeps,
  request: ChaseRequest,
  chaseId: ChaseId,
): Promise<Result<readonly IssueOrder[]>> {
  const numeros = request.issues.map(({ numero }) => numero);
  const market = await readMarket(kernel, { ...request, numeros }, weights);
  const offer = findOffer(market, request);
  if (!offer.ok) return offer;
  const fault = faultOfItems(market, request);
  if (fault) return fault;
  const { game } = offer.value;
  const ensured = await ensureIssues(kernel, vault, game, numeros);
  if (!ensured.ok) return ensured;
  // Only now has every issue the price list it is sold at.
  const [sold, known] = await Promise.all([
    readMarket(kernel, { ...request, numeros }, weights),
    listIssuesByNumero(kernel.db, game.code, numeros),
  ]);
  const issues = new Map(known.map((issue) => [issue.numero, issue]));
  const orders: IssueOrder[] = [];
  for (const { numero, multiplier } of request.issues) {
    // A random key per order: a repeated chase repeats the chase's key.
    const ofIssue = {
      ...request,
      numero,
      idempotencyKey: `chase:${chaseId}:${numero}`,
      chase: { chaseId, multiplier },
    };
    const prepared = prepareOrder(kernel, { ...sold, issue: issues.get(numero) }, ofIssue);
    if (!prepared.ok) return prepared;
    orders.push({ ...prepared.value, numero });
  }
  return ok(orders);
}

/** Faults of the items that do not depend on the issue. */
function faultOfItems(
  { game, odds, winMaximum }: Market,
  { prizeMode, playType, items, oddsChange = 'refuse' }: ChaseRequest,
): Refused | undefined {
  const terms = odds.filter((row) => row.prizeMode === prizeMode && row.playType === playType);
  const { fault } = priceOrder(formatById(game!.format)!, terms, items, { oddsChange, winMaximum });
  return fault && refuse(fault.code, fault.value);
}

/** Reserves the exposures of every order, or of none. */
async function reserveAll(
  exposures: ExposureBook,
  gameCode: string,
  orders: readonly IssueOrder[],
): Promise<Result<{ readonly release: () => void }>> {
  const releases: (() => void)[] = [];
  const release = () => releases.forEach((one) => one());
  for (const { numero, exposures: requests } of orders) {
    const reservation = await exposures.reserve({ gameCode, numero }, requests);
    if (reservation.exceeded) {
      release();
      return refuse('number_limit_reached', { ...limitOf(reservation.exceeded), numero });
    }
    releases.push(reservation.release);
  }
  return ok({ release });
}

/** Inserts the chase and takes every stake, or neither; a concurrent request with the same key may have been faster, then its chase is used. */
async function takeStakes(
  kernel: Kernel,
  { ledger }: ChasingDeps,
  chase: NewChase,
  orders: readonly IssueOrder[],
): Promise<Result<ChaseId>> {
  try {
    const isNew = await transact(kernel.db, async (tx) => {
      if (!(await insertChase(tx, chase))) return false;
      const outcomes = await ledger.postAll(
        tx,
        orders.map(({ operation }) => operation),
      );
      for (const [index, outcome] of outcomes.entries()) {
        if (!outcome.ok) throw new Refusal(refuse(outcome.code, { ...outcome.value, numero: orders[index]!.numero }));
      }
      return true;
    });
    return ok(isNew ? chase.chaseId : (await findChaseByKey(kernel.db, chase.memberId, chase.idempotencyKey))!.chaseId);
  } catch (error) {
    if (error instanceof Refusal) return error.refused;
    throw error;
  }
}
