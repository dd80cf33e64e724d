/** The desk of applications: the queue, one case with its pictures, and the two ways it ends. */
import type { AnswerOf, ParsedInput } from '@lantern/contract/call';
import type { OpsCalls } from '@lantern/contract/ops';
import type { MemberId } from '../../../../kernel/ids.ts';
import type { ApprovalRequest, ApprovedVerb, OpsContext, OpsHandlers } from '../../../../kernel/http/ops-context.ts';
import { dataAddress } from '../../../../kernel/images/data-address.ts';
import { pictureOwner } from '../../../../kernel/images/member-pictures.ts';
import { tidyText } from '../../../../kernel/plain-text.ts';
import { ok, refuse, type Result } from '../../../../kernel/result.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import { award } from '../award.ts';
import { namesOf } from '../campaigns/kinds/figures.ts';
import type { RuleOf } from '../campaigns/kinds/traits.ts';
import { budgetLeft, takeFromBudget } from '../campaigns/piece-store.ts';
import { findRule, listTaken, lockPerson } from '../campaigns/store.ts';
import type { PromotionsContext } from '../context.ts';
import { applicationRejected } from '../events.ts';
import { countOfDesk, pageOfDesk } from './desk-store.ts';
import { findPicture, picturesOf } from './picture-store.ts';
import { findApplication, lockApplication, writeApproved, writeRejected, type Application } from './store.ts';

type Context = OpsContext<'operator'>;
type Answer<Id extends keyof OpsCalls> = Promise<Result<AnswerOf<OpsCalls[Id]>>>;
type Approval = ParsedInput<OpsCalls['ops.applications.approve']>;

/** Each person gets the gift of a promotion once. */
const ONCE = 'once';

/** The rule an application was made under. */
async function ruleOf(tx: Tx, row: Application): Promise<RuleOf<'application'>> {
  const rule = await findRule(tx, row, row.ruleVersion);
  if (rule?.kind !== 'application') throw new Error(`Application ${row.applicationId} has no rule`);
  return rule;
}

const rowOf = (row: Application, { nameVi, nameEn }: { readonly nameVi: string; readonly nameEn: string }) => ({
  applicationId: row.applicationId,
  key: row.key,
  nameVi,
  nameEn,
  memberId: row.memberId,
  state: row.state,
  remark: row.remark,
  attempt: row.attempt,
  appliedAt: row.appliedAt.getTime(),
  answerBy: row.answerBy.getTime(),
  endedAt: row.endedAt?.getTime() ?? null,
  amount: row.amount === null ? null : Number(row.amount),
  currency: row.currency,
});

async function list(
  { kernel: { db }, deps }: PromotionsContext,
  { merchant }: Context,
  query: ParsedInput<OpsCalls['ops.applications.list']>['query'],
): Answer<'ops.applications.list'> {
  const page = await pageOfDesk(db, merchant.code, query);
  if (!page.ok) return page;
  const { rows, next } = page.value;
  const accounts = await deps.accountsOf(
    db,
    rows.map(({ memberId }) => memberId),
  );
  const value = await countOfDesk(db, merchant.code, query);
  return ok({
    list: rows.map((row) => ({
      ...rowOf(row, row),
      username: accounts.get(row.memberId)?.userName ?? '',
      pictures: row.pictures,
    })),
    next,
    total: { value, exact: true },
  });
}

async function read(
  { deps }: PromotionsContext,
  { tx, merchant, operator }: Context,
  applicationId: string,
): Answer<'ops.applications.read'> {
  const row = await findApplication(tx, merchant.code, applicationId);
  if (!row) return refuse('application_not_found');
  const rule = await ruleOf(tx, row);
  const accounts = await deps.samePerson(tx, row.memberId);
  const waiting = await deps.waitingGifts(tx, merchant.code, [applicationId]);
  const approvalId = waiting.get(applicationId)?.approvalId ?? null;
  return ok({
    ...rowOf(row, namesOf(rule)),
    username: (await deps.accountsOf(tx, [row.memberId])).get(row.memberId)?.userName ?? '',
    version: row.version,
    language: row.language,
    pictures: [...((await picturesOf(tx, [applicationId])).get(applicationId) ?? [])],
    minimum: rule.minimum,
    maximum: rule.maximum,
    attempts: rule.attempts,
    lapsesAt: row.lapsesAt.getTime(),
    rejection: row.rejection === null ? null : { code: row.rejection, note: row.note ?? '' },
    decidedBy: row.decidedName,
    related: accounts.length - 1,
    taken: (await listTaken(tx, accounts, [row.key])).length > 0,
    approvalId,
    canDecide: row.state === 'waiting' && approvalId === null && operator.rights.has('promotions.review'),
  });
}

/** One look: the call opens personal data, so it is in the trail before the picture leaves. */
async function look(
  { applications: { vault } }: PromotionsContext,
  { tx, merchant }: Context,
  { applicationId, pictureId }: ParsedInput<OpsCalls['ops.applications.picture']>['params'],
): Answer<'ops.applications.picture'> {
  const row = await findApplication(tx, merchant.code, applicationId);
  if (!row) return refuse('application_not_found');
  const picture = await findPicture(tx, pictureId);
  if (picture?.applicationId !== applicationId) return refuse('application_picture_not_found');
  const jpeg = await vault.read(picture, pictureOwner(row.memberId, pictureId));
  return ok({ picture: dataAddress(jpeg), width: picture.width, height: picture.height });
}

