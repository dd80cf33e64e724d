/** Pools confirmed by vendors, for merchants who show them (`jackpotFigures`). */
import { useNow } from '@lantern/ui';
import { useMemo } from 'react';
import { useCall } from '../server/calls.ts';
import { useSettings } from '../server/settings.ts';
import { poolsAt, type Pools } from './confirmed-pools.ts';

const REFRESH_MS = 15_000;
/** Interval of the check whether an answer has expired. */
const LOOK_MS = 60_000;

/** The pools; `waiting` until the first answer. Nothing is fetched when they are disabled or not shown. */
export function usePools(wanted: boolean): { readonly pools: Pools | undefined; readonly waiting: boolean } {
  const enabled = useSettings()?.jackpotFigures === 'confirmed' && wanted;
  const { data, isPending } = useCall('game.jackpots', {}, { enabled, refetchIntervalMs: REFRESH_MS });
  const nowMs = useNow(enabled, LOOK_MS);
  const pools = useMemo(() => (enabled && data ? poolsAt(data, nowMs) : undefined), [enabled, data, nowMs]);
  return { pools, waiting: enabled && isPending };
}
