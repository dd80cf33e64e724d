/** The desk of the members' feedback. */
import { z } from 'zod';
import {
  FEEDBACK_ANSWER_LENGTH_MAXIMUM,
  FEEDBACK_REFERENCES,
  FEEDBACK_STATES,
  FEEDBACK_TOPICS,
} from '../feedback-rules.ts';
import { LANGUAGES_OF_ERRORS } from '../errors/index.ts';
import { idText, instant, text } from '../shapes.ts';
import { defineOpsCall, keysetPage, keysetQuery, sortBy, versionNumber } from './ops-call.ts';

const feedbackRow = z.object({
  feedbackId: z.string(),
  memberId: z.string(),
  username: z.string(),
  topic: z.enum(FEEDBACK_TOPICS),
  state: z.enum(FEEDBACK_STATES),
  /** Its beginning, in one line. */
  excerpt: z.string(),
  pictures: z.int(),
  createdAt: instant,
  answeredAt: instant.nullable(),
});

const feedbackParams = z.object({ feedbackId: idText });
const changed = z.object({ state: z.enum(FEEDBACK_STATES), version: versionNumber });

export const opsFeedbackCalls = {
  'ops.feedback.list': defineOpsCall({
    method: 'GET',
    path: '/ops/feedback',
    right: 'feedback.read',
    object: 'feedback',
    summary: 'Feedback in a state and about a topic, what waits (`open`) oldest first.',
    query: z.object({
      state: z.enum(FEEDBACK_STATES).default('open'),
      topic: z.enum(FEEDBACK_TOPICS).optional(),
      sort: sortBy(['createdAt'], 'createdAt'),
      ...keysetQuery(),
    }),
    answer: keysetPage(feedbackRow),
    errors: ['input_invalid'],
    csv: {
      feedbackId: 'text',
      memberId: 'text',
      username: 'text',
      topic: 'text',
      state: 'text',
      excerpt: 'text',
      pictures: 'number',
      createdAt: 'instant',
      answeredAt: 'instant',
    },
  }),
  'ops.feedback.read': defineOpsCall({
    method: 'GET',
    path: '/ops/feedback/:feedbackId',
    right: 'feedback.read',
    object: 'feedback',
    summary: 'One feedback: its text, the order it is about, its pictures by number, its answer.',
    params: feedbackParams,
    answer: feedbackRow.omit({ excerpt: true, pictures: true }).extend({
      version: versionNumber,
      /** Of a report on an agent: the agent above the member now; null when there is none. */
      agent: z.object({ memberId: z.string(), username: z.string() }).nullable(),
      text: z.string(),
      /** The language the member wrote from, and reads the answer in. */
      language: z.enum(LANGUAGES_OF_ERRORS),
      reference: z.object({ kind: z.enum(FEEDBACK_REFERENCES), id: z.string() }).nullable(),
      pictures: z.array(z.object({ pictureId: z.string(), width: z.int(), height: z.int() })),
      answer: z.object({ text: z.string(), by: z.string(), at: instant }).nullable(),
      closed: z.object({ by: z.string(), at: instant }).nullable(),
      canAnswer: z.boolean(),
      canClose: z.boolean(),
    }),
    errors: ['feedback_not_found'],
  }),
  'ops.feedback.picture': defineOpsCall({
    method: 'GET',
    path: '/ops/feedback/:feedbackId/pictures/:pictureId',
    right: 'feedback.read',
    opens: 'personal',
    object: 'feedback',
    summary: 'One picture of a feedback as a data address of a JPEG. Every look is recorded.',
    params: z.object({ feedbackId: idText, pictureId: idText }),
    answer: z.object({ picture: z.string(), width: z.int(), height: z.int() }),
    errors: ['feedback_not_found', 'feedback_picture_not_found'],
  }),
  'ops.feedback.answer': defineOpsCall({
    method: 'POST',
    path: '/ops/feedback/:feedbackId/answer',
    right: 'feedback.work',
    object: 'feedback',
    idempotency: 'key',
    summary: 'Answers a feedback once, in plain text; the member reads it on the page and gets a mail.',
    params: feedbackParams,
    input: z.object({ text: text(FEEDBACK_ANSWER_LENGTH_MAXIMUM), version: versionNumber }),
    answer: changed,
    errors: ['feedback_not_found', 'changed_meanwhile', 'feedback_state_conflict', 'field_required'],
  }),
  'ops.feedback.close': defineOpsCall({
    method: 'POST',
    path: '/ops/feedback/:feedbackId/close',
    right: 'feedback.work',
    object: 'feedback',
    idempotency: 'key',
    summary: 'Closes a feedback, with an answer or without one. Nothing is sent to the member.',
    params: feedbackParams,
    input: z.object({ version: versionNumber }),
    answer: changed,
    errors: ['feedback_not_found', 'changed_meanwhile', 'feedback_state_conflict'],
  }),
} as const;
