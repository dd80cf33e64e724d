import { useUiText } from '../i18n/create-i18n.tsx';
import { Icon } from '../icons/icon.tsx';
import styles from './stepper.module.css';

export type StepperProps = {
  /** Name of the counted value: "Tiền mỗi số". */
  label: string;
  value: number;
  onChange: (value: number) => void;
  step?: number;
  min?: number;
  max?: number;
  /** Formatted value: "5.000". */
  format?: (value: number) => string;
  'data-testid'?: string;
};

/** A number between two buttons; also a spin button for arrow, Home and End keys (ARIA APG). */
export function Stepper({
  label,
  value,
  onChange,
  step = 1,
  min = 0,
  max = Number.MAX_SAFE_INTEGER,
  format = String,
  ...rest
}: StepperProps) {
  const t = useUiText();
  const set = (next: number): void => {
    const bounded = Math.min(max, Math.max(min, next));
    if (bounded !== value) onChange(bounded);
  };
  const keys: Record<string, number> = {
    ArrowUp: value + step,
    ArrowDown: value - step,
    PageUp: value + step * 10,
    PageDown: value - step * 10,
    Home: min,
    End: max,
  };
  return (
    <div {...rest} className={styles.stepper} role="group" aria-label={label} dir="ltr">
      <button
        type="button"
        tabIndex={-1}
        aria-label={`${t('ui.decrease')} ${label}`}
        disabled={value <= min}
        onClick={() => set(value - step)}
      >
        <Icon name="minus" size={16} />
      </button>
      <span
        role="spinbutton"
        tabIndex={0}
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={min}
        aria-valuemax={max}
        aria-valuetext={format(value)}
        className={styles.value}
        onKeyDown={(event) => {
          const next = keys[event.key];
          if (next === undefined) return;
          event.preventDefault();
          set(next);
        }}
      >
        {format(value)}
      </span>
      <button
        type="button"
        tabIndex={-1}
        aria-label={`${t('ui.increase')} ${label}`}
        disabled={value >= max}
        onClick={() => set(value + step)}
      >
        <Icon name="plus" size={16} />
      </button>
    </div>
  );
}
