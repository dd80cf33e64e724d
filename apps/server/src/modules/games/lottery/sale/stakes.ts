/** Keys and accounts of the lottery's ledger operations. */
import { createHash } from 'node:crypto';
import type { MemberId, SuborderId } from '../../../../kernel/ids.ts';
import { house, type AccountName } from '../../../ledger/index.ts';

/** The house account of a game: receives stakes, pays wins and refunds. */
export const gameAccount = (gameCode: string): AccountName => house('house', `lottery/${gameCode}`);

/**
 * Ledger key of an order's stake. The member's idempotency key is hashed, because ledger keys are shorter than 128 characters.
 * Wins and refunds name this key as their source, to be paid in the stake's cash/bonus proportion.
 */
export const stakeKey = (memberId: MemberId, idempotencyKey: string): string =>
  `lottery.stake:${memberId}:${createHash('sha256').update(idempotencyKey).digest('hex')}`;

/** Ledger key of a suborder's win. */
export const winKey = (suborderId: SuborderId): string => `lottery.win:${suborderId}`;
/** Ledger key of a suborder's refund: cancelled, push or void, of which only one can happen. */
export const refundKey = (suborderId: SuborderId): string => `lottery.refund:${suborderId}`;
