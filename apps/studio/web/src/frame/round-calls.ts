/** Calls shared by all games: the member's rounds, their proofs, and the balance. */
import type { BalanceShown, RoundPage, RoundProof } from '../../../wire/session.ts';
import { ask } from './calls.ts';

export const readRounds = (before: string | null) =>
  ask<RoundPage>('GET', before === null ? '/rounds' : `/rounds?before=${encodeURIComponent(before)}`);
export const readRound = (roundId: string) => ask<RoundProof>('GET', `/rounds/${encodeURIComponent(roundId)}`);
/** The wallet's current balance, after a deposit. */
export const readBalance = () => ask<BalanceShown>('GET', '/balance');
