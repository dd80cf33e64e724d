/**
 * Access to a member's facts and pictures. Every access is logged in a transaction of its own before anything is read: what fails
 * afterwards undoes whatever its caller wrote, and never the log.
 */
import type { KycImage } from '@lantern/contract';
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import { transact, type Tx } from '../../../kernel/tx.ts';
import type { ModuleContext } from './context.ts';
import { imageOwner } from './image-owner.ts';
import type { KycFacts } from './rules/facts.ts';
import { findApplication, insertAccess, listAccesses, listImages, type Access } from './store.ts';

export interface DataAccess {
  /** Name of the viewer's account. */
  readonly viewer: string;
  readonly memberId: MemberId;
  /** Reason for the access, 3 to 500 characters. */
  readonly reason: string;
}

const REASON_LENGTH = { minimum: 3, maximum: 500 };

async function logAccess(
  { kernel }: Pick<ModuleContext, 'kernel'>,
  { viewer, memberId, reason }: DataAccess,
  subject: Access['subject'],
): Promise<Result<void, 'field_required'>> {
  const tidied = reason.trim().slice(0, REASON_LENGTH.maximum);
  if (tidied.length < REASON_LENGTH.minimum) return refuse('field_required', { field: 'reason' });
  await transact(kernel.db, (tx) => insertAccess(tx, memberId, { viewer, subject, reason: tidied }));
  return ok(undefined);
}

/** One picture as JPEG. Refuses field_required without a reason, kyc_image_missing. */
export async function readImage(
  module: ModuleContext,
  tx: Tx,
  access: DataAccess & { readonly image: KycImage },
): Promise<Result<Buffer, 'field_required' | 'kyc_image_missing'>> {
  const logged = await logAccess(module, access, access.image);
  if (!logged.ok) return logged;
  const row = (await listImages(tx, access.memberId)).find(({ image }) => image === access.image);
  return row
    ? ok(await module.vault.read(row, imageOwner(access.memberId, access.image)))
    : refuse('kyc_image_missing');
}

/** The facts as submitted. Refuses field_required without a reason, kyc_state_conflict when nothing was submitted. */
export async function readFacts(
  module: ModuleContext,
  tx: Tx,
  access: DataAccess,
): Promise<Result<KycFacts, 'field_required' | 'kyc_state_conflict'>> {
  const logged = await logAccess(module, access, 'facts');
  if (!logged.ok) return logged;
  const application = await findApplication(tx, access.memberId);
  if (!application?.sealedFacts) return refuse('kyc_state_conflict');
  return ok(JSON.parse(module.factsSealing.unseal(access.memberId, application.sealedFacts)) as KycFacts);
}

/** Who accessed a member's data, oldest first. */
export const accessesOf = (module: ModuleContext, memberId: MemberId) => listAccesses(module.kernel.db, memberId);
