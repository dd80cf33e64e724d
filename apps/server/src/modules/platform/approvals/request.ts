/** Makes a request of a call that needs a second person, or carries it out below the threshold. */
import type { ParsedInput } from '@lantern/contract/call';
import {
  APPROVAL_KINDS,
  type ApprovalEntry,
  type ApprovalKind,
  type OpsCallId,
  type OpsCalls,
} from '@lantern/contract/ops';
import type { ApprovedVerb, CarriedOut, OpsContext, Preview } from '../../../kernel/http/ops-context.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { TrailEntry } from '../../../kernel/trail.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { ModuleContext } from './context.ts';
import { settingOf } from './settings.ts';
import { findByKey, hasPending, insertRequest, lockRequester, sumAlone } from './store.ts';

export type AnyInput = ParsedInput<OpsCalls[OpsCallId]>;
export type AnyVerb = ApprovedVerb<AnyInput>;

interface Answer {
  readonly state: 'pending' | 'carried_out';
  readonly approvalId: string | null;
  readonly expiresAt: number | null;
}

/** Whether one person is enough: the change itself says so, or the amount, with all the person moved alone within a day, is within the threshold. */
async function isEnoughAlone(
  tx: Tx,
  operatorId: string,
  kind: ApprovalKind,
  { amount, currency, alone }: Preview,
  threshold: bigint | null,
): Promise<boolean> {
  if (alone) return true;
  if (threshold === null || amount === undefined || currency === undefined) return false;
  const size = amount < 0n ? -amount : amount;
  const { each }: ApprovalEntry = APPROVAL_KINDS[kind];
  const before = each ? 0n : await sumAlone(tx, operatorId, kind, currency);
  return size + before <= threshold;
}

/** An entry of what was carried out, for each merchant it concerns. */
export function recordCarriedOut(
  { trail, merchant }: OpsContext<'operator'>,
  { before, objectId, merchants = [merchant.code] }: CarriedOut,
  entry: Parameters<OpsContext['trail']['also']>[0] & Pick<TrailEntry, 'object'>,
): void {
  const object = { ...entry.object, id: objectId ?? entry.object.id };
  for (const merchantCode of merchants) trail.also({ ...entry, merchantCode, before, object });
}

/**
 * The caller's request. A repeated Idempotency-Key finds the first one. Refuses approval_pending where one for the same
 * object waits, and whatever the verb's preview refuses.
 */
export async function requestApproval(
  { kernel }: ModuleContext,
  context: OpsContext<'operator'>,
  { id, kind }: { readonly id: OpsCallId; readonly kind: ApprovalKind },
  verb: AnyVerb,
  input: AnyInput,
): Promise<Result<Answer>> {
  const { tx, operator, merchant, trail } = context;
  await lockRequester(tx, operator.operatorId, kind);
  const idempotencyKey = context.idempotencyKey === '' ? null : context.idempotencyKey;
  const known = idempotencyKey === null ? undefined : await findByKey(tx, operator.operatorId, idempotencyKey);
  if (known)
    return known.call === id
      ? ok({
          state: known.state === 'carried_out' ? 'carried_out' : 'pending',
          approvalId: known.id,
          expiresAt: known.expiresAt.getTime(),
        })
      : refuse('idempotency_key_reused');
  const { reason } = input.body as { readonly reason: string };
  const request = { requestId: kernel.ids.next<string>(), merchant, requestedBy: operator, input, reason };
  const previewed = await verb.preview(tx, request);
  if (!previewed.ok) return previewed;
  const { object, amount, currency, summary } = previewed.value;
  const setting = await settingOf(tx, merchant, kind);
  const alone = await isEnoughAlone(tx, operator.operatorId, kind, previewed.value, setting.threshold);
  // A member may have several sums waiting; of anything else one change at a time.
  const isSeveral = amount !== undefined && object.kind === 'member';
  if (!alone && !isSeveral && object.id !== null && (await hasPending(tx, merchant.code, kind, object.id)))
    return refuse('approval_pending');
  const expiresAt = await insertRequest(tx, {
    id: request.requestId,
    merchantCode: merchant.code,
    kind,
    call: id,
    input: { params: input.params, body: input.body },
    objectKind: object.kind,
    objectId: object.id,
    objectName: object.name,
    amount: amount ?? null,
    currency: currency ?? null,
    merchants: previewed.value.merchants?.filter((code) => code !== merchant.code) ?? [],
    summary,
    reason,
    requestedBy: operator.operatorId,
    requestedName: operator.displayName,
    alone,
    expiresHours: setting.expiresHours,
    idempotencyKey,
  });
  trail.on('approval', request.requestId);
  trail.changed(null, { kind, state: alone ? 'carried_out' : 'pending', object: object.name, summary });
  if (alone) {
    const done = await verb.carryOut(tx, request);
    if (!done.ok) return done;
    const { after } = done.value;
    recordCarriedOut(context, done.value, { object: { kind: object.kind, id: object.id }, after, reason });
  }
  return ok({
    state: alone ? 'carried_out' : 'pending',
    approvalId: request.requestId,
    expiresAt: expiresAt.getTime(),
  });
}
