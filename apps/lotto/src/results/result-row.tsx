/** One past draw: its numbers in a line, expandable to the whole result, own bets and verification. */
import { Button, cx, DrawNumbers, Icon, Note, SkeletonRow, useFormats } from '@lantern/ui';
import { useMemo } from 'react';
import { hitsOf } from '../draw/hits.ts';
import { useT } from '../lib/i18n.ts';
import { openPage } from '../lib/parent-page.ts';
import { useIssueOrders } from '../orders/use-issue-orders.ts';
import { MyOutcome } from './my-outcome.tsx';
import { useVerdict, type Draw } from './recompute.ts';
import styles from './results.module.css';
import { VerdictChip } from './verdict-chip.tsx';

export interface ResultRowProps {
  readonly draw: Draw;
  readonly open: boolean;
  readonly onToggle: () => void;
}

export function ResultRow({ draw, open, onToggle }: ResultRowProps) {
  const t = useT();
  const formats = useFormats();
  const { numero, format, result } = draw;
  return (
    <li className={cx(styles.row, open && styles.open)} data-testid="result-row" data-numero={numero}>
      <button
        type="button"
        className={styles.head}
        aria-expanded={open}
        data-testid={`result-${numero}`}
        onClick={onToggle}
      >
        <span className={styles.meta}>
          <b>{t('issue', { numero })}</b>
          <span>{formats.dateTime(draw.drawAt, 'dateTime')}</span>
          <Icon name="caret-down" size={12} className={cx(styles.caret, open && styles.up)} />
        </span>
        {result && !open && <DrawNumbers format={format} result={result} size="list" caption={t('result')} />}
        {!result && <span className={styles.none}>{t(draw.state === 'cancelled' ? 'draw_cancelled' : 'drawing')}</span>}
      </button>
      {open && result && <WholeResult draw={draw} result={result} />}
    </li>
  );
}

interface WholeResultProps {
  readonly draw: Draw;
  readonly result: NonNullable<Draw['result']>;
}

function WholeResult({ draw, result }: WholeResultProps) {
  const t = useT();
  const { gameCode, numero, format } = draw;
  const verdict = useVerdict(draw);
  const { orders, loaded } = useIssueOrders(gameCode, numero);
  const bets = useMemo(
    () =>
      orders.flatMap((order) => order.suborders).filter(({ status }) => status !== 'cancelled' && status !== 'void'),
    [orders],
  );
  const isHit = useMemo(() => hitsOf(format, bets), [format, bets]);
  return (
    <div className={styles.whole} data-testid="whole-result">
      <DrawNumbers format={format} result={result} size="full" caption={t('result_of', { numero })} isHit={isHit} />
      {!loaded && <SkeletonRow />}
      {bets.length > 0 && <MyOutcome orders={orders} />}
      <div className={styles.proof}>
        <VerdictChip verdict={verdict} />
        <Button
          small
          icon="seal-check"
          data-testid="verify-draw"
          onClick={() => openPage(`/verify/${gameCode}/${numero}`)}
        >
          {t('verify')}
        </Button>
      </div>
      {verdict === 'verified' && <p className={styles.word}>{t('verified_here')}</p>}
      {verdict === 'official' && <p className={styles.word}>{t('official_note')}</p>}
      {verdict === 'mismatched' && <Note tone="bad">{t('verify_failed')}</Note>}
    </div>
  );
}
