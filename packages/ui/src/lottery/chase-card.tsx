/** One bet over several draws in any list: its progress, and the amounts staked, won and refunded. */
import type { ReactNode } from 'react';
import { ProgressBar } from '../primitives/surface.tsx';
import styles from './chase-card.module.css';

export interface ChaseCardProps {
  readonly title: string;
  /** Under the title: when it was placed, what stops it. */
  readonly note: ReactNode;
  /** At the title's end: its state, or the control to stop it. */
  readonly end: ReactNode;
  readonly done: number;
  readonly total: number;
  /** Progress in words: "3/10 kỳ". */
  readonly progress: string;
  /** Formatted amounts, each under its name. */
  readonly sums: readonly { readonly name: string; readonly amount: string }[];
  readonly children?: ReactNode;
}

export function ChaseCard({ title, note, end, done, total, progress, sums, children }: ChaseCardProps) {
  return (
    <>
      <div className={styles.head}>
        <span className={styles.words}>
          <b>{title}</b>
          <small>{note}</small>
        </span>
        {end}
      </div>
      <p className={styles.progress}>{progress}</p>
      <ProgressBar label={progress} value={done} max={total} />
      <dl className={styles.sums}>
        {sums.map(({ name, amount }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
      {children}
    </>
  );
}
