/** The pools as a merchant's members see them, from memory. */
import type { AnswerOf, Calls } from '@lantern/contract';
import type { CallContext } from '../../kernel/http/call-context.ts';
import type { Kernel } from '../../kernel/module.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { Doors } from './doors.ts';
import { readPools } from './jackpot-store.ts';
import { poolsOfShop, type Pool } from './rules/jackpots.ts';

/** What nobody has confirmed for longer is not shown. */
const MAXIMUM_AGE_SEC = 600;
const FRESH_MS = 1_000;

/** Keeps the pools, at most a second old. */
export function createPoolCache({ db, clock }: Kernel): () => Promise<readonly Pool[]> {
  let held: { readonly pools: readonly Pool[]; readonly readAtMs: number } | undefined;
  let reading: Promise<readonly Pool[]> | undefined;
  async function read(): Promise<readonly Pool[]> {
    const readAtMs = clock.elapsed();
    const pools = await readPools(db, MAXIMUM_AGE_SEC);
    held = { pools, readAtMs };
    return pools;
  }
  return async () => {
    if (held && clock.elapsed() - held.readAtMs < FRESH_MS) return held.pools;
    return await (reading ??= read().finally(() => (reading = undefined)));
  };
}

/** The pools of the merchant's currency that its members can win, and what they are together. */
export async function readJackpots({ cache, pools }: Pick<Doors, 'cache' | 'pools'>, { merchant }: Pick<CallContext<'none'>, 'merchant'>): Promise<Result<AnswerOf<Calls['game.jackpots']>>> {
  const { currency } = merchant;
  const shown = poolsOfShop(await pools(), (await cache.fresh()).shopFor(merchant.code), currency);
  return ok({ currency, total: shown.reduce((sum, { amount }) => sum + amount, 0), jackpots: shown.map((pool) => ({ ...pool, games: [...pool.games] })) });
}
