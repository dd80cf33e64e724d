/**
 * One value on a slider, with a field for the exact number and ticks at the thresholds. The slider is the browser's
 * own: arrow keys move it by 1 % of its range.
 */
import { cx } from '@lantern/ui';
import { useId, useState } from 'react';
import { POSITIONS, positionOf, valueAt, type Scale } from '../state/scale.ts';
import { Track } from './track.tsx';
import styles from './agent-slider.module.css';

interface ValueSliderProps {
  readonly label: string;
  /** Whole; minor units or people. */
  readonly value: number;
  readonly scale: Scale;
  readonly ticks: readonly number[];
  /** Minor units of one unit that is typed. */
  readonly unit?: number;
  /** The value as it is read: "482.600.000 ₫", "37 người". */
  readonly text: string;
  /** The value in the field, without unit. */
  readonly format: (typed: number) => string;
  readonly suffix: string;
  readonly onChange: (value: number) => void;
  readonly 'data-testid'?: string;
}

const DIGITS_MAXIMUM = 13;

export function ValueSlider(props: ValueSliderProps) {
  const { label, value, scale, ticks, unit = 1, text, format, suffix, onChange } = props;
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const type = (input: string): void => {
    const digits = input.replace(/\D/gu, '').slice(0, DIGITS_MAXIMUM);
    setTyped(digits);
    onChange(Number(digits || '0') * unit);
  };
  const position = positionOf(scale, value);
  return (
    <div className={styles.slider}>
      <div className={styles.head}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        <span className={styles.typed}>
          <input
            id={id}
            className={styles.field}
            inputMode="numeric"
            autoComplete="off"
            dir="ltr"
            value={typed === undefined ? format(Math.round(value / unit)) : typed && format(Number(typed))}
            data-testid={props['data-testid'] && `${props['data-testid']}-field`}
            onChange={(event) => type(event.target.value)}
            onBlur={() => setTyped(undefined)}
          />
          <span className={styles.suffix}>{suffix}</span>
        </span>
      </div>
      <Track
        label={label}
        text={text}
        minimum={0}
        maximum={POSITIONS}
        value={Math.round(position)}
        shown={position / POSITIONS}
        ticks={ticks.map((tick) => positionOf(scale, tick) / POSITIONS).filter((share) => share > 0 && share < 1)}
        className={cx(styles.brand)}
        data-testid={props['data-testid']}
        onChange={(next) => {
          setTyped(undefined);
          onChange(valueAt(scale, next));
        }}
      />
    </div>
  );
}
