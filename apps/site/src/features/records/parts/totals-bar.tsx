/** Totals of everything that matches, with the button to save it as a file. */
import { Card, cx, Skeleton } from '@lantern/ui';
import type { ReactNode } from 'react';
import styles from './record-bar.module.css';

export interface Total {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly tone?: 'gain' | 'loss' | 'gold' | undefined;
}

/** Win and loss have a sign beside their colour. */
export const toneOf = (amount: number): 'gain' | 'loss' | undefined =>
  amount > 0 ? 'gain' : amount < 0 ? 'loss' : undefined;

export function TotalsBar({
  lead,
  totals,
  end,
}: {
  readonly lead: ReactNode;
  readonly totals: readonly Total[] | undefined;
  readonly end: ReactNode;
}) {
  return (
    <Card className={styles.totalsCard} data-testid="totals">
      <div className={styles.totalsHead}>
        <span>{lead}</span>
        {end}
      </div>
      {totals ? (
        <dl className={styles.totals}>
          {totals.map(({ id, label, value, tone }) => (
            <div key={id} data-testid={`total-${id}`}>
              <dt>{label}</dt>
              <dd className={cx(tone && styles[tone])}>{value}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <Skeleton height={44} radius={10} />
      )}
    </Card>
  );
}
