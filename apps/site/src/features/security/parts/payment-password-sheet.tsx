/** Setting the payment password with the login password, or changing it with the old one (six digits). */
import { client, useCall } from '../../../lib/server/calls.ts';
import type { FieldSpec } from '../../../lib/forms/field-spec.ts';
import { PasswordField } from '../../../lib/forms/form-field.tsx';
import { PinField } from '../../../lib/forms/pin-field.tsx';
import { useForm } from '../../../lib/forms/use-form.ts';
import { useT } from '../../../lib/language/i18n.ts';
import { FormSheet, useDone } from './form-sheet.tsx';

type PinFields = Readonly<
  Record<'newPassword' | 'confirmNewPassword', FieldSpec> & Partial<Record<'password' | 'oldPassword', FieldSpec>>
>;
type PinValues = Readonly<Partial<Record<keyof PinFields, string>>>;

interface PaymentPasswordSheetProps {
  readonly isSet: boolean;
  readonly onClose: () => void;
  /** Replaces closing, when another step follows. */
  readonly onSaved?: () => void;
}

export function PaymentPasswordSheet({ isSet, onClose, onSaved = onClose }: PaymentPasswordSheetProps) {
  const t = useT();
  const done = useDone(onSaved);
  const rules = useCall('registration.settings', {}, { staleMs: Infinity }).data?.fields.paymentPassword.rules;
  const proof: PinFields = {
    ...(isSet ? { oldPassword: { required: true } } : { password: { required: true } }),
    newPassword: { required: true, rules },
    confirmNewPassword: {
      required: true,
      validate: (value, { newPassword }) => (value === newPassword ? undefined : 'change_confirm_mismatch'),
    },
  };
  const form = useForm({
    fields: proof,
    unmarked: true,
    refusedAt: {
      password_wrong: 'password',
      payment_password_wrong: 'oldPassword',
      payment_password_format: 'newPassword',
      password_unchanged: 'newPassword',
      confirm_required: 'confirmNewPassword',
      confirm_mismatch: 'confirmNewPassword',
    },
    async send({ password, oldPassword, newPassword = '', confirmNewPassword = '' }: PinValues) {
      const result = await client.call('security.setPaymentPassword', {
        body: {
          ...(isSet ? { oldPassword: oldPassword ?? '' } : { password: password ?? '' }),
          newPassword,
          confirmNewPassword,
        },
      });
      if (!result.ok) return result;
      done(t('payment_password_saved'));
      return undefined;
    },
  });
  return (
    <FormSheet
      title={t(isSet ? 'payment_password_change' : 'payment_password_set')}
      lead={t('payment_password_lead')}
      form={form}
      submitLabel={t('security_save')}
      onClose={onClose}
      asksPassword={!isSet}
      data-testid="payment-password-sheet"
    >
      {isSet ? (
        <PinField field={form.field('oldPassword')} label={t('payment_password_old')} secret />
      ) : (
        <PasswordField
          field={form.field('password')}
          label={t('security_login_password')}
          autoComplete="current-password"
        />
      )}
      <PinField
        field={form.field('newPassword')}
        label={t('payment_password_new')}
        secret
        autoComplete="new-password"
      />
      <PinField
        field={form.field('confirmNewPassword')}
        label={t('payment_password_again')}
        secret
        autoComplete="new-password"
      />
    </FormSheet>
  );
}
