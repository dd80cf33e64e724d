/** Bots that fill practice tables. They have names of their own and are marked as bots. */

const NAMES = ['Sen', 'Trúc', 'Mai', 'Lan'] as const;

/** The reference stored for a bot in place of a member's. */
export const botRef = (seat: number): string => `bot-${seat}`;

/** The name shown for the bot at a seat. */
export const botName = (seat: number): string => NAMES[seat % NAMES.length]!;
