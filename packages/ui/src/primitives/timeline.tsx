import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { useUiText } from '../i18n/create-i18n.tsx';
import { Icon } from '../icons/icon.tsx';
import styles from './timeline.module.css';

export type TimelineStep = {
  id: string;
  label: string;
  /** When it happened, or what it waits for. */
  detail?: ReactNode;
  state: 'done' | 'now' | 'later';
  /** It ended here, unsuccessfully. */
  bad?: boolean;
};

/** Progress of a process: done steps keep their time, the current one is ringed in gold. */
export function Timeline({ label, steps }: { label: string; steps: readonly TimelineStep[] }) {
  const t = useUiText();
  return (
    <ol aria-label={label} aria-live="polite" data-testid="timeline">
      {steps.map((step) => (
        <li
          key={step.id}
          className={cx(styles.step, styles[step.state], step.bad && styles.bad)}
          aria-current={step.state === 'now' ? 'step' : undefined}
        >
          <span className={styles.node} aria-hidden="true">
            {step.state === 'done' && <Icon name={step.bad ? 'x' : 'check'} size={12} />}
          </span>
          <div className={styles.words}>
            <b className={styles.label}>{step.label}</b>
            <span className="sr-only">{t(`ui.step.${step.state}`)}</span>
            {step.detail !== undefined && <p className={styles.detail}>{step.detail}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
