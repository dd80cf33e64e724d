/** A forgotten password, reset with a code sent by SMS or by email (§2 Forgot password, ACC-14). */
import { Segmented } from '@lantern/ui';
import { EMAIL_LENGTH_MAXIMUM } from '@lantern/contract/constants';
import { useState } from 'react';
import { CodeField } from '../../lib/forms/code-field.tsx';
import { FormError, FormField, SubmitButton } from '../../lib/forms/form-field.tsx';
import { MobileField } from '../../lib/forms/mobile-field.tsx';
import { sendEmailCode, sendMobileCode } from '../../lib/forms/send-code.ts';
import { useT } from '../../lib/language/i18n.ts';
import styles from './auth-form.module.css';
import { HumanCheck } from './parts/human-check.tsx';
import { NewPassword } from './parts/new-password.tsx';
import { useForgotPasswordForm, type ResetWay } from './use-forgot-password-form.ts';

interface ForgotPasswordFormProps {
  /** The new password is set; the name is known if it was entered. */
  readonly onReset: (username: string | undefined) => void;
}

type ResetState = ReturnType<typeof useForgotPasswordForm>;

function ByMobile({ state }: { readonly state: ResetState }) {
  const t = useT();
  const { form, countryDialingCode } = state;
  return (
    <>
      <MobileField
        field={form.field('mobileNum')}
        label={t('field_mobileNum')}
        countryDialingCode={countryDialingCode}
        onCountry={state.setCountry}
      />
      <CodeField
        field={form.field('verificationCode')}
        label={t('field_verificationCode')}
        sending={{
          form,
          before: ['mobileNum'],
          code: 'verificationCode',
          send: () => sendMobileCode('password', countryDialingCode, form.values.mobileNum ?? ''),
        }}
      />
    </>
  );
}

function ByEmail({ state }: { readonly state: ResetState }) {
  const t = useT();
  const { form } = state;
  return (
    <>
      <FormField
        field={form.field('username')}
        label={t('field_username')}
        icon="user"
        autoComplete="username"
        maxLength={64}
      />
      <FormField
        field={form.field('email')}
        label={t('field_email')}
        icon="envelope"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={EMAIL_LENGTH_MAXIMUM}
      />
      <CodeField
        field={form.field('verificationCode')}
        label={t('field_emailCode')}
        hint={t('hint_email_code')}
        sending={{
          form,
          before: ['username', 'email'],
          code: 'verificationCode',
          send: () => sendEmailCode('password', form.values.email ?? '', form.values.username?.trim()),
        }}
      />
    </>
  );
}

export function ForgotPasswordForm({ onReset }: ForgotPasswordFormProps) {
  const t = useT();
  const [way, setWay] = useState<ResetWay>('mobile');
  const state = useForgotPasswordForm(way, onReset);
  const { form } = state;
  return (
    <form className={styles.form} {...form.element}>
      <Segmented
        label={t('forget_way')}
        data-testid="forget-way"
        value={way}
        onChange={(next) => {
          setWay(next);
          state.restart();
        }}
        options={[
          { value: 'mobile', label: t('forget_by_sms') },
          { value: 'email', label: t('forget_by_email') },
        ]}
      />
      {way === 'mobile' ? <ByMobile key="mobile" state={state} /> : <ByEmail key="email" state={state} />}
      <NewPassword field={form.field} />
      <HumanCheck slide={state.slide} />
      <FormError form={form} />
      <SubmitButton form={form} busyLabel={t('forget_busy')}>
        {t('forget_submit')}
      </SubmitButton>
    </form>
  );
}
