/** Announcements, banners, popups and the winner board (§7 Announcements). */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { MARK_READ_THROTTLE_MS, NOTICE_CATEGORIES, WINNER_BOARD_LIMIT } from '../constants.ts';
import {
  amount,
  codeText,
  currencyCode,
  idText,
  instant,
  languageText,
  nothing,
  queryInteger,
  text,
  wholeList,
} from '../shapes.ts';

/** Content types (§3): Agent A, Player PL, Banner B, Pop_Up PU, Promotion PR. */
export const ANNOUNCEMENT_TYPES = ['A', 'PL', 'B', 'PU', 'PR'] as const;

const announcement = z.object({
  id: z.string(),
  type: z.enum(ANNOUNCEMENT_TYPES),
  title: z.string(),
  /** Sanitised HTML. */
  content: z.string(),
  /** Whether the caller has read it; always false for callers who are not signed in. */
  read: z.boolean(),
  /** Banner group, for example m_home, m_live, m_reg. */
  groupName: z.string().optional(),
  /** Where a tap leads: a path of the site or an external address. */
  url: z.string().optional(),
  imageUrl: z.string().optional(),
  promotionType: z.string().optional(),
  /** Of a notice, where the operator named one. */
  category: z.enum(NOTICE_CATEGORIES).optional(),
  /** Comes before the others. */
  pinned: z.literal(true).optional(),
  /** The one action of a popup: takes part in a promotion, follows a link, or closes it. */
  action: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.enum(['promotion', 'link']), url: z.string() }),
      z.object({ kind: z.literal('close') }),
    ])
    .optional(),
  /** Whom a popup is for: A logged-in, B others, F first-time login (§4). */
  execution: z.enum(['A', 'B', 'F']).optional(),
  publishedAt: instant,
  /** When it ends, exclusive; absent while it is open-ended. */
  endsAt: instant.optional(),
});

const gameRow = { iconUrl: z.string(), vendor: z.string(), gameName: z.string() };

export const announcementCalls = {
  'announcement.list': defineCall({
    method: 'GET',
    path: '/wps/relay/MCSFE_getListAnnouncements',
    summary: 'Announcements, banners and popups for the caller, filtered by type, group and platform.',
    auth: 'optional',
    silent: true,
    query: z.object({
      /** Comma-separated codes of ANNOUNCEMENT_TYPES; all when absent. */
      types: z
        .string()
        .regex(/^(A|PL|B|PU|PR)(,(A|PL|B|PU|PR)){0,4}$/)
        .optional(),
      group: text(64).optional(),
      /** M mobile, W web. */
      platform: codeText.optional(),
      language: languageText.optional(),
    }),
    answer: wholeList(announcement),
  }),
  'announcement.markRead': defineCall({
    method: 'POST',
    path: '/wps/relay/MCSFE_markAnnouncementAsRead',
    summary: 'Marks an announcement as read.',
    auth: 'session',
    throttleMs: MARK_READ_THROTTLE_MS,
    input: z.object({ announcementId: idText, read: z.literal(true) }),
    answer: nothing,
    errors: ['announcement_not_found'],
  }),
  'announcement.lobbyNews': defineCall({
    method: 'GET',
    path: '/wps/relay/GLS2_lobbyNews',
    summary: 'News lines of the lobby.',
    auth: 'none',
    query: z.object({ language: languageText.optional() }),
    answer: wholeList(z.object({ id: z.string(), title: z.string(), content: z.string(), publishedAt: instant })),
  }),
  'announcement.notice': defineCall({
    method: 'GET',
    path: '/wps/notice',
    summary: 'The scrolling notice of the home screen.',
    auth: 'optional',
    silent: true,
    query: z.object({ language: languageText.optional() }),
    answer: wholeList(z.object({ id: z.string(), title: z.string() })),
  }),
  'announcement.popular': defineCall({
    method: 'GET',
    path: '/lgw/games/popular',
    summary: 'The lottery games played most right now.',
    auth: 'none',
    query: z.object({ language: languageText.optional() }),
    answer: wholeList(z.object({ ...gameRow, gameCode: z.string() })),
  }),
  'winner.board': defineCall({
    method: 'GET',
    path: '/wps/relay/ODSFE2_getWinnerBoard',
    summary: 'Real settled wins of all games, the newest and the largest, names masked.',
    auth: 'none',
    silent: true,
    query: z.object({
      gameCategory: codeText.default('ALL'),
      language: languageText.optional(),
      limitNum: queryInteger(1, WINNER_BOARD_LIMIT).default(WINNER_BOARD_LIMIT),
    }),
    answer: wholeList(
      z.object({
        vo: z.object({ ...gameRow, customerName: z.string(), winAmount: amount, currency: currencyCode, at: instant }),
      }),
    ),
  }),
} as const;
