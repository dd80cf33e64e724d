import { useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { useUiText } from '../i18n/create-i18n.tsx';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-list.ts';
import styles from './choice.module.css';

export type CheckboxProps = {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
  required?: boolean;
  disabled?: boolean;
  name?: string;
  'data-testid'?: string;
};

/** A native checkbox under a drawn box; the whole line is the 44 px target. */
export function Checkbox({ checked, onChange, children, required = false, ...rest }: CheckboxProps) {
  return (
    <label className={styles.checkbox}>
      <input
        {...rest}
        type="checkbox"
        className={styles.nativeBox}
        checked={checked}
        required={required}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={styles.mark} aria-hidden="true">
        <Icon name="check" size={13} />
      </span>
      <span className={styles.checkText}>
        {children}
        {required && (
          <span className={styles.required} aria-hidden="true">
            {' *'}
          </span>
        )}
      </span>
    </label>
  );
}

export type SegmentOption<Value extends string> = {
  value: Value;
  label: string;
  /** Shown instead of the label, which stays as the accessible name. */
  icon?: IconName;
};

export type SegmentedProps<Value extends string> = {
  label: string;
  options: readonly SegmentOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  'data-testid'?: string;
};

/** One of a few, side by side: a radio group with arrow keys (ARIA APG, radio group). */
export function Segmented<Value extends string>({ label, options, value, onChange, ...rest }: SegmentedProps<Value>) {
  const group = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent): void => {
    const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const backward = forward === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight';
    const step =
      event.key === forward || event.key === 'ArrowDown'
        ? 1
        : event.key === backward || event.key === 'ArrowUp'
          ? -1
          : 0;
    if (step === 0) return;
    event.preventDefault();
    const at = options.findIndex((option) => option.value === value);
    const target = (at + step + options.length) % options.length;
    const option = options[target];
    if (option === undefined) return;
    onChange(option.value);
    group.current?.querySelectorAll<HTMLElement>('[role="radio"]')[target]?.focus();
  };
  return (
    <div {...rest} ref={group} role="radiogroup" aria-label={label} className={styles.segmented} onKeyDown={move}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          aria-label={option.icon === undefined ? undefined : option.label}
          tabIndex={option.value === value ? 0 : -1}
          className={cx(styles.segment, option.value === value && styles.segmentOn)}
          onClick={() => onChange(option.value)}
        >
          {option.icon === undefined ? option.label : <Icon name={option.icon} />}
        </button>
      ))}
    </div>
  );
}

export type ChipProps = {
  children: ReactNode;
  selected?: boolean;
  onClick?: () => void;
  /** Adds a cross that removes the chip; `name` is read as "Bỏ {name}". */
  onRemove?: { name: string; remove: () => void };
  small?: boolean;
  icon?: IconName;
  /** After the label: a cross when it is on, a caret when it opens a choice. */
  end?: IconName;
  /** Read instead of the label. */
  label?: string;
  'data-testid'?: string;
};

/**
 * A filter or help chip: a toggle, or with `onRemove` a selected item that can be removed. Labels that are too long are
 * cut.
 */
export function Chip({
  children,
  selected = false,
  onClick,
  onRemove,
  small = false,
  icon,
  end,
  label,
  ...rest
}: ChipProps) {
  const t = useUiText();
  const look = cx(styles.chip, selected && styles.chipOn, small && styles.chipSmall);
  if (onRemove !== undefined) {
    return (
      <button
        {...rest}
        type="button"
        className={cx(look, styles.pick)}
        aria-label={t('ui.remove', { name: onRemove.name })}
        onClick={onRemove.remove}
      >
        {children}
        <Icon name="x" size={10} className={styles.cross} />
      </button>
    );
  }
  return (
    <button {...rest} type="button" className={look} aria-pressed={selected} aria-label={label} onClick={onClick}>
      {icon !== undefined && <Icon name={icon} size={16} className={styles.chipIcon} />}
      <span className={styles.chipWords}>{children}</span>
      {end !== undefined && <Icon name={end} size={11} className={styles.chipEnd} />}
    </button>
  );
}
