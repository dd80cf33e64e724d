/** What a method asks for besides the amount: a network to choose, numbers to type. */
import { Chip, Field, TextInput } from '@lantern/ui';
import { useState } from 'react';
import { useT, type TextKey } from '../../../lib/i18n.ts';
import type { DepositMethod } from '../deposit-words.ts';
import styles from '../deposit.module.css';
import { fits, type Answers } from '../state/new-order.ts';

type Asked = DepositMethod['fields'][number];

interface AskedFieldsProps {
  /** A choice comes before the amount, because it may decide which amounts there are. */
  readonly which: 'choices' | 'typed';
  readonly method: DepositMethod;
  readonly answers: Answers;
  readonly onChange: (answers: Answers) => void;
  /** The form was sent with something missing: empty fields say so too. */
  readonly tried: boolean;
}

export function AskedFields({ which, method, answers, onChange, tried }: AskedFieldsProps) {
  const asked = method.fields.filter(({ choices }) => (choices !== undefined) === (which === 'choices'));
  return (
    <>
      {asked.map((one) =>
        one.choices ? (
          <Choice key={one.field} asked={one} chosen={answers[one.field]} onChoose={(value) => onChange({ ...answers, [one.field]: value })} />
        ) : (
          <Typed key={one.field} asked={one} value={answers[one.field] ?? ''} tried={tried} onChange={(value) => onChange({ ...answers, [one.field]: value })} />
        ),
      )}
    </>
  );
}

interface ChoiceProps {
  readonly asked: Asked;
  readonly chosen: string | undefined;
  readonly onChoose: (value: string) => void;
}

function Choice({ asked, chosen, onChoose }: ChoiceProps) {
  const t = useT();
  const name = t(`deposit_${asked.field}` as TextKey);
  return (
    <div className={styles.asked} data-asked={asked.field}>
      <span className={styles.fieldLabel}>{name}</span>
      <div className={styles.choices} role="group" aria-label={name}>
        {asked.choices?.map(({ value, label }) => (
          <Chip key={value} selected={value === chosen} onClick={() => onChoose(value)} data-testid={`${asked.field}-${value}`}>
            {label}
          </Chip>
        ))}
      </div>
    </div>
  );
}

interface TypedProps {
  readonly asked: Asked;
  readonly value: string;
  readonly tried: boolean;
  readonly onChange: (value: string) => void;
}

function Typed({ asked, value, tried, onChange }: TypedProps) {
  const t = useT();
  const [left, setLeft] = useState(false);
  const wrong = value === '' ? tried : (left || tried) && !fits(asked, value);
  return (
    <div className={styles.asked} data-asked={asked.field}>
      <Field label={t(`deposit_${asked.field}` as TextKey)} error={wrong ? t(`deposit_needs_${asked.field}` as TextKey) : undefined} valid={value !== '' && fits(asked, value)}>
        <TextInput
          name={asked.field}
          value={value}
          inputMode="numeric"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          data-testid={`field-${asked.field}`}
          onBlur={() => setLeft(true)}
          onChange={({ target }) => onChange(target.value.replace(/[\s-]/g, ''))}
        />
      </Field>
    </div>
  );
}
