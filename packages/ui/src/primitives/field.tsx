import { createContext, useContext, useId, useState } from 'react';
import type { InputHTMLAttributes, ReactNode, Ref, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react';
import { cx } from '../cx.ts';
import { useUiText } from '../i18n/create-i18n.tsx';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-list.ts';
import styles from './field.module.css';

type FieldWiring = {
  inputId: string;
  messageId: string | undefined;
  invalid: boolean;
  valid: boolean;
  required: boolean;
};

const FieldContext = createContext<FieldWiring | null>(null);

export type FieldProps = {
  label: string;
  /** A remark at the label's end: "viết không dấu", the permitted range. */
  note?: ReactNode;
  /** A line below; the error replaces it. */
  hint?: ReactNode;
  error?: string | undefined;
  valid?: boolean;
  required?: boolean;
  children: ReactNode;
  className?: string | undefined;
};

/** Label, input and message, linked for screen readers. Wraps any of the inputs below. */
export function Field({ label, note, hint, error, valid = false, required = false, children, className }: FieldProps) {
  const id = useId();
  const messageId = `${id}-message`;
  const hasMessage = error !== undefined || hint !== undefined;
  const wiring: FieldWiring = {
    inputId: `${id}-input`,
    messageId: hasMessage ? messageId : undefined,
    invalid: error !== undefined,
    valid: valid && error === undefined,
    required,
  };
  return (
    <div className={cx(styles.field, className)}>
      <div className={styles.labelRow}>
        <label htmlFor={wiring.inputId}>
          {label}
          {required && (
            <span className={styles.required} aria-hidden="true">
              {' *'}
            </span>
          )}
        </label>
        {note !== undefined && <span className={styles.note}>{note}</span>}
      </div>
      <FieldContext value={wiring}>{children}</FieldContext>
      {/* The region stays mounted: a live region added together with its text is often not read. */}
      <div id={messageId} aria-live="polite">
        {error !== undefined ? (
          <p className={cx(styles.message, styles.error)}>
            <Icon name="warning-circle" size={15} />
            <span>{error}</span>
          </p>
        ) : (
          hint !== undefined && (
            <p className={styles.message}>
              <Icon name="info" size={15} />
              <span>{hint}</span>
            </p>
          )
        )}
      </div>
    </div>
  );
}

/** Attributes that link an input to its Field; an input outside one needs its own aria-label. */
export function useFieldWiring(): {
  id?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
  required?: boolean;
} {
  const field = useContext(FieldContext);
  if (field === null) return {};
  return {
    id: field.inputId,
    'aria-describedby': field.messageId,
    'aria-invalid': field.invalid || undefined,
    required: field.required,
  };
}

export type TextInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'size'> & {
  ref?: Ref<HTMLInputElement>;
  icon?: IconName | undefined;
  /** A control or chip at the end of the box. */
  end?: ReactNode;
};

/** One line of text, 50 px, never below 16 px type (smaller makes iOS zoom). */
export function TextInput({ icon, end, className, ...rest }: TextInputProps) {
  const field = useContext(FieldContext);
  const wiring = useFieldWiring();
  return (
    <div className={cx(styles.box, field?.invalid && styles.invalid, rest.disabled && styles.disabled, className)}>
      {icon !== undefined && <Icon name={icon} className={styles.lead} />}
      <input {...wiring} {...rest} className={styles.input} />
      {end}
      {field?.valid === true && <Icon name="check-circle" variant="fill" size={22} className={styles.tick} />}
    </div>
  );
}

export type TextAreaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> };

/** Several lines of text. */
export function TextArea({ className, ...rest }: TextAreaProps) {
  const field = useContext(FieldContext);
  const wiring = useFieldWiring();
  return (
    <div className={cx(styles.box, field?.invalid && styles.invalid, rest.disabled && styles.disabled, className)}>
      <textarea {...wiring} {...rest} className={cx(styles.input, styles.area)} />
    </div>
  );
}

export type SelectInputProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'size' | 'multiple'> & {
  icon?: IconName | undefined;
  options: readonly { readonly value: string; readonly label: string }[];
  /** Shown while nothing is chosen. */
  placeholder?: string;
};

/** One of many, through the phone's own picker. */
export function SelectInput({ icon, options, placeholder, className, ...rest }: SelectInputProps) {
  const field = useContext(FieldContext);
  const wiring = useFieldWiring();
  return (
    <div className={cx(styles.box, field?.invalid && styles.invalid, rest.disabled && styles.disabled, className)}>
      {icon !== undefined && <Icon name={icon} className={styles.lead} />}
      <select {...wiring} {...rest} className={cx(styles.input, styles.select)}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      {field?.valid === true ? (
        <Icon name="check-circle" variant="fill" size={22} className={styles.tick} />
      ) : (
        <Icon name="caret-down" size={14} className={styles.caret} />
      )}
    </div>
  );
}

export type PasswordInputProps = Omit<TextInputProps, 'type' | 'end'>;

/** A password as dots, with an eye that shows it. Paste and password managers stay allowed. */
export function PasswordInput(props: PasswordInputProps) {
  const t = useUiText();
  const [shown, setShown] = useState(false);
  return (
    <TextInput
      icon="lock-key"
      spellCheck={false}
      autoCapitalize="none"
      autoComplete="current-password"
      {...props}
      type={shown ? 'text' : 'password'}
      end={
        <button
          type="button"
          className={styles.eye}
          aria-label={t(shown ? 'ui.password.hide' : 'ui.password.show')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eye' : 'eye-slash'} />
        </button>
      }
    />
  );
}
