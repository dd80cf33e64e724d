/** Signing with the payment password or a passkey: what is signed, its hash, and the refusal if there is one. */
import { BottomSheet, Button, Note } from '@lantern/ui';
import type { CallFailed } from '@lantern/client';
import { useState, type ReactNode } from 'react';
import { FormError, SubmitButton } from '../../../lib/forms/form-field.tsx';
import { PIN_DIGITS, PinField } from '../../../lib/forms/pin-field.tsx';
import { useForm } from '../../../lib/forms/use-form.ts';
import { useNavigate } from '../../../lib/navigation/navigation.tsx';
import { useCall } from '../../../lib/server/calls.ts';
import { useAgentT } from '../agent-texts.tsx';
import { signWithPasskey, type Signature } from '../api/sign-with-passkey.ts';
import styles from './agent-sheets.module.css';

interface SignSheetProps {
  readonly title: string;
  readonly lead: ReactNode;
  readonly hash?: string | undefined;
  readonly submitLabel: string;
  /** Signs; returns the refusal, or undefined on success. */
  readonly onSign: (signature: Signature) => Promise<CallFailed | undefined>;
  readonly onClose: () => void;
}

export function SignSheet(props: SignSheetProps) {
  const t = useAgentT();
  const navigate = useNavigate();
  const settings = useCall('security.settings', {});
  const hasPasskey = (settings.data?.passkeys ?? 0) > 0;
  const hasPassword = settings.data?.paymentPassword !== false;
  return (
    <BottomSheet title={props.title} onClose={props.onClose} data-testid="sign-sheet">
      {hasPassword ? (
        <SignForm {...props} />
      ) : hasPasskey ? (
        <Lead {...props} />
      ) : (
        <div className={styles.form}>
          <Note tone="warn">{t('sign_no_password')}</Note>
          <Button look="brand" wide onClick={() => navigate('/m/member/security')}>
            {t('sign_set_password')}
          </Button>
        </div>
      )}
      {hasPasskey && <PasskeyButton onSign={props.onSign} isAlone={!hasPassword} />}
    </BottomSheet>
  );
}

/** What is signed, where no password is asked for. */
function Lead({ lead, hash }: Pick<SignSheetProps, 'lead' | 'hash'>) {
  const t = useAgentT();
  return (
    <div className={styles.form}>
      <p className={styles.lead}>{lead}</p>
      {hash !== undefined && <p className={styles.hash}>{t('contract_hash', { hash })}</p>}
    </div>
  );
}

function PasskeyButton({ onSign, isAlone }: Pick<SignSheetProps, 'onSign'> & { readonly isAlone: boolean }) {
  const t = useAgentT();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  async function sign(): Promise<void> {
    setBusy(true);
    setFault(undefined);
    const signed = await signWithPasskey();
    if (signed === 'none') setFault(t('sign_passkey_none'));
    else if (signed === 'declined') setFault(t('sign_passkey_declined'));
    else if ('ok' in signed) setFault(signed.message);
    else setFault((await onSign(signed))?.message);
    setBusy(false);
  }
  return (
    <div className={styles.form}>
      {fault !== undefined && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      <Button
        wide
        look={isAlone ? 'brand' : 'ghost'}
        icon="lock-key"
        busy={isBusy ? t('sending') : undefined}
        data-testid="sign-passkey"
        onClick={() => void sign()}
      >
        {t('sign_with_passkey')}
      </Button>
    </div>
  );
}

function SignForm({ lead, hash, submitLabel, onSign }: SignSheetProps) {
  const t = useAgentT();
  const form = useForm({
    fields: { paymentPassword: { required: true } },
    unmarked: true,
    alsoOpen: ({ paymentPassword }) => (paymentPassword.length === PIN_DIGITS ? 0 : 1),
    refusedAt: { payment_password_wrong: 'paymentPassword' },
    send: ({ paymentPassword }) => onSign({ paymentPassword }),
    onRefused: ({ code }) => {
      if (code === 'payment_password_wrong') form.set({ paymentPassword: '' });
    },
  });
  return (
    <form className={styles.form} {...form.element}>
      <p className={styles.lead}>{lead}</p>
      <PinField field={form.field('paymentPassword')} label={t('sign_password')} secret />
      {hash !== undefined && <p className={styles.hash}>{t('contract_hash', { hash })}</p>}
      <FormError form={form} />
      <SubmitButton form={form} busyLabel={t('sending')} reason={form.open > 0 ? t('sign_needs_password') : undefined}>
        {submitLabel}
      </SubmitButton>
    </form>
  );
}
