/** One field of the registration form, by its type. */
import { Icon, StatusChip } from '@lantern/ui';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { CodeField } from '../../../lib/forms/code-field.tsx';
import { FormField, PasswordField } from '../../../lib/forms/form-field.tsx';
import { MobileField } from '../../../lib/forms/mobile-field.tsx';
import { PinField } from '../../../lib/forms/pin-field.tsx';
import type { BoundField } from '../../../lib/forms/use-form.ts';
import { useT, type TextKey } from '../../../lib/language/i18n.ts';
import { LINE_LOOKS, type FieldName, type LineName } from '../registration-fields.ts';
import type { RegisterState } from '../use-register-form.ts';
import { PasswordStrength } from './password-strength.tsx';
import styles from './register-field.module.css';

interface RegisterFieldProps {
  readonly name: FieldName;
  readonly state: RegisterState;
}

function NewPasswordField({ field, label }: { readonly field: BoundField; readonly label: string }) {
  const t = useT();
  return (
    <>
      <PasswordField
        field={field}
        label={label}
        hint={field.value === '' ? t('hint_password') : undefined}
        autoComplete="new-password"
      />
      {field.value !== '' && <PasswordStrength password={field.value} />}
    </>
  );
}

/**
 * A valid typed code is confirmed once the member has left the field; an invalid one is reported when the form is sent.
 */
function InvitationField({
  field,
  label,
  state,
}: {
  readonly field: BoundField;
  readonly label: string;
  readonly state: RegisterState;
}) {
  const t = useT();
  const { invitation } = state;
  const leave = (): void => {
    field.onLeave();
    if (field.value !== '') void invitation.verify(field.value);
  };
  const good = invitation.isGood(field.value) ? <StatusChip tone="ok">{t('invitation_good')}</StatusChip> : undefined;
  return <LineField name="affiliateCode" field={{ ...field, valid: false, onLeave: leave }} label={label} end={good} />;
}

/** Delay before a rule is reported while the name is still being typed. */
const RULE_PAUSE_MS = 700;

/** A username: ticked only when the server reported it as available; a broken rule shows when the typing pauses. */
function UsernameField({
  field,
  label,
  state: { usernameState },
}: {
  readonly field: BoundField;
  readonly label: string;
  readonly state: RegisterState;
}) {
  const t = useT();
  const { value, onLeave } = field;
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    const timer = setTimeout(leave, RULE_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  const { hint, ...input } = LINE_LOOKS.username;
  const said = {
    unasked: value === '' ? hint : undefined,
    checking: 'register_username_checking',
    free: 'register_username_free',
    taken: undefined,
  } as const;
  const key = said[usernameState];
  return (
    <FormField
      field={{ ...field, valid: usernameState === 'free' }}
      label={label}
      hint={key && t(key)}
      end={usernameState === 'checking' ? <Icon name="circle-notch" className={styles.checking} /> : undefined}
      data-check={usernameState}
      {...input}
    />
  );
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
    case 'username':
      return <UsernameField field={field} label={label} state={state} />;
    case 'password':
      return <NewPasswordField field={field} label={label} />;
    case 'confirmPassword':
      return <PasswordField field={field} label={label} autoComplete="new-password" />;
    case 'mobileNum':
      return (
        <MobileField
          field={field}
          label={label}
          countryDialingCode={state.countryDialingCode}
          onCountry={state.setCountry}
        />
      );
    case 'verificationCode':
      // An optional number requires its code once it is entered.
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
