/** Terms, age and personal data are required and separate; marketing and the device are optional. */
import { Checkbox } from '@lantern/ui';
import type { ReactNode } from 'react';
import { LegalLink } from '../../../lib/legal/legal-link.tsx';
import { useT } from '../../../lib/language/i18n.ts';
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
  const box = (name: keyof Consents, words: ReactNode, required = true) => (
    <Checkbox
      name={name}
      required={required}
      data-testid={`field-${name}`}
      checked={consents[name]}
      onChange={(given) => onChange({ ...consents, [name]: given })}
    >
      {words}
    </Checkbox>
  );
  return (
    <div className={styles.consents}>
      {box(
        'terms',
        <>
          {t('consent_terms')} <LegalLink text="agreement" />
        </>,
      )}
      {box('ageConfirmed', t('consent_age', { age: minimumAge }))}
      {box(
        'dataConsent',
        <>
          {t('consent_data')} <LegalLink text="policy" />
        </>,
      )}
      {box('marketingConsent', t('consent_marketing'), false)}
      <DeviceConsent />
    </div>
  );
}
