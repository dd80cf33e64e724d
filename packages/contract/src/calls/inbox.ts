/** The inbox (§2 `/m/webEmail`): mails of the system to one member, and broadcasts to many. The source names the page and the unread count, the project the other calls. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { CONSENT_PRODUCTS, INBOX_PAGE_SIZE, MAILS_AT_ONCE_MAXIMUM, UNREAD_COUNT_THROTTLE_MS } from '../constants.ts';
import { idText, instant, languageText, queryInteger, text } from '../shapes.ts';

/** What a mail is about. A kind is never removed: mails of it stay. */
export const MAIL_KINDS = [
  'deposit_credited',
  'deposit_reversed',
  'withdrawal_requested',
  'withdrawal_paid',
  'withdrawal_rejected',
  'withdrawal_failed',
  'cashback_paid',
  'bonus_awarded',
  'bonus_released',
  'bonus_expired',
  'new_device',
  'password_changed',
  'payment_password_changed',
  'bank_card_linked',
  'limit_set',
  'limit_requested',
  'break_started',
  'self_exclusion_started',
  'kyc_approved',
  'kyc_resubmit',
  'kyc_rejected',
  'vip_raised',
  'vip_notice',
  'vip_lowered',
  'reward_ready',
  'gift_ready',
  'reward_issued',
  'feedback_answered',
  'chat_answered',
  'chat_pictures',
  'chat_transcript',
  'application_rejected',
  'application_lapsed',
  'agent_rate_lowered',
  'agent_role_offered',
  'agent_move_requested',
  'agent_contract_waiting',
  'agent_contract_ending',
  'agent_paid',
  'agent_due_owed',
  'agent_due_owing',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** Mails of every class but `service` cannot be deleted for twelve months. */
export const MAIL_CLASSES = ['money', 'security', 'limits', 'service'] as const;
export type MailClass = (typeof MAIL_CLASSES)[number];

/** Screens a mail may lead to, by name; which address that is only the client knows. */
export const MAIL_ROUTES = [
  'deposit',
  'withdrawal',
  'cashback',
  'turnover',
  'kyc',
  'sessions',
  'security',
  'bankCards',
  'limits',
  'vip',
  'rewards',
  'feedback',
  'chat',
  'promotion',
  'member',
  'agent',
  'agentContract',
  'agentStatement',
] as const;
export type MailRoute = (typeof MAIL_ROUTES)[number];

const mail = z.object({
  mailId: z.string(),
  /** `broadcast`: a message of the operators to many members. */
  kind: z.enum([...MAIL_KINDS, 'broadcast']),
  class: z.enum([...MAIL_CLASSES, 'marketing']),
  /** Plain text in the reader's language. */
  title: z.string(),
  text: z.string(),
  /** The whole text of a broadcast, or what was said in a chat, as cleaned HTML. */
  html: z.string().optional(),
  /** The screen it is about; `id` names the object there, for example a withdrawal. Null for a broadcast. */
  link: z.object({ route: z.enum(MAIL_ROUTES), id: z.string().optional() }).nullable(),
  /** What a broadcast opens. */
  url: z.string().optional(),
  /** Of marketing: whose consent it was sent under. */
  product: z.enum(CONSENT_PRODUCTS).optional(),
  createdAt: instant,
  read: z.boolean(),
  /** Whether the member may delete it now. */
  deletable: z.boolean(),
});

const unreadCount = z.object({ totalUnreadCount: z.int() });
const chosenMails = z.object({ mailIds: z.array(idText).min(1).max(MAILS_AT_ONCE_MAXIMUM) });

export const inboxCalls = {
  'message.unreadCount': defineCall({
    method: 'GET',
    path: '/wps/relay/CSP_unreadCount',
    summary: 'Unread mails and broadcasts in the inbox.',
    auth: 'member',
    throttleMs: UNREAD_COUNT_THROTTLE_MS,
    silent: true,
    answer: unreadCount,
  }),
  'inbox.list': defineCall({
    method: 'GET',
    path: '/wps/inbox',
    summary: "The member's mails and the broadcasts to them, newest first, a page at a time.",
    auth: 'member',
    query: z.object({
      /** `next` of the page before; absent: the first page. */
      after: text(400).optional(),
      limit: queryInteger(1, MAILS_AT_ONCE_MAXIMUM).default(INBOX_PAGE_SIZE),
      language: languageText.optional(),
    }),
    answer: z.object({ list: z.array(mail), next: z.string().nullable() }),
  }),
  'inbox.read': defineCall({
    method: 'POST',
    path: '/wps/inbox/read',
    summary: 'Marks mails as read, all of them or none; answers how many are unread then.',
    auth: 'member',
    input: chosenMails,
    answer: unreadCount,
    errors: ['mail_not_found'],
  }),
  'inbox.readAll': defineCall({
    method: 'POST',
    path: '/wps/inbox/readAll',
    summary: 'Marks every mail as read.',
    auth: 'member',
    answer: unreadCount,
  }),
  'inbox.delete': defineCall({
    method: 'POST',
    path: '/wps/inbox/delete',
    summary:
      'Deletes mails, all of them or none. Mails about money, security and limits are kept for twelve months; answers how many are unread then.',
    auth: 'member',
    input: chosenMails,
    answer: unreadCount,
    errors: ['mail_not_found', 'mail_kept'],
  }),
} as const;
