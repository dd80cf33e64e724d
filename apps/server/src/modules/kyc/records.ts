/** What this module keeps about a person: given out to that person, and forgotten (GDPR art. 15, 17, 20). */
import type { MemberId } from '../../kernel/ids.ts';
import type { Tx } from '../../kernel/tx.ts';
import type { Doors } from './doors.ts';
import { readFacts, readImage } from './look.ts';
import { deleteApplication, findApplication, listAccesses, listImages, listSteps } from './store.ts';

export const REMOVE_FILES = 'kyc.remove_files';

const SELF = 'member';
const WHY = 'Data export asked for by the member';

/** Facts, pictures, steps, and every look at them; the viewers' names stay theirs. */
export async function recordsOf(doors: Doors, memberId: MemberId): Promise<unknown> {
  const { db } = doors.kernel;
  const application = await findApplication(db, memberId);
  if (!application) return { state: 'none' };
  const facts = application.sealedFacts ? await readFacts(doors, { viewer: SELF, memberId, reason: WHY }) : undefined;
  const images = [];
  for (const { image, width, height, uploadedAt } of await listImages(db, memberId)) {
    const read = await readImage(doors, { viewer: SELF, memberId, image, reason: WHY });
    images.push({ image, width, height, uploadedAt, ...(read.ok ? { picture: `data:image/jpeg;base64,${read.value.toString('base64')}` } : {}) });
  }
  const looks = (await listAccesses(db, memberId)).map(({ subject, reason, at }) => ({ subject, reason, at }));
  return { state: application.state, facts: facts?.ok ? facts.value : null, images, steps: await listSteps(db, memberId), looks };
}

/** Deletes application and pictures; the files go once the transaction has committed. The access log stays. */
export async function erase({ kernel }: Doors, tx: Tx, memberId: MemberId): Promise<void> {
  const files = await deleteApplication(tx, memberId);
  if (files.length > 0) await kernel.jobs.add(tx, REMOVE_FILES, { files });
}
