/** Bet weights: the rebate rates of the categories and the weight they give each bet. Cached for a second, because every bet needs them. */
import { weightBps } from '@lantern/game-math/risk';
import type { Kernel } from '../../../kernel/module.ts';
import { readRebateRates } from './requirement-store.ts';

const MAXIMUM_AGE_MS = 1_000;

/** The weight of a bet in basis points, by its merchant, category and edge; 0 if one of them is unknown. */
export type WeightOf = (merchantCode: string | undefined, category: string, edgePpm: number | null) => number;

/** Returns the current bet weights; at most a second behind another node's change. */
export function createWeights({ db, clock }: Kernel): () => Promise<WeightOf> {
  let held: { readonly rebatePpm: ReadonlyMap<string, number>; readonly readAtMs: number } | undefined;
  return async () => {
    if (!held || clock.elapsed() - held.readAtMs >= MAXIMUM_AGE_MS)
      held = { readAtMs: clock.elapsed(), rebatePpm: await readRebateRates(db) };
    const { rebatePpm } = held;
    return (merchantCode, category, edgePpm) => {
      const rebate = rebatePpm.get(`${merchantCode ?? ''}/${category}`);
      return rebate === undefined || edgePpm === null ? 0 : weightBps(edgePpm, rebate);
    };
  };
}
