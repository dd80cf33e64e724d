/** The newest result of a game. */
import type { DrawResult } from '../bets/board-light.ts';
import { useCall } from '../lib/calls.ts';

export interface LastDraw {
  readonly numero: string;
  readonly result: DrawResult;
}

export function useLastDraw(gameCode: string): { readonly lastDraw: LastDraw | undefined; readonly loading: boolean } {
  const draws = useCall('lottery.draws', { query: { gameCode, pageNo: 1, pageSize: LOOK_BACK } });
  const newest = draws.data?.content.find(({ result }) => result !== null);
  return { lastDraw: newest?.result ? { numero: newest.numero, result: newest.result } : undefined, loading: draws.isPending };
}

/** A cancelled issue has no result; the one before it may have. */
const LOOK_BACK = 5;
