/** The card on top: time left to bet, the last result, and the link to every result. */
import {
  BottomSheet,
  Card,
  Countdown,
  cx,
  DrawNumbers,
  ErrorState,
  headline,
  Icon,
  Skeleton,
  useFormats,
  useNow,
} from '@lantern/ui';
import { lazy, Suspense, useState } from 'react';
import type { IssuePhase } from '../bets/issue-phase.ts';
import { useT } from '../lib/i18n.ts';
import styles from './issue-card.module.css';
import { useGameCard } from './use-format.ts';
import type { LastDraw } from './use-last-draw.ts';

const ResultsSheet = lazy(() =>
  import('../results/results-sheet.tsx').then(
    ({ ResultsSheet: sheet }) => ({ default: sheet }),
    () => ({ default: ResultsMissing }),
  ),
);

/** Shown instead of results whose code could not be loaded: reloading the page fetches it again. */
function ResultsMissing({ gameName, onClose }: { readonly gameName: string; readonly onClose: () => void }) {
  return (
    <BottomSheet title={gameName} onClose={onClose} data-testid="results-sheet">
      <ErrorState onRetry={() => location.reload()} />
    </BottomSheet>
  );
}

export interface IssueCardProps {
  readonly phase: IssuePhase & { readonly loading: boolean };
  readonly lastDraw: LastDraw | undefined;
  readonly lastDrawLoading: boolean;
}

/** Few enough numbers to fit beside the clock. */
const SHORT: readonly string[] = ['digits5', 'lucky28', 'dice3', 'pick11x5'];

/** Those that fit there without their sum. */
const TIGHT: readonly string[] = ['digits5', 'pick11x5'];

export function IssueCard({ phase, lastDraw, lastDrawLoading }: IssueCardProps) {
  const t = useT();
  const beside = lastDraw === undefined || headlineIsPrize(lastDraw) || SHORT.includes(lastDraw.format);
  return (
    <Card padding="none" className={styles.card}>
      {lastDraw && !beside ? (
        <>
          <div className={cx(styles.top, styles.inLine)}>
            <SaleClock phase={phase} />
            <BookButton gameCode={lastDraw.gameCode} />
          </div>
          <div className={styles.wide}>
            <LastNumbers lastDraw={lastDraw} />
          </div>
        </>
      ) : (
        <div className={styles.top}>
          <SaleClock phase={phase} />
          <i className={styles.line} aria-hidden="true" />
          <div className={styles.last}>
            <div className={styles.label}>
              {t(lastDraw && headlineIsPrize(lastDraw) ? 'last_special' : 'last_result')}
            </div>
            {lastDraw ? (
              <div className={styles.lastRow}>
                <LastNumbers lastDraw={lastDraw} />
                <BookButton gameCode={lastDraw.gameCode} />
              </div>
            ) : (
              <div className={styles.none}>
                {lastDrawLoading ? <Skeleton width={96} height={22} /> : t('no_draw_yet')}
              </div>
            )}
          </div>
        </div>
      )}
    </Card>
  );
}

const SPECIAL = 'DB';
const headlineIsPrize = ({ result }: LastDraw): boolean =>
  result.prizes.some(({ prize, numbers }) => prize === SPECIAL && numbers.length === 1);

function LastNumbers({ lastDraw }: { readonly lastDraw: LastDraw }) {
  const t = useT();
  const { format, numero, result } = lastDraw;
  if (headlineIsPrize(lastDraw)) {
    const special = headline(result);
    return (
      <b className={styles.special} data-testid="last-special" aria-label={special}>
        {special.slice(0, -2)}
        <em>{special.slice(-2)}</em>
      </b>
    );
  }
  return (
    <span className={styles.numbers} data-testid="last-special">
      <DrawNumbers
        format={format}
        result={result}
        size={!SHORT.includes(format) ? 'row' : TIGHT.includes(format) ? 'card' : 'list'}
        caption={t('result_of', { numero })}
        drawId={numero}
      />
    </span>
  );
}

/** Opens results and statistics of the game. */
function BookButton({ gameCode }: { readonly gameCode: string }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const card = useGameCard(gameCode);
  return (
    <>
      <button
        type="button"
        className={styles.more}
        aria-haspopup="dialog"
        aria-label={t('results_and_statistics')}
        data-testid="open-results"
        onClick={() => setOpen(true)}
      >
        <Icon name="chart-bar" variant="duotone" size={18} />
      </button>
      {open && (
        <Suspense fallback={null}>
          <ResultsSheet gameCode={gameCode} gameName={card?.name ?? ''} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function SaleClock({ phase: { issue, selling, loading } }: { readonly phase: IssueCardProps['phase'] }) {
  const t = useT();
  if (!issue) {
    return (
      <div className={styles.clock}>
        <div className={styles.label}>{loading ? t('closes_in') : t('no_issue')}</div>
        {loading ? (
          <Skeleton width={84} height={36} radius={9} />
        ) : (
          <Countdown big short endsAtMs={0} data-testid="countdown" />
        )}
      </div>
    );
  }
  return (
    <div className={styles.clock}>
      <div className={styles.label} data-testid="sale-state">
        <SaleWords issue={issue} selling={selling} />
      </div>
      <Countdown big short inHours key={issue.numero} endsAtMs={selling ? issue.lockAt : 0} data-testid="countdown" />
    </div>
  );
}

/** What the clock counts to, or why it does not run. */
function SaleWords({
  issue,
  selling,
}: {
  readonly issue: NonNullable<IssuePhase['issue']>;
  readonly selling: boolean;
}) {
  const t = useT();
  const formats = useFormats();
  const ahead = useNow(!selling) < issue.openAt;
  if (selling) return t('closes_in');
  if (ahead) return `${t('opens_at')} ${formats.dateTime(issue.openAt, 'time')}`;
  return t(issue.state === 'open' || issue.state === 'pending' ? 'off_sale' : 'drawing');
}
