/** Amounts of pools: for the frames of their games, and for the platform. */
import { seedIn } from '@lantern/game-math/slots';
import type { PoolShown } from '../../wire/slots.ts';
import type { StudioContext } from '../context.ts';
import type { Tx } from '../kernel/database.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { SessionRow } from '../sessions/session-store.ts';
import { findPoolAmount, listPoolAmounts } from './jackpot-store.ts';
import { poolGames, poolPlayed } from './pools.ts';

/** The catalogue's currency: its pool exists from the start, others from their first bet. */
const HOME_CURRENCY = 'VND';

/** The pool of a session's game; null for games without one. */
export async function poolShown(tx: Tx, session: SessionRow): Promise<PoolShown | null> {
  const pool = poolPlayed(session);
  return pool ? { amount: (await findPoolAmount(tx, pool.jackpotId)) ?? seedIn(pool.rules, pool.currency) } : null;
}

/** `GET /pool`. Refuses game_not_found for games without. */
export async function readPool({ db }: StudioContext, session: SessionRow): Promise<Result<PoolShown>> {
  const shown = await poolShown(db, session);
  return shown ? ok(shown) : refuse('game_not_found');
}

export interface JackpotStatus {
  readonly jackpotId: string;
  readonly currency: string;
  readonly amount: number;
  readonly games: readonly string[];
  readonly at: string;
}

/** The vendor's real-money pools, for the platform. */
export async function jackpotsForPlatform(
  { db, clock }: Pick<StudioContext, 'db' | 'clock'>,
  vendor: string,
): Promise<readonly JackpotStatus[]> {
  const games = poolGames(vendor);
  const home = games[0] !== undefined && poolPlayed({ vendor, currency: HOME_CURRENCY, demo: false, game: games[0] });
  if (!home) return [];
  const at = new Date(clock.now()).toISOString();
  const stored = await listPoolAmounts(db, vendor);
  const begun = stored.some(({ jackpotId }) => jackpotId === home.jackpotId)
    ? stored
    : [{ jackpotId: home.jackpotId, currency: home.currency, amount: seedIn(home.rules, home.currency) }, ...stored];
  return begun.map((pool) => ({ ...pool, games, at }));
}
