/** Sending a feedback (MSG-11). */
import { countWords, FEEDBACK_DAILY_MAXIMUM, type FeedbackReference } from '@lantern/contract';
import type { AnswerOf, Calls } from '@lantern/contract';
import type { ParsedInput } from '@lantern/contract/call';
import { UPLOAD_IMAGES_MAXIMUM } from '@lantern/contract/constants';
import type { Language } from '@lantern/contract/errors';
import type { MemberId } from '../../../kernel/ids.ts';
import { storeUpload } from '../../../kernel/images/member-pictures.ts';
import { tidyText } from '../../../kernel/plain-text.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { Merchant } from '../../../kernel/session.ts';
import { transactResult, type Tx } from '../../../kernel/tx.ts';
import type { ModuleContext } from './context.ts';
import { present } from './read-feedback.ts';
import {
  attachPictures,
  countOfDay,
  countUnsent,
  findByKey,
  insertFeedback,
  lockWriter,
  picturesOf,
  type FeedbackRow,
} from './store.ts';
import * as store from './store.ts';

type Answer = AnswerOf<Calls['feedback.send']>;
type Body = ParsedInput<Calls['feedback.send']>['body'];

interface Sender {
  readonly merchant: Merchant;
  readonly memberId: MemberId;
  readonly language: Language;
  /** The request's idempotency key. */
  readonly requestKey: string;
}

type Referred = { readonly kind: FeedbackReference; readonly id: string } | undefined;

async function referredBy(
  { deps }: ModuleContext,
  tx: Tx,
  { merchant, memberId }: Sender,
  id: string | undefined,
): Promise<Result<Referred, 'feedback_reference_not_found'>> {
  if (id === undefined) return ok(undefined);
  const kind = await deps.referenceOf(tx, merchant.code, memberId, id);
  return kind === undefined ? refuse('feedback_reference_not_found', { field: 'referenceId' }) : ok({ kind, id });
}

const presented = async (tx: Tx, row: FeedbackRow): Promise<Answer> =>
  present(row, (await picturesOf(tx, [row.feedbackId])).get(row.feedbackId));

/**
 * Sends. Refuses feedback_words, feedback_pictures_maximum, feedback_reference_not_found, feedback_daily_maximum,
 * feedback_picture_not_found. The same key again answers the same feedback.
 */
export async function sendFeedback(module: ModuleContext, sender: Sender, body: Body): Promise<Result<Answer>> {
  const { kernel, deps } = module;
  const { merchant, memberId, language, requestKey } = sender;
  const text = tidyText(body.text);
  const { minimum, maximum } = await deps.wordsOf(merchant.code);
  const words = countWords(text);
  if (words < minimum || words > maximum) return refuse('feedback_words', { minimum, maximum, words, field: 'text' });
  const pictureIds = [...new Set(body.pictureIds)];
  if (pictureIds.length > UPLOAD_IMAGES_MAXIMUM)
    return refuse('feedback_pictures_maximum', { maximum: UPLOAD_IMAGES_MAXIMUM });
  return transactResult(kernel.db, async (tx) => {
    await lockWriter(tx, memberId);
    const before = await findByKey(tx, memberId, requestKey);
    if (before) return ok(await presented(tx, before));
    const reference = await referredBy(module, tx, sender, body.referenceId);
    if (!reference.ok) return reference;
    if ((await countOfDay(tx, memberId)) >= FEEDBACK_DAILY_MAXIMUM)
      return refuse('feedback_daily_maximum', { maximum: FEEDBACK_DAILY_MAXIMUM });
    if ((await countUnsent(tx, memberId, pictureIds)) < pictureIds.length) return refuse('feedback_picture_not_found');
    const feedbackId = kernel.ids.next<string>();
    const { topic } = body;
    await insertFeedback(tx, {
      feedbackId,
      merchantCode: merchant.code,
      memberId,
      requestKey,
      topic,
      body: text,
      language,
      reference: reference.value,
    });
    const attached = await attachPictures(tx, memberId, feedbackId, pictureIds);
    if (attached !== pictureIds.length) throw new Error(`Feedback ${feedbackId} lost a picture of its locked writer`);
    return ok(await presented(tx, (await findByKey(tx, memberId, requestKey))!));
  });
}

/** Stores a picture for the next feedback. Refuses rate_limited, upload_invalid, service_unavailable. */
export const uploadPicture = (
  module: ModuleContext,
  memberId: MemberId,
  upload: Buffer,
): Promise<Result<AnswerOf<Calls['feedback.uploadPicture']>>> => storeUpload(module, store, memberId, upload);
