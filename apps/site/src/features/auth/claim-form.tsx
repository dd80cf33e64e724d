/**
 * The owner of an account that an agent opened takes it over (agents.md §2): a password of their own, birthday, age,
 * terms and consents. Until then the account can do nothing else.
 */
import { Button } from '@lantern/ui';
import { useState } from 'react';
import { FormError, FormField, SubmitButton } from '../../lib/forms/form-field.tsx';
import { useForm } from '../../lib/forms/use-form.ts';
import { useT } from '../../lib/language/i18n.ts';
import { client, queries, useCall } from '../../lib/server/calls.ts';
import { dropChangeTicket } from '../../lib/session/password-due.ts';
import { useSignOut } from '../../lib/session/sign-out.ts';
import styles from './auth-form.module.css';
import { NEW_PASSWORD_REFUSALS, useNewPasswordFields } from './new-password-fields.ts';
import { ConsentBoxes } from './parts/consent-boxes.tsx';
import { NewPassword } from './parts/new-password.tsx';
import { FIRST_CONSENTS } from './registration-fields.ts';

const MINIMUM_AGE = 18;

export function ClaimForm({ onClaimed }: { readonly onClaimed: () => void }) {
  const t = useT();
  const signOut = useSignOut();
  const settings = useCall('registration.settings', {}, { staleMs: Infinity });
  const passwords = useNewPasswordFields({ empty: 'in_confirmation_correct', different: 'in_confirmation_correct' });
  const [consents, setConsents] = useState(FIRST_CONSENTS);
  const { terms, ageConfirmed, dataConsent, marketingConsent } = consents;
  const form = useForm({
    fields: { ...passwords, birthday: { required: true } },
    unmarked: true,
    alsoOpen: [terms, ageConfirmed, dataConsent].filter((given) => !given).length,
    refusedAt: {
      ...NEW_PASSWORD_REFUSALS,
      age_too_young: 'birthday',
    },
    async send({ newPassword, confirmNewPassword, birthday }) {
      const claimed = await client.call('agent.claimAccount', {
        body: {
          newPassword,
          confirmNewPassword,
          birthday,
          ageConfirmed,
          termsAccepted: terms,
          dataConsent,
          marketingConsent,
        },
      });
      if (!claimed.ok) return claimed;
      dropChangeTicket();
      queries.clear();
      onClaimed();
      return undefined;
    },
  });
  return (
    <form className={styles.form} {...form.element} data-testid="claim-form">
      <p className={styles.explanation}>{t('claim_lead')}</p>
      <NewPassword field={form.field} />
      <FormField
        field={form.field('birthday')}
        label={t('field_birthday')}
        type="date"
        icon="calendar"
        autoComplete="bday"
      />
      <ConsentBoxes consents={consents} minimumAge={settings.data?.minimumAge ?? MINIMUM_AGE} onChange={setConsents} />
      <FormError form={form} />
      <SubmitButton form={form} busyLabel={t('change_busy')}>
        {t('claim_submit')}
      </SubmitButton>
      <Button look="ghost" wide data-testid="sign-out" onClick={() => void signOut()}>
        {t('logout')}
      </Button>
    </form>
  );
}
