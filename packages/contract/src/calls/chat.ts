/** Chat, unread counts, live models (§7 System and chat). */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { UNREAD_COUNT_THROTTLE_MS } from '../constants.ts';
import { languageText, queryInteger, text, urlText, wholeList } from '../shapes.ts';

const unreadCount = z.object({ totalUnreadCount: z.int() });

export const chatCalls = {
  'message.unreadCount': defineCall({
    state: 'planned',
    method: 'GET',
    path: '/wps/relay/CSP_unreadCount',
    summary: 'Unread messages in the inbox.',
    auth: 'member',
    throttleMs: UNREAD_COUNT_THROTTLE_MS,
    silent: true,
    answer: unreadCount,
  }),
  'chat.launch': defineCall({
    state: 'planned',
    method: 'GET',
    path: '/wps/relay/CBS_launchChat',
    summary: 'Opens the live chat: answers the address of its page.',
    auth: 'member',
    query: z.object({
      b2c: queryInteger(0, 1).optional(),
      language: languageText.optional(),
      backUrl: urlText.optional(),
      headerColor: text(16).optional(),
      title: text(64).optional(),
    }),
    answer: z.object({ chatUrl: z.string() }),
    errors: ['url_not_allowed'],
  }),
  'chat.unreadCount': defineCall({
    state: 'planned',
    method: 'GET',
    path: '/wps/relay/CBS_unreadCount',
    summary: 'Unread chat messages.',
    auth: 'member',
    throttleMs: UNREAD_COUNT_THROTTLE_MS,
    answer: unreadCount,
  }),
  'chat.models': defineCall({
    state: 'planned',
    method: 'GET',
    path: '/wps/relay/CBS_modelList',
    summary: 'The live hosts on air.',
    auth: 'none',
    query: z.object({ language: languageText.optional() }),
    answer: wholeList(z.object({ id: z.string(), nickname: z.string(), imageUrl: z.string(), online: z.boolean() })),
  }),
} as const;
