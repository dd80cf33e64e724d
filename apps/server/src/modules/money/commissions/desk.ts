/** The money of agents at the desk. What needs a second person is in `desk-verbs.ts`. */
import type { AnswerOf, ParsedInput } from '@lantern/contract/call';
import type { OpsCalls } from '@lantern/contract/ops';
import { readToday } from '../../../kernel/day-span.ts';
import { daysAfter } from '../../../kernel/days.ts';
import type { OpsContext, OpsHandlers } from '../../../kernel/http/ops-context.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { findContract, listVersions, lockContract, type ContractRow } from './contract-store.ts';
import type { CommissionsContext } from './context.ts';
import { endContract, RUNNING } from './contracts.ts';
import { findDeskRun, listOpen, listRuns, lockDeskRun, pageContracts, readChecks, setHeld } from './desk-store.ts';
import { presentDeskLine } from './present-lines.ts';
import { proofOf } from './read-line.ts';
import { holdLine, listOverdue } from './line-act-store.ts';
import { ADVANCE_DAYS, lineActs } from './rules/line-acts.ts';
import { databaseNow } from './run-store.ts';
import { findDeskLine, listDeskLines, lockDeskLine, type LineRow } from './statement-store.ts';
import { shownStep } from './terms.ts';
import { readSetting } from './setting-store.ts';

type Context = OpsContext<'operator'>;
type Query<Id extends keyof OpsCalls> = ParsedInput<OpsCalls[Id]>['query'];
type Answer<Id extends keyof OpsCalls> = Promise<Result<AnswerOf<OpsCalls[Id]>>>;

async function runs(
  { merchant, operator, tx }: Context,
  query: Query<'ops.commissions.runs'>,
): Answer<'ops.commissions.runs'> {
  const page = await listRuns(tx, merchant.code, query);
  if (!page.ok) return page;
  const mayManage = operator.rights.has('commissions.manage');
  return ok({
    list: page.value.rows.map(({ openedAt, computedAt, amount, paid, dues, claims, waiting, ...row }) => ({
      runId: row.runId,
      kind: row.kind,
      period: row.period,
      currency: row.currency,
      state: row.state,
      lines: row.lines,
      holdReason: row.holdReason,
      openedAt: openedAt.getTime(),
      computedAt: computedAt?.getTime() ?? null,
      amount: Number(amount),
      paid: Number(paid),
      dues: Number(dues),
      claims: Number(claims),
      canHold: mayManage && row.state === 'computed' && waiting > 0n,
      canRelease: mayManage && row.state === 'held',
    })),
    next: page.value.next,
  });
}

async function checks({ merchant, tx }: Context, runId: string): Answer<'ops.commissions.checks'> {
  const run = await findDeskRun(tx, merchant.code, runId);
  if (!run) return refuse('run_not_found');
  const { treeHash, inputHash, words } = run;
  return ok({ treeHash, inputHash, words, checks: [...(await readChecks(tx, runId))] });
}

async function hold(
  { merchant, operator, tx, trail }: Context,
  runId: string,
  reason: string,
): Answer<'ops.commissions.hold'> {
  const run = await lockDeskRun(tx, merchant.code, runId);
  if (!run) return refuse('run_not_found');
  if (run.state !== 'computed') return refuse('run_state_conflict');
  await setHeld(tx, runId, operator.displayName, reason);
  trail.changed({ state: run.state }, { state: 'held', waiting: String(run.waiting) });
  return ok({ runId, state: 'held' });
}

/** User names of members; operators see them. */
async function partiesOf({ deps }: CommissionsContext, tx: Tx, ids: readonly MemberId[]) {
  const accounts = await deps.accountsOf(tx, [...new Set(ids)]);
  return (memberId: MemberId) => ({ memberId, username: accounts.get(memberId)?.userName ?? '' });
}

async function contracts(
  module: CommissionsContext,
  { merchant, operator, tx }: Context,
  query: Query<'ops.commissions.contracts'>,
): Answer<'ops.commissions.contracts'> {
  const page = await pageContracts(tx, merchant.code, query);
  if (!page.ok) return page;
  const ids = page.value.rows.map(({ contractId }) => contractId);
  const found: ContractRow[] = [];
  for (const id of ids) found.push((await findContract(tx, id))!);
  const versions = await listVersions(tx, ids);
  const overdue = await listOverdue(tx, ids, ADVANCE_DAYS);
  const partyOf = await partiesOf(
    module,
    tx,
    found.flatMap(({ payeeId, payerId }) => (payerId === null ? [payeeId] : [payeeId, payerId])),
  );
  const mayManage = operator.rights.has('commissions.manage');
  return ok({
    list: found.map((contract) => {
      const own = versions.filter(({ contractId }) => contractId === contract.contractId);
      const shown = own.find(({ state }) => state === 'in_force') ?? own[0]!;
      return {
        contractId: contract.contractId,
        kind: contract.kind,
        state: contract.state,
        payee: partyOf(contract.payeeId),
        payer: contract.payerId === null ? null : partyOf(contract.payerId),
        currency: contract.currency,
        version: shown.version,
        steps: shown.terms.steps.map((step) => shownStep(contract.kind, step)),
        ...(contract.kind === 'dividend' && { carry: shown.terms.carry ?? null }),
        startsOn: shown.startsOn,
        openedAt: contract.openedAt.getTime(),
        canEnd: mayManage && RUNNING.includes(contract.state),
        canTakeOver:
          mayManage &&
          RUNNING.includes(contract.state) &&
          contract.payerId !== null &&
          overdue.has(contract.contractId),
      };
    }),
    next: page.value.next,
  });
}

