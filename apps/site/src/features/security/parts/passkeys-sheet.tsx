/** Passkeys (W3C WebAuthn level 3): list, add, remove. */
import { BottomSheet, Button, IconButton, ListRow, Note, SkeletonRow, useFormats } from '@lantern/ui';
import { useState } from 'react';
import { Block } from '../../../lib/block.tsx';
import { client, useCall } from '../../../lib/server/calls.ts';
import { FormField, PasswordField } from '../../../lib/forms/form-field.tsx';
import { useForm } from '../../../lib/forms/use-form.ts';
import { useT } from '../../../lib/language/i18n.ts';
import { WithPassword } from '../../../lib/session/with-password.tsx';
import { canMakePasskeys, makePasskey } from '../api/make-passkey.ts';
import { ownDeviceName } from '../security-texts.ts';
import styles from '../security.module.css';
import { SheetForm, useDone } from './form-sheet.tsx';
import { PasswordStep } from './password-step.tsx';

const NAME_LENGTH_MAXIMUM = 40;

interface Passkey {
  readonly passkeyId: string;
  readonly name: string;
  readonly madeAt: number;
  readonly usedAt: number | null;
}

function AddStep({ onBack }: { readonly onBack: () => void }) {
  const t = useT();
  const done = useDone(onBack);
  const [stopped, setStopped] = useState(false);
  const form = useForm({
    fields: {
      name: { required: true, initial: ownDeviceName(navigator.userAgent) ?? t('passkey_this_device') },
      password: { required: true },
    },
    unmarked: true,
    refusedAt: { password_wrong: 'password' },
    async send({ name, password }) {
      setStopped(false);
      const outcome = await makePasskey(name, password);
      if (outcome === 'made') done(t('passkey_added'));
      else if (outcome === 'stopped') setStopped(true);
      else return outcome;
      return undefined;
    },
  });
  return (
    <SheetForm form={form} submitLabel={t('passkey_make')} lead={t('passkey_make_lead')}>
      <FormField
        field={form.field('name')}
        label={t('passkey_name')}
        icon="device-mobile"
        autoComplete="off"
        maxLength={NAME_LENGTH_MAXIMUM}
      />
      <PasswordField
        field={form.field('password')}
        label={t('security_login_password')}
        autoComplete="current-password"
      />
      <div role="alert">{stopped && <Note tone="warn">{t('passkey_stopped')}</Note>}</div>
    </SheetForm>
  );
}

function PasskeyRows({
  list,
  onRemove,
}: {
  readonly list: readonly Passkey[];
  readonly onRemove: (passkey: Passkey) => void;
}) {
  const t = useT();
  const formats = useFormats();
  if (list.length === 0) return <p className={styles.quiet}>{t('passkey_none')}</p>;
  return (
    <div className={styles.rows}>
      {list.map((passkey) => (
        <ListRow
          key={passkey.passkeyId}
          icon="lock-key"
          data-testid="passkey-row"
          title={passkey.name}
          caption={
            passkey.usedAt === null
              ? t('passkey_made', { date: formats.dateTime(passkey.madeAt, 'date') })
              : t('passkey_used', { date: formats.dateTime(passkey.usedAt, 'date') })
          }
          end={
            <IconButton
              icon="trash"
              label={t('passkey_remove_named', { name: passkey.name })}
              data-testid="remove-passkey"
              onClick={() => onRemove(passkey)}
            />
          }
        />
      ))}
    </div>
  );
}

export function PasskeysSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const passkeys = useCall('security.passkeys', {});
  const [step, setStep] = useState<'list' | 'add' | Passkey>('list');
  const back = (): void => setStep('list');
  const done = useDone(back);

  async function remove(passkeyId: string, password: string) {
    const result = await client.call('security.removePasskey', { body: { passkeyId, password } });
    if (result.ok) done(t('passkey_removed'));
    return result.ok ? undefined : result;
  }

  return (
    <BottomSheet title={t('security_passkeys')} onClose={onClose} data-testid="passkeys-sheet">
      {step === 'list' && (
        <div className={styles.form}>
          <p className={styles.lead}>{t('passkey_lead')}</p>
          <Block read={passkeys} waiting={<SkeletonRow />}>
            {({ list }) => <PasskeyRows list={list} onRemove={setStep} />}
          </Block>
          {canMakePasskeys() ? (
            <Button look="brand" wide icon="plus" data-testid="add-passkey" onClick={() => setStep('add')}>
              {t('passkey_add')}
            </Button>
          ) : (
            <Note>{t('passkey_unsupported')}</Note>
          )}
        </div>
      )}
      {step === 'add' && (
        <WithPassword>
          <AddStep onBack={back} />
        </WithPassword>
      )}
      {typeof step === 'object' && (
        <PasswordStep
          lead={t('passkey_remove_lead', { name: step.name })}
          submitLabel={t('passkey_remove')}
          onPassword={(password) => remove(step.passkeyId, password)}
        />
      )}
    </BottomSheet>
  );
}
