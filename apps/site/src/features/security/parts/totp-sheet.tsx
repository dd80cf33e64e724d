/** The authenticator app (RFC 6238): secret as QR code and as text, switched on by its first code, off by the password. */
import { BottomSheet, QrCode, qrMatrix } from '@lantern/ui';
import { useState } from 'react';
import { client } from '../../../lib/server/calls.ts';
import { CopyButton } from '../../../lib/device/copy-button.tsx';
import { PIN_DIGITS, PinField } from '../../../lib/forms/pin-field.tsx';
import { useForm } from '../../../lib/forms/use-form.ts';
import { useT, type TextKey } from '../../../lib/language/i18n.ts';
import styles from '../security.module.css';
import { SheetForm, useDone } from './form-sheet.tsx';
import { PasswordStep } from './password-step.tsx';

interface Secret {
  readonly secret: string;
  readonly uri: string;
}

/** Groups of four, as people read and type them. */
const grouped = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

function ConfirmStep({ secret, uri, onDone }: Secret & { readonly onDone: () => void }) {
  const t = useT();
  const form = useForm({
    fields: {
      code: {
        required: true,
        validate: (value: string): TextKey | undefined => (value.length < PIN_DIGITS ? 'factor_code_short' : undefined),
      },
    },
    unmarked: true,
    refusedAt: { second_factor_wrong: 'code' },
    async send({ code }) {
      const result = await client.call('security.confirmTotp', { body: { code } });
      if (!result.ok) return result;
      onDone();
      return undefined;
    },
    onRefused: () => form.set({ code: '' }),
  });
  return (
    <SheetForm form={form} submitLabel={t('totp_confirm')} lead={t('totp_scan')}>
      <div className={styles.qr}>
        <QrCode matrix={qrMatrix(uri)} label={t('totp_qr')} size={220} mark={false} />
      </div>
      <div className={styles.secret}>
        <div className={styles.secretWords}>
          <span className={styles.caption}>{t('totp_secret')}</span>
          <code className={styles.secretText} data-testid="totp-secret">
            {grouped(secret)}
          </code>
        </div>
        <CopyButton label={t('totp_secret')} value={secret} />
      </div>
      <PinField
        field={form.field('code')}
        label={t('factor_totp_code')}
        hint={t('factor_totp_hint')}
        autoComplete="one-time-code"
      />
    </SheetForm>
  );
}

export function TotpSheet({ isOn, onClose }: { readonly isOn: boolean; readonly onClose: () => void }) {
  const t = useT();
  const done = useDone(onClose);
  const [secret, setSecret] = useState<Secret>();

  async function start(password: string) {
    const result = await client.call('security.startTotp', { body: { password } });
    if (result.ok) setSecret(result.value);
    return result.ok ? undefined : result;
  }

  async function remove(password: string) {
    const result = await client.call('security.removeTotp', { body: { password } });
    if (result.ok) done(t('totp_removed'));
    return result.ok ? undefined : result;
  }

  return (
    <BottomSheet title={t('security_totp')} onClose={onClose} data-testid="totp-sheet">
      {isOn ? (
        <PasswordStep lead={t('totp_remove_lead')} submitLabel={t('totp_remove')} onPassword={remove} />
      ) : secret === undefined ? (
        <PasswordStep lead={t('totp_lead')} submitLabel={t('security_continue')} onPassword={start} />
      ) : (
        <ConfirmStep {...secret} onDone={() => done(t('totp_added'))} />
      )}
    </BottomSheet>
  );
}
