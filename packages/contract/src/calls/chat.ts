/** Chat and live models (§7 System and chat). */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { UNREAD_COUNT_THROTTLE_MS } from '../constants.ts';
import { languageText, queryInteger, text, urlText, wholeList } from '../shapes.ts';
import { gameCard } from './games.ts';

const unreadCount = z.object({ totalUnreadCount: z.int() });

/** A host who is streaming now. */
const liveHost = z.object({
  id: z.string(),
  nickname: z.string(),
  /** The host's portrait: an address, or a path of the site. */
  imageUrl: z.string(),
  /** Always true: hosts who are not streaming are not listed. */
  online: z.boolean(),
  /** The table the host deals at. */
  game: gameCard,
  stream: z.object({
    /** An HLS playlist: a path of the site, or an address whose origin the site's policy allows. */
    url: z.string(),
    /** The platform's own animated loop, which shows no real table. */
    sample: z.boolean(),
  }),
});

export const chatCalls = {
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
    method: 'GET',
    path: '/wps/relay/CBS_modelList',
    summary: 'The live hosts on air, in the operator’s order: whose table they deal at, and the address of the video.',
    auth: 'none',
    silent: true,
    query: z.object({ language: languageText.optional() }),
    answer: wholeList(liveHost),
  }),
} as const;
