/** Statistics of a game over a range of its last draws. */
import { Chip, DrawStatistics, ErrorState, Skeleton } from '@lantern/ui';
import { useState } from 'react';
import { useCall } from '../lib/calls.ts';
import { useT } from '../lib/i18n.ts';
import styles from './game-statistics.module.css';

const RANGES: readonly number[] = [30, 100, 300];
const FIRST_RANGE = 100;

export function StatisticsPanel({ gameCode }: { readonly gameCode: string }) {
  const t = useT();
  const [draws, setDraws] = useState(FIRST_RANGE);
  const statistics = useCall('lottery.statistics', { query: { gameCode, draws } });
  return (
    <>
      <div className={styles.ranges} role="group" aria-label={t('statistics_range')}>
        {RANGES.map((range) => (
          <Chip
            key={range}
            small
            selected={range === draws}
            onClick={() => setDraws(range)}
            data-testid={`range-${range}`}
          >
            {t('range', { count: range })}
          </Chip>
        ))}
        {statistics.data && (
          <span className={styles.counted}>{t('draws_counted', { count: statistics.data.drawCount })}</span>
        )}
      </div>
      {statistics.isError && !statistics.data && (
        <ErrorState
          text={statistics.error.message}
          code={statistics.error.refusal.code}
          onRetry={() => void statistics.refetch()}
        />
      )}
      {statistics.isPending && <Skeleton height={420} radius={14} />}
      {statistics.data && <DrawStatistics statistics={statistics.data} />}
    </>
  );
}
