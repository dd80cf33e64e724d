/** Past draws of a game, newest first, page by page. */
import { Button, Empty, ErrorState, SkeletonRow } from '@lantern/ui';
import { useState } from 'react';
import { useCall } from '../lib/calls.ts';
import { useT } from '../lib/i18n.ts';
import { ResultRow } from './result-row.tsx';
import styles from './results.module.css';

const PAGE_SIZE = 20;

export function ResultsPanel({ gameCode }: { readonly gameCode: string }) {
  const t = useT();
  const [pageNo, setPageNo] = useState(1);
  // Until the reader opens or closes one, the newest result is open.
  const [chosen, setChosen] = useState<string | null>();
  const draws = useCall('lottery.draws', { query: { gameCode, pageNo, pageSize: PAGE_SIZE } });
  const turn = (step: number): void => {
    setChosen(null);
    setPageNo((page) => page + step);
  };
  if (draws.isError && !draws.data)
    return (
      <ErrorState text={draws.error.message} code={draws.error.refusal.code} onRetry={() => void draws.refetch()} />
    );
  if (!draws.data)
    return (
      <>
        {[0, 1, 2, 3, 4].map((row) => (
          <SkeletonRow key={row} />
        ))}
      </>
    );
  const { content, totalPages } = draws.data;
  if (content.length === 0) return <Empty title={t('results_none')} />;
  const openNumero = chosen === undefined ? content.find(({ result }) => result !== null)?.numero : chosen;
  return (
    <>
      <ul className={styles.list} data-testid="results-list">
        {content.map((draw) => (
          <ResultRow
            key={draw.numero}
            draw={draw}
            open={openNumero === draw.numero}
            onToggle={() => setChosen(openNumero === draw.numero ? null : draw.numero)}
          />
        ))}
      </ul>
      {totalPages > 1 && (
        <nav className={styles.pages} aria-label={t('tab_results')}>
          <Button small disabled={pageNo <= 1} data-testid="results-newer" onClick={() => turn(-1)}>
            {t('newer')}
          </Button>
          <span data-testid="results-page">{t('results_page', { page: pageNo, pages: totalPages })}</span>
          <Button small disabled={pageNo >= totalPages} data-testid="results-older" onClick={() => turn(1)}>
            {t('older')}
          </Button>
        </nav>
      )}
    </>
  );
}
