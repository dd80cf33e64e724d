/** The login password, required again before something that weakens or opens the account. */
import type { CallFailed } from '@lantern/client';
import type { ReactNode } from 'react';
import { PasswordField } from '../../../lib/forms/form-field.tsx';
import { useForm } from '../../../lib/forms/use-form.ts';
import { useT } from '../../../lib/language/i18n.ts';
import { WithPassword } from '../../../lib/session/with-password.tsx';
import { SheetForm } from './form-sheet.tsx';

interface PasswordStepProps {
  readonly lead: ReactNode;
  readonly submitLabel: string;
  /** Runs the action; returns the server's refusal. */
  readonly onPassword: (password: string) => Promise<CallFailed | undefined>;
}

export function PasswordStep({ lead, submitLabel, onPassword }: PasswordStepProps) {
  const t = useT();
  const form = useForm({
    fields: { password: { required: true } },
    unmarked: true,
    refusedAt: { password_wrong: 'password' },
    send: ({ password }) => onPassword(password),
  });
  return (
    <WithPassword>
      <SheetForm form={form} submitLabel={submitLabel} lead={lead}>
        <PasswordField
          field={form.field('password')}
          label={t('security_login_password')}
          autoComplete="current-password"
        />
      </SheetForm>
    </WithPassword>
  );
}
