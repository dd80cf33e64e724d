/** Turnover required before a withdrawal: in total, each requirement with its progress, and every bet as it counted. */
import { Empty, Note, SectionHead, Skeleton } from '@lantern/ui';
import { Block } from '../../lib/block.tsx';
import { refresh, useCall } from '../../lib/server/calls.ts';
import { useT } from '../../lib/language/i18n.ts';
import { useLive } from '../../lib/server/realtime.ts';
import { Bets } from './parts/bets.tsx';
import { ClosedLines } from './parts/closed-lines.tsx';
import { OpenLine } from './parts/open-line.tsx';
import { TurnoverSummary } from './parts/turnover-summary.tsx';
import type { TurnoverStanding } from './turnover-line.ts';
import styles from './turnover.module.css';

export function TurnoverScreen() {
  const t = useT();
  const standing = useCall('turnover.standing');
  useLive('member', 'balance_changed', () => refresh('turnover.standing', 'turnover.bets'));
  return (
    <div className={`gutter ${styles.page}`} data-testid="turnover">
      <Block read={standing} waiting={<Waiting />}>
        {(known) => <Lines standing={known} />}
      </Block>
      <Bets />
      <Note>{t('turnover_rules')}</Note>
    </div>
  );
}

function Lines({ standing }: { readonly standing: TurnoverStanding }) {
  const t = useT();
  const open = standing.lines.filter(({ state }) => state === 'open');
  const closed = standing.lines.filter(({ state }) => state !== 'open');
  return (
    <>
      <TurnoverSummary standing={standing} />
      <section aria-label={t('turnover_open')}>
        <SectionHead title={t('turnover_open')} />
        {open.length === 0 && <Empty title={t('turnover_open_none')} text={t('turnover_open_none_text')} />}
        {open.map((line) => (
          <OpenLine key={line.requirementId} line={line} currency={standing.currency} />
        ))}
      </section>
      {closed.length > 0 && <ClosedLines lines={closed} currency={standing.currency} />}
    </>
  );
}

/** Skeleton with the screen's boxes, so that nothing moves when it loads. */
function Waiting() {
  return (
    <div className={styles.waiting} data-testid="turnover-waiting">
      <Skeleton height={150} radius={24} />
      <Skeleton height={168} radius={18} />
      <Skeleton height={230} radius={18} />
    </div>
  );
}
