import { useLayoutEffect, useRef } from 'react';
import { cx } from '../cx.ts';
import { groupSeparator, groupThousands } from '../i18n/formats.ts';
import { useLocale } from '../i18n/create-i18n.tsx';
import { useFieldWiring } from './field.tsx';
import styles from './field.module.css';

/** Digits of a typed or pasted amount: other characters and leading zeros are removed, the length is capped. */
export function amountDigits(text: string, maxDigits = 12): string {
  return text
    .replace(/\D/g, '')
    .replace(/^0+(?=\d)/, '')
    .slice(0, maxDigits);
}

/** Caret position after regrouping, so that `digitsBefore` digits stay to its left. */
export function caretAfter(grouped: string, digitsBefore: number): number {
  if (digitsBefore === 0) return 0;
  let seen = 0;
  for (let index = 0; index < grouped.length; index += 1) {
    if (/\d/.test(grouped.charAt(index))) seen += 1;
    if (seen === digitsBefore) return index + 1;
  }
  return grouped.length;
}

export type AmountInputProps = {
  /** Whole currency units as digits, "" when empty; the caller turns them into minor units. */
  value: string;
  onChange: (digits: string) => void;
  /** Currency sign at the end of the box. */
  unit: string;
  placeholder?: string;
  disabled?: boolean;
  'aria-label'?: string;
  'data-testid'?: string;
};

/** A 60 px amount field that groups thousands while typing and keeps the caret beside its digit. */
export function AmountInput({ value, onChange, unit, ...rest }: AmountInputProps) {
  const wiring = useFieldWiring();
  const separator = groupSeparator(useLocale());
  const input = useRef<HTMLInputElement>(null);
  const digitsBeforeCaret = useRef<number | null>(null);
  const shown = groupThousands(value, separator);

  useLayoutEffect(() => {
    const element = input.current;
    if (element === null || digitsBeforeCaret.current === null) return;
    const caret = caretAfter(element.value, digitsBeforeCaret.current);
    digitsBeforeCaret.current = null;
    if (document.activeElement === element) element.setSelectionRange(caret, caret);
  }, [shown]);

  return (
    <div className={cx(styles.box, styles.amount, wiring['aria-invalid'] && styles.invalid)} dir="ltr">
      <input
        {...wiring}
        {...rest}
        ref={input}
        className={styles.input}
        inputMode="numeric"
        autoComplete="off"
        value={shown}
        onChange={(event) => {
          const { value: typed, selectionStart } = event.target;
          digitsBeforeCaret.current = typed.slice(0, selectionStart ?? typed.length).replace(/\D/g, '').length;
          onChange(amountDigits(typed));
        }}
      />
      <span className={styles.unit} aria-hidden="true">
        {unit}
      </span>
    </div>
  );
}
