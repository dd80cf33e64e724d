/**
 * Registration by username or mobile number (§2, §5): fields, rules and messages come from the server, which validates
 * with the same code.
 */
import type { RegistrationMethod } from '@lantern/contract/constants';
import { Button, Empty, Segmented } from '@lantern/ui';
import { useState } from 'react';
import { FormError, SubmitButton } from '../../lib/forms/form-field.tsx';
import { useT } from '../../lib/language/i18n.ts';
import type { CaptchaPicture } from '../../lib/session/register-modal.ts';
import styles from './auth-form.module.css';
import { CaptchaField } from './parts/captcha-field.tsx';
import { ConsentBoxes } from './parts/consent-boxes.tsx';
import { HumanCheck } from './parts/human-check.tsx';
import { InvitedBy } from './parts/invited-by.tsx';
import { KeepCode } from './parts/keep-code.tsx';
import { RegisterField } from './parts/register-field.tsx';
import { SocialButtons } from './parts/social-buttons.tsx';
import { methodDefault, type RegistrationSettings } from './registration-fields.ts';
import type { SocialVisitor } from './send-register-form.ts';
import { useRegisterForm } from './use-register-form.ts';

interface RegisterFormProps {
  readonly settings: RegistrationSettings;
  /** A preloaded captcha. */
  readonly picture?: CaptchaPicture | undefined;
  readonly social?: SocialVisitor | undefined;
  /** Where the visitor wanted to go. */
  readonly from?: string | undefined;
  readonly onRegistered: () => void;
}

export function RegisterForm({ settings, picture, social, from, onRegistered }: RegisterFormProps) {
  const t = useT();
  const [chosen, setMethod] = useState<RegistrationMethod>();
  // An operator may close a method while the form is open.
  const method = chosen !== undefined && settings.methods.includes(chosen) ? chosen : methodDefault(settings);
  if (method === undefined) return <Empty title={t('register_closed')} />;
  return (
    <>
      {settings.methods.length > 1 && (
        <div className={styles.methods}>
          <Segmented<RegistrationMethod>
            label={t('register_method')}
            data-testid="register-method"
            value={method}
            onChange={setMethod}
            options={settings.methods.map((value) => ({ value, label: t(`field_${value}`) }))}
          />
        </div>
      )}
      <MethodForm settings={settings} method={method} picture={picture} social={social} onRegistered={onRegistered} />
      {!social && <SocialButtons side="member" from={from} />}
    </>
  );
}

/** One form for both methods: entries of shared fields stay when the tab changes. */
function MethodForm({
  settings,
  method,
  picture,
  social,
  onRegistered,
}: Omit<RegisterFormProps, 'from'> & { readonly method: RegistrationMethod }) {
  const t = useT();
  const state = useRegisterForm(settings, method, { social, onRegistered });
  const { form, captcha } = state;
  return (
    <form className={styles.form} {...form.element}>
      {state.names.map((name) => (
        <RegisterField key={name} name={name} state={state} />
      ))}
      <InvitedBy code={state.invitation.carried} />
      <KeepCode of="agentCode" kept={state.invitation.kept} />
      {state.names.includes('recommenderId') && <KeepCode of="friendCode" kept={state.friend} />}
      {state.needsCaptcha && (
        <CaptchaField
          key={captcha.round}
          field={form.field('captcha')}
          first={captcha.round === 0 ? picture : undefined}
          onPicture={captcha.onPicture}
          pauseSec={0}
        />
      )}
      <HumanCheck slide={state.slide} />
      <ConsentBoxes consents={state.consents} minimumAge={settings.minimumAge} onChange={state.setConsents} />
      <FormError form={form} />
      <SubmitButton form={form} busyLabel={t('register_busy')} reason={state.missing && t(state.missing)}>
        {t('register_submit')}
      </SubmitButton>
      <Button look="ghost" wide data-testid="reset" onClick={state.reset}>
        {t('register_reset')}
      </Button>
    </form>
  );
}
