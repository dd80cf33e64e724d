/** Channels of a merchant's members by kind: one message reaches all of them. Pages know only their own `member`. */
const PREFIX = 'inbox:';

/** Whom a message to the inbox is for. */
export type InboxKind = 'members' | 'agents';

/** The channel of a merchant's members or agents. */
export const inboxChannel = (merchantCode: string, kind: InboxKind): string => `${PREFIX}${kind}:${merchantCode}`;

/** Whether a channel is one of these. */
export const isInboxChannel = (channel: string): boolean => channel.startsWith(PREFIX);

/** The merchant of such a channel; undefined for every other. */
export const inboxMerchant = (channel: string): string | undefined =>
  isInboxChannel(channel) ? channel.slice(channel.indexOf(':', PREFIX.length) + 1) : undefined;
