/** Uploading one picture (§5 Uploads): validated, redrawn, encrypted, on disk; then its row, which waits for its feedback. */
import type { AnswerOf, Calls } from '@lantern/contract';
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import { transact } from '../../../kernel/tx.ts';
import { pictureOwner, type ModuleContext } from './context.ts';
import { deleteSurplus, insertPicture, lockWriter, takeUpload } from './store.ts';

/** Two days' worth of pictures an hour: enough for retries, too few to keep a node decoding. */
const UPLOADS_PER_HOUR = 30;
/** Pictures that wait to be sent; older ones are deleted. */
const UNSENT_MAXIMUM = 12;

/** Stores a picture. Refuses rate_limited, upload_invalid, service_unavailable. */
export async function uploadPicture(
  { kernel, pictures, vault }: ModuleContext,
  memberId: MemberId,
  upload: Buffer,
): Promise<Result<AnswerOf<Calls['feedback.uploadPicture']>>> {
  // Counted before it is decoded, whatever the result.
  const { waitSec } = await transact(kernel.db, async (tx) => {
    await lockWriter(tx, memberId);
    return takeUpload(tx, memberId, UPLOADS_PER_HOUR);
  });
  if (waitSec > 0) return refuse('rate_limited', { retryAfterSec: waitSec });
  const drawn = await pictures.redraw(upload);
  if (!drawn.ok) return drawn;
  const { jpeg, width, height } = drawn.value;
  const pictureId = kernel.ids.next<string>();
  const stored = await vault.put(jpeg, pictureOwner(memberId, pictureId));
  const idle = await transact(kernel.db, async (tx) => {
    await lockWriter(tx, memberId);
    await insertPicture(tx, { pictureId, memberId, ...stored, sizeBytes: jpeg.length, width, height });
    return deleteSurplus(tx, memberId, UNSENT_MAXIMUM);
  });
  await vault.remove(idle);
  return ok({ pictureId, width, height });
}
