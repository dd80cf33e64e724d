/** The platform gives free spins, and takes back what is left of them. Told twice, it is given once. */
import { poolOf } from '@lantern/game-math/slots';
import { z } from 'zod';
import type { Doors } from '../doors.ts';
import { playedGame } from '../games.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import { BET_MAXIMUM } from '../slots/bets.ts';
import { titleOf } from '../slots/game-titles.ts';
import { insertEnd, insertGrant } from './free-spins-store.ts';

const ref = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);
const grantId = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._:/-]{0,63}$/);

/** What the platform sends, as far as the studio needs it. */
export const grantTold = z.object({
  grantId,
  memberRef: ref,
  game: z.string().max(64),
  currency: z.string().regex(/^[A-Z]{3,10}$/),
  spins: z.int().min(1).max(1_000),
  stake: z.int().min(1).max(BET_MAXIMUM),
  expiresAt: z.int(),
});
export const endTold = z.object({ grantId, memberRef: ref });

/**
 * Refuses game_not_found for what is no slot, and bet_not_offered for a spin whose wins would be no whole amounts or whose game has a pool
 * that only bets may win.
 */
export async function hearGrant({ db }: Doors, vendor: string, told: z.output<typeof grantTold>): Promise<Result<undefined>> {
  const title = playedGame(vendor, told.game)?.kind === 'slots' ? titleOf(told.game) : undefined;
  if (!title) return refuse('game_not_found');
  if (told.stake % title.coins !== 0 || poolOf(title)) return refuse('bet_not_offered');
  const { expiresAt: expiresAtMs, ...rest } = told;
  await insertGrant(db, { vendor, ...rest, expiresAtMs });
  return ok(undefined);
}

/** What was begun is played to its end. */
export const hearEnd = ({ db }: Doors, vendor: string, told: z.output<typeof endTold>): Promise<void> => insertEnd(db, vendor, told.grantId);