async function endByOperator({ merchant, tx, trail }: Context, contractId: string): Answer<'ops.commissions.end'> {
  const contract = await lockContract(tx, contractId);
  if (!contract || contract.merchantCode !== merchant.code) return refuse('contract_not_found');
  if (!RUNNING.includes(contract.state)) return refuse('contract_state_conflict');
  const day = daysAfter(await readToday(tx, merchant.timeZone), 1);
  await endContract(tx, contract, day, 'operator');
  trail.changed({ state: contract.state }, { state: 'ended', lastDay: daysAfter(day, -1) });
  return ok({ contractId, state: 'ended' });
}

const sidesOf = ({ agentId, payerId }: Pick<LineRow, 'agentId' | 'payerId'>): readonly MemberId[] =>
  payerId === null ? [agentId] : [agentId, payerId];

async function open(
  module: CommissionsContext,
  { merchant, tx }: Context,
  query: Query<'ops.commissions.open'>,
): Answer<'ops.commissions.open'> {
  const page = await listOpen(tx, merchant.code, query);
  if (!page.ok) return page;
  const { rows, next } = page.value;
  const partyOf = await partiesOf(module, tx, rows.flatMap(sidesOf));
  return ok({
    list: rows.map(({ agentId, payerId, since, amount, left, ...row }) => ({
      lineId: row.lineId,
      state: row.state,
      kind: row.kind,
      day: row.day,
      currency: row.currency,
      attempts: row.attempts,
      payee: partyOf(agentId),
      payer: payerId === null ? null : partyOf(payerId),
      amount: Number(amount),
      left: Number(left),
      since: since.getTime(),
    })),
    next,
  });
}

async function lines(
  module: CommissionsContext,
  { merchant, tx }: Context,
  query: Query<'ops.commissions.lines'>,
): Answer<'ops.commissions.lines'> {
  const page = await listDeskLines(tx, merchant.code, query);
  if (!page.ok) return page;
  const { rows, next } = page.value;
  const partyOf = await partiesOf(module, tx, rows.flatMap(sidesOf));
  return ok({ list: rows.map((line) => presentDeskLine(line, partyOf)), next });
}

async function oneLine(
  module: CommissionsContext,
  { merchant, operator, tx }: Context,
  lineId: string,
): Answer<'ops.commissions.line'> {
  const line = await findDeskLine(tx, merchant.code, lineId);
  if (!line) return refuse('line_not_found');
  const partyOf = await partiesOf(module, tx, sidesOf(line));
  const acts = lineActs(line, await databaseNow(tx));
  const may = (can: boolean) => can && operator.rights.has('commissions.manage');
  return ok({
    line: presentDeskLine(line, partyOf),
    acts: {
      canHold: may(acts.canHold),
      canRelease: may(acts.canRelease),
      canReverse: may(acts.canReverse),
      canAdvance: may(acts.canAdvance),
      canRecover: may(acts.canRecover),
      left: Number(acts.left),
    },
    ...(await proofOf(tx, line)),
  });
}

async function holdOne({ merchant, tx, trail }: Context, lineId: string): Answer<'ops.commissions.holdLine'> {
  const line = await lockDeskLine(tx, merchant.code, lineId);
  if (!line) return refuse('line_not_found');
  const { canHold, left } = lineActs(line, await databaseNow(tx));
  if (!canHold) return refuse('line_state_conflict');
  await holdLine(tx, lineId);
  trail.changed({ state: line.state }, { state: 'held', waiting: String(left) });
  return ok({ lineId, state: 'held' });
}

async function terms({ merchant, tx }: Context): Answer<'ops.commissions.terms'> {
  const setting = await readSetting(tx, { merchantCode: merchant.code, currency: merchant.currency });
  if (!setting) return refuse('run_not_found');
  const { merchantCode: _, activeDayMinimum, activeHourMinimum, ...shown } = setting;
  return ok({
    ...shown,
    activeDayMinimum: Number(activeDayMinimum),
    activeHourMinimum: Number(activeHourMinimum),
  });
}

/** Handlers of ops.commissions.*, apart from those that need a second person. */
export const commissionDesk = (module: CommissionsContext) =>
  ({
    'ops.commissions.runs': (context, { query }) => runs(context, query),
    'ops.commissions.checks': (context, { params }) => checks(context, params.runId),
    'ops.commissions.hold': (context, { params, body }) => hold(context, params.runId, body.reason),
    'ops.commissions.contracts': (context, { query }) => contracts(module, context, query),
    'ops.commissions.end': (context, { params }) => endByOperator(context, params.contractId),
    'ops.commissions.open': (context, { query }) => open(module, context, query),
    'ops.commissions.lines': (context, { query }) => lines(module, context, query),
    'ops.commissions.line': (context, { params }) => oneLine(module, context, params.lineId),
    'ops.commissions.holdLine': (context, { params }) => holdOne(context, params.lineId),
    'ops.commissions.terms': (context) => terms(context),
  }) satisfies OpsHandlers;
