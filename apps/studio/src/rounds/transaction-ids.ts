/** Transaction ids of a round: a retry uses the same id. */
export const betId = (roundId: string): string => `${roundId}:bet`;
export const winId = (roundId: string): string => `${roundId}:win`;
/** The win from a progressive pool. */
export const jackpotId = (roundId: string): string => `${roundId}:jackpot`;
export const rollbackId = (roundId: string): string => `${roundId}:rollback`;
