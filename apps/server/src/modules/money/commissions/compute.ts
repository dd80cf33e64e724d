/** Computing a run: its day, hour or half-month, and what later reports of bets changed in days before. One transaction, of one moment. */
import { halfMonthOf } from '@lantern/game-math/agents';
import { daysAfter, type Day } from '../../../kernel/days.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import { transact, type Tx } from '../../../kernel/tx.ts';
import {
  climb,
  insertCalc,
  listCandidates,
  readPlay,
  readTree,
  writeInputs,
  writeTeams,
  type CalcTerms,
  type Span,
} from './compute-store.ts';
import type { CommissionsContext, SharedMark } from './context.ts';
import { activesOf } from './rules/actives.ts';
import {
  computedHalfMonths,
  computedHours,
  databaseNow,
  instantOf,
  isDayComputed,
  lockRun,
  markComputed,
  readOneMoment,
  takeTime,
  takeStale,
  writeDividends,
  writeLines,
  type PayTimes,
  type RunRow,
} from './run-store.ts';
import { readSetting, type CommissionSetting } from './setting-store.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Local times of payment on the day after (agents.md §4.4). */
const SALARIES_AT = '02:10';
const REBATES_AT = '12:00';
const DIVIDENDS_AT = '12:30';

/** What a computing works with. */
export interface Work {
  readonly module: CommissionsContext;
  readonly tx: Tx;
  readonly run: RunRow;
  readonly setting: CommissionSetting;
  readonly timeZone: string;
}

/** The settings of a day. */
export async function termsOf({ module, tx, setting }: Work, day: Day): Promise<CalcTerms> {
  const { merchantCode, kappaBps, cardCapBps } = setting;
  return { cashback: await module.deps.cashbackRates(tx, merchantCode, day), kappaBps, cardCapBps };
}

/** Of accounts with enough counted stake those with a deposit of late and a phone. */
export async function qualifiedOf(
  { module: { deps }, tx, setting }: Work,
  candidates: readonly MemberId[],
  span: Span,
): Promise<readonly MemberId[]> {
  if (candidates.length === 0) return [];
  const since = new Date(span.to.getTime() - setting.depositDays * DAY_MS);
  const [deposited, phones] = [
    await deps.depositors(tx, candidates, setting.currency, since, span.to),
    await deps.withPhone(tx, candidates),
  ];
  return candidates.filter((id) => deposited.has(id) && phones.has(id));
}

/** A computing, and what those who may be active in it share, with one another and with agents. */
export interface Filled {
  readonly calcId: bigint;
  readonly shared: readonly SharedMark[];
}

/** Computes the teams of a day or an hour. `basis`: see `insertCalc`. */
export async function fillCalc(
  work: Work,
  day: Day,
  hourAt: Date | null,
  basis: string | null = null,
): Promise<Filled> {
  const { module, tx, run, setting, timeZone } = work;
  const dayStart = await instantOf(tx, day, '00:00', timeZone);
  const span: Span =
    hourAt === null
      ? { from: dayStart, to: await instantOf(tx, daysAfter(day, 1), '00:00', timeZone) }
      : { from: hourAt, to: new Date(hourAt.getTime() + HOUR_MS) };
  const calcId = await insertCalc(tx, run, day, hourAt, await termsOf(work, day), basis);
  await readPlay(tx, calcId, dayStart, span);
  const agents = await readTree(tx, calcId);
  const candidates = await listCandidates(tx, hourAt === null ? setting.activeDayMinimum : setting.activeHourMinimum);
  const qualified = await qualifiedOf(work, candidates, span);
  const sharers = basis === null && qualified.length === 0 ? [] : [...new Set([...qualified, ...agents])];
  const shared = sharers.length === 0 ? [] : await module.deps.sharedMarks(tx, sharers);
  await writeInputs(tx, calcId, activesOf(qualified, new Set(agents), shared));
  if (hourAt === null) await climb(tx, calcId);
  await writeTeams(tx, calcId, await module.deps.resting(tx, agents));
  return { calcId, shared };
}

const computeSpan = async (work: Work, day: Day, hourAt: Date | null, times: PayTimes): Promise<void> =>
  writeLines(work.tx, (await fillCalc(work, day, hourAt)).calcId, times);

/** The day of a nightly run, and everything before it that was settled again since. */
async function computeNight(work: Work): Promise<void> {
  const { tx, run, timeZone } = work;
  const next = daysAfter(run.toDay, 1);
  const times = {
    salariesAt: await instantOf(tx, next, SALARIES_AT, timeZone),
    rebatesAt: await instantOf(tx, next, REBATES_AT, timeZone),
  };
  const marks = await takeStale(tx, run, run.toDay);
  const days = [...new Set(marks.map(({ day }) => day))].filter((day) => day < run.toDay);
  const closed: Day[] = [];
  for (const day of days) if (await isDayComputed(tx, run, day)) closed.push(day);
  for (const day of [...closed, run.toDay]) await computeSpan(work, day, null, times);
  const hours = await computedHours(
    tx,
    run,
    marks.map(({ hourAt }) => hourAt),
  );
  for (const { day, hourAt } of hours) await computeSpan(work, day, hourAt, times);
  if (closed.length === 0) return;
  // A deficit of a period belongs to the next ones: all that were computed since follow.
  for (const half of await computedHalfMonths(tx, run, closed[0]!))
    await writeDividends(tx, run, half, await instantOf(tx, next, DIVIDENDS_AT, timeZone));
}

/** Computes a run whose sources have reported; false when another node did, or it has to wait. Writes everything or nothing. */
export async function computeRun(module: CommissionsContext, runId: string): Promise<boolean> {
  return await transact(module.kernel.db, async (tx) => {
    await readOneMoment(tx);
    await takeTime(tx);
    const run = await lockRun(tx, runId);
    if (run === undefined || run.state !== 'waiting' || !run.ready) return false;
    const setting = await readSetting(tx, run);
    if (!setting) return false;
    const timeZone = await module.deps.timeZoneOf(run.merchantCode);
    const work = { module, tx, run, setting, timeZone };
    if (run.kind === 'nightly') await computeNight(work);
    else if (run.kind === 'hourly') {
      const now = await databaseNow(tx);
      await computeSpan(work, run.toDay, run.hourAt, { salariesAt: now, rebatesAt: now });
    } else {
      const half = halfMonthOf(run.toDay);
      await writeDividends(tx, run, half, await instantOf(tx, daysAfter(half.toDay, 1), DIVIDENDS_AT, timeZone));
    }
    await markComputed(tx, runId);
    return true;
  });
}
