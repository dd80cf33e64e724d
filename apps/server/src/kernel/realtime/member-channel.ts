/** The channel of one member's messages; followed by the nodes that have a socket of theirs. */
const PREFIX = 'member:';

export const memberChannel = (memberId: string): string => `${PREFIX}${memberId}`;

export const isMemberChannel = (channel: string): boolean => channel.startsWith(PREFIX);
