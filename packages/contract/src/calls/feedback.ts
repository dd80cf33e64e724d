/** The feedback form and the member's own feedback (§5 Uploads; MSG-11). Pictures travel one by one as raw bytes, never in JSON. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { FEEDBACK_LENGTH_MAXIMUM, FEEDBACK_REFERENCES, FEEDBACK_STATES, FEEDBACK_TOPICS } from '../feedback-rules.ts';
import { idText, instant, queryInteger, text } from '../shapes.ts';

const FEEDBACK_PAGE_SIZE = 20;
const FEEDBACK_PAGE_MAXIMUM = 50;
/** An outer limit of a request; more than three pictures are refused by name. */
const PICTURES_NAMED_MAXIMUM = 20;

const feedback = z.object({
  feedbackId: z.string(),
  topic: z.enum(FEEDBACK_TOPICS),
  text: z.string(),
  /** The member's order it is about. */
  reference: z.object({ kind: z.enum(FEEDBACK_REFERENCES), id: z.string() }).nullable(),
  state: z.enum(FEEDBACK_STATES),
  createdAt: instant,
  pictures: z.array(z.object({ pictureId: z.string(), width: z.int(), height: z.int() })),
  /** Plain text of the desk. */
  answer: z.object({ text: z.string(), at: instant }).nullable(),
  closedAt: instant.nullable(),
});

export const feedbackCalls = {
  'feedback.uploadPicture': defineCall({
    method: 'POST',
    path: '/wps/feedback/pictures',
    summary:
      'Takes one picture for the next feedback (PNG or JPEG, at most 5 MB and 40 megapixels); it is re-encoded without its metadata, stored encrypted, and deleted after a day unless it was sent.',
    auth: 'member',
    body: 'image',
    answer: z.object({ pictureId: z.string(), width: z.int(), height: z.int() }),
    errors: ['upload_invalid'],
  }),
  'feedback.send': defineCall({
    method: 'POST',
    path: '/wps/feedback',
    summary:
      'Sends a feedback with up to three uploaded pictures. The merchant’s settings say how many words it has; five are taken in 24 hours.',
    auth: 'member',
    idempotency: 'key',
    input: z.object({
      topic: z.enum(FEEDBACK_TOPICS),
      text: text(FEEDBACK_LENGTH_MAXIMUM),
      pictureIds: z.array(idText).max(PICTURES_NAMED_MAXIMUM).optional(),
      /** A deposit, withdrawal or bet of the member’s own. */
      referenceId: idText.optional(),
    }),
    answer: feedback,
    errors: [
      'feedback_words',
      'feedback_pictures_maximum',
      'feedback_reference_not_found',
      'feedback_daily_maximum',
      'feedback_picture_not_found',
    ],
  }),
  'feedback.list': defineCall({
    method: 'GET',
    path: '/wps/feedback',
    summary: "The member's feedback with the desk's answers, newest first, a page at a time.",
    auth: 'member',
    query: z.object({
      /** `next` of the page before; absent: the first page. */
      after: text(400).optional(),
      limit: queryInteger(1, FEEDBACK_PAGE_MAXIMUM).default(FEEDBACK_PAGE_SIZE),
    }),
    answer: z.object({ list: z.array(feedback), next: z.string().nullable() }),
  }),
  'feedback.picture': defineCall({
    method: 'GET',
    path: '/wps/feedback/pictures/:pictureId',
    summary: "One of the member's own pictures, as a data address of a JPEG.",
    auth: 'member',
    params: z.object({ pictureId: idText }),
    answer: z.object({ picture: z.string(), width: z.int(), height: z.int() }),
    errors: ['feedback_picture_not_found'],
  }),
} as const;
