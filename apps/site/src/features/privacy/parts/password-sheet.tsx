/** Requires the login password before an action on the whole account. */
import type { CallFailed } from '@lantern/client';
import { BottomSheet } from '@lantern/ui';
import type { ReactNode } from 'react';
import { FormError, PasswordField, SubmitButton } from '../../../lib/forms/form-field.tsx';
import { useForm } from '../../../lib/forms/use-form.ts';
import { useT } from '../../../lib/language/i18n.ts';
import { WithPassword } from '../../../lib/session/with-password.tsx';
import styles from '../privacy.module.css';

interface PasswordSheetProps {
  readonly title: string;
  /** Description of the action. */
  readonly text: ReactNode;
  readonly action: string;
  readonly busyLabel: string;
  /** Returns the refusal, or undefined on success. */
  readonly send: (password: string) => Promise<CallFailed | undefined>;
  readonly onClose: () => void;
}

export function PasswordSheet({ title, text, action, busyLabel, send, onClose }: PasswordSheetProps) {
  const t = useT();
  // The catalogue's text says "old password", as for changing one.
  const asPasswordRefusal = (failed: CallFailed | undefined) =>
    failed?.code === 'password_wrong' ? { ...failed, message: t('privacy_password_wrong') } : failed;
  const form = useForm({
    fields: { password: { required: true } },
    unmarked: true,
    refusedAt: { password_wrong: 'password' },
    send: ({ password }) => send(password).then(asPasswordRefusal),
  });
  return (
    <BottomSheet title={title} onClose={onClose} data-testid="password-sheet">
      <WithPassword>
        <form className={styles.sheet} {...form.element}>
          <p className={styles.text}>{text}</p>
          <PasswordField field={form.field('password')} label={t('field_password')} autoComplete="current-password" />
          <FormError form={form} />
          <SubmitButton form={form} busyLabel={busyLabel}>
            {action}
          </SubmitButton>
        </form>
      </WithPassword>
    </BottomSheet>
  );
}
