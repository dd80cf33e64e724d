/** Realtime events on `/ws`: what is sent each way, and on which channel. */
import { z } from 'zod';
import { DEPOSIT_STATUSES } from './calls/deposit.ts';
import { KYC_STATES } from './calls/kyc.ts';
import { ISSUE_STATES, SUBORDER_STATUSES, drawResult } from './calls/lottery-shapes.ts';
import { WITHDRAWAL_STATUSES } from './calls/withdraw.ts';
import { balanceVersion, TRANSFER_DIRECTIONS, TRANSFER_STATUSES } from './calls/wallet.ts';
import { CHAT_STATES } from './chat-rules.ts';
import { amount, codeText, currencyCode, instant } from './shapes.ts';

/** Maximum channels of one connection. */
export const CHANNELS_MAXIMUM = 64;
/** The server closes a connection with this code when its session has ended. */
export const CLOSE_SESSION_ENDED = 4401;

/** The signed-in member's own channel; the server knows which. */
export const MEMBER_CHANNEL = 'member';
/** The channel of the merchant on an operator's screen; the server knows which. */
export const DESK_CHANNEL = 'desk';
/** The public channel of a lottery game. */
export const lotteryChannel = (gameCode: string) => `lottery:${gameCode}`;

export const channelName = z.string().regex(/^(member|desk|lottery:[A-Za-z0-9_-]{1,64})$/);

/** Client → server. The token travels in a message, never in the address. */
export const clientMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('auth'), token: z.string().min(1).max(256) }),
  /** From the console, whose session is in its cookie. */
  z.object({ type: z.literal('desk'), merchant: codeText }),
  z.object({ type: z.literal('subscribe'), channels: z.array(channelName).min(1).max(CHANNELS_MAXIMUM) }),
  z.object({ type: z.literal('unsubscribe'), channels: z.array(channelName).min(1).max(CHANNELS_MAXIMUM) }),
  z.object({ type: z.literal('ping') }),
]);
export type ClientMessage = z.infer<typeof clientMessage>;

const issueTimes = {
  gameCode: codeText,
  numero: z.string(),
  state: z.enum(ISSUE_STATES),
  openAt: instant,
  lockAt: instant,
  drawAt: instant,
};

/** Payload of every event by name; names are in the past tense. */
export const eventPayloads = {
  balance_changed: z.object({ currency: currencyCode, sumBalance: amount, version: balanceVersion }),
  deposit_changed: z.object({ orderId: z.string(), status: z.enum(DEPOSIT_STATUSES) }),
  withdrawal_changed: z.object({ withdrawalId: z.string(), status: z.enum(WITHDRAWAL_STATUSES) }),
  /** A transfer to or from a vendor's wallet started or ended. */
  transfer_changed: z.object({
    transferId: z.string(),
    vendor: codeText,
    direction: z.enum(TRANSFER_DIRECTIONS),
    amount,
    currency: currencyCode,
    status: z.enum(TRANSFER_STATUSES),
  }),
  /** A vendor reported a new balance of the member. */
  vendor_wallet_changed: z.object({ vendor: codeText, currency: currencyCode }),
  /** To operators: objects of this kind changed at the merchant. */
  desk_changed: z.object({ object: codeText }),
  /** Something that protects the member changed: a limit, a break, an exclusion. */
  protection_changed: z.object({}),
  kyc_changed: z.object({ state: z.enum(KYC_STATES) }),
  /** A sign-in on a device that is new to this account. */
  login_noticed: z.object({ device: z.string(), at: instant }),
  /** How many messages of the member are unread now; null: a broadcast came or went, the page asks. */
  unread_changed: z.object({ inbox: z.int().nullable() }),
  /** A conversation has a newer message than `lastSeq` before, was read further, or is in another state. The page asks for what it lacks. */
  chat_changed: z.object({
    conversationId: z.string(),
    state: z.enum(CHAT_STATES),
    lastSeq: z.int(),
    readSeq: z.int(),
    deskReadSeq: z.int(),
  }),
  /** Someone of the desk is typing in the member's conversation. */
  chat_desk_typed: z.object({ conversationId: z.string() }),
  /** To operators: the same of a member's conversation, without its content. */
  chat_member_typed: z.object({ conversationId: z.string() }),
  /** How much the member can claim in the reward centre now. */
  rewards_changed: z.object({ claimable: z.int() }),
  /** The member's VIP level changed. */
  vip_changed: z.object({ level: z.int() }),
  issue_opened: z.object(issueTimes),
  issue_locked: z.object(issueTimes),
  /** Prizes are in the order in which a board reveals them. */
  issue_drawn: z.object({ ...issueTimes, result: drawResult }),
  issue_settled: z.object(issueTimes),
  order_settled: z.object({
    orderId: z.string(),
    gameCode: codeText,
    numero: z.string(),
    status: z.enum(SUBORDER_STATUSES),
    currency: currencyCode,
    totalStake: amount,
    totalPayout: amount,
  }),
} as const;

export type EventName = keyof typeof eventPayloads;
export type EventPayload<E extends EventName> = z.infer<(typeof eventPayloads)[E]>;

/** Which kind of channel delivers which event. */
export const eventChannels = {
  balance_changed: 'member',
  deposit_changed: 'member',
  withdrawal_changed: 'member',
  transfer_changed: 'member',
  vendor_wallet_changed: 'member',
  protection_changed: 'member',
  kyc_changed: 'member',
  login_noticed: 'member',
  unread_changed: 'member',
  chat_changed: 'member',
  chat_desk_typed: 'member',
  rewards_changed: 'member',
  vip_changed: 'member',
  order_settled: 'member',
  issue_opened: 'lottery',
  issue_locked: 'lottery',
  issue_drawn: 'lottery',
  issue_settled: 'lottery',
  desk_changed: 'desk',
  chat_member_typed: 'desk',
} as const satisfies Record<EventName, 'member' | 'lottery' | 'desk'>;

const eventMessage = <E extends EventName>(event: E) =>
  z.object({
    type: z.literal('event'),
    channel: channelName,
    event: z.literal(event),
    payload: eventPayloads[event],
  });

export const serverEvent = z.discriminatedUnion('event', [
  eventMessage('balance_changed'),
  eventMessage('deposit_changed'),
  eventMessage('withdrawal_changed'),
  eventMessage('transfer_changed'),
  eventMessage('vendor_wallet_changed'),
  eventMessage('protection_changed'),
  eventMessage('kyc_changed'),
  eventMessage('login_noticed'),
  eventMessage('unread_changed'),
  eventMessage('chat_changed'),
  eventMessage('chat_desk_typed'),
  eventMessage('chat_member_typed'),
  eventMessage('rewards_changed'),
  eventMessage('vip_changed'),
  eventMessage('issue_opened'),
  eventMessage('issue_locked'),
  eventMessage('issue_drawn'),
  eventMessage('issue_settled'),
  eventMessage('order_settled'),
  eventMessage('desk_changed'),
]);
export type ServerEvent = z.infer<typeof serverEvent>;

/** Server → client. `ready` answers a connection or an `auth`; it names the member's channel once there is one. */
export const serverMessage = z.union([
  z.object({
    type: z.literal('ready'),
    memberChannel: z.literal(MEMBER_CHANNEL).optional(),
    desk: z.literal(true).optional(),
  }),
  serverEvent,
  z.object({ type: z.literal('error'), code: z.string() }),
  z.object({ type: z.literal('pong'), serverTime: instant }),
]);
export type ServerMessage = z.infer<typeof serverMessage>;
