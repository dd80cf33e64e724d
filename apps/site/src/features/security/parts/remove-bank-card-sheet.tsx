/** Unlinking a bank account with the payment password. */
import { client } from '../../../lib/server/calls.ts';
import { PIN_DIGITS, PinField } from '../../../lib/forms/pin-field.tsx';
import { useForm } from '../../../lib/forms/use-form.ts';
import { useT, type TextKey } from '../../../lib/language/i18n.ts';
import { FormSheet, useDone } from './form-sheet.tsx';

interface RemoveBankCardSheetProps {
  readonly card: { readonly bankCardId: string; readonly bankName: string; readonly accountNumber: string };
  readonly onClose: () => void;
}

export function RemoveBankCardSheet({
  card: { bankCardId, bankName, accountNumber },
  onClose,
}: RemoveBankCardSheetProps) {
  const t = useT();
  const done = useDone(onClose);
  const form = useForm({
    fields: {
      paymentPassword: {
        required: true,
        validate: (value: string): TextKey | undefined =>
          value === '' || value.length === PIN_DIGITS ? undefined : 'cards_pin_short',
      },
    },
    unmarked: true,
    refusedAt: { payment_password_wrong: 'paymentPassword' },
    async send({ paymentPassword }) {
      const result = await client.call('security.removeBankCard', { body: { bankCardId, paymentPassword } });
      if (!result.ok) return result;
      done(t('cards_removed'));
      return undefined;
    },
  });
  return (
    <FormSheet
      title={t('cards_remove')}
      lead={t('cards_remove_lead', { bank: bankName, number: accountNumber })}
      form={form}
      submitLabel={t('cards_remove')}
      onClose={onClose}
      data-testid="remove-bank-card-sheet"
    >
      <PinField field={form.field('paymentPassword')} label={t('field_paymentPassword')} secret />
    </FormSheet>
  );
}
