/** One chip of a game list: what is on and can be taken off, or what can be put on. */
import { cx, Icon, type IconName } from '@lantern/ui';
import type { ReactNode } from 'react';
import styles from './filter-chip.module.css';

interface FilterChipProps {
  readonly children: ReactNode;
  readonly on?: boolean;
  /** Behind the words: a cross on what is on, a caret on what opens a choice. */
  readonly end?: IconName;
  readonly onPress: () => void;
  readonly label?: string;
  readonly testId: string;
}

export function FilterChip({ children, on = false, end, onPress, label, testId }: FilterChipProps) {
  return (
    <button type="button" className={cx(styles.chip, on && styles.on)} aria-pressed={on} aria-label={label} onClick={onPress} data-testid={testId}>
      <span className={styles.words}>{children}</span>
      {end !== undefined && <Icon name={end} size={11} className={styles.end} />}
    </button>
  );
}
