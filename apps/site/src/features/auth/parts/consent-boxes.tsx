/** Terms, age and personal data are needed and separate; marketing is a choice. */
import { Checkbox } from '@lantern/ui';
import { useT } from '../../../lib/i18n.ts';
import styles from '../auth-form.module.css';
import type { Consents } from '../registration-fields.ts';

interface ConsentBoxesProps {
  readonly consents: Consents;
  readonly minimumAge: number;
  readonly onChange: (consents: Consents) => void;
}

export function ConsentBoxes({ consents, minimumAge, onChange }: ConsentBoxesProps) {
  const t = useT();
  const box = (name: string, key: keyof Consents, required: boolean) => ({
    name,
    required,
    'data-testid': `field-${name}`,
    checked: consents[key],
    onChange: (given: boolean) => onChange({ ...consents, [key]: given }),
  });
  return (
    <div className={styles.consents}>
      <Checkbox {...box('terms', 'terms', true)}>{t('consent_terms')}</Checkbox>
      <Checkbox {...box('ageConfirmed', 'age', true)}>{t('consent_age', { age: minimumAge })}</Checkbox>
      <Checkbox {...box('dataConsent', 'personalData', true)}>{t('consent_data')}</Checkbox>
      <Checkbox {...box('marketingConsent', 'marketing', false)}>{t('consent_marketing')}</Checkbox>
    </div>
  );
}
