/** Looking at what a member sent. Every look is written down, and committed, before anything is shown. */
import type { KycImage } from '@lantern/contract';
import type { MemberId } from '../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../kernel/result.ts';
import { transact } from '../../kernel/tx.ts';
import type { Doors } from './doors.ts';
import { imageOwner } from './image-owner.ts';
import type { KycFacts } from './rules/facts.ts';
import { findApplication, insertAccess, listAccesses, listImages, type Access } from './store.ts';

export interface Look {
  /** Who looks, by the name of their account. */
  readonly viewer: string;
  readonly memberId: MemberId;
  /** Why, 3 to 500 characters. */
  readonly reason: string;
}

const REASON_LENGTH = { minimum: 3, maximum: 500 };

async function writeDown({ kernel }: Doors, { viewer, memberId, reason }: Look, subject: Access['subject']): Promise<Result<void, 'field_required'>> {
  const told = reason.trim().slice(0, REASON_LENGTH.maximum);
  if (told.length < REASON_LENGTH.minimum) return refuse('field_required', { field: 'reason' });
  await transact(kernel.db, (tx) => insertAccess(tx, memberId, { viewer, subject, reason: told }));
  return ok(undefined);
}

/** One picture as JPEG. Refuses field_required without a reason, kyc_image_missing. */
export async function readImage(doors: Doors, look: Look & { readonly image: KycImage }): Promise<Result<Buffer, 'field_required' | 'kyc_image_missing'>> {
  const written = await writeDown(doors, look, look.image);
  if (!written.ok) return written;
  const row = (await listImages(doors.kernel.db, look.memberId)).find(({ image }) => image === look.image);
  return row ? ok(await doors.vault.read(row, imageOwner(look.memberId, look.image))) : refuse('kyc_image_missing');
}

/** The facts as submitted. Refuses field_required without a reason, kyc_state_conflict when nothing was submitted. */
export async function readFacts(doors: Doors, look: Look): Promise<Result<KycFacts, 'field_required' | 'kyc_state_conflict'>> {
  const written = await writeDown(doors, look, 'facts');
  if (!written.ok) return written;
  const application = await findApplication(doors.kernel.db, look.memberId);
  if (!application?.sealedFacts) return refuse('kyc_state_conflict');
  return ok(JSON.parse(doors.factsSealing.unseal(look.memberId, application.sealedFacts)) as KycFacts);
}

/** Who looked at what of a member, oldest first. */
export const accessesOf = (doors: Doors, memberId: MemberId) => listAccesses(doors.kernel.db, memberId);
