/** One of a few written choices, under each other: a radio group of native inputs. */
import { cx } from '@lantern/ui';
import { useId } from 'react';
import styles from '../protection.module.css';

interface ChoiceListProps<Value extends string | number> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly text: string }[];
  readonly value: Value | undefined;
  readonly onChange: (value: Value) => void;
  /** Test id prefix; each option's is this and its value. */
  readonly testId: string;
}

export function ChoiceList<Value extends string | number>({
  label,
  options,
  value,
  onChange,
  testId,
}: ChoiceListProps<Value>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={styles.choices}>
      {options.map((option) => (
        <label key={option.value} className={cx(styles.choice, option.value === value && styles.chosen)}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            data-testid={`${testId}-${option.value}`}
          />
          <span>{option.text}</span>
        </label>
      ))}
    </div>
  );
}
