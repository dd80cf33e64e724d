/** What needs two persons (agents.md §7): contracts that the house pays, the release of a held run, caps. */
import type { ParsedInput } from '@lantern/contract/call';
import type { OpsCalls } from '@lantern/contract/ops';
import type { ApprovalRequest, ApprovedVerb, ApprovedVerbs, SummaryLine } from '../../../kernel/http/ops-context.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { CommissionsContext } from './context.ts';
import { writeProposal } from './contracts.ts';
import { findDeskRun, lockDeskRun, setReleased } from './desk-store.ts';
import { lineVerbs } from './line-verbs.ts';
import { writeTerms, type Written } from './terms.ts';
import { readSetting, writeSetting, type CommissionSetting } from './setting-store.ts';

type Input<Id extends keyof OpsCalls> = ParsedInput<OpsCalls[Id]>;
type Request<Id extends keyof OpsCalls> = ApprovalRequest<Input<Id>>;

interface Offer {
  readonly payeeId: MemberId;
  readonly userName: string;
  readonly written: Written;
}

/** Whether the house may offer it: to an agent of the merchant whom no other agent pays. */
async function readOffer(
  { deps }: CommissionsContext,
  tx: Tx,
  { merchant, input: { body } }: Request<'ops.commissions.propose'>,
): Promise<Result<Offer>> {
  const payeeId = body.payeeId as MemberId;
  const account = (await deps.accountsOf(tx, [payeeId])).get(payeeId);
  if (account?.merchantCode !== merchant.code) return refuse('account_not_found');
  if (!(await deps.isAgent(tx, payeeId)) || (await deps.parentOf(tx, payeeId)) !== undefined)
    return refuse('downline_not_found');
  const setting = await readSetting(tx, { merchantCode: merchant.code, currency: merchant.currency });
  if (!setting) return refuse('account_not_found');
  const { kind, steps, carry } = body;
  const written = writeTerms({ kind, currency: merchant.currency, steps, carry }, setting);
  return written.ok ? ok({ payeeId, userName: account.userName, written: written.value }) : written;
}

const houseContract = (module: CommissionsContext): ApprovedVerb<Input<'ops.commissions.propose'>> => ({
  async preview(tx, request) {
    const offer = await readOffer(module, tx, request);
    if (!offer.ok) return offer;
    const { payeeId, userName, written } = offer.value;
    const steps = written.terms.steps.map(
      ({ minimum, activeMembers, rateBasisPoints, payout }) =>
        `${minimum} / ${activeMembers}: ${payout ?? `${(rateBasisPoints ?? 0) / 100}%`}`,
    );
    return ok({
      object: { kind: 'member', id: payeeId, name: userName },
      summary: [
        { label: 'kind', before: null, after: written.terms.kind },
        { label: 'steps', before: null, after: steps.join('; ') },
        { label: 'hash', before: null, after: written.hash },
      ],
    });
  },
  async carryOut(tx, request) {
    const offer = await readOffer(module, tx, request);
    if (!offer.ok) return offer;
    const { merchant, requestedBy, decidedBy } = request;
    const { payeeId, written } = offer.value;
    const parties = {
      merchantCode: merchant.code,
      currency: merchant.currency,
      kind: written.terms.kind,
      payerId: null,
      payeeId,
    };
    const signer = `operator:${(decidedBy ?? requestedBy).operatorId}`;
    const proposed = await writeProposal(module, tx, parties, written, { signer, device: 'console' });
    if (!proposed.ok) return proposed;
    return ok({ before: null, after: { contract: proposed.value, hash: written.hash }, objectId: payeeId });
  },
});

async function heldRun(tx: Tx, { merchant, input }: Request<'ops.commissions.release'>, lock: boolean) {
  const run = await (lock ? lockDeskRun : findDeskRun)(tx, merchant.code, input.params.runId);
  if (!run) return refuse('run_not_found');
  return run.state === 'held' ? ok(run) : refuse('run_state_conflict');
}

const release: ApprovedVerb<Input<'ops.commissions.release'>> = {
  async preview(tx, request) {
    const run = await heldRun(tx, request, false);
    if (!run.ok) return run;
    const { runId, kind, period, waiting, currency } = run.value;
    return ok({
      object: { kind: 'commission', id: runId, name: `${kind} ${period}` },
      amount: waiting,
      currency,
      summary: [{ label: 'state', before: 'held', after: 'computed' }],
    });
  },
  async carryOut(tx, request) {
    const run = await heldRun(tx, request, true);
    if (!run.ok) return run;
    await setReleased(tx, run.value.runId);
    return ok({ before: { state: 'held' }, after: { state: 'computed', waiting: String(run.value.waiting) } });
  },
};

type TermsInput = Input<'ops.commissions.changeTerms'>;
const FIELDS = [
  'enabled',
  'dividendShareBps',
  'kappaBps',
  'cardCapBps',
  'dailyCapBps',
  'hourlyCapBps',
  'dividendCapBps',
  'activeDayMinimum',
  'activeHourMinimum',
  'depositDays',
  'budgetHoldPercent',
] as const satisfies readonly (keyof TermsInput['body'])[];

async function currentTerms(
  tx: Tx,
  { merchant, input }: Request<'ops.commissions.changeTerms'>,
): Promise<Result<CommissionSetting>> {
  const setting = await readSetting(tx, { merchantCode: merchant.code, currency: merchant.currency });
  if (!setting) return refuse('run_not_found');
  return setting.version === input.body.version ? ok(setting) : refuse('changed_meanwhile', { by: '' });
}

const changesOf = (setting: CommissionSetting, body: TermsInput['body']): readonly SummaryLine[] =>
  FIELDS.filter((field) => String(setting[field]) !== String(body[field])).map((label) => ({
    label,
    before: String(setting[label]),
    after: String(body[label]),
  }));

const changeTerms: ApprovedVerb<TermsInput> = {
  async preview(tx, request) {
    const setting = await currentTerms(tx, request);
    if (!setting.ok) return setting;
    return ok({
      object: { kind: 'commission', id: request.merchant.code, name: request.merchant.code },
      summary: changesOf(setting.value, request.input.body),
    });
  },
  async carryOut(tx, request) {
    const setting = await currentTerms(tx, request);
    if (!setting.ok) return setting;
    const { activeDayMinimum, activeHourMinimum, ...body } = request.input.body;
    const isWritten = await writeSetting(tx, setting.value, {
      ...body,
      activeDayMinimum: BigInt(activeDayMinimum),
      activeHourMinimum: BigInt(activeHourMinimum),
    });
    if (!isWritten) return refuse('changed_meanwhile', { by: '' });
    const lines = changesOf(setting.value, request.input.body);
    return ok({
      before: Object.fromEntries(lines.map(({ label, before }) => [label, before ?? ''])),
      after: Object.fromEntries(lines.map(({ label, after }) => [label, after ?? ''])),
    });
  },
};

/** The verbs behind the calls that need a second person. */
export const commissionVerbs = (module: CommissionsContext): ApprovedVerbs => ({
  'ops.commissions.propose': houseContract(module),
  'ops.commissions.release': release,
  'ops.commissions.changeTerms': changeTerms,
  ...lineVerbs(module),
});
