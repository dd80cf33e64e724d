/** Feedback as its member reads it. */
import type { AnswerOf, Calls } from '@lantern/contract';
import type { MemberId } from '../../../kernel/ids.ts';
import { dataAddress } from '../../../kernel/images/data-address.ts';
import { pictureOwner } from '../../../kernel/images/member-pictures.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { ModuleContext } from './context.ts';
import { findPicture, pageOfMember, picturesOf, type FeedbackRow, type PictureShape } from './store.ts';

type Listed = AnswerOf<Calls['feedback.list']>;

/** The order it is about, as calls answer it. */
export const referenceOf = ({ referenceKind, referenceId }: FeedbackRow) =>
  referenceKind === null || referenceId === null ? null : { kind: referenceKind, id: referenceId };

/** One feedback, without the names of operators. */
export const present = (row: FeedbackRow, pictures: readonly PictureShape[] = []): Listed['list'][number] => ({
  feedbackId: row.feedbackId,
  topic: row.topic,
  text: row.body,
  reference: referenceOf(row),
  state: row.state,
  createdAt: row.createdAt.getTime(),
  pictures: [...pictures],
  answer: row.answer === null || row.answeredAt === null ? null : { text: row.answer, at: row.answeredAt.getTime() },
  closedAt: row.closedAt?.getTime() ?? null,
});

/** A page of the member's feedback, newest first. Refuses input_invalid for a foreign cursor. */
export async function listFeedback(
  { kernel: { db } }: ModuleContext,
  memberId: MemberId,
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
): Promise<Result<Listed, 'input_invalid'>> {
  const page = await pageOfMember(db, memberId, after, limit);
  if (!page.ok) return page;
  const { rows, next } = page.value;
  const pictures = await picturesOf(
    db,
    rows.map(({ feedbackId }) => feedbackId),
  );
  return ok({ list: rows.map((row) => present(row, pictures.get(row.feedbackId))), next });
}

/** One of the member's own pictures. Refuses feedback_picture_not_found. */
export async function readPicture(
  { kernel: { db }, vault }: ModuleContext,
  memberId: MemberId,
  pictureId: string,
): Promise<Result<AnswerOf<Calls['feedback.picture']>, 'feedback_picture_not_found'>> {
  const row = await findPicture(db, pictureId);
  if (row?.memberId !== memberId) return refuse('feedback_picture_not_found');
  const jpeg = await vault.read(row, pictureOwner(memberId, pictureId));
  return ok({ picture: dataAddress(jpeg), width: row.width, height: row.height });
}
