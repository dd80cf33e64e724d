/** Decides a request: by another person, once, and carried out in the same transaction. */
import { APPROVAL_KINDS, opsCalls, type OpsCallShape } from '@lantern/contract/ops';
import type { ApprovalRequest, CarriedOut, OpsContext } from '../../../kernel/http/ops-context.ts';
import { parseParts } from '../../../kernel/http/parse-input.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import { attempt } from '../../../kernel/tx.ts';
import type { ModuleContext } from './context.ts';
import { isAbout, isWithin, present, type ApprovalAnswer } from './present.ts';
import { recordCarriedOut, type AnyInput, type AnyVerb } from './request.ts';
import { findRequest, lockRequest, writeDecision, type RequestRow } from './store.ts';

/** The request as its verb takes it: what was stored is parsed by the contract of today. */
async function readRequest(
  { deps }: ModuleContext,
  { tx, merchant }: OpsContext<'operator'>,
  row: RequestRow,
): Promise<Result<{ readonly verb: AnyVerb; readonly request: ApprovalRequest<AnyInput> }>> {
  const call: OpsCallShape | undefined = opsCalls[row.call];
  const verb = deps.verbs()[row.call] as AnyVerb | undefined;
  const grant = await deps.grantOf(tx, row.requestedBy);
  // Who may not sign in any more, or could not ask for it any more, has nothing carried out in their name.
  const mayAsk = call?.right === undefined || grant?.rights.has(call.right);
  if (!call || !verb || !mayAsk || !grant?.merchants.includes(merchant.code)) return refuse('permission_denied');
  const input = parseParts(call, { params: row.input.params, query: {}, body: row.input.body });
  if (!input.ok) return input;
  const { requestedBy: operatorId, requestedName: displayName } = row;
  const requestedBy = { operatorId, displayName, merchants: grant.merchants };
  return ok({
    verb,
    request: { requestId: row.id, merchant, requestedBy, input: input.value as AnyInput, reason: row.reason },
  });
}

/** How an approval ended; `foreign` when the decider does not work for every merchant it concerns. */
type Ended = { readonly foreign: false; readonly done: Result<CarriedOut> } | { readonly foreign: true };

/** Checks the request again and carries it out; a refusal leaves nothing of it. */
async function carryOut(module: ModuleContext, context: OpsContext<'operator'>, row: RequestRow): Promise<Ended> {
  const { operator } = context;
  const read = await readRequest(module, context, row);
  if (!read.ok) return { foreign: false, done: read };
  const { verb, request } = read.value;
  const shared = request.requestedBy.merchants.filter((code) => operator.merchants.includes(code));
  let isSound = false;
  const done = await attempt(context.tx, async (tx) => {
    const previewed = await verb.preview(tx, request);
    isSound = previewed.ok;
    if (!previewed.ok) return previewed;
    return await verb.carryOut(tx, {
      ...request,
      requestedBy: { ...request.requestedBy, merchants: shared },
      decidedBy: { operatorId: operator.operatorId, displayName: operator.displayName },
    });
  });
  // What the requester's merchants allow and the shared ones do not is not the request's fault: it goes on waiting.
  return isSound && !done.ok && done.code === 'merchant_foreign' ? { foreign: true } : { foreign: false, done };
}

/**
 * Approves or rejects. Two persons at once are served one after the other, the second finds it decided. Refuses
 * approval_not_found, approval_self, operator_self for a request about the decider, permission_denied, approval_decided,
 * approval_expired, merchant_foreign.
 */
export async function decide(
  module: ModuleContext,
  context: OpsContext<'operator'>,
  approvalId: string,
  { decision, note }: { readonly decision: 'approve' | 'reject'; readonly note?: string | undefined },
): Promise<Result<ApprovalAnswer>> {
  const { tx, operator, merchant, trail } = context;
  const row = await lockRequest(tx, merchant.code, approvalId);
  if (!row) return refuse('approval_not_found');
  if (row.requestedBy === operator.operatorId) return refuse('approval_self');
  if (isAbout(row, operator.operatorId)) return refuse('operator_self');
  if (!operator.rights.has(APPROVAL_KINDS[row.kind].decidedBy)) return refuse('permission_denied');
  if (row.state === 'expired') return refuse('approval_expired');
  if (row.state !== 'pending') return refuse('approval_decided');
  if (!isWithin(row, operator)) return refuse('merchant_foreign');
  const by = { operatorId: operator.operatorId, displayName: operator.displayName };
  const names = { requestedBy: row.requestedName, decidedBy: operator.displayName };
  const ended = decision === 'approve' ? await carryOut(module, context, row) : undefined;
  if (ended?.foreign) return refuse('merchant_foreign');
  const done = ended?.done;
  const state = done === undefined ? 'rejected' : done.ok ? 'carried_out' : 'refused';
  await writeDecision(tx, approvalId, { state, by, note, refusal: done?.ok === false ? done.code : undefined });
  trail.changed(
    { state: 'pending' },
    { state, kind: row.kind, object: row.objectName, summary: row.summary, ...names },
  );
  if (done?.ok)
    recordCarriedOut(context, done.value, {
      call: row.call,
      right: (opsCalls[row.call] as OpsCallShape).right ?? null,
      object: { kind: row.objectKind, id: row.objectId },
      reason: row.reason,
      after: { ...done.value.after, ...names, approvalId },
    });
  return ok(present((await findRequest(tx, merchant.code, approvalId))!, operator));
}

/** Takes back an own request. Refuses approval_not_found, approval_decided, approval_expired. */
export async function cancel(
  { tx, operator, merchant, trail }: OpsContext<'operator'>,
  approvalId: string,
): Promise<Result<Record<string, never>>> {
  const row = await lockRequest(tx, merchant.code, approvalId);
  if (row?.requestedBy !== operator.operatorId) return refuse('approval_not_found');
  if (row.state === 'expired') return refuse('approval_expired');
  if (row.state !== 'pending') return refuse('approval_decided');
  await writeDecision(tx, approvalId, { state: 'cancelled' });
  trail.changed({ state: 'pending' }, { state: 'cancelled', kind: row.kind, object: row.objectName });
  return ok({});
}
