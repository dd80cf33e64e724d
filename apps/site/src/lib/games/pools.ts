/** Pools that vendors confirm, for merchants who show them (`jackpotFigures`). */
import { useNow } from '@lantern/ui';
import { useMemo } from 'react';
import { useCall } from '../calls.ts';
import { useSettings } from '../settings.ts';
import { poolsAt, type Pools } from './confirmed-pools.ts';

const REFRESH_MS = 15_000;
/** How often it is asked whether an answer has grown too old. */
const LOOK_MS = 60_000;

/** The pools; `waiting` until they are answered for the first time. Nothing is asked where they are not wanted, or not shown. */
export function usePools(wanted: boolean): { readonly pools: Pools | undefined; readonly waiting: boolean } {
  const enabled = useSettings()?.jackpotFigures === 'confirmed' && wanted;
  const { data, isPending } = useCall('game.jackpots', {}, { enabled, refetchIntervalMs: REFRESH_MS });
  const nowMs = useNow(enabled, LOOK_MS);
  const pools = useMemo(() => (enabled && data ? poolsAt(data, nowMs) : undefined), [enabled, data, nowMs]);
  return { pools, waiting: enabled && isPending };
}
