/** One field of the registration form, drawn from its look. */
import { Field, PasswordInput, TextInput } from '@lantern/ui';
import { useT, type TextKey } from '../../../lib/i18n.ts';
import { FIELD_LOOKS, type FieldName } from '../registration-fields.ts';
import { PasswordStrength } from './password-strength.tsx';

interface RegisterFieldProps {
  readonly name: FieldName;
  readonly required: boolean;
  readonly value: string;
  readonly error: string | undefined;
  readonly valid: boolean;
  readonly onChange: (value: string) => void;
  readonly onLeave: () => void;
}

export function RegisterField({ name, required, value, error, valid, onChange, onLeave }: RegisterFieldProps) {
  const t = useT();
  const look = FIELD_LOOKS[name];
  const input = {
    name,
    'data-testid': `field-${name}`,
    autoComplete: look.autoComplete,
    value,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
    onBlur: onLeave,
    ...(look.inputMode ? { inputMode: look.inputMode } : {}),
  };
  return (
    <>
      <Field
        label={t(`field_${name}` as TextKey)}
        required={required}
        note={look.note ? t(look.note) : required ? undefined : t('optional')}
        hint={look.hint && value === '' ? t(look.hint) : undefined}
        error={error}
        valid={valid}
      >
        {look.secret ? (
          <PasswordInput {...input} maxLength={128} />
        ) : (
          <TextInput
            {...input}
            icon={look.icon}
            type={look.type ?? 'text'}
            autoCapitalize={name === 'payeeName' ? 'characters' : 'none'}
            spellCheck={false}
            placeholder={look.placeholder ? t(look.placeholder) : undefined}
          />
        )}
      </Field>
      {name === 'password' && value !== '' && <PasswordStrength password={value} />}
    </>
  );
}
