/** A new password, its strength, and its repetition. */
import { PasswordField } from '../../../lib/forms/form-field.tsx';
import type { BoundField } from '../../../lib/forms/use-form.ts';
import { useT } from '../../../lib/language/i18n.ts';
import { PasswordStrength } from './password-strength.tsx';

interface NewPasswordProps {
  readonly field: (name: 'newPassword' | 'confirmNewPassword') => BoundField;
}

export function NewPassword({ field }: NewPasswordProps) {
  const t = useT();
  const password = field('newPassword');
  return (
    <>
      <PasswordField
        field={password}
        label={t('field_newPassword')}
        hint={password.value === '' ? t('hint_password') : undefined}
        autoComplete="new-password"
      />
      {password.value !== '' && <PasswordStrength password={password.value} />}
      <PasswordField
        field={field('confirmNewPassword')}
        label={t('field_confirmPassword')}
        autoComplete="new-password"
      />
    </>
  );
}
