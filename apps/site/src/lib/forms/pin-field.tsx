/** Six digits as six boxes: one input for the keyboard and the screen reader, the boxes only render its value. */
import { cx, useFieldWiring } from '@lantern/ui';
import { digitsOf, FieldFrame, inputProps, type FieldWords } from './form-field.tsx';
import styles from './pin-field.module.css';

/** Digits of a payment password and of an authenticator's code (RFC 6238). */
export const PIN_DIGITS = 6;

interface PinFieldProps extends FieldWords {
  /** Renders dots, and hides the digits. */
  readonly secret?: boolean;
  /** `one-time-code` lets the phone offer the code it received. */
  readonly autoComplete?: string;
}

function PinBoxes({ field, secret, autoComplete }: Pick<PinFieldProps, 'field' | 'secret' | 'autoComplete'>) {
  const wiring = useFieldWiring();
  const digits = [...field.value];
  return (
    <div className={styles.pin}>
      <input
        {...wiring}
        {...inputProps({ ...field, onChange: (text) => field.onChange(digitsOf(text, PIN_DIGITS)) })}
        className={styles.input}
        type={secret ? 'password' : 'text'}
        inputMode="numeric"
        autoComplete={autoComplete}
      />
      <div className={styles.boxes} aria-hidden="true">
        {Array.from({ length: PIN_DIGITS }, (_, at) => (
          <span
            key={at}
            className={cx(
              styles.box,
              at === Math.min(digits.length, PIN_DIGITS - 1) && styles.next,
              field.error !== undefined && styles.invalid,
            )}
          >
            {digits[at] !== undefined && (secret ? <i className={styles.dot} /> : digits[at])}
          </span>
        ))}
      </div>
    </div>
  );
}

/** A payment password or a code of six digits. */
export function PinField({ field, label, note, hint, secret = false, autoComplete = 'off' }: PinFieldProps) {
  return (
    <FieldFrame field={field} label={label} note={note} hint={hint}>
      <PinBoxes field={field} secret={secret} autoComplete={autoComplete} />
    </FieldFrame>
  );
}
