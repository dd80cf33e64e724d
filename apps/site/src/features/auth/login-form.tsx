/** Login by username (§2 Login): captcha after a failure that asks for it, slider, one answer for every wrong pair. */
import { Button, Field, PasswordInput, SliderCheck, TextInput } from '@lantern/ui';
import type { CallFailed } from '@lantern/client';
import { useRef, useState, type FormEvent } from 'react';
import { useT } from '../../lib/i18n.ts';
import { signIn } from './api/sign-in.ts';
import { solveChallenge, type SliderProof } from './api/solve-challenge.ts';
import { CaptchaField, type CaptchaAnswer } from './parts/captcha-field.tsx';
import styles from './auth-form.module.css';

interface LoginFormProps {
  readonly onSignedIn: () => void;
  readonly onRegister: () => void;
}

const NO_CAPTCHA: CaptchaAnswer = { captchaId: '', captcha: '' };

export function LoginForm({ onSignedIn, onRegister }: LoginFormProps) {
  const t = useT();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [proof, setProof] = useState<SliderProof>();
  const [attempt, setAttempt] = useState(0);
  const [captchaAsked, setCaptchaAsked] = useState(false);
  const [captcha, setCaptcha] = useState(NO_CAPTCHA);
  const [refusal, setRefusal] = useState<CallFailed>();
  const [sending, setSending] = useState(false);
  const passwordInput = useRef<HTMLInputElement>(null);

  const captchaRefused = refusal?.code === 'captcha_required' || refusal?.code === 'captcha_wrong';
  const missing = missingOf(username, password, captchaAsked ? captcha.captcha : '-', proof);

  /** Any failure asks for a new slide, and for a new picture where one is shown (ACC-02). */
  function refuse(failed: CallFailed): void {
    setRefusal(failed);
    setProof(undefined);
    setAttempt((count) => count + 1);
    if (failed.value?.['captcha'] === true || failed.code.startsWith('captcha')) setCaptchaAsked(true);
    passwordInput.current?.focus();
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (missing || sending || !proof) return;
    setSending(true);
    setRefusal(undefined);
    const failed = await signIn({ username: username.trim(), password, type: 'username', side: 'member', ...proof, ...(captchaAsked ? captcha : {}) });
    setSending(false);
    if (failed) refuse(failed);
    else onSignedIn();
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <Field label={t('field_username')}>
        <TextInput
          icon="user"
          name="username"
          data-testid="field-username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          value={username}
          onChange={(event) => setUsername(event.target.value)}
        />
      </Field>
      <Field label={t('field_password')} error={refusal && !captchaRefused ? refusal.message : undefined}>
        <PasswordInput
          ref={passwordInput}
          name="password"
          data-testid="field-password"
          maxLength={128}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      {captchaAsked && (
        <CaptchaField key={attempt} onChange={setCaptcha} error={captchaRefused ? refusal.message : undefined} />
      )}
      <div className={styles.slider}>
        <SliderCheck
          key={attempt}
          onSolve={async () => {
            const solved = await solveChallenge();
            setProof(solved);
            return solved !== undefined;
          }}
        />
      </div>
      <Button look="brand" wide type="submit" data-testid="submit" busy={sending ? t('login_busy') : undefined} reason={missing && t(missing)}>
        {t('login_submit')}
      </Button>
      <div className={styles.or}>{t('or')}</div>
      <Button look="quiet" wide data-testid="go-register" onClick={onRegister}>
        {t('login_to_register')}
      </Button>
    </form>
  );
}

/** What still has to be done, as one line below the button. */
function missingOf(username: string, password: string, captcha: string, proof: SliderProof | undefined) {
  if (username.trim() === '') return 'login_needs_username' as const;
  if (password === '') return 'login_needs_password' as const;
  if (captcha === '') return 'login_needs_captcha' as const;
  if (!proof) return 'needs_slider' as const;
  return undefined;
}
