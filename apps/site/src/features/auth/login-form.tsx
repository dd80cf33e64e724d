/** Login by username (§2 Login): captcha after a failure that asks for it, slider, one answer for every wrong pair. */
import { Button, Field, PasswordInput, TextInput } from '@lantern/ui';
import { useRef } from 'react';
import { useT } from '../../lib/i18n.ts';
import styles from './auth-form.module.css';
import { CaptchaField } from './parts/captcha-field.tsx';
import { HumanCheck } from './parts/human-check.tsx';
import { useLoginForm } from './use-login-form.ts';

interface LoginFormProps {
  readonly onSignedIn: () => void;
  readonly onRegister: () => void;
}

export function LoginForm({ onSignedIn, onRegister }: LoginFormProps) {
  const t = useT();
  const passwordInput = useRef<HTMLInputElement>(null);
  const form = useLoginForm(onSignedIn, () => passwordInput.current?.focus());
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <Field label={t('field_username')}>
        <TextInput
          icon="user"
          name="username"
          data-testid="field-username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          value={form.username}
          onChange={(event) => form.setUsername(event.target.value)}
        />
      </Field>
      <Field label={t('field_password')} error={form.passwordError}>
        <PasswordInput
          ref={passwordInput}
          name="password"
          data-testid="field-password"
          maxLength={128}
          value={form.password}
          onChange={(event) => form.setPassword(event.target.value)}
        />
      </Field>
      {form.captcha.asked && (
        <CaptchaField key={form.attempt} onChange={form.captcha.setAnswer} error={form.captchaError} pauseSec={form.captcha.pauseSec} />
      )}
      <HumanCheck attempt={form.attempt} onProof={form.setProof} />
      <Button
        look="brand"
        wide
        type="submit"
        data-testid="submit"
        busy={form.sending ? t('login_busy') : undefined}
        reason={form.missing && t(form.missing)}
      >
        {t('login_submit')}
      </Button>
      <div className={styles.or}>{t('or')}</div>
      <Button look="quiet" wide data-testid="go-register" onClick={onRegister}>
        {t('login_to_register')}
      </Button>
    </form>
  );
}
