/** The canned answers of the help desk's live chat (CON-17). */
import { z } from 'zod';
import { CHAT_TEXT_MAXIMUM, CHAT_TOPICS } from '../chat-rules.ts';
import { nothing, text } from '../shapes.ts';
import { defineOpsCall, versionNumber } from './ops-call.ts';

/** Names that a canned answer may put in place: `{{username}}`. */
export const CHAT_CANNED_VARIABLES = ['username', 'desk', 'reference'] as const;
export const CHAT_CANNED_TITLE_MAXIMUM = 60;
const CANNED_MAXIMUM = 200;

const canned = z.object({
  cannedId: z.string(),
  title: z.string(),
  topic: z.enum(CHAT_TOPICS).nullable(),
  vi: z.string(),
  en: z.string(),
  version: versionNumber,
});
const cannedInput = {
  title: text(CHAT_CANNED_TITLE_MAXIMUM),
  topic: z.enum(CHAT_TOPICS).nullable(),
  vi: text(CHAT_TEXT_MAXIMUM),
  en: text(CHAT_TEXT_MAXIMUM),
};

export const opsChatCannedCalls = {
  'ops.chat.canned': defineOpsCall({
    method: 'GET',
    path: '/ops/chat-canned',
    right: 'chat.read',
    object: 'chat',
    summary: 'The canned answers of the merchant.',
    answer: z.object({ list: z.array(canned).max(CANNED_MAXIMUM) }),
  }),
  'ops.chat.saveCanned': defineOpsCall({
    method: 'POST',
    path: '/ops/chat-canned/:cannedId',
    right: 'chat.manage',
    object: 'chat',
    summary:
      'Writes a canned answer under an id of the caller; version 0 makes a new one. Only the known variables are accepted.',
    params: z.object({ cannedId: z.uuid() }),
    input: z.object({ ...cannedInput, version: z.int().min(0) }),
    answer: canned,
    errors: ['changed_meanwhile', 'field_required', 'chat_variable_unknown', 'chat_canned_maximum'],
  }),
  'ops.chat.deleteCanned': defineOpsCall({
    method: 'POST',
    path: '/ops/chat-canned/:cannedId/delete',
    right: 'chat.manage',
    object: 'chat',
    summary: 'Deletes a canned answer; once more changes nothing.',
    params: z.object({ cannedId: z.uuid() }),
    answer: nothing,
  }),
} as const;
