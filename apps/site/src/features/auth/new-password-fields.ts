/** The rules of a new password and its repetition, shared by every way to set one (§5). */
import { useCall } from '../../lib/server/calls.ts';
import type { FieldSpec } from '../../lib/forms/field-spec.ts';
import type { TextKey } from '../../lib/language/i18n.ts';

interface NewPasswordFields {
  readonly newPassword: FieldSpec;
  readonly confirmNewPassword: FieldSpec;
}

/**
 * `words` are the messages of an empty and of a different repetition; change and forgot have different texts (ACC-08,
 * ACC-13).
 */
export function useNewPasswordFields(words: {
  readonly empty: TextKey;
  readonly different: TextKey;
}): NewPasswordFields {
  const rules = useCall('registration.settings', {}, { staleMs: Infinity }).data?.fields.password.rules;
  return {
    newPassword: { required: true, rules },
    confirmNewPassword: {
      required: true,
      validate: (value, { newPassword }) =>
        value === '' ? words.empty : value === newPassword ? undefined : words.different,
    },
  };
}

/** Where refusals of a new password are shown. */
export const NEW_PASSWORD_REFUSALS = {
  password_format: 'newPassword',
  password_common: 'newPassword',
  confirm_required: 'confirmNewPassword',
  confirm_mismatch: 'confirmNewPassword',
} as const;
