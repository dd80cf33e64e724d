/** Changing the login password (§2 Change password, ACC-13). */
import { Button, Field, Icon, TextInput } from '@lantern/ui';
import { FormError, PasswordField, SubmitButton } from '../../lib/forms/form-field.tsx';
import { useT } from '../../lib/language/i18n.ts';
import { useSession } from '../../lib/session/session.ts';
import { useSignOut } from '../../lib/session/sign-out.ts';
import styles from './auth-form.module.css';
import { NewPassword } from './parts/new-password.tsx';
import { useChangePasswordForm } from './use-change-password-form.ts';

export function ChangePasswordForm({ onChanged }: { readonly onChanged: () => void }) {
  const t = useT();
  const session = useSession();
  const signOut = useSignOut();
  const { form, needsOld, due } = useChangePasswordForm(onChanged);
  return (
    <form className={styles.form} {...form.element}>
      {due && <p className={styles.explanation}>{t('change_due')}</p>}
      {session && (
        <Field label={t('field_username')}>
          <TextInput
            icon="user"
            name="username"
            data-testid="field-username"
            autoComplete="username"
            readOnly
            value={session.userName}
            end={<Icon name="lock" size={18} className={styles.fixed} />}
          />
        </Field>
      )}
      {needsOld && (
        <PasswordField
          field={form.field('oldPassword')}
          label={t('field_oldPassword')}
          autoComplete="current-password"
        />
      )}
      <NewPassword field={form.field} />
      <FormError form={form} />
      <SubmitButton form={form} busyLabel={t('change_busy')}>
        {t('change_submit')}
      </SubmitButton>
      {due && (
        <Button look="ghost" wide data-testid="sign-out" onClick={() => void signOut()}>
          {t('logout')}
        </Button>
      )}
    </form>
  );
}
