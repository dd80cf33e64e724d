/** Jackpot pools as a merchant's members see them, from a cache. */
import type { AnswerOf, Calls } from '@lantern/contract';
import type { CallContext } from '../../../kernel/http/call-context.ts';
import type { Kernel } from '../../../kernel/module.ts';
import { ok, type Result } from '../../../kernel/result.ts';
import { inReads } from '../../../kernel/tx.ts';
import type { ModuleContext } from './context.ts';
import { readPools } from './jackpot-store.ts';
import { viewerOf } from './reader.ts';
import { poolsOfShop, type Pool } from './rules/jackpots.ts';

/** Pools not confirmed for longer are not shown. */
const MAXIMUM_AGE_SEC = 600;
const FRESH_MS = 1_000;

/** Caches the pools for a second. */
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
    return await (reading ??= inReads(read).finally(() => (reading = undefined)));
  };
}

/** The pools in the merchant's currency that its members can win, and their sum. */
export async function readJackpots(
  { cache, pools }: Pick<ModuleContext, 'cache' | 'pools'>,
  context: Pick<CallContext<'none'>, 'merchant' | 'userAgent'>,
): Promise<Result<AnswerOf<Calls['game.jackpots']>>> {
  const { currency } = context.merchant;
  const shown = poolsOfShop(await pools(), (await cache.fresh()).shopFor(viewerOf(context)), currency);
  return ok({
    currency,
    total: shown.reduce((sum, { amount }) => sum + amount, 0),
    jackpots: shown.map((pool) => ({ ...pool, games: [...pool.games] })),
  });
}
