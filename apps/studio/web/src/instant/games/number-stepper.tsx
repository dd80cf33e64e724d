/** A number between two ends, by steps and by a slider. */
import { Icon } from '@lantern/ui';
import styles from './quick-number-stepper.module.css';

export interface NumberStepperProps {
  readonly label: string;
  readonly value: number;
  readonly text: string;
  /** Shows only the value; it is labelled elsewhere. */
  readonly brief?: boolean;
  readonly min: number;
  readonly max: number;
  readonly busy: boolean;
  readonly less: string;
  readonly more: string;
  readonly testId: string;
  readonly onChange: (value: number) => void;
}

export function NumberStepper({
  label,
  value,
  text,
  brief = false,
  min,
  max,
  busy,
  less,
  more,
  testId,
  onChange,
}: NumberStepperProps) {
  const set = (next: number): void => {
    if (!busy) onChange(Math.max(min, Math.min(max, next)));
  };
  return (
    <div className={styles.row} role="group" aria-label={label}>
      <button
        type="button"
        className={styles.step}
        aria-label={less}
        aria-disabled={busy || value <= min}
        onClick={() => set(value - 1)}
        data-testid={`${testId}-less`}
      >
        <Icon name="minus" size={16} />
      </button>
      <div className={styles.middle}>
        <span className={styles.text}>
          {!brief && label} <b className="num">{text}</b>
        </span>
        <input
          type="range"
          className={styles.slider}
          min={min}
          max={max}
          value={value}
          disabled={busy}
          aria-label={label}
          aria-valuetext={text}
          onChange={(event) => set(Number(event.target.value))}
          data-testid={testId}
        />
      </div>
      <button
        type="button"
        className={styles.step}
        aria-label={more}
        aria-disabled={busy || value >= max}
        onClick={() => set(value + 1)}
        data-testid={`${testId}-more`}
      >
        <Icon name="plus" size={16} />
      </button>
    </div>
  );
}
