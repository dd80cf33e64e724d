/** This module's personal data: export and erasure (GDPR art. 15, 17, 20). */
import type { MemberId } from '../../../kernel/ids.ts';
import { dataAddress } from '../../../kernel/images/data-address.ts';
import { pictureOwner, removeFilesOf } from '../../../kernel/images/member-pictures.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { ModuleContext } from './context.ts';
import { deletePerson, listPerson, listPersonMessages, listPersonPictures } from './picture-store.ts';
import { referenceOf } from './read-chat.ts';
import { findBlock } from './writer-store.ts';

/** Conversations with their messages, every picture of the member, sent or not, and those the desk has sent, and why they are blocked; operators by their public numbers. */
export async function recordsOf({ kernel: { db }, vault }: ModuleContext, memberId: MemberId): Promise<unknown> {
  const pictures = [];
  for (const row of await listPersonPictures(db, memberId)) {
    const { pictureId, conversationId, seq, operatorId, width, height, uploadedAt } = row;
    const from = operatorId === null ? 'member' : 'desk';
    const picture = dataAddress(await vault.read(row, pictureOwner(memberId, pictureId)));
    pictures.push({ pictureId, from, conversationId, seq, width, height, uploadedAt, picture });
  }
  const messages = Map.groupBy(await listPersonMessages(db, memberId), ({ conversationId }) => conversationId);
  const conversations = (await listPerson(db, memberId)).map((row) => ({
    conversationId: row.conversationId,
    topic: row.topic,
    reference: referenceOf(row),
    state: row.state,
    createdAt: row.createdAt,
    closedAt: row.closedAt,
    rating: row.rating,
    ratingNote: row.ratingNote,
    messages: (messages.get(row.conversationId) ?? []).map(({ seq, sender, body, notice, deskNo, at }) => ({
      seq,
      from: sender,
      text: body,
      notice,
      deskNo,
      at,
    })),
  }));
  const block = await findBlock(db, memberId);
  return { conversations, pictures, blocked: block ? { reason: block.reason, at: block.at } : null };
}

/** Deletes everything of the member's conversations; the files after the transaction has committed. */
export async function erase({ kernel }: ModuleContext, tx: Tx, memberId: MemberId): Promise<void> {
  const files = await deletePerson(tx, memberId);
  if (files.length > 0) await kernel.jobs.add(tx, removeFilesOf('chat'), { files });
}
