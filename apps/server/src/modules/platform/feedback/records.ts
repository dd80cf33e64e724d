/** This module's personal data: export and erasure (GDPR art. 15, 17, 20). */
import type { MemberId } from '../../../kernel/ids.ts';
import { dataAddress } from '../../../kernel/images/data-address.ts';
import { pictureOwner, removeFilesOf } from '../../../kernel/images/member-pictures.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { ModuleContext } from './context.ts';
import { referenceOf } from './read-feedback.ts';
import { deletePerson, listPerson, listPersonPictures } from './store.ts';

/** Feedback with answers, and every picture, sent or not; without the names of operators. */
export async function recordsOf({ kernel: { db }, vault }: ModuleContext, memberId: MemberId): Promise<unknown> {
  const pictures = [];
  for (const row of await listPersonPictures(db, memberId)) {
    const { pictureId, feedbackId, width, height, uploadedAt } = row;
    const picture = dataAddress(await vault.read(row, pictureOwner(memberId, pictureId)));
    pictures.push({ pictureId, feedbackId, width, height, uploadedAt, picture });
  }
  const sent = (await listPerson(db, memberId)).map((row) => ({
    feedbackId: row.feedbackId,
    topic: row.topic,
    text: row.body,
    reference: referenceOf(row),
    state: row.state,
    createdAt: row.createdAt,
    answer: row.answer,
    answeredAt: row.answeredAt,
    closedAt: row.closedAt,
  }));
  return { sent, pictures };
}

/** Deletes everything the member sent, with the answers; the files after the transaction has committed. */
export async function erase({ kernel }: ModuleContext, tx: Tx, memberId: MemberId): Promise<void> {
  const files = await deletePerson(tx, memberId);
  if (files.length > 0) await kernel.jobs.add(tx, removeFilesOf('feedback'), { files });
}
