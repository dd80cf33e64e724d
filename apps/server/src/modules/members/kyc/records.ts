/** This module's personal data: export and erasure (GDPR art. 15, 17, 20). */
import type { MemberId } from '../../../kernel/ids.ts';
import { dataAddress } from '../../../kernel/images/data-address.ts';
import { transact, type Tx } from '../../../kernel/tx.ts';
import type { ModuleContext } from './context.ts';
import { readFacts, readImage } from './access.ts';
import { deleteApplication, findApplication, listAccesses, listImages, listSteps } from './store.ts';

export const REMOVE_FILES = 'kyc.remove_files';

const SELF = 'member';
const WHY = 'Data export requested by the member';

/** Facts, pictures, steps, and every access to them; without the viewers' names. */
export async function recordsOf(module: ModuleContext, memberId: MemberId): Promise<unknown> {
  const { db } = module.kernel;
  const application = await findApplication(db, memberId);
  if (!application) return { state: 'none' };
  const facts = application.sealedFacts
    ? await transact(db, (tx) => readFacts(module, tx, { viewer: SELF, memberId, reason: WHY }))
    : undefined;
  const images = [];
  for (const { image, width, height, uploadedAt } of await listImages(db, memberId)) {
    const read = await transact(db, (tx) => readImage(module, tx, { viewer: SELF, memberId, image, reason: WHY }));
    images.push({
      image,
      width,
      height,
      uploadedAt,
      ...(read.ok ? { picture: dataAddress(read.value) } : {}),
    });
  }
  const looks = (await listAccesses(db, memberId)).map(({ subject, reason, at }) => ({ subject, reason, at }));
  return {
    state: application.state,
    facts: facts?.ok ? facts.value : null,
    images,
    steps: await listSteps(db, memberId),
    looks,
  };
}

/** Deletes application and pictures; the files after the transaction has committed. The access log remains. */
export async function erase({ kernel }: ModuleContext, tx: Tx, memberId: MemberId): Promise<void> {
  const files = await deleteApplication(tx, memberId);
  if (files.length > 0) await kernel.jobs.add(tx, REMOVE_FILES, { files });
}
