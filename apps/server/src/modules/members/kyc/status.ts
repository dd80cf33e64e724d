/** State of a member's identity check. */
import type { AnswerOf, Calls, KycState } from '@lantern/contract';
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, type Ok } from '../../../kernel/result.ts';
import type { Merchant } from '../../../kernel/session.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { ModuleContext } from './context.ts';
import { findApplication, listImages, readNeededToWithdraw } from './store.ts';

/** The member's own view; never another's, never the facts. */
export async function status(
  { kernel: { db } }: ModuleContext,
  merchant: Merchant,
  memberId: MemberId,
): Promise<Ok<AnswerOf<Calls['kyc.status']>>> {
  const application = await findApplication(db, memberId);
  const images = await listImages(db, memberId);
  return ok({
    state: application?.state ?? 'none',
    ...(application?.reason ? { reason: application.reason } : {}),
    ...(application?.submittedAt ? { submittedAt: application.submittedAt.getTime() } : {}),
    ...(application?.decidedAt ? { decidedAt: application.decidedAt.getTime() } : {}),
    images: images.map(({ image, uploadedAt }) => ({ image, uploadedAt: uploadedAt.getTime() })),
    neededToWithdraw: await readNeededToWithdraw(db, merchant.code),
  });
}

/** The state alone, for other modules. */
export const stateOf = async ({ kernel: { db } }: ModuleContext, memberId: MemberId): Promise<KycState> =>
  (await findApplication(db, memberId))?.state ?? 'none';

export interface Standing {
  readonly state: KycState;
  readonly reason: string | null;
  readonly submittedAt: Date | null;
  readonly decidedAt: Date | null;
}

/** State, reason and times, for operators. */
export async function standingOf(tx: Tx, memberId: MemberId): Promise<Standing> {
  const application = await findApplication(tx, memberId);
  return {
    state: application?.state ?? 'none',
    reason: application?.reason ?? null,
    submittedAt: application?.submittedAt ?? null,
    decidedAt: application?.decidedAt ?? null,
  };
}
