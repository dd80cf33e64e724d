/** Registration by username (§2, §5): fields, rules and messages come from the server; the same evaluator judges them there. */
import { Button } from '@lantern/ui';
import { useRef } from 'react';
import { useT } from '../../lib/i18n.ts';
import styles from './auth-form.module.css';
import { ConsentBoxes } from './parts/consent-boxes.tsx';
import { HumanCheck } from './parts/human-check.tsx';
import { RegisterField } from './parts/register-field.tsx';
import type { RegistrationSettings } from './registration-fields.ts';
import { useRegisterForm } from './use-register-form.ts';

interface RegisterFormProps {
  readonly settings: RegistrationSettings;
  readonly onRegistered: () => void;
}

export function RegisterForm({ settings, onRegistered }: RegisterFormProps) {
  const t = useT();
  const element = useRef<HTMLFormElement>(null);
  const form = useRegisterForm(settings, (name) => element.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus(), onRegistered);
  return (
    <form
      ref={element}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      {form.names.map((name) => (
        <RegisterField key={name} {...form.field(name)} />
      ))}
      <HumanCheck attempt={form.attempt} onProof={form.setProof} />
      <ConsentBoxes consents={form.consents} minimumAge={settings.minimumAge} onChange={form.setConsents} />
      {form.refusal && (
        <p className={styles.refusal} role="alert">
          {form.refusal.message}
        </p>
      )}
      <Button
        look="brand"
        wide
        type="submit"
        data-testid="submit"
        busy={form.sending ? t('register_busy') : undefined}
        onBlocked={() => void form.submit()}
        reason={form.open > 0 ? t('register_open', { count: form.open }) : undefined}
      >
        {t('register_submit')}
      </Button>
      <Button look="ghost" wide data-testid="reset" onClick={form.reset}>
        {t('register_reset')}
      </Button>
    </form>
  );
}
