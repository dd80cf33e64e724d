import { cx } from '../cx.ts';
import styles from './switch.module.css';

export type SwitchProps = {
  /** What it switches; read with its state. */
  label: string;
  on: boolean;
  onChange: (on: boolean) => void;
  /** Busy; presses are ignored until it ends. */
  busy?: boolean;
  'data-testid'?: string;
};

/** On or off, applied at once without a save button (ARIA APG, switch): a 52×32 plate in a 44 px target. */
export function Switch({ label, on, onChange, busy = false, ...rest }: SwitchProps) {
  return (
    <button
      {...rest}
      type="button"
      role="switch"
      aria-checked={on}
      aria-label={label}
      aria-busy={busy || undefined}
      className={cx(styles.switch, on && styles.on)}
      onClick={() => {
        if (!busy) onChange(!on);
      }}
    >
      <i className={styles.knob} />
    </button>
  );
}
