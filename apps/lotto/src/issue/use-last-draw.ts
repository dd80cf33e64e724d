/** The newest result of a game. */
import { useCall, type Answer } from '../lib/calls.ts';

export interface LastDraw {
  readonly gameCode: string;
  readonly numero: string;
  readonly format: string;
  /** Drawn in public by its issuer; there is no seed. */
  readonly official: boolean;
  readonly result: NonNullable<Answer<'lottery.draw'>['result']>;
}

/** A cancelled issue has no result; the one before it may have. */
const DRAWS_READ = 5;

export function useLastDraw(gameCode: string): { readonly lastDraw: LastDraw | undefined; readonly loading: boolean } {
  const draws = useCall('lottery.draws', { query: { gameCode, pageNo: 1, pageSize: DRAWS_READ } });
  const newest = draws.data?.content.find(({ result }) => result !== null);
  return {
    lastDraw: newest?.result
      ? {
          gameCode,
          numero: newest.numero,
          format: newest.format,
          official: newest.source === 'official',
          result: newest.result,
        }
      : undefined,
    loading: draws.isPending,
  };
}
