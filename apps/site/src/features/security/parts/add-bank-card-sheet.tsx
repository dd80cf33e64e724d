/** Linking a bank account: which bank, which number, in the payee's name, with the payment password. */
import { Field, Icon } from '@lantern/ui';
import { useState } from 'react';
import { client, useCall } from '../../../lib/server/calls.ts';
import { FormField } from '../../../lib/forms/form-field.tsx';
import { PIN_DIGITS, PinField } from '../../../lib/forms/pin-field.tsx';
import { useForm } from '../../../lib/forms/use-form.ts';
import { useT, type TextKey } from '../../../lib/language/i18n.ts';
import styles from '../bank-cards.module.css';
import { BankPicker, type Bank } from './bank-picker.tsx';
import { FormSheet, useDone } from './form-sheet.tsx';

const ACCOUNT_NUMBER = /^[0-9A-Za-z]{4,19}$/;
const ACCOUNT_NUMBER_LENGTH_MAXIMUM = 19;

export function AddBankCardSheet({ payeeName, onClose }: { readonly payeeName: string; readonly onClose: () => void }) {
  const t = useT();
  const done = useDone(onClose);
  const rules = useCall('registration.settings', {}, { staleMs: Infinity }).data?.fields.payeeName.rules;
  const [bank, setBank] = useState<Bank>();
  const form = useForm({
    fields: {
      bankCode: { required: true },
      accountNumber: {
        required: true,
        validate: (value: string): TextKey | undefined =>
          value === '' || ACCOUNT_NUMBER.test(value) ? undefined : 'cards_number_format',
      },
      accountName: { required: true, rules },
      paymentPassword: {
        required: true,
        validate: (value: string): TextKey | undefined =>
          value === '' || value.length === PIN_DIGITS ? undefined : 'cards_pin_short',
      },
    },
    unmarked: true,
    refusedAt: {
      bank_not_found: 'bankCode',
      bank_card_taken: 'accountNumber',
      payee_name_format: 'accountName',
      payee_name_mismatch: 'accountName',
      payment_password_wrong: 'paymentPassword',
    },
    async send(body) {
      const result = await client.call('security.addBankCard', { body });
      if (!result.ok) return result;
      done(t('cards_added'));
      return undefined;
    },
  });
  const number = form.field('accountNumber');
  return (
    <FormSheet
      title={t('cards_add')}
      lead={t('cards_lead', { name: payeeName })}
      form={form}
      submitLabel={t('cards_link')}
      onClose={onClose}
      data-testid="add-bank-card-sheet"
    >
      <BankChoice
        bank={bank}
        error={form.field('bankCode').error}
        onChoose={(chosen) => {
          setBank(chosen);
          form.set({ bankCode: chosen.bankCode });
        }}
      />
      <FormField
        field={{ ...number, onChange: (text) => number.onChange(text.replace(/[^0-9A-Za-z]/g, '')) }}
        label={t('cards_number')}
        icon="credit-card"
        inputMode="numeric"
        autoComplete="off"
        maxLength={ACCOUNT_NUMBER_LENGTH_MAXIMUM}
      />
      <FormField
        field={form.field('accountName')}
        label={t('cards_holder')}
        note={t('note_payee_name')}
        icon="user"
        autoComplete="name"
        placeholder={t('placeholder_payee_name')}
        maxLength={50}
      />
      <PinField field={form.field('paymentPassword')} label={t('field_paymentPassword')} secret />
    </FormSheet>
  );
}

/** The chosen bank as a field that opens the list. */
function BankChoice({
  bank,
  error,
  onChoose,
}: {
  readonly bank: Bank | undefined;
  readonly error: string | undefined;
  readonly onChoose: (bank: Bank) => void;
}) {
  const t = useT();
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      <Field label={t('cards_bank')} error={error}>
        <button
          type="button"
          name="bankCode"
          className={styles.choice}
          aria-haspopup="dialog"
          aria-label={bank ? t('cards_bank_chosen', { bank: bank.shortName }) : t('cards_bank_choose')}
          data-invalid={error !== undefined || undefined}
          data-testid="field-bankCode"
          onClick={() => setChoosing(true)}
        >
          <Icon name="bank" variant="duotone" size={20} className={styles.choiceIcon} />
          {bank ? <b>{bank.shortName}</b> : <span>{t('cards_bank_choose')}</span>}
          <Icon name="caret-down" size={14} className={styles.caret} />
        </button>
      </Field>
      {choosing && (
        <BankPicker
          chosen={bank?.bankCode}
          onClose={() => setChoosing(false)}
          onChoose={(chosen) => {
            setChoosing(false);
            onChoose(chosen);
          }}
        />
      )}
    </>
  );
}
