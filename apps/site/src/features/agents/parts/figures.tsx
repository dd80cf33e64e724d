/** Figures in two columns, each with its label above and a remark below. */
import { Card } from '@lantern/ui';
import type { ReactNode } from 'react';
import styles from './agents.module.css';

export interface Figure {
  readonly id: string;
  readonly label: string;
  readonly value: ReactNode;
  readonly note?: ReactNode;
  readonly tone?: 'bad' | 'ok' | 'gold' | undefined;
}

export function Figures({ figures, label }: { readonly figures: readonly Figure[]; readonly label: string }) {
  return (
    <Card padding="none" className={styles.figures} role="group" aria-label={label}>
      {figures.map(({ id, label: name, value, note, tone }) => (
        <div key={id} className={styles.figure} data-testid={`figure-${id}`}>
          <span className={styles.figureLabel}>{name}</span>
          <b className={`${styles.figureValue} ${tone === undefined ? '' : styles[tone]}`}>{value}</b>
          {note !== undefined && <span className={styles.figureNote}>{note}</span>}
        </div>
      ))}
    </Card>
  );
}
