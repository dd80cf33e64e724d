/** First step: who the member is, as printed on the document. */
import { KYC_SOURCES_OF_INCOME, NATIONALITIES } from '@lantern/contract/kyc-rules';
import { SelectInput, useLocale } from '@lantern/ui';
import { useMemo } from 'react';
import { FieldFrame, FormError, FormField, inputProps, SubmitButton } from '../../../lib/forms/form-field.tsx';
import { useT, type TextKey } from '../../../lib/language/i18n.ts';
import styles from '../kyc.module.css';
import type { FactName, FactsForm } from '../use-facts-form.ts';

/** Countries by their name in the active language; older engines show their code. */
function useCountries() {
  const locale = useLocale();
  return useMemo(() => {
    const names =
      typeof Intl.DisplayNames === 'function' ? new Intl.DisplayNames([locale], { type: 'region' }) : undefined;
    const all = NATIONALITIES.map((value) => ({ value, label: names?.of(value) ?? value }));
    return all.sort((one, other) => one.label.localeCompare(other.label, locale));
  }, [locale]);
}

export function FactsStep({ form }: { readonly form: FactsForm }) {
  const t = useT();
  const countries = useCountries();
  const field = (name: FactName) => form.field(name);
  const vietnamese = form.values.nationality === 'VN';
  return (
    <form className={styles.facts} {...form.element}>
      <FormField
        field={field('fullName')}
        label={t('field_fullName')}
        icon="identification-card"
        autoCapitalize="words"
        autoComplete="name"
        hint={t('hint_fullName')}
        maxLength={100}
      />
      <FormField
        field={field('birthday')}
        label={t('field_birthday')}
        icon="calendar-check"
        type="date"
        autoComplete="bday"
        min="1900-01-01"
        max="2100-12-31"
      />
      <FieldFrame field={field('nationality')} label={t('field_nationality')}>
        <SelectInput icon="globe" options={countries} autoComplete="country" {...inputProps(field('nationality'))} />
      </FieldFrame>
      <FormField
        field={field('idNumber')}
        label={t(vietnamese ? 'field_idNumber' : 'kyc_document_number')}
        icon="identification-card"
        digitsOnly={vietnamese}
        autoComplete="off"
        hint={vietnamese ? t('hint_idNumber') : undefined}
        maxLength={vietnamese ? 12 : 20}
      />
      <FormField
        field={field('address')}
        label={t('field_address')}
        icon="house"
        autoCapitalize="sentences"
        autoComplete="street-address"
        hint={t('hint_address')}
        maxLength={255}
      />
      <FormField
        field={field('occupation')}
        label={t('field_occupation')}
        icon="user"
        autoCapitalize="sentences"
        autoComplete="organization-title"
        maxLength={100}
      />
      <FieldFrame field={field('sourceOfIncome')} label={t('field_sourceOfIncome')}>
        <SelectInput
          icon="wallet"
          placeholder={t('kyc_choose')}
          options={KYC_SOURCES_OF_INCOME.map((value) => ({ value, label: t(`income_${value}` as TextKey) }))}
          {...inputProps(field('sourceOfIncome'))}
        />
      </FieldFrame>
      <FormError form={form} />
      <SubmitButton form={form} busyLabel={t('kyc_next')}>
        {t('kyc_next')}
      </SubmitButton>
    </form>
  );
}
