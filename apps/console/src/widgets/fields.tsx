/** Fields of the desk. */
import { cx } from '@lantern/ui';
import { DeskIcon } from '@lantern/ui/desk-icon';
import { useId, useRef, useState, type ReactNode, type Ref } from 'react';
import {
  Checkbox as AriaCheckbox,
  ComboBox as AriaComboBox,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Radio,
  RadioGroup,
  ToggleButton,
  ToggleButtonGroup,
} from 'react-aria-components';
import { useT } from '../lib/i18n.ts';
import styles from '../look/desk-fields.module.css';
import panels from './desk-panels.module.css';

interface TextFieldProps {
  readonly label: string;
  readonly side?: ReactNode;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly type?: 'text' | 'password' | 'search' | 'date';
  readonly autoComplete?: string;
  readonly placeholder?: string;
  readonly maxLength?: number;
  readonly fault?: string | undefined;
  readonly hint?: string;
  readonly isLarge?: boolean;
  readonly isFocused?: boolean;
  readonly lines?: number;
  readonly inputRef?: Ref<HTMLInputElement>;
}

/** A labelled field; `fault` is announced with it. */
export function DeskField(props: TextFieldProps) {
  const { label, side, value, onChange, type = 'text', fault, hint, isLarge, lines } = props;
  const id = useId();
  const shared = {
    id,
    className: cx(styles.input, isLarge && styles.big),
    value,
    placeholder: props.placeholder,
    maxLength: props.maxLength,
    'aria-invalid': fault === undefined ? undefined : true,
    'aria-describedby': fault !== undefined || hint !== undefined ? `${id}-note` : undefined,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  } as const;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label} {side !== undefined && <span>{side}</span>}
      </label>
      {lines === undefined ? (
        <input
          {...shared}
          ref={props.inputRef}
          type={type}
          autoComplete={props.autoComplete ?? 'off'}
          spellCheck={false}
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={props.isFocused}
        />
      ) : (
        <textarea {...shared} rows={lines} />
      )}
      {(fault ?? hint) !== undefined && (
        <p
          id={`${id}-note`}
          className={fault === undefined ? styles.hint : styles.fault}
          role={fault === undefined ? undefined : 'alert'}
        >
          {fault ?? hint}
        </p>
      )}
    </div>
  );
}

interface CheckProps {
  readonly isSelected: boolean;
  readonly isIndeterminate?: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (selected: boolean) => void;
  readonly label?: string;
  readonly children?: ReactNode;
}

export function DeskCheck({ label, children, isIndeterminate = false, isDisabled = false, ...rest }: CheckProps) {
  return (
    <AriaCheckbox
      {...rest}
      isIndeterminate={isIndeterminate}
      isDisabled={isDisabled}
      className={cx(styles.check)}
      {...(label !== undefined && { 'aria-label': label })}
    >
      {({ isSelected }) => (
        <>
          <span className={styles.box} aria-hidden="true">
            {(isSelected || isIndeterminate) && <DeskIcon name={isIndeterminate ? 'minus' : 'check'} size={11} />}
          </span>
          {children}
        </>
      )}
    </AriaCheckbox>
  );
}

interface RadiosProps<Id extends string> {
  readonly label: string;
  readonly value: Id | undefined;
  readonly options: readonly { readonly id: Id; readonly label: ReactNode }[];
  readonly onChange: (id: Id) => void;
  /** Each option in a frame of its own. */
  readonly isFramed?: boolean;
}

/** One of several, each with words of its own. */
export function DeskRadios<Id extends string>({ label, value, options, onChange, isFramed }: RadiosProps<Id>) {
  return (
    <RadioGroup
      className={cx(styles.radios)}
      aria-label={label}
      value={value ?? null}
      onChange={(id) => onChange(id as Id)}
      data-framed={isFramed || undefined}
    >
      {options.map((option) => (
        <Radio key={option.id} value={option.id} className={cx(styles.radio)}>
          <i aria-hidden="true" />
          <span>{option.label}</span>
        </Radio>
      ))}
    </RadioGroup>
  );
}

interface SegmentsProps<Id extends string> {
  readonly label: string;
  readonly value: Id;
  readonly options: readonly { readonly id: Id; readonly label: string }[];
  readonly onChange: (id: Id) => void;
}

