/** The card on top: how long bets are taken, and what came last. */
import { Card, Countdown, cx, Icon, PrizeTable, Skeleton } from '@lantern/ui';
import { useState } from 'react';
import { specialOf } from '../bets/board-light.ts';
import type { IssuePhase } from '../bets/issue-phase.ts';
import { useT } from '../lib/i18n.ts';
import styles from './issue-card.module.css';
import { prizeRows } from './prize-rows.ts';
import type { LastDraw } from './use-last-draw.ts';

export interface IssueCardProps {
  readonly phase: IssuePhase & { readonly loading: boolean };
  readonly lastDraw: LastDraw | undefined;
  readonly lastDrawLoading: boolean;
}

export function IssueCard({ phase, lastDraw, lastDrawLoading }: IssueCardProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const special = lastDraw && specialOf(lastDraw.result);
  const count = lastDraw?.result.prizes.reduce((sum, { numbers }) => sum + numbers.length, 0) ?? 0;
  return (
    <Card padding="none" className={styles.card}>
      <div className={styles.top}>
        <SaleClock phase={phase} />
        <i className={styles.line} aria-hidden="true" />
        <div className={styles.last}>
          <div className={styles.label}>{t('last_special')}</div>
          {special !== undefined && lastDraw ? (
            <div className={styles.lastRow}>
              <b className={styles.special} data-testid="last-special" aria-label={special}>
                {special.slice(0, -2)}
                <em>{special.slice(-2)}</em>
              </b>
              <button type="button" className={styles.more} aria-expanded={open} data-testid="last-prizes" onClick={() => setOpen(!open)}>
                {t('prizes', { count })}
                <Icon name="caret-down" size={11} className={cx(styles.caret, open && styles.up)} />
              </button>
            </div>
          ) : (
            <div className={styles.none}>{lastDrawLoading ? <Skeleton width={96} height={22} /> : t('no_draw_yet')}</div>
          )}
        </div>
      </div>
      {open && lastDraw && (
        <div className={styles.table}>
          <div className={styles.tableHead}>{t('issue', { numero: lastDraw.numero })}</div>
          <PrizeTable caption={t('result_of', { numero: lastDraw.numero })} rows={prizeRows(lastDraw.result, t('prize_special'))} />
        </div>
      )}
    </Card>
  );
}

function SaleClock({ phase: { issue, selling, loading } }: { readonly phase: IssueCardProps['phase'] }) {
  const t = useT();
  if (!issue) {
    return (
      <div className={styles.clock}>
        <div className={styles.label}>{loading ? t('closes_in') : t('no_issue')}</div>
        {loading ? <Skeleton width={84} height={36} radius={9} /> : <Countdown big short endsAtMs={0} data-testid="countdown" />}
      </div>
    );
  }
  const label = selling ? t('closes_in') : issue.state === 'open' || issue.state === 'pending' ? t('off_sale') : t('drawing');
  return (
    <div className={styles.clock}>
      <div className={styles.label}>{label}</div>
      <Countdown big short key={issue.numero} endsAtMs={selling ? issue.lockAt : 0} data-testid="countdown" />
    </div>
  );
}
