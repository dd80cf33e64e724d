/**
 * Settlement (sports domain reference §9, §11). Results are taken up outcome by outcome: single slips set by set in the database, all others
 * here, two thousand a transaction. Any process may take any step, and one that dies is continued: a slip is paid once because its payment is
 * written in the transaction that decides it.
 */
import { WHOLE_BPS } from '@lantern/game-math/sports';
import { transactAgain, type Tx } from '../../kernel/database.ts';
import type { RoundRow } from '../../rounds/round-store.ts';
import { rollBackBet } from '../../rounds/stake.ts';
import { winId } from '../../rounds/transaction-ids.ts';
import { announceSlip } from '../announcements.ts';
import type { SportsContext } from '../context.ts';
import { playOf, slipOf } from '../slips/engine.ts';
import { possibleNow, resultOf } from '../slips/possible.ts';
import { paidOf } from '../slips/slip.ts';
import { listLegs, type LegRow } from '../slips/slip-store.ts';
import { sumCashOuts } from '../cash-out/cash-out-store.ts';
import { insertBatches, type SettleItem } from './batch-store.ts';
import { insertRevision, listRevisions, type RevisionShownRow } from './revision-store.ts';
import {
  clearDue,
  finishResult,
  freeExposure,
  holdNewest,
  listUnsettled,
  lockDueSlips,
  lockEventDue,
  paySlips,
  setPossible,
  settleSingles,
  notifyLegs,
  voidSingles,
  type SettledSlip,
  type SlipPossible,
  type OpenResult,
} from './settle-store.ts';

/** Slips per transaction. */
const BATCH = 2_000;
const RESULTS = 50;

const isLost = ({ state, wonBps, voidBps }: LegRow): boolean => state === 'settled' && wonBps === 0 && voidBps === 0;
const isVoid = ({ state, voidBps }: LegRow): boolean => state === 'settled' && voidBps === WHOLE_BPS;

/** Whether what a slip pays is known: all its legs fell, or one of those it needs is lost. */
function isDecided(kind: string, legs: readonly LegRow[]): boolean {
  return legs.every(({ state }) => state === 'settled') || (kind !== 'system' && legs.some(isLost));
}

/** The gross and the unplayed part of what is open of a slip; legs that are still open count as lost, because only a lost one can have decided it. */
const sumsOf = (round: RoundRow, legs: readonly LegRow[]) => {
  const { gross, returned } = paidOf(slipOf(round), round.bet, legs.map(resultOf), playOf(round).openBps);
  return { gross: Number(gross), returned: Number(returned) };
};

/** What the open part of a slip pays and returns by its legs' results; undefined while that is not known. */
export const decidedOf = (round: RoundRow, legs: readonly LegRow[]) =>
  isDecided(slipOf(round).kind, legs) ? sumsOf(round, legs) : undefined;

export interface Cashed {
  readonly paid: number;
  readonly returned: number;
}
export const NOTHING: Cashed = { paid: 0, returned: 0 };

interface Payment extends SettledSlip {
  readonly vendor: string;
  readonly item: SettleItem;
}

function paymentOf(round: RoundRow, legs: readonly LegRow[], cashed: Cashed): Payment {
  const { roundId, vendor, memberRef, currency, bet } = round;
  const { gross, returned } = sumsOf(round, legs);
  const played = bet - cashed.returned - returned;
  const notCounted = Math.max(0, Math.min(slipOf(round).notCounted, played));
  return {
    roundId,
    vendor,
    won: cashed.paid + gross,
    play: {
      openBps: playOf(round).openBps,
      paid: cashed.paid + gross,
      returned: cashed.returned + returned,
      notCounted,
    },
    item: {
      transactionId: winId(roundId),
      memberRef,
      roundId,
      currency,
      amount: gross,
      ...(returned > 0 && { returned }),
      ...(notCounted > 0 && { notCounted }),
      endRound: true,
    },
  };
}

