/** The second step of a login: authenticator code, passkey or recovery code, whichever the account has. */
import { Button, Segmented } from '@lantern/ui';
import { useState } from 'react';
import type { SessionAnswer } from '../../lib/session/accept-login.ts';
import { FormError, FormField, SubmitButton } from '../../lib/forms/form-field.tsx';
import { PIN_DIGITS, PinField } from '../../lib/forms/pin-field.tsx';
import { useForm } from '../../lib/forms/use-form.ts';
import { useT, type TextKey } from '../../lib/language/i18n.ts';
import { confirmByCode, confirmByPasskey, isTicketOver } from './api/confirm-login.ts';
import styles from './auth-form.module.css';
import type { FactorMethod, WaitingLogin } from './second-factors.ts';

interface SecondFactorFormProps {
  readonly login: WaitingLogin;
  readonly onSignedIn: (answer: SessionAnswer) => void;
  /** Back to the password: the ticket is invalid. */
  readonly onOver: (message: string) => void;
}

function CodeStep({
  login,
  method,
  onSignedIn,
  onOver,
}: SecondFactorFormProps & { readonly method: 'totp' | 'recovery' }) {
  const t = useT();
  const form = useForm({
    fields: {
      code: {
        required: true,
        validate: (value: string): TextKey | undefined =>
          method === 'totp' && value.length < PIN_DIGITS ? 'factor_code_short' : undefined,
      },
    },
    unmarked: true,
    refusedAt: { second_factor_wrong: 'code' },
    async send({ code }) {
      const result = await confirmByCode(login, method, code.trim());
      if (result.ok) onSignedIn(result.value);
      else if (isTicketOver(result)) onOver(result.message);
      else return result;
      return undefined;
    },
    onRefused: () => form.set({ code: '' }),
  });
  return (
    <form className={styles.form} {...form.element}>
      {method === 'totp' ? (
        <PinField
          field={form.field('code')}
          label={t('factor_totp_code')}
          hint={t('factor_totp_hint')}
          autoComplete="one-time-code"
        />
      ) : (
        <FormField
          field={form.field('code')}
          label={t('factor_recovery_code')}
          hint={t('factor_recovery_hint')}
          icon="lock-key"
          autoComplete="off"
          maxLength={32}
        />
      )}
      <FormError form={form} />
      <SubmitButton
        form={form}
        busyLabel={t('factor_busy')}
        reason={form.open > 0 ? t('factor_needs_code') : undefined}
      >
        {t('factor_submit')}
      </SubmitButton>
    </form>
  );
}

function PasskeyStep({ login, onSignedIn, onOver }: SecondFactorFormProps) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function ask(): Promise<void> {
    if (!login.passkeyOptions) return;
    setBusy(true);
    setProblem(undefined);
    const result = await confirmByPasskey(login, login.passkeyOptions);
    setBusy(false);
    if (result === undefined) setProblem(t('factor_passkey_stopped'));
    else if (result.ok) onSignedIn(result.value);
    else if (isTicketOver(result)) onOver(result.message);
    else setProblem(result.message);
  }

  return (
    <div className={styles.form}>
      <p className={styles.explanation}>{t('factor_passkey_text')}</p>
      <FormError notice={problem} />
      <Button
        look="brand"
        wide
        data-testid="use-passkey"
        busy={busy ? t('factor_passkey_busy') : undefined}
        onClick={() => void ask()}
      >
        {t('factor_passkey_use')}
      </Button>
    </div>
  );
}

const LABELS: Readonly<Record<FactorMethod, TextKey>> = {
  totp: 'factor_totp',
  passkey: 'factor_passkey',
  recovery: 'factor_recovery',
};

/** One method at a time; the others are a tap away and lose nothing. */
export function SecondFactorForm(props: SecondFactorFormProps) {
  const t = useT();
  const usable = props.login.methods.filter(
    (method) => method !== 'passkey' || props.login.passkeyOptions !== undefined,
  );
  const [method, setMethod] = useState<FactorMethod>(usable[0] ?? 'recovery');
  return (
    <div className={styles.form}>
      {usable.length > 1 && (
        <Segmented
          label={t('factor_way')}
          data-testid="factor-method"
          value={method}
          onChange={setMethod}
          options={usable.map((value) => ({ value, label: t(LABELS[value]) }))}
        />
      )}
      {method === 'passkey' ? <PasskeyStep {...props} /> : <CodeStep key={method} {...props} method={method} />}
    </div>
  );
}
