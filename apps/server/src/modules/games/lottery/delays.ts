/** How late draws and settlements are, for alerts. */
import type { Histogram } from 'prom-client';
import { seconds, type Metrics } from '../../../kernel/metrics.ts';

/** How late results were; observed by the worker that draws. */
export const drawDelay = (metrics: Metrics): Histogram =>
  seconds(
    metrics,
    'lantern_draw_delay_seconds',
    'From the time of a draw to its result.',
    [0.25, 0.5, 1, 2, 5, 15, 60, 300],
  );

/** How late the last payments were; observed by the worker that settles. */
export const settlementDelay = (metrics: Metrics): Histogram =>
  seconds(
    metrics,
    'lantern_settlement_delay_seconds',
    'From the time of a draw to its last payment.',
    [1, 2, 5, 15, 30, 60, 120, 300, 900],
  );
