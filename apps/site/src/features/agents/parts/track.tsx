/** The browser's own slider over a drawn track, so that it looks the same in every engine. */
import { cx } from '@lantern/ui';
import styles from './agent-slider.module.css';

interface TrackProps {
  readonly label: string;
  /** Read instead of the bare number. */
  readonly text: string;
  readonly minimum: number;
  readonly maximum: number;
  readonly step?: number;
  readonly value: number;
  /** Filled share, 0 to 1; by the value when absent. */
  readonly shown?: number;
  /** Shares of the track. */
  readonly ticks?: readonly number[];
  readonly disabled?: boolean;
  readonly className?: string;
  readonly 'data-testid'?: string | undefined;
  readonly onChange: (value: number) => void;
}

/** The knob stays within the track, so a share begins half a knob after its start. */
const at = (share: number): string => `calc(14px + (100% - 28px) * ${Math.round(share * 1_000) / 1_000})`;

export function Track(props: TrackProps) {
  const { label, text, minimum, maximum, step = 1, value, ticks = [], disabled = false, className, onChange } = props;
  const share = props.shown ?? (maximum > minimum ? (value - minimum) / (maximum - minimum) : 0);
  return (
    <div className={cx(styles.box, className)}>
      <span className={styles.track} aria-hidden="true">
        <i className={styles.fill} style={{ width: at(Math.min(1, Math.max(0, share))) }} />
        {ticks.map((tick) => (
          <i key={tick} className={styles.tick} style={{ insetInlineStart: at(tick) }} />
        ))}
      </span>
      <input
        type="range"
        className={styles.range}
        min={minimum}
        max={maximum}
        step={step}
        value={value}
        disabled={disabled}
        aria-label={label}
        aria-valuetext={text}
        data-testid={props['data-testid']}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </div>
  );
}
