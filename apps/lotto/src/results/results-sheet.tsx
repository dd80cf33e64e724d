/** Past draws of a game: results, statistics and patterns, in one sheet. */
import { BottomSheet, Segmented } from '@lantern/ui';
import { useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { PatternsPanel } from '../statistics/patterns-panel.tsx';
import { StatisticsPanel } from '../statistics/statistics-panel.tsx';
import { ResultsPanel } from './results-panel.tsx';
import styles from './results.module.css';

const TABS = ['results', 'statistics', 'patterns'] as const;
export type ResultsTab = (typeof TABS)[number];

export function ResultsSheet({
  gameCode,
  gameName,
  onClose,
}: {
  readonly gameCode: string;
  readonly gameName: string;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [tab, setTab] = useState<ResultsTab>('results');
  return (
    <BottomSheet title={gameName || t('game')} onClose={onClose} data-testid="results-sheet">
      <div className={styles.tabs}>
        <Segmented
          label={t('results_and_statistics')}
          options={TABS.map((value) => ({ value, label: t(`tab_${value}`) }))}
          value={tab}
          onChange={setTab}
          data-testid="book-tabs"
        />
      </div>
      <div className={styles.panel}>
        {tab === 'results' && <ResultsPanel gameCode={gameCode} />}
        {tab === 'statistics' && <StatisticsPanel gameCode={gameCode} />}
        {tab === 'patterns' && <PatternsPanel gameCode={gameCode} />}
      </div>
    </BottomSheet>
  );
}
