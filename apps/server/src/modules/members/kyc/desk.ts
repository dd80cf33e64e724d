/** The reviewers' desk: the queue, one check, one look at a picture, a decision. */
import type { AnswerOf, ParsedInput } from '@lantern/contract/call';
import type { OpsCalls } from '@lantern/contract/ops';
import type { OpsContext, OpsHandlers } from '../../../kernel/http/ops-context.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { readFacts, readImage } from './access.ts';
import type { KycAccount, ModuleContext } from './context.ts';
import { decide } from './decide.ts';
import { countApplications, listApplications, type ApplicationRow } from './desk-store.ts';
import { findApplication, listAccesses, listImages, listReviewedSteps, lockApplication } from './store.ts';
import { watermark } from './watermark.ts';

type Context = OpsContext<'operator'>;
const REASON = 'Identity review at the console';
const LOOKS_MAXIMUM = 50;

async function list(
  { kernel }: ModuleContext,
  { merchant }: Context,
  query: ParsedInput<OpsCalls['ops.kyc.list']>['query'],
): Promise<Result<AnswerOf<OpsCalls['ops.kyc.list']>>> {
  const page = await listApplications(kernel.db, merchant.code, query);
  if (!page.ok) return page;
  const total = await countApplications(kernel.db, merchant.code, query.state);
  return ok({ list: page.value.rows.map(present), next: page.value.next, total: { value: total, exact: true } });
}

const present = ({ memberId, username, state, submittedAt, decidedAt, submissions }: ApplicationRow) => ({
  memberId,
  username,
  state,
  submittedAt: submittedAt.getTime(),
  decidedAt: decidedAt?.getTime() ?? null,
  submissions,
});

/** The account of the merchant's member. Refuses account_not_found. */
async function accountOf(
  { deps }: ModuleContext,
  tx: Tx,
  merchantCode: string,
  id: string,
): Promise<Result<KycAccount, 'account_not_found'>> {
  const account = await deps.accountOf(tx, merchantCode, id as MemberId);
  return account ? ok(account) : refuse('account_not_found');
}

async function read(
  module: ModuleContext,
  { tx, merchant, operator }: Context,
  id: string,
): Promise<Result<AnswerOf<OpsCalls['ops.kyc.read']>>> {
  const account = await accountOf(module, tx, merchant.code, id);
  if (!account.ok) return account;
  const memberId = id as MemberId;
  const application = await findApplication(tx, memberId);
  if (!application?.submittedAt) return refuse('kyc_state_conflict');
  const facts = await readFacts(module, tx, { viewer: operator.username, memberId, reason: REASON });
  const steps = await listReviewedSteps(tx, memberId);
  return ok({
    memberId,
    username: account.value.username,
    state: application.state,
    submittedAt: application.submittedAt.getTime(),
    decidedAt: application.decidedAt?.getTime() ?? null,
    submissions: steps.filter(({ state }) => state === 'submitted').length,
    reason: application.reason,
    facts: facts.ok ? facts.value : null,
    account: { payeeName: account.value.payeeName, birthday: account.value.birthday },
    images: (await listImages(tx, memberId)).map(({ image, uploadedAt }) => ({
      image,
      uploadedAt: uploadedAt.getTime(),
    })),
    steps: steps.map(({ state, at, reviewer, reason }) => ({ state, at: at.getTime(), reviewer, reason })),
    looks: (await listAccesses(tx, memberId))
      .toReversed()
      .slice(0, LOOKS_MAXIMUM)
      .map(({ viewer, subject, at }) => ({ viewer, subject, at: at.getTime() })),
    canDecide: application.state === 'submitted',
  });
}

/** One look: recorded in the access log before the picture is read, and in the trail before it leaves. */
async function look(
  module: ModuleContext,
  { tx, merchant, operator }: Context,
  { memberId: id, image }: ParsedInput<OpsCalls['ops.kyc.look']>['params'],
): Promise<Result<AnswerOf<OpsCalls['ops.kyc.look']>>> {
  const account = await accountOf(module, tx, merchant.code, id);
  if (!account.ok) return account;
  const memberId = id as MemberId;
  const picture = await readImage(module, tx, { viewer: operator.username, memberId, image, reason: REASON });
  if (!picture.ok) return picture;
  const at = new Date(module.kernel.clock.now()).toISOString().slice(0, 19).replace('T', ' ');
  const marked = await watermark(picture.value, `${operator.displayName} · ${operator.username} · ${at} UTC`);
  if (!marked.ok) return marked;
  return ok({ jpeg: marked.value.jpeg.toString('base64'), width: marked.value.width, height: marked.value.height });
}

async function decideAtDesk(
  module: ModuleContext,
  { tx, merchant, operator, trail }: Context,
  id: string,
  { decision, message, submittedAt }: ParsedInput<OpsCalls['ops.kyc.decide']>['body'],
): Promise<Result<Record<never, never>>> {
  const account = await accountOf(module, tx, merchant.code, id);
  if (!account.ok) return account;
  const memberId = id as MemberId;
  const application = await lockApplication(tx, memberId);
  if (application.submittedAt?.getTime() !== submittedAt)
    return refuse('changed_meanwhile', { by: account.value.username });
  const decided = await decide(module, tx, memberId, {
    reviewer: operator.username,
    decision,
    ...(message !== undefined && { reason: message }),
  });
  if (!decided.ok) return decided;
  trail.changed({ state: application.state }, { state: decided.value, ...(decision !== 'approve' && { message }) });
  return ok({});
}

/** The handlers of ops.kyc.*. */
export const kycDesk = (module: ModuleContext) =>
  ({
    'ops.kyc.list': (context, { query }) => list(module, context, query),
    'ops.kyc.read': (context, { params }) => read(module, context, params.memberId),
    'ops.kyc.look': (context, { params }) => look(module, context, params),
    'ops.kyc.decide': (context, { params, body }) => decideAtDesk(module, context, params.memberId, body),
  }) satisfies OpsHandlers;
