/** The movements of a round by name: a repeated one is the same one. */
export const betId = (roundId: string): string => `${roundId}:bet`;
export const winId = (roundId: string): string => `${roundId}:win`;
/** What the round won out of a growing pool. */
export const jackpotId = (roundId: string): string => `${roundId}:jackpot`;
export const rollbackId = (roundId: string): string => `${roundId}:rollback`;