/** Whether it still waits and is as the operator has seen it. */
async function asSeen(
  { deps }: PromotionsContext,
  tx: Tx,
  row: Application | undefined,
  version: number,
): Promise<Result<Application, 'application_not_found' | 'application_decided' | 'changed_meanwhile'>> {
  if (!row) return refuse('application_not_found');
  if (row.state !== 'waiting') return refuse('application_decided');
  if (row.version === version) return ok(row);
  const by = (await deps.accountsOf(tx, [row.memberId])).get(row.memberId)?.userName;
  return refuse('changed_meanwhile', { by: by ?? '' });
}

async function reject(
  module: PromotionsContext,
  { tx, merchant, operator, trail }: Context,
  applicationId: string,
  { code, note, version }: ParsedInput<OpsCalls['ops.applications.reject']>['body'],
): Answer<'ops.applications.reject'> {
  const seen = await asSeen(module, tx, await lockApplication(tx, merchant.code, applicationId), version);
  if (!seen.ok) return seen;
  const tidied = tidyText(note);
  if (code === 'other' && tidied === '') return refuse('field_required', { field: 'note' });
  await writeRejected(tx, applicationId, { code, note: tidied }, operator);
  await module.kernel.outbox.record(tx, applicationRejected({ applicationId, memberId: seen.value.memberId }));
  // The note may be personal: the trail keeps the reason.
  trail.changed({ state: 'waiting', version }, { state: 'rejected', rejection: code, version: version + 1 });
  return ok({ state: 'rejected', version: version + 1 });
}

interface Approvable {
  readonly row: Application;
  readonly rule: RuleOf<'application'>;
  readonly amount: bigint;
}

/** Whether it can be approved with the amount: amount, protection, person, budget. */
async function approvable(
  module: PromotionsContext,
  tx: Tx,
  { input: { body } }: ApprovalRequest<Approval>,
  found: Application | undefined,
): Promise<Result<Approvable>> {
  const seen = await asSeen(module, tx, found, body.version);
  if (!seen.ok) return seen;
  const row = seen.value;
  const rule = await ruleOf(tx, row);
  const { minimum, maximum } = rule;
  if (body.amount < minimum || body.amount > maximum) return refuse('application_amount', { minimum, maximum });
  if (!(await module.deps.mayPlay(tx, row.memberId))) return refuse('member_restricted');
  const accounts = await module.deps.samePerson(tx, row.memberId);
  if ((await listTaken(tx, accounts, [row.key])).length > 0) return refuse('promotion_taken');
  const amount = BigInt(body.amount);
  return (await budgetLeft(tx, row)) < amount ? refuse('promotion_sold_out') : ok({ row, rule, amount });
}

/** Takes the gift out of the budget and gives it to the member to claim. The person is locked: of two accounts one gets it. */
async function approve(module: PromotionsContext, tx: Tx, request: ApprovalRequest<Approval>) {
  const { merchant, input, requestedBy, decidedBy } = request;
  const { applicationId } = input.params;
  const known = await findApplication(tx, merchant.code, applicationId);
  if (known) await lockPerson(tx, known, await module.deps.samePerson(tx, known.memberId));
  const checked = await approvable(module, tx, request, await lockApplication(tx, merchant.code, applicationId));
  if (!checked.ok) return checked;
  const { row, rule, amount } = checked.value;
  if (!(await takeFromBudget(tx, row, amount))) return refuse('promotion_sold_out');
  const { memberId, merchantCode, currency, key, ruleVersion } = row;
  const made = await award(module, tx, [
    {
      memberId: memberId as MemberId,
      merchantCode,
      currency,
      kind: 'application',
      promotion: key,
      periodKey: ONCE,
      amount,
      values: namesOf(rule),
      version: ruleVersion,
      turnover: rule.turnover,
    },
  ]);
  if (made !== 1) throw new Error(`Application ${applicationId} has a reward already`);
  await writeApproved(tx, applicationId, amount, decidedBy ?? requestedBy);
  return ok({
    before: { state: 'waiting', version: row.version },
    after: { state: 'approved', amount: String(amount), currency, version: row.version + 1 },
  });
}

/** The verb behind `ops.applications.approve`. */
export const approveVerb = (module: PromotionsContext): ApprovedVerb<Approval> => ({
  async preview(tx, request) {
    const { merchant, input } = request;
    const { applicationId } = input.params;
    const checked = await approvable(module, tx, request, await findApplication(tx, merchant.code, applicationId));
    if (!checked.ok) return checked;
    const { row, rule, amount } = checked.value;
    const account = (await module.deps.accountsOf(tx, [row.memberId])).get(row.memberId);
    const left = await budgetLeft(tx, row);
    return ok({
      object: { kind: 'application', id: applicationId, name: account?.userName ?? '' },
      amount,
      currency: row.currency,
      summary: [
        { label: 'promotion', before: null, after: rule.names.vi },
        { label: 'budget', before: String(left), after: String(left - amount) },
      ],
    });
  },
  carryOut: (tx, request) => approve(module, tx, request),
});

/** The handlers of ops.applications.*, without the approval. */
export const applicationDesk = (module: PromotionsContext) =>
  ({
    'ops.applications.list': (context, { query }) => list(module, context, query),
    'ops.applications.read': (context, { params }) => read(module, context, params.applicationId),
    'ops.applications.picture': (context, { params }) => look(module, context, params),
    'ops.applications.reject': (context, { params, body }) => reject(module, context, params.applicationId, body),
  }) satisfies OpsHandlers;