/** One of a few, always visible. */
export function Segments<Id extends string>({ label, value, options, onChange }: SegmentsProps<Id>) {
  return (
    <ToggleButtonGroup
      className={cx(styles.segments)}
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={(keys) => {
        const [id] = keys;
        if (id !== undefined) onChange(id as Id);
      }}
    >
      {options.map((option) => (
        <ToggleButton key={option.id} id={option.id} className={cx(styles.segment)}>
          {option.label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

interface ComboProps {
  readonly label: string;
  readonly options: readonly { readonly id: string; readonly label: string; readonly side?: string }[];
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
  readonly placeholder?: string;
}

/** Search and choose one of many. */
export function Combobox({ label, options, value, onChange, placeholder }: ComboProps) {
  const t = useT();
  return (
    <AriaComboBox
      className={cx(styles.field)}
      selectedKey={value}
      onSelectionChange={(key) => onChange(key === null ? null : String(key))}
      defaultItems={options}
      menuTrigger="focus"
      allowsEmptyCollection
    >
      <Label className={cx(styles.label)}>{label}</Label>
      <Input className={cx(styles.input)} placeholder={placeholder ?? ''} />
      <Popover className={cx(panels.popover)}>
        <ListBox
          className={cx(panels.menu)}
          renderEmptyState={() => <div className={panels.menuHead}>{t('nothing_found')}</div>}
        >
          {(option: (typeof options)[number]) => (
            <ListBoxItem id={option.id} className={cx(panels.menuItem)} textValue={option.label}>
              <span>{option.label}</span>
              {option.side !== undefined && <small>{option.side}</small>}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaComboBox>
  );
}

interface CodeFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (code: string) => void;
  /** All digits are there. */
  readonly onComplete?: (code: string) => void;
  readonly isLarge?: boolean;
  readonly isFocused?: boolean;
  readonly hasFault?: boolean;
}

const CODE_DIGITS = 6;

/** The six digits of an authenticator app, one cell each; a whole code may be pasted. */
export function CodeField({ label, value, onChange, onComplete, isLarge, isFocused, hasFault }: CodeFieldProps) {
  const t = useT();
  const cells = useRef<(HTMLInputElement | null)[]>([]);
  const [at, setAt] = useState(0);
  const write = (text: string, from: number) => {
    const digits = text.replaceAll(/\D/g, '');
    const next = (value.slice(0, from) + digits + value.slice(from + Math.max(1, digits.length))).slice(0, CODE_DIGITS);
    onChange(next);
    const to = Math.min(from + digits.length, CODE_DIGITS - 1);
    setAt(to);
    cells.current[to]?.focus();
    if (next.length === CODE_DIGITS) onComplete?.(next);
  };
  const erase = () => {
    onChange(value.slice(0, -1));
    cells.current[Math.max(0, value.length - 1)]?.focus();
  };
  return (
    <div
      className={styles.code}
      role="group"
      aria-label={label}
      data-large={isLarge || undefined}
      data-fault={hasFault || undefined}
    >
      {Array.from({ length: CODE_DIGITS }, (_, digit) => (
        <input
          key={digit}
          ref={(cell) => void (cells.current[digit] = cell)}
          className={styles.cell}
          inputMode="numeric"
          autoComplete={digit === 0 ? 'one-time-code' : 'off'}
          aria-label={t('code_digit', { digit: digit + 1 })}
          aria-invalid={hasFault || undefined}
          tabIndex={digit === Math.min(at, value.length) ? 0 : -1}
          value={value[digit] ?? ''}
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={isFocused === true && digit === 0}
          onFocus={({ target }) => {
            setAt(digit);
            target.select();
          }}
          onChange={({ target }) =>
            write(target.value.replace(value[digit] ?? '', '') || target.value, Math.min(digit, value.length))
          }
          onPaste={(event) => {
            event.preventDefault();
            write(event.clipboardData.getData('text'), 0);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Backspace') {
              event.preventDefault();
              erase();
            }
            if (event.key === 'ArrowLeft') cells.current[digit - 1]?.focus();
            if (event.key === 'ArrowRight') cells.current[digit + 1]?.focus();
          }}
        />
      ))}
    </div>
  );
}
