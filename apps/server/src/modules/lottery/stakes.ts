/** Where lottery money moves: keys and accounts of its ledger operations. */
import { createHash } from 'node:crypto';
import type { MemberId, SuborderId } from '../../kernel/ids.ts';
import { house, type AccountName } from '../ledger/index.ts';

/** The house's account of a game: stakes come in, wins and refunds go out. */
export const gameAccount = (gameCode: string): AccountName => house('house', `lottery/${gameCode}`);

/**
 * Ledger key of an order's stake. The member's idempotency key enters as a hash: callers may use 128 characters of any kind,
 * ledger keys hold fewer. Wins and refunds name this key as their source, to return in the stake's cash/bonus proportion.
 */
export const stakeKey = (memberId: MemberId, idempotencyKey: string): string =>
  `lottery.stake:${memberId}:${createHash('sha256').update(idempotencyKey).digest('hex')}`;

/** Ledger key of a suborder's win. */
export const winKey = (suborderId: SuborderId): string => `lottery.win:${suborderId}`;
/** Ledger key of a suborder's returned stake: cancelled, push or void, of which only one can happen. */
export const refundKey = (suborderId: SuborderId): string => `lottery.refund:${suborderId}`;
