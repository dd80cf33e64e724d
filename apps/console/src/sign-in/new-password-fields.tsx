/** A new password, typed twice. */
import { useT } from '../lib/i18n.ts';
import { DeskField } from '../widgets/fields.tsx';

export interface NewPassword {
  readonly password: string;
  readonly repeated: string;
}

export const NO_PASSWORD: NewPassword = { password: '', repeated: '' };

/** Whether it was typed, twice the same. */
export const isTypedTwice = ({ password, repeated }: NewPassword): boolean => password !== '' && password === repeated;

interface NewPasswordFieldsProps {
  readonly value: NewPassword;
  readonly onChange: (value: NewPassword) => void;
  readonly isFocused?: boolean;
  readonly fault?: string | undefined;
}

export function NewPasswordFields({ value, onChange, isFocused, fault }: NewPasswordFieldsProps) {
  const t = useT();
  const { password, repeated } = value;
  return (
    <>
      <DeskField
        label={t('password_new')}
        type="password"
        value={password}
        onChange={(next) => onChange({ ...value, password: next })}
        autoComplete="new-password"
        {...(isFocused && { isFocused })}
        fault={fault}
      />
      <DeskField
        label={t('password_repeat')}
        type="password"
        value={repeated}
        onChange={(next) => onChange({ ...value, repeated: next })}
        autoComplete="new-password"
        fault={repeated !== '' && repeated !== password ? t('password_differs') : undefined}
      />
    </>
  );
}
