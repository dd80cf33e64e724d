/** The extra fields of a method beside the amount: a network to choose, numbers to type. */
import { Chip, Field, TextInput } from '@lantern/ui';
import { useState } from 'react';
import { useT, type TextKey } from '../../../lib/language/i18n.ts';
import type { DepositMethod } from '../deposit-words.ts';
import styles from '../deposit.module.css';
import { fits, type Answers } from '../state/new-order.ts';

type FieldSpec = DepositMethod['fields'][number];

interface MethodFieldsProps {
  /** A choice comes before the amount, because it may decide the possible amounts. */
  readonly which: 'choices' | 'typed';
  readonly method: DepositMethod;
  readonly answers: Answers;
  readonly onChange: (answers: Answers) => void;
  /** The form was sent incomplete: empty fields show it too. */
  readonly tried: boolean;
}

export function MethodFields({ which, method, answers, onChange, tried }: MethodFieldsProps) {
  const fields = method.fields.filter(({ choices }) => (choices !== undefined) === (which === 'choices'));
  return (
    <>
      {fields.map((one) =>
        one.choices ? (
          <Choice
            key={one.field}
            field={one}
            chosen={answers[one.field]}
            onChoose={(value) => onChange({ ...answers, [one.field]: value })}
          />
        ) : (
          <Typed
            key={one.field}
            field={one}
            value={answers[one.field] ?? ''}
            tried={tried}
            onChange={(value) => onChange({ ...answers, [one.field]: value })}
          />
        ),
      )}
    </>
  );
}

interface ChoiceProps {
  readonly field: FieldSpec;
  readonly chosen: string | undefined;
  readonly onChoose: (value: string) => void;
}

function Choice({ field, chosen, onChoose }: ChoiceProps) {
  const t = useT();
  const name = t(`deposit_${field.field}` as TextKey);
  return (
    <div data-method-field={field.field}>
      <span className={styles.fieldLabel}>{name}</span>
      <div className={styles.choices} role="group" aria-label={name}>
        {field.choices?.map(({ value, label }) => (
          <Chip
            key={value}
            selected={value === chosen}
            onClick={() => onChoose(value)}
            data-testid={`${field.field}-${value}`}
          >
            {label}
          </Chip>
        ))}
      </div>
    </div>
  );
}

interface TypedProps {
  readonly field: FieldSpec;
  readonly value: string;
  readonly tried: boolean;
  readonly onChange: (value: string) => void;
}

function Typed({ field, value, tried, onChange }: TypedProps) {
  const t = useT();
  const [left, setLeft] = useState(false);
  const wrong = value === '' ? tried : (left || tried) && !fits(field, value);
  return (
    <div data-method-field={field.field}>
      <Field
        label={t(`deposit_${field.field}` as TextKey)}
        error={wrong ? t(`deposit_needs_${field.field}` as TextKey) : undefined}
        valid={value !== '' && fits(field, value)}
      >
        <TextInput
          name={field.field}
          value={value}
          inputMode="numeric"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          data-testid={`field-${field.field}`}
          onBlur={() => setLeft(true)}
          onChange={({ target }) => onChange(target.value.replace(/[\s-]/g, ''))}
        />
      </Field>
    </div>
  );
}
