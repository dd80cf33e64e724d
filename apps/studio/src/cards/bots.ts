/** Who fills a table of practice: bots, called so, with names of their own. */

const NAMES = ['Sen', 'Trúc', 'Mai', 'Lan'] as const;

/** A bot in place of a member's reference. */
export const botRef = (seat: number): string => `bot-${seat}`;

/** What a bot at a seat is called. */
export const botName = (seat: number): string => NAMES[seat % NAMES.length]!;
