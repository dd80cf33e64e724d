/** What pools stand at: for the frames of their games, and for the platform that shows them elsewhere. */
import type { PoolShown } from '../../wire/slots.ts';
import type { Doors } from '../doors.ts';
import type { Tx } from '../kernel/database.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { SessionRow } from '../sessions/session-store.ts';
import { findStanding, listStanding } from './jackpot-store.ts';
import { poolGames, poolPlayed } from './pools.ts';

/** What the catalogue's bets are in: the pool in it stands from the beginning, others from their first bet on. */
const HOME_CURRENCY = 'VND';

/** The pool a session plays for; null for games without. */
export async function poolShown(tx: Tx, session: SessionRow): Promise<PoolShown | null> {
  const pool = poolPlayed(session);
  return pool ? { amount: (await findStanding(tx, pool.jackpotId)) ?? pool.rules.seedAmount } : null;
}

/** `GET /pool`. Refuses game_not_found for games without. */
export async function readPool({ db }: Doors, session: SessionRow): Promise<Result<PoolShown>> {
  const shown = await poolShown(db, session);
  return shown ? ok(shown) : refuse('game_not_found');
}

export interface JackpotTold {
  readonly jackpotId: string;
  readonly currency: string;
  readonly amount: number;
  readonly games: readonly string[];
  readonly at: string;
}

/** The vendor's pools of real money, as the platform asks for them. */
export async function jackpotsForPlatform({ db, clock }: Pick<Doors, 'db' | 'clock'>, vendor: string): Promise<readonly JackpotTold[]> {
  const games = poolGames(vendor);
  const home = games[0] !== undefined && poolPlayed({ vendor, currency: HOME_CURRENCY, demo: false, game: games[0] });
  if (!home) return [];
  const at = new Date(clock.now()).toISOString();
  const standing = await listStanding(db, vendor);
  const begun = standing.some(({ jackpotId }) => jackpotId === home.jackpotId) ? standing : [{ jackpotId: home.jackpotId, currency: home.currency, amount: home.rules.seedAmount }, ...standing];
  return begun.map((pool) => ({ ...pool, games, at }));
}
