/** A choice of a few, as a row of buttons. */
import { cx } from '@lantern/ui';
import styles from './quick-panel.module.css';

export interface SegmentsProps<V extends string | number> {
  readonly label: string;
  /** Label before the options, where they are bare numbers. */
  readonly caption?: string;
  readonly options: readonly { readonly value: V; readonly text: string }[];
  readonly value: V;
  readonly busy: boolean;
  readonly testId: string;
  readonly onChange: (value: V) => void;
}

export function Segments<V extends string | number>({
  label,
  caption,
  options,
  value,
  busy,
  testId,
  onChange,
}: SegmentsProps<V>) {
  return (
    <div className={styles.segments} role="group" aria-label={label}>
      {caption !== undefined && (
        <span className={styles.caption} aria-hidden="true">
          {caption}
        </span>
      )}
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={cx(styles.segment, option.value === value && styles.chosen)}
          aria-pressed={option.value === value}
          aria-disabled={busy}
          onClick={() => !busy && onChange(option.value)}
          data-testid={`${testId}-${option.value}`}
        >
          {option.text}
        </button>
      ))}
    </div>
  );
}
