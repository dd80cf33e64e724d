/** The life of a case, step by step. */
import { DeskIcon, type DeskIconName } from '@lantern/ui/desk-icon';
import type { ReactNode } from 'react';
import { useT } from '../lib/i18n.ts';
import styles from './desk-values.module.css';
import { Time } from './values.tsx';

export interface DeskStep {
  readonly id: string;
  readonly title: ReactNode;
  readonly text?: ReactNode;
  /** When it happened; a later step has a sentence instead. */
  readonly atMs?: number | undefined;
  readonly tone: 'ok' | 'warn' | 'bad' | 'info' | 'later';
}

const NODE_ICON: Readonly<Record<DeskStep['tone'], DeskIconName | undefined>> = {
  ok: 'check',
  warn: 'warning',
  bad: 'x',
  info: 'eye',
  later: undefined,
};

/** Steps in their order; those to come are outlined. */
export function DeskTimeline({ label, steps }: { readonly label: string; readonly steps: readonly DeskStep[] }) {
  const t = useT();
  return (
    <ol className={styles.timeline} aria-label={label}>
      {steps.map(({ id, title, text, atMs, tone }) => {
        const icon = NODE_ICON[tone];
        return (
          <li key={id}>
            <span className={styles.node} data-tone={tone} aria-hidden="true">
              {icon && <DeskIcon name={icon} size={10} />}
            </span>
            <div className={styles.step}>
              <b>
                {title}
                {tone === 'later' && <span className="sr-only"> {t('step_later')}</span>}
              </b>
              {atMs !== undefined && <Time atMs={atMs} />}
            </div>
            {text !== undefined && <div className={styles.stepText}>{text}</div>}
          </li>
        );
      })}
    </ol>
  );
}
