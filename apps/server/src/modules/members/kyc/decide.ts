/** A reviewer's decision. */
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { KycState } from '@lantern/contract';
import type { Tx } from '../../../kernel/tx.ts';
import type { ModuleContext } from './context.ts';
import { kycChanged, kycDecided } from './events.ts';
import { kycAfter, type KycDecision } from './states.ts';
import { insertStep, lockApplication, writeDecision } from './store.ts';

export interface Decision {
  /** Name of the reviewer's operator account. */
  readonly reviewer: string;
  readonly decision: KycDecision;
  /** Shown to the member; required unless approved, at most 500 characters. */
  readonly reason?: string;
}

const REASON_LENGTH_MAXIMUM = 500;

/** Decides on a submitted application in the caller's transaction; answers the new state. Refuses field_required without a required reason, kyc_state_conflict. */
export async function decide(
  { kernel }: Pick<ModuleContext, 'kernel'>,
  tx: Tx,
  memberId: MemberId,
  { reviewer, decision, reason }: Decision,
): Promise<Result<Exclude<KycState, 'none'>, 'field_required' | 'kyc_state_conflict'>> {
  const note = decision === 'approve' ? null : (reason ?? '').trim().slice(0, REASON_LENGTH_MAXIMUM);
  if (note === '') return refuse('field_required', { field: 'reason' });
  const next = kycAfter((await lockApplication(tx, memberId)).state, decision);
  if (next === undefined) return refuse('kyc_state_conflict');
  await writeDecision(tx, memberId, next, note);
  await insertStep(tx, memberId, { state: next, reviewer, reason: note });
  if (next !== 'submitted')
    await kernel.outbox.record(tx, kycDecided({ eventId: kernel.ids.next<string>(), memberId, state: next }));
  kernel.realtime.publishIn(tx, kycChanged(memberId, next));
  return ok(next);
}
