/** A new password: when it must be changed before anything else, and in the own profile. */
import { useState } from 'react';
import { call, refreshSession } from '../lib/calls.ts';
import { useT } from '../lib/i18n.ts';
import { DeskField } from '../widgets/fields.tsx';
import { DeskButton, DeskNote } from '../widgets/parts.tsx';
import { say } from '../widgets/toasts.tsx';
import styles from './desk-sign-in.module.css';
import { Entrance } from './entrance.tsx';
import { isTypedTwice, NewPasswordFields, NO_PASSWORD } from './new-password-fields.tsx';

export function PasswordForm({ onDone }: { readonly onDone: () => void }) {
  const t = useT();
  const [oldPassword, setOld] = useState('');
  const [next, setNext] = useState(NO_PASSWORD);
  const [fault, setFault] = useState<{ readonly code: string; readonly message: string }>();
  async function change(): Promise<void> {
    const result = await call('ops.profile.changePassword', { body: { oldPassword, newPassword: next.password } });
    if (!result.ok) return setFault(result);
    say('ok', t('password_changed'));
    onDone();
  }
  const isOld = fault?.code === 'password_wrong';
  return (
    <form
      className={styles.steps}
      onSubmit={(event) => {
        event.preventDefault();
        if (isTypedTwice(next)) void change();
      }}
    >
      <DeskField
        label={t('password_old')}
        type="password"
        value={oldPassword}
        onChange={setOld}
        autoComplete="current-password"
        isFocused
        fault={isOld ? fault.message : undefined}
      />
      <NewPasswordFields value={next} onChange={setNext} fault={isOld ? undefined : fault?.message} />
      <DeskButton type="submit" look="brand" isDisabled={oldPassword === '' || !isTypedTwice(next)}>
        {t('password_change')}
      </DeskButton>
    </form>
  );
}

/** Nothing else is possible before. */
export function MustChangePassword() {
  const t = useT();
  return (
    <Entrance>
      <div className={styles.steps}>
        <h2>{t('password_change')}</h2>
        <DeskNote tone="warn">{t('password_must')}</DeskNote>
      </div>
      <PasswordForm onDone={() => void refreshSession()} />
    </Entrance>
  );
}
