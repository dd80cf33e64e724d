/** The control of one setting. */
import { cx } from '@lantern/ui';
import type { SettingType, SettingValue } from '@lantern/contract/ops/settings';
import { CURRENCIES, type CurrencyCode } from '@lantern/money/format';
import { useState } from 'react';
import { Switch } from 'react-aria-components';
import fields from '../../look/desk-fields.module.css';
import { useMerchant } from '../../lib/session.ts';
import { DeskCheck, Segments } from '../../widgets/fields.tsx';
import { languageNow, useSettingText } from './setting-text.ts';
import styles from './settings.module.css';

interface FieldProps {
  readonly label: string;
  readonly type: SettingType;
  readonly value: SettingValue;
  readonly isDisabled: boolean;
  readonly onChange: (value: SettingValue) => void;
}

const SEGMENTS_MAXIMUM = 2;

/** Typed digits as minor units; undefined when they are no amount. */
function readAmount(text: string, decimals: number): number | undefined {
  const [mark, separators] = languageNow() === 'vi' ? [',', /[.\s]/g] : ['.', /[,\s]/g];
  const [whole = '', fraction = ''] = text.replaceAll(separators, '').split(mark);
  if (!/^\d{1,15}$/.test(whole) || !/^\d*$/.test(fraction) || fraction.length > decimals) return undefined;
  return Number(whole + fraction.padEnd(decimals, '0'));
}

function NumberField({ label, type, value, isDisabled, onChange }: FieldProps) {
  const text = useSettingText();
  const { currency } = useMerchant();
  const decimals = type.kind === 'amount' ? (CURRENCIES[currency as CurrencyCode]?.exponent ?? 2) : 0;
  const [typed, type_] = useState<string>();
  const shown = typed ?? text.value(type, value);
  const read = readAmount(shown, decimals);
  const bounds = type as { readonly minimum: number; readonly maximum: number };
  const isBad = read === undefined || read < bounds.minimum || read > bounds.maximum;
  return (
    <span className={cx(fields.input, styles.number)} data-invalid={isBad || undefined}>
      <input
        aria-label={label}
        aria-invalid={isBad || undefined}
        inputMode="decimal"
        value={shown}
        disabled={isDisabled}
        onChange={({ target }) => {
          type_(target.value);
          const next = readAmount(target.value, decimals);
          if (next !== undefined && next >= bounds.minimum && next <= bounds.maximum) onChange(next);
        }}
        onBlur={() => type_(undefined)}
      />
      <i>{text.unit(type)}</i>
    </span>
  );
}

/** One entry a line; empty lines do not count. */
function LinesField({ label, value, isDisabled, onChange }: FieldProps) {
  const [typed, type_] = useState<string>();
  return (
    <textarea
      className={cx(fields.input, 'mono')}
      aria-label={label}
      rows={Math.min(6, Math.max(2, (value as readonly string[]).length + 1))}
      disabled={isDisabled}
      value={typed ?? (value as readonly string[]).join('\n')}
      onChange={({ target }) => {
        type_(target.value);
        onChange(
          target.value
            .split('\n')
            .map((entry) => entry.trim())
            .filter((entry) => entry !== ''),
        );
      }}
      onBlur={() => type_(undefined)}
    />
  );
}

function ChoiceField({ label, type, value, isDisabled, onChange }: FieldProps) {
  const language = languageNow();
  const { options } = type as SettingType & { readonly kind: 'choice' };
  if (options.length <= SEGMENTS_MAXIMUM && !isDisabled)
    return (
      <Segments
        label={label}
        value={value as string}
        options={options.map((option) => ({ id: option.id, label: option[language] }))}
        onChange={onChange}
      />
    );
  return (
    <select
      className={fields.input}
      aria-label={label}
      disabled={isDisabled}
      value={value as string}
      onChange={({ target }) => onChange(target.value)}
    >
      {options.map((option) => (
        <option key={option.id} value={option.id}>
          {option[language]}
        </option>
      ))}
    </select>
  );
}

/** The control that fits the setting's type. */
export function SettingField(props: FieldProps) {
  const { label, type, value, isDisabled, onChange } = props;
  const language = languageNow();
  switch (type.kind) {
    case 'switch':
      return (
        <Switch
          className={cx(styles.switch)}
          aria-label={label}
          isSelected={value === true}
          isDisabled={isDisabled}
          onChange={onChange}
        >
          <span aria-hidden="true" />
        </Switch>
      );
    case 'number':
    case 'amount':
      return <NumberField {...props} />;
    case 'choice':
      return <ChoiceField {...props} />;
    case 'choices':
      return (
        <div className={styles.checks} role="group" aria-label={label}>
          {type.options.map((option) => (
            <DeskCheck
              key={option.id}
              isSelected={(value as readonly string[]).includes(option.id)}
              isDisabled={isDisabled}
              onChange={(selected) => {
                const chosen = type.options
                  .map(({ id }) => id)
                  .filter((id) => (id === option.id ? selected : (value as readonly string[]).includes(id)));
                if (chosen.length > 0) onChange(chosen);
              }}
            >
              {option[language]}
            </DeskCheck>
          ))}
        </div>
      );
    case 'text':
      return (
        <input
          className={fields.input}
          aria-label={label}
          maxLength={type.maximum}
          disabled={isDisabled}
          value={value as string}
          onChange={({ target }) => onChange(target.value)}
        />
      );
    case 'lines':
      return <LinesField {...props} />;
  }
}
