/** State and sending of the forgotten-password form. The server answers wrong codes and unknown accounts alike. */
import type { CallFailed } from '@lantern/client';
import { nationalNumber } from '@lantern/contract/mobile';
import { useState } from 'react';
import { client, useCall } from '../../lib/server/calls.ts';
import type { FieldSpec } from '../../lib/forms/field-spec.ts';
import { DIALING_CODE_DEFAULT, mobileComplaint } from '../../lib/forms/mobile-field.tsx';
import { useForm } from '../../lib/forms/use-form.ts';
import { dropRememberTokens } from '../../lib/session/remembered.ts';
import { NEW_PASSWORD_REFUSALS, useNewPasswordFields } from './new-password-fields.ts';
import { useSlide } from './parts/use-slide.ts';

export type ResetWay = 'mobile' | 'email';

type ResetFields = Readonly<
  Record<'verificationCode' | 'newPassword' | 'confirmNewPassword', FieldSpec> &
    Partial<Record<'mobileNum' | 'username' | 'email', FieldSpec>>
>;

function useResetFields(way: ResetWay, countryDialingCode: string): ResetFields {
  const rules = useCall('registration.settings', {}, { staleMs: Infinity }).data;
  const passwords = useNewPasswordFields({ empty: 'in_incorrect_password', different: 'in_confirmation_correct' });
  const code = { verificationCode: { required: true, rules: rules?.verificationCode }, ...passwords };
  if (way === 'email') {
    return {
      username: { required: true, rules: rules?.loginUsername },
      email: { required: true, rules: [{ kind: 'type', type: 'email', message: 'rule.email.type' }] },
      ...code,
    };
  }
  return {
    mobileNum: {
      required: true,
      rules: rules?.loginMobileNum,
      validate: (value) => mobileComplaint(countryDialingCode, value),
    },
    ...code,
  };
}

/** `onReset` gets the account's name, if one was entered. */
export function useForgotPasswordForm(way: ResetWay, onReset: (username: string | undefined) => void) {
  const [countryDialingCode, setCountry] = useState(DIALING_CODE_DEFAULT);
  const slide = useSlide();
  const fields = useResetFields(way, countryDialingCode);

  async function send(values: Readonly<Partial<Record<keyof ResetFields, string>>>): Promise<CallFailed | undefined> {
    const { verificationCode = '', newPassword = '', confirmNewPassword = '' } = values;
    const renewal = { verificationCode, newPassword, confirmNewPassword, ...slide.proof };
    const username = values.username?.trim() ?? '';
    const result =
      way === 'email'
        ? await client.call('session.setPasswordByEmail', {
            body: { username, email: values.email?.trim() ?? '', ...renewal },
          })
        : await client.call('session.setPasswordByPhone', {
            body: { mobileNum: nationalNumber(values.mobileNum ?? ''), countryDialingCode, ...renewal },
          });
    if (!result.ok) return result;
    // A new password ends what was remembered under the old one.
    dropRememberTokens();
    onReset(way === 'email' ? username : undefined);
    return undefined;
  }

  const form = useForm({
    fields,
    unmarked: true,
    alsoOpen: slide.proof ? 0 : 1,
    refusedAt: {
      ...NEW_PASSWORD_REFUSALS,
      verification_code_wrong: 'verificationCode',
      code_sent_recently: 'verificationCode',
      mobile_invalid: 'mobileNum',
      email_format: 'email',
    },
    send,
    onRefused: slide.again,
  });
  return {
    form,
    countryDialingCode,
    setCountry,
    slide,
    restart(): void {
      form.reset();
      slide.again();
    },
  };
}
