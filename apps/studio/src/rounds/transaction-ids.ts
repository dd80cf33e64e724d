/** The movements of a round by name: a repeated one is the same one. */
export const betId = (roundId: string): string => `${roundId}:bet`;
export const winId = (roundId: string): string => `${roundId}:win`;
export const rollbackId = (roundId: string): string => `${roundId}:rollback`;
