/** Rules of the live chat that the site, the console and the server share (MSG-05, MSG-14, CON-17). */

/** What a conversation is about. `stop_playing` is answered before all others. */
export const CHAT_TOPICS = ['deposit', 'withdrawal', 'game', 'promotion', 'account', 'stop_playing', 'other'] as const;
export type ChatTopic = (typeof CHAT_TOPICS)[number];

/**
 * `queued` waits for the desk; `open` has an operator; `offline` was left while no one was there and is answered into the inbox;
 * `closed` is over.
 */
export const CHAT_STATES = ['queued', 'open', 'offline', 'closed'] as const;
export type ChatState = (typeof CHAT_STATES)[number];

/** Who a message is from; `system` tells what happened (assigned, transferred, closed). */
export const CHAT_SENDERS = ['member', 'desk', 'system'] as const;
export type ChatSender = (typeof CHAT_SENDERS)[number];

/** What a message of the system says; its text is the page's. */
export const CHAT_NOTICES = ['queued', 'offline', 'joined', 'transferred', 'closed', 'reopened'] as const;
export type ChatNotice = (typeof CHAT_NOTICES)[number];

/** What a conversation may refer to: an order of the member's own. */
export const CHAT_REFERENCES = ['deposit', 'withdrawal', 'bet'] as const;
export type ChatReference = (typeof CHAT_REFERENCES)[number];

export const CHAT_TEXT_MAXIMUM = 1_000;
export const CHAT_PICTURES_MAXIMUM = 3;
/** An outer limit of a request; more than the maximum are refused by name. */
export const CHAT_PICTURES_NAMED_MAXIMUM = 20;
export const CHAT_PAGE_MAXIMUM = 50;
/** Messages of one member in any minute. */
export const CHAT_SENDS_PER_MINUTE = 20;
/** A conversation that its member or the desk closed is reopened by the member within this time. */
export const CHAT_REOPEN_MS = 24 * 3_600_000;
/** A page tells at most this often that its user types. */
export const CHAT_TYPING_EVERY_MS = 3_000;
/** After this time without another word the other side no longer types. */
export const CHAT_TYPING_LASTS_MS = 6_000;
/** Conversations an operator has at once before the queue passes them over. */
export const CHAT_OPEN_MAXIMUM = 5;
/** A page goes to the chat this long after it has got its address. */
export const CHAT_REDIRECT_MS = 500;
