/** Uploading one picture (§5 Uploads): validated, redrawn, encrypted, on disk; then its row. */
import type { AnswerOf, Calls, KycImage } from '@lantern/contract';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Picture } from '../../../kernel/images/redraw.ts';
import type { StoredImage } from '../../../kernel/images/vault.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import { transact } from '../../../kernel/tx.ts';
import type { ModuleContext } from './context.ts';
import { imageOwner } from './image-owner.ts';
import { takesImages } from './states.ts';
import { lockApplication, replaceImage, takeUpload } from './store.ts';

type Answer = AnswerOf<Calls['kyc.uploadImage']>;

/** Ten complete sets an hour: enough for retries, too few to keep a node decoding. */
const UPLOADS_PER_HOUR = 30;

/** Counts the upload before it is decoded, whatever the result. */
async function admit(
  { kernel }: ModuleContext,
  memberId: MemberId,
): Promise<Result<void, 'kyc_state_conflict' | 'rate_limited'>> {
  return transact(kernel.db, async (tx) => {
    if (!takesImages((await lockApplication(tx, memberId)).state)) return refuse('kyc_state_conflict');
    const { waitSec } = await takeUpload(tx, memberId, UPLOADS_PER_HOUR);
    return waitSec > 0 ? refuse('rate_limited', { retryAfterSec: waitSec }) : ok(undefined);
  });
}

/** Stores the row; returns files no longer referenced. The state is checked again: a submission may have come in between. */
async function place(
  { kernel }: ModuleContext,
  memberId: MemberId,
  image: KycImage,
  picture: Picture,
  stored: StoredImage,
) {
  return transact(kernel.db, async (tx): Promise<{ readonly placed: boolean; readonly idle: readonly string[] }> => {
    if (!takesImages((await lockApplication(tx, memberId)).state)) return { placed: false, idle: [stored.file] };
    const { width, height, jpeg } = picture;
    const before = await replaceImage(tx, memberId, { image, ...stored, width, height, sizeBytes: jpeg.length });
    return { placed: true, idle: before === undefined ? [] : [before] };
  });
}

/** Stores a picture, replacing an earlier one. Refuses kyc_state_conflict, rate_limited, upload_invalid, service_unavailable. */
export async function uploadImage(
  module: ModuleContext,
  memberId: MemberId,
  image: KycImage,
  upload: Buffer,
): Promise<Result<Answer>> {
  const admitted = await admit(module, memberId);
  if (!admitted.ok) return admitted;
  const drawn = await module.pictures.redraw(upload);
  if (!drawn.ok) return drawn;
  const stored = await module.vault.put(drawn.value.jpeg, imageOwner(memberId, image));
  const { placed, idle } = await place(module, memberId, image, drawn.value, stored);
  await module.vault.remove(idle);
  return placed ? ok({ width: drawn.value.width, height: drawn.value.height }) : refuse('kyc_state_conflict');
}
