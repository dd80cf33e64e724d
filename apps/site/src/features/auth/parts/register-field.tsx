/** One field of the registration form, drawn by what it holds. */
import { StatusChip } from '@lantern/ui';
import type { ReactNode } from 'react';
import { CodeField } from '../../../lib/forms/code-field.tsx';
import { FormField, PasswordField } from '../../../lib/forms/form-field.tsx';
import { MobileField } from '../../../lib/forms/mobile-field.tsx';
import { PinField } from '../../../lib/forms/pin-field.tsx';
import type { BoundField } from '../../../lib/forms/use-form.ts';
import { useT, type TextKey } from '../../../lib/i18n.ts';
import { LINE_LOOKS, type FieldName, type LineName } from '../registration-fields.ts';
import type { RegisterState } from '../use-register-form.ts';
import { PasswordStrength } from './password-strength.tsx';

interface RegisterFieldProps {
  readonly name: FieldName;
  readonly state: RegisterState;
}

function NewPasswordField({ field, label }: { readonly field: BoundField; readonly label: string }) {
  const t = useT();
  return (
    <>
      <PasswordField field={field} label={label} hint={field.value === '' ? t('hint_password') : undefined} autoComplete="new-password" />
      {field.value !== '' && <PasswordStrength password={field.value} />}
    </>
  );
}

/** A typed code says so when it is somebody's, once the member has left it; one that is nobody's is told when the form is sent. */
function InvitationField({ field, label, state }: { readonly field: BoundField; readonly label: string; readonly state: RegisterState }) {
  const t = useT();
  const { invitation } = state;
  const leave = (): void => {
    field.onLeave();
    if (field.value !== '') void invitation.verify(field.value);
  };
  const good = invitation.isGood(field.value) ? <StatusChip tone="ok">{t('invitation_good')}</StatusChip> : undefined;
  return <LineField name="affiliateCode" field={{ ...field, valid: false, onLeave: leave }} label={label} end={good} />;
}

interface LineFieldProps {
  readonly name: LineName;
  readonly field: BoundField;
  readonly label: string;
  readonly end?: ReactNode;
}

function LineField({ name, field, label, end }: LineFieldProps) {
  const t = useT();
  const { note, hint, placeholder, ...input } = LINE_LOOKS[name];
  return (
    <FormField
      field={field}
      label={label}
      note={note && t(note)}
      hint={hint && (field.value === '' || name === 'payeeName') ? t(hint) : undefined}
      placeholder={placeholder && t(placeholder)}
      end={end}
      {...input}
    />
  );
}

export function RegisterField({ name, state }: RegisterFieldProps) {
  const t = useT();
  const { form, phone } = state;
  const field = form.field(name);
  const label = t(`field_${name}` as TextKey);
  const mobileNum = form.values.mobileNum ?? '';
  switch (name) {
    case 'password':
      return <NewPasswordField field={field} label={label} />;
    case 'confirmPassword':
      return <PasswordField field={field} label={label} autoComplete="new-password" />;
    case 'mobileNum':
      return <MobileField field={field} label={label} countryDialingCode={state.countryDialingCode} onCountry={state.setCountry} />;
    case 'verificationCode':
      // A number that is only a choice brings its code with it.
      if (!field.required && mobileNum === '') return null;
      return (
        <CodeField
          field={{ ...field, required: true }}
          label={label}
          sending={{ form, before: ['mobileNum'], code: 'verificationCode', send: () => phone.send(mobileNum) }}
        />
      );
    case 'paymentPassword':
      return <PinField field={field} label={label} hint={t('hint_payment_password')} secret />;
    case 'affiliateCode':
      return <InvitationField field={field} label={label} state={state} />;
    default:
      return <LineField name={name} field={field} label={label} />;
  }
}