/** Nothing of it was ever in play, and nothing was paid: the bet is rolled back instead of won back. */
const isRefunded = (legs: readonly LegRow[], { paid }: Cashed): boolean =>
  paid === 0 && legs.every(isVoid) && legs.every(({ why }) => why !== 'score');

/** What settlement paid last on a slip that is over, its cash-outs apart. */
export const lastGross = (round: RoundRow, cashed: Cashed, revisions: readonly RevisionShownRow[]): number =>
  revisions.at(-1)?.gross ?? (round.state === 'void' ? round.bet : playOf(round).paid - cashed.paid);

async function revise(
  tx: Tx,
  round: RoundRow,
  legs: readonly LegRow[],
  cashed: Cashed,
  revisions: readonly RevisionShownRow[],
): Promise<void> {
  // A slip that was never taken has no legs, and what was cashed out is not settled.
  const sums = legs.length === 0 || playOf(round).openBps === 0 ? undefined : decidedOf(round, legs);
  if (!sums) return;
  const { gross } = sums;
  const delta = gross - lastGross(round, cashed, revisions);
  const why = legs.find(({ revision }) => (revision ?? 0) > 1)?.why ?? 'corrected';
  if (delta !== 0) await insertRevision(tx, { roundId: round.roundId, gross, delta, why });
}

async function settleDue(tx: Tx): Promise<number> {
  const rounds = await lockDueSlips(tx, BATCH);
  const ids = rounds.map(({ roundId }) => roundId);
  const [legs, cashed, revisions] = [await listLegs(tx, ids), await sumCashOuts(tx, ids), await listRevisions(tx, ids)];
  const payments: Payment[] = [];
  const ended: string[] = [];
  const waiting: SlipPossible[] = [];
  for (const round of rounds) {
    const { roundId } = round;
    const mine = legs.get(roundId) ?? [];
    const out = cashed.get(roundId) ?? NOTHING;
    if (round.state !== 'open') await revise(tx, round, mine, out, revisions.get(roundId) ?? []);
    else if (isDecided(slipOf(round).kind, mine)) {
      ended.push(roundId);
      if (isRefunded(mine, out)) await rollBackBet(tx, round);
      else payments.push(paymentOf(round, mine, out));
    } else waiting.push({ roundId, possible: possibleNow(round, mine, playOf(round).openBps) });
    announceSlip(tx, roundId);
  }
  await setPossible(tx, waiting);
  await paySlips(tx, payments);
  await insertBatches(tx, payments);
  await freeExposure(tx, ended);
  await clearDue(tx, [...legs.values()].flat());
  return rounds.length;
}

async function notifyNext({ studio }: SportsContext): Promise<boolean> {
  return await transactAgain(studio.db, async (tx) => {
    const event = await lockEventDue(tx);
    if (event !== undefined) await notifyLegs(tx, event);
    return event !== undefined;
  });
}

const isCancelled = ({ voidBps, why }: OpenResult): boolean => voidBps === WHOLE_BPS && why !== 'score';

async function settleResult({ studio }: SportsContext, result: OpenResult, wake: () => void): Promise<void> {
  for (let count = BATCH; count > 0 && !result.rolledBack;) {
    count = await transactAgain(studio.db, async (tx) => {
      if (!(await holdNewest(tx, result))) return 0;
      return isCancelled(result) ? await voidSingles(tx, result, BATCH) : await settleSingles(tx, result, BATCH);
    });
    if (count > 0) wake();
  }
  await finishResult(studio.db, result);
}

/** Takes up everything that is due. `wake` is called whenever there are payments to send. */
export async function settleAll(sports: SportsContext, wake: () => void): Promise<void> {
  while (await notifyNext(sports));
  for (const result of await listUnsettled(sports.studio.db, RESULTS)) await settleResult(sports, result, wake);
  for (let count = BATCH; count === BATCH;) {
    count = await transactAgain(sports.studio.db, settleDue);
    if (count > 0) wake();
  }
}
