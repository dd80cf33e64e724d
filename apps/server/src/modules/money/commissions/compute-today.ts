/**
 * What a merchant's day has come to so far: computed like a night when it begins, then brought up to date by what changed, without lines. A turn sees one
 * moment; `calc.words` says which, so the next one finds every transaction that this one did not see, and a turn that is cut off leaves nothing.
 */
import { dayIn, daysAfter, type Day } from '../../../kernel/days.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import { transact } from '../../../kernel/tx.ts';
import { listCandidates, type Span } from './compute-store.ts';
import { fillCalc, qualifiedOf, termsOf, type Work } from './compute.ts';
import type { CommissionsContext } from './context.ts';
import { activesOf } from './rules/actives.ts';
import { databaseNow, instantOf, openRun, readOneMoment, takeTime } from './run-store.ts';
import type { CommissionSetting } from './setting-store.ts';
import {
  addMarks,
  analyse,
  clearToday,
  climbAgain,
  collectTouched,
  endTurn,
  findCalc,
  listTeamAgents,
  lockToday,
  readTouched,
  replaceInputs,
  replaceMarks,
  reshapeTree,
  sweep,
  writePace,
} from './today-store.ts';

/** The period of the one run of this kind. */
const TODAY = 'today';
/** So many accounts are computed sooner all together than each by itself. */
const ANEW_FROM = 200_000;
/** Inputs of a day that is over that a turn removes. */
const SWEPT_AT_ONCE = 100_000;

/** What the inputs of the day depend on besides its terms. */
const basisOf = ({ setting: { activeDayMinimum, depositDays }, timeZone }: Work): string =>
  JSON.stringify([String(activeDayMinimum), depositDays, timeZone]);

/** Who of the touched accounts is active, and who of those they share anything with; these others are returned as well. */
async function judge(
  work: Work,
  calcId: bigint,
  agents: readonly MemberId[],
  span: Span,
): Promise<{ readonly actives: readonly string[]; readonly others: readonly MemberId[] }> {
  const { module, tx, setting } = work;
  const candidates = await listCandidates(tx, setting.activeDayMinimum);
  const qualified = await qualifiedOf(work, candidates, span);
  const touched = new Set<MemberId>([...qualified, ...agents]);
  const shared = touched.size === 0 ? [] : await module.deps.sharedMarks(tx, [...touched]);
  const reached = await replaceMarks(tx, calcId, shared);
  const others = new Set(
    reached.flatMap(({ memberId, isAgent }) => (isAgent || touched.has(memberId) ? [] : [memberId])),
  );
  const allAgents = new Set(reached.flatMap(({ memberId, isAgent }) => (isAgent ? [memberId] : [])));
  // Only who qualified, and agents, have marks: so the others are candidates too.
  const actives = activesOf([...qualified, ...others], new Set([...allAgents, ...agents]), reached);
  return { actives, others: [...others] };
}

/** Brings the computing of the day up to date; false when it has to be computed anew. */
async function refresh(work: Work, calcId: bigint, span: Span): Promise<boolean> {
  const { module, tx, timeZone } = work;
  const touched = await collectTouched(tx, calcId, span);
  if (touched > ANEW_FROM || !(await reshapeTree(tx, calcId))) return false;
  const agents = await readTouched(tx, calcId, span);
  const { actives, others } = await judge(work, calcId, agents, span);
  await replaceInputs(tx, calcId, actives, others);
  await climbAgain(tx, calcId);
  await endTurn(tx, calcId, await module.deps.resting(tx, await listTeamAgents(tx, calcId)));
  await writePace(tx, calcId, timeZone, false);
  return true;
}

async function takeTurn(work: Work, day: Day): Promise<void> {
  const { tx, run, timeZone } = work;
  const span = {
    from: await instantOf(tx, day, '00:00', timeZone),
    to: await instantOf(tx, daysAfter(day, 1), '00:00', timeZone),
  };
  const basis = basisOf(work);
  const known = await findCalc(tx, run.runId, day, await termsOf(work, day), basis);
  if (known !== undefined && (await refresh(work, known, span))) return;
  await clearToday(tx, run.runId);
  const { calcId, shared } = await fillCalc(work, day, null, basis);
  await addMarks(tx, calcId, shared);
  await analyse(tx);
  await writePace(tx, calcId, timeZone, true);
}

/** Brings it up to date. */
export async function computeToday(
  module: CommissionsContext,
  setting: CommissionSetting,
  timeZone: string,
): Promise<void> {
  const { kernel } = module;
  const { merchantCode, currency } = setting;
  const day = dayIn(timeZone, (await databaseNow(kernel.db)).getTime());
  await openRun(kernel.db, {
    runId: kernel.ids.next<string>(),
    merchantCode,
    currency,
    kind: 'today',
    period: TODAY,
    fromDay: day,
    toDay: day,
    hourAt: null,
  });
  await transact(kernel.db, async (tx) => {
    await readOneMoment(tx);
    await takeTime(tx);
    const run = await lockToday(tx, setting);
    await takeTurn({ module, tx, run, setting, timeZone }, day);
  });
  await transact(kernel.db, (tx) => sweep(tx, SWEPT_AT_ONCE));
}
