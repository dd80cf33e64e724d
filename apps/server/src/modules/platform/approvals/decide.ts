/** Decides a request: by another person, once, and carried out in the same transaction. */
import { APPROVAL_KINDS, opsCalls, type OpsCallShape } from '@lantern/contract/ops';
import type { ApprovalRequest, OpsContext } from '../../../kernel/http/ops-context.ts';
import { parseParts } from '../../../kernel/http/parse-input.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { Facts } from '../../../kernel/trail.ts';
import type { ModuleContext } from './context.ts';
import { present, type ApprovalAnswer } from './present.ts';
import type { AnyInput, AnyVerb } from './request.ts';
import {
  findRequest,
  lockRequest,
  rollbackToSavepoint,
  setSavepoint,
  writeDecision,
  type RequestRow,
} from './store.ts';

/** The request as its verb takes it: what was stored is parsed by the contract of today. */
async function readRequest(
  { deps }: ModuleContext,
  { merchant }: OpsContext<'operator'>,
  row: RequestRow,
): Promise<Result<{ readonly verb: AnyVerb; readonly request: ApprovalRequest<AnyInput> }>> {
  const call: OpsCallShape | undefined = opsCalls[row.call];
  const verb = deps.verbs()[row.call] as AnyVerb | undefined;
  const merchants = await deps.merchantsOf(row.requestedBy);
  // Who may not sign in any more has nothing carried out in their name.
  if (!call || !verb || !merchants?.includes(merchant.code)) return refuse('permission_denied');
  const input = parseParts(call, { params: row.input.params, query: {}, body: row.input.body });
  if (!input.ok) return input;
  const requestedBy = { operatorId: row.requestedBy, merchants };
  return ok({
    verb,
    request: { requestId: row.id, merchant, requestedBy, input: input.value as AnyInput, reason: row.reason },
  });
}

type CarriedOut = Result<{ readonly before: Facts | null; readonly after: Facts | null }>;

/** Checks the request again and carries it out; a refusal leaves nothing of it. */
async function carryOut(module: ModuleContext, context: OpsContext<'operator'>, row: RequestRow): Promise<CarriedOut> {
  const { tx } = context;
  const read = await readRequest(module, context, row);
  if (!read.ok) return read;
  const { verb, request } = read.value;
  await setSavepoint(tx);
  const previewed = await verb.preview(tx, request);
  const done = previewed.ok ? await verb.carryOut(tx, request) : previewed;
  if (!done.ok) await rollbackToSavepoint(tx);
  return done;
}

/**
 * Approves or rejects. Two persons at once are served one after the other, the second finds it decided. Refuses
 * approval_not_found, approval_self, permission_denied, approval_decided, approval_expired.
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
  if (!operator.rights.has(APPROVAL_KINDS[row.kind].decidedBy)) return refuse('permission_denied');
  if (row.state === 'expired') return refuse('approval_expired');
  if (row.state !== 'pending') return refuse('approval_decided');
  const by = { operatorId: operator.operatorId, displayName: operator.displayName };
  const names = { requestedBy: row.requestedName, decidedBy: operator.displayName };
  const done = decision === 'approve' ? await carryOut(module, context, row) : undefined;
  const state = done === undefined ? 'rejected' : done.ok ? 'carried_out' : 'refused';
  await writeDecision(tx, approvalId, { state, by, note, refusal: done?.ok === false ? done.code : undefined });
  trail.changed(
    { state: 'pending' },
    { state, kind: row.kind, object: row.objectName, summary: row.summary, ...names },
  );
  if (done?.ok)
    trail.also({
      call: row.call,
      object: { kind: row.objectKind, id: row.objectId },
      reason: row.reason,
      before: done.value.before,
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
