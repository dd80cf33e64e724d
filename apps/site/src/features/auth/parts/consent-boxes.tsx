/** Terms, age and personal data are needed and separate; marketing and the device are a choice. */
import { Checkbox } from '@lantern/ui';
import type { ReactNode } from 'react';
import { LegalLink } from '../../../lib/legal/legal-link.tsx';
import { useT } from '../../../lib/i18n.ts';
import styles from '../auth-form.module.css';
import type { Consents } from '../registration-fields.ts';
import { DeviceConsent } from './device-consent.tsx';

interface ConsentBoxesProps {
  readonly consents: Consents;
  /** Whole years. */
  readonly minimumAge: number;
  readonly onChange: (consents: Consents) => void;
}

export function ConsentBoxes({ consents, minimumAge, onChange }: ConsentBoxesProps) {
  const t = useT();
  const box = (name: string, key: keyof Consents, required: boolean, words: ReactNode) => (
    <Checkbox name={name} required={required} data-testid={`field-${name}`} checked={consents[key]} onChange={(given) => onChange({ ...consents, [key]: given })}>
      {words}
    </Checkbox>
  );
  return (
    <div className={styles.consents}>
      {box(
        'terms',
        'terms',
        true,
        <>
          {t('consent_terms')} <LegalLink text="agreement" />
        </>,
      )}
      {box('ageConfirmed', 'age', true, t('consent_age', { age: minimumAge }))}
      {box(
        'dataConsent',
        'personalData',
        true,
        <>
          {t('consent_data')} <LegalLink text="policy" />
        </>,
      )}
      {box('marketingConsent', 'marketing', false, t('consent_marketing'))}
      <DeviceConsent />
    </div>
  );
}
