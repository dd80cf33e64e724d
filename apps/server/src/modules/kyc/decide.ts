/** A reviewer's decision. */
import type { MemberId } from '../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../kernel/result.ts';
import { transact } from '../../kernel/tx.ts';
import type { Doors } from './doors.ts';
import { kycChanged } from './events.ts';
import { kycAfter, type KycDecision } from './states.ts';
import { insertStep, lockApplication, writeDecision } from './store.ts';

export interface Decision {
  /** Who decides, by the name of their operator account. */
  readonly reviewer: string;
  readonly decision: KycDecision;
  /** What the member reads; needed unless approved, at most 500 characters. */
  readonly reason?: string;
}

const REASON_LENGTH_MAXIMUM = 500;

/** Decides about a submitted application. Refuses field_required without a reason where one is owed, kyc_state_conflict. */
export async function decide({ kernel }: Doors, memberId: MemberId, { reviewer, decision, reason }: Decision): Promise<Result<void, 'field_required' | 'kyc_state_conflict'>> {
  const told = decision === 'approve' ? null : (reason ?? '').trim().slice(0, REASON_LENGTH_MAXIMUM);
  if (told === '') return refuse('field_required', { field: 'reason' });
  return transact(kernel.db, async (tx) => {
    const next = kycAfter((await lockApplication(tx, memberId)).state, decision);
    if (next === undefined) return refuse('kyc_state_conflict');
    await writeDecision(tx, memberId, next, told);
    await insertStep(tx, memberId, { state: next, reviewer, reason: told });
    await kernel.realtime.publishIn(tx, kycChanged(memberId, next));
    return ok(undefined);
  });
}
