const PREFIX = 'member:';

/** The channel of one member's messages; followed by the nodes that have a socket of theirs. */
export const memberChannel = (memberId: string): string => `${PREFIX}${memberId}`;

/** Whether a channel is one member's. */
export const isMemberChannel = (channel: string): boolean => channel.startsWith(PREFIX);
