/** Grants of free spins by the platform, and their revocation. Idempotent by grant id. */
import { poolOf, type SlotTitle } from '@lantern/game-math/slots';
import { z } from 'zod';
import type { StudioContext } from '../context.ts';
import { gamesOf, playedGame } from '../games.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import { BET_MAXIMUM } from '../slots/bets.ts';
import { titleOf } from '../slots/game-titles.ts';
import { insertEnd, insertGrant } from './free-spins-store.ts';

const ref = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);
const grantId = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._:/-]{0,63}$/);

/** Sent by the platform; the campaign is of no use here. */
export const grantSchema = z.strictObject({
  grantId,
  campaign: z.string().max(200),
  memberRef: ref,
  game: z.string().max(64),
  currency: z.string().regex(/^[A-Z]{3,10}$/),
  spins: z.int().min(1).max(1_000),
  stake: z.int().min(1).max(BET_MAXIMUM),
  expiresAt: z.int(),
});
export const grantEndSchema = z.strictObject({ grantId, memberRef: ref });

const slotOf = (vendor: string, game: string): SlotTitle | undefined =>
  playedGame(vendor, game)?.kind === 'slots' ? titleOf(game) : undefined;

export interface SpinOffer {
  readonly game: string;
  /** A spin is worth a multiple of the step, at most the maximum: wins are whole amounts. */
  readonly step: number;
  readonly maximum: number;
  /** The most that one spin wins, as a multiple of its value; rounded up. */
  readonly topTimes: number;
}

/** The vendor's slots that take free spins: those without a pool, which only bets may win. */
export const spinOffers = (vendor: string): readonly SpinOffer[] =>
  gamesOf(vendor).flatMap((game) => {
    const title = slotOf(vendor, game);
    return title && !poolOf(title)
      ? [{ game, step: title.coins, maximum: BET_MAXIMUM, topTimes: Math.ceil(title.maxCoins / title.coins) }]
      : [];
  });

/**
 * Refuses game_not_found where the game is not a slot, and bet_not_offered where wins would not be whole amounts or the game has a pool
 * that only bets may win.
 */
export async function handleGrant(
  { db }: StudioContext,
  vendor: string,
  grant: z.output<typeof grantSchema>,
): Promise<Result<undefined>> {
  const title = slotOf(vendor, grant.game);
  if (!title) return refuse('game_not_found');
  if (grant.stake % title.coins !== 0 || poolOf(title)) return refuse('bet_not_offered');
  const { expiresAt: expiresAtMs, campaign: _campaign, ...rest } = grant;
  await insertGrant(db, { vendor, ...rest, expiresAtMs });
  return ok(undefined);
}

/** Spins already begun are played to the end. */
export const handleGrantEnd = (
  { db }: StudioContext,
  vendor: string,
  grant: z.output<typeof grantEndSchema>,
): Promise<void> => insertEnd(db, vendor, grant.grantId);
