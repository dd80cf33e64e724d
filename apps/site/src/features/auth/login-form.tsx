/**
 * Login by username or by number (§2 Login): captcha after a failure that requires it, slider, one answer for every
 * wrong pair.
 */
import { Button, Checkbox, Segmented } from '@lantern/ui';
import { Link } from '../../lib/navigation/navigation.tsx';
import { useCall } from '../../lib/server/calls.ts';
import { CodeField } from '../../lib/forms/code-field.tsx';
import { FormError, FormField, PasswordField, SubmitButton } from '../../lib/forms/form-field.tsx';
import { MobileField } from '../../lib/forms/mobile-field.tsx';
import { useT } from '../../lib/language/i18n.ts';
import { TrialButton } from '../../lib/session/trial-button.tsx';
import styles from './auth-form.module.css';
import type { LoginSide } from './login-body.ts';
import { CaptchaField } from './parts/captcha-field.tsx';
import { DeviceConsent } from './parts/device-consent.tsx';
import { SignInLink } from './parts/sign-in-link.tsx';
import { HumanCheck } from './parts/human-check.tsx';
import { SocialButtons } from './parts/social-buttons.tsx';
import type { LoginFormEvents } from './send-login-form.ts';
import { useLoginForm } from './use-login-form.ts';

interface LoginFormProps extends LoginFormEvents {
  readonly side: LoginSide;
  /** Initial name, instead of the remembered one. */
  readonly username?: string | undefined;
  /** Where the visitor wanted to go. */
  readonly from: string;
  /** Why the member has to log in again. */
  readonly notice?: string | undefined;
  readonly onRegister: () => void;
}

type LoginState = ReturnType<typeof useLoginForm>;

function UsernameFields({ state }: { readonly state: LoginState }) {
  const t = useT();
  const { form } = state;
  return (
    <>
      <FormField
        field={{ ...form.field('username'), onChange: state.typeUsername }}
        label={t('field_username')}
        icon="user"
        autoComplete="username"
        maxLength={64}
      />
      <PasswordField
        field={{ ...form.field('password'), onChange: state.typePassword }}
        label={t('field_password')}
        autoComplete="current-password"
      />
    </>
  );
}

function MobileFields({ state }: { readonly state: LoginState }) {
  const t = useT();
  const { form, login, phone } = state;
  return (
    <>
      <MobileField
        field={form.field('mobileNum')}
        label={t('field_mobileNum')}
        countryDialingCode={login.countryDialingCode}
        onCountry={login.setCountry}
      />
      <CodeField
        field={form.field('verificationCode')}
        label={t('field_verificationCode')}
        hint={state.resuming ? t('login_remembered_code') : undefined}
        sending={{
          form,
          before: ['mobileNum'],
          code: 'verificationCode',
          send: () => phone.send(form.values.mobileNum ?? ''),
        }}
      />
    </>
  );
}

/** Offers the number only when the merchant has enabled it (MOBILEVERCODELOGIN3). */
function ModePicker({ state }: { readonly state: LoginState }) {
  const t = useT();
  const open = useCall('system.whitelabel', {}, { staleMs: Infinity }).data?.switches.MOBILEVERCODELOGIN3 === true;
  if (!open) return null;
  return (
    <Segmented
      label={t('login_mode')}
      data-testid="login-mode"
      value={state.login.mode}
      onChange={state.switchTo}
      options={[
        { value: 'username', label: t('field_username') },
        { value: 'sms', label: t('field_mobileNum') },
      ]}
    />
  );
}

/** The forms' own extras are below: registration is for members. */
function OtherWays({ onRegister }: Pick<LoginFormProps, 'onRegister'>) {
  const t = useT();
  return (
    <>
      <div className={styles.or}>{t('or')}</div>
      <div className={styles.ways}>
        <Button look="quiet" wide data-testid="go-register" onClick={onRegister}>
          {t('login_to_register')}
        </Button>
        <TrialButton />
      </div>
    </>
  );
}

export function LoginForm({ side, username, from, notice, onRegister, ...events }: LoginFormProps) {
  const t = useT();
  const state = useLoginForm(side, username, events);
  const { form, login, captcha } = state;
  return (
    <form className={styles.form} {...form.element}>
      <ModePicker state={state} />
      {login.mode === 'username' ? <UsernameFields state={state} /> : <MobileFields state={state} />}
      {captcha.required && (
        <CaptchaField
          key={captcha.round}
          field={form.field('captcha')}
          onPicture={captcha.onPicture}
          pauseSec={captcha.pauseSec}
        />
      )}
      <div className={styles.remember}>
        <Checkbox name="remember" data-testid="field-remember" checked={login.remember} onChange={login.setRemember}>
          {t('login_remember')}
        </Checkbox>
        <Link to="/m/forget" className={styles.forgot} data-testid="go-forget">
          {t('login_forgot')}
        </Link>
      </div>
      {state.slides && <HumanCheck slide={state.slide} />}
      <DeviceConsent />
      <FormError form={form} notice={notice} />
      <SubmitButton form={form} busyLabel={t('login_busy')} reason={state.missing && t(state.missing)}>
        {t('login_submit')}
      </SubmitButton>
      {login.mode === 'username' && <SocialButtons side={side} from={from} />}
      {side === 'member' && <OtherWays onRegister={onRegister} />}
      <SignInLink side={side} />
    </form>
  );
}
