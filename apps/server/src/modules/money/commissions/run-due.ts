/** Which runs are due, by the merchant's clock (agents.md §4.4): opened once, computed when every source has reported, then paid. */
import { halfMonthOf, nextHalfMonth } from '@lantern/game-math/agents';
import { dayIn, daysAfter, type Day } from '../../../kernel/days.ts';
import { transact } from '../../../kernel/tx.ts';
import { computeRun } from './compute.ts';
import { computeToday } from './compute-today.ts';
import type { CommissionsContext } from './context.ts';
import { endInArrears } from './contracts.ts';
import { expireContracts } from './contract-store.ts';
import { readChecks, setHeld } from './desk-store.ts';
import { payLines } from './pay-lines.ts';
import {
  databaseNow,
  hasContracts,
  instantOf,
  isDayComputed,
  lastRun,
  openRun,
  takeTime,
  waitingRuns,
  type NewRun,
} from './run-store.ts';
import { listSettings, type CommissionSetting } from './setting-store.ts';

const HOUR_MS = 3_600_000;
/** Minutes after its end at which an hour is computed. */
const HOUR_DELAY_MS = 5 * 60_000;
const NIGHTLY_AT = '02:00';
const DIVIDEND_AT = '02:30';
/** Hours that were missed longer ago than this are computed by no run: the programme, or its contracts, did not exist. */
const HOURS_BACK = 48;

type Opening = Omit<NewRun, 'runId' | 'merchantCode' | 'currency'>;

async function dueNights(
  { kernel }: CommissionsContext,
  setting: CommissionSetting,
  timeZone: string,
  now: Date,
): Promise<readonly Opening[]> {
  const last = await lastRun(kernel.db, setting, 'nightly');
  const openings: Opening[] = [];
  for (let day: Day = last === undefined ? setting.startsOn : daysAfter(last.toDay, 1); ; day = daysAfter(day, 1)) {
    if (now < (await instantOf(kernel.db, daysAfter(day, 1), NIGHTLY_AT, timeZone))) return openings;
    openings.push({ kind: 'nightly', period: day, fromDay: day, toDay: day, hourAt: null });
  }
}

async function dueHours(
  { kernel }: CommissionsContext,
  setting: CommissionSetting,
  timeZone: string,
  now: Date,
): Promise<readonly Opening[]> {
  const last = await lastRun(kernel.db, setting, 'hourly');
  const earliest = Math.floor((now.getTime() - HOURS_BACK * HOUR_MS) / HOUR_MS) * HOUR_MS;
  const from = Math.max(earliest, last?.hourAt ? last.hourAt.getTime() + HOUR_MS : earliest);
  const openings: Opening[] = [];
  for (let at = from; at + HOUR_MS + HOUR_DELAY_MS <= now.getTime(); at += HOUR_MS) {
    const day = dayIn(timeZone, at);
    const hourAt = new Date(at);
    if (day >= setting.startsOn && (await hasContracts(kernel.db, setting, 'hourly_salary', day, day)))
      openings.push({ kind: 'hourly', period: hourAt.toISOString(), fromDay: day, toDay: day, hourAt });
  }
  return openings;
}

async function dueDividends(
  { kernel }: CommissionsContext,
  setting: CommissionSetting,
  timeZone: string,
  now: Date,
): Promise<readonly Opening[]> {
  const last = await lastRun(kernel.db, setting, 'dividend');
  const openings: Opening[] = [];
  let half = last === undefined ? halfMonthOf(setting.startsOn) : nextHalfMonth(halfMonthOf(last.toDay));
  for (; ; half = nextHalfMonth(half)) {
    const startsAt = await instantOf(kernel.db, daysAfter(half.toDay, 1), DIVIDEND_AT, timeZone);
    // Its last day, and with it every day before, must be computed.
    if (now < startsAt || !(await isDayComputed(kernel.db, setting, half.toDay))) return openings;
    openings.push({ kind: 'dividend', period: half.period, fromDay: half.fromDay, toDay: half.toDay, hourAt: null });
  }
}

async function openAll(
  { kernel }: CommissionsContext,
  { merchantCode, currency }: CommissionSetting,
  due: readonly Opening[],
  ending: AbortSignal,
): Promise<void> {
  for (const opening of due) {
    if (ending.aborted) return;
    await openRun(kernel.db, { ...opening, merchantCode, currency, runId: kernel.ids.next<string>() });
  }
}

/** Holds a run whose invariants do not hold, before anything of it is paid: a person has to look. */
async function holdBroken({ kernel }: CommissionsContext, runId: string): Promise<void> {
  const checks = await transact(kernel.db, async (tx) => {
    await takeTime(tx);
    return await readChecks(tx, runId);
  });
  const broken = checks.filter(({ holds }) => !holds).map(({ name }) => name);
  if (broken.length === 0) return;
  kernel.log.error({ run: runId, broken }, 'a run of commissions breaks an invariant and is held');
  await setHeld(kernel.db, runId, 'system', broken.join(', '));
}

async function computeAll(
  module: CommissionsContext,
  setting: CommissionSetting,
  ending: AbortSignal,
): Promise<number> {
  let computed = 0;
  // In order: a night that has to wait holds back those after it.
  for (const run of await waitingRuns(module.kernel.db, setting)) {
    if (ending.aborted || !(await computeRun(module, run.runId))) break;
    await holdBroken(module, run.runId);
    computed += 1;
  }
  return computed;
}

/**
 * Opens, computes and pays what is due, on any node at any time. Ends after the step it is at when `ending` is aborted: after an outage there may be
 * many nights to compute. Returns the number of runs computed here.
 */
export async function runDue(module: CommissionsContext, ending = new AbortController().signal): Promise<number> {
  const { kernel } = module;
  let computed = 0;
  await expireContracts(kernel.db);
  for (const setting of await listSettings(kernel.db)) {
    if (ending.aborted) return computed;
    if (setting.enabled) computed += await runProgramme(module, setting, ending);
  }
  return computed;
}

async function runProgramme(
  module: CommissionsContext,
  setting: CommissionSetting,
  ending: AbortSignal,
): Promise<number> {
  const { kernel, deps } = module;
  const timeZone = await deps.timeZoneOf(setting.merchantCode);
  const now = await databaseNow(kernel.db);
  await openAll(module, setting, await dueHours(module, setting, timeZone, now), ending);
  await openAll(module, setting, await dueNights(module, setting, timeZone, now), ending);
  let computed = await computeAll(module, setting, ending);
  await openAll(module, setting, await dueDividends(module, setting, timeZone, now), ending);
  computed += await computeAll(module, setting, ending);
  for (const step of [payLines, endInArrears]) if (!ending.aborted) await step(module, setting);
  if (!ending.aborted) await computeToday(module, setting, timeZone);
  return computed;
}
