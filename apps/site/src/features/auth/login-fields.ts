/** The fields of the login form by mode, validated by the rules of their names (ACC-23). */
import { useCall } from '../../lib/server/calls.ts';
import type { FieldSpec } from '../../lib/forms/field-spec.ts';
import { mobileComplaint } from '../../lib/forms/mobile-field.tsx';
import { entriesOf, REMEMBERED_DOTS, tokenFor } from './login-body.ts';
import type { useCaptcha } from './parts/use-captcha.ts';
import type { useLoginMode } from './use-login-mode.ts';

type LoginFields = Readonly<
  Partial<Record<'username' | 'password' | 'mobileNum' | 'verificationCode' | 'captcha', FieldSpec>>
>;

/** Until the rules are loaded every field is simply required. */
export function useLoginFields(
  { mode, remembered, countryDialingCode }: ReturnType<typeof useLoginMode>,
  captcha: ReturnType<typeof useCaptcha>,
): LoginFields {
  const rules = useCall('registration.settings', {}, { staleMs: Infinity }).data;
  const picture: LoginFields = {
    captcha: {
      validate: (value) => (captcha.required && !captcha.waived && value === '' ? 'in_vwrite_code' : undefined),
    },
  };
  if (mode === 'username') {
    const token = remembered !== undefined && remembered.token !== '';
    return {
      username: { required: true, rules: rules?.loginUsername, initial: remembered?.username },
      password: { required: true, rules: rules?.loginPassword, initial: token ? REMEMBERED_DOTS : '' },
      ...picture,
    };
  }
  return {
    mobileNum: {
      required: true,
      rules: rules?.loginMobileNum,
      initial: remembered?.username,
      validate: (value) => mobileComplaint(countryDialingCode, value),
    },
    verificationCode: {
      // A remembered number needs no code, so "required" cannot be left to the rule.
      rules: rules?.verificationCode.filter(({ kind }) => kind !== 'required'),
      validate: (value, values) =>
        value === '' && tokenFor('sms', entriesOf(values), remembered) === undefined
          ? 'rule.verificationCode.required'
          : undefined,
    },
    ...picture,
  };
}
