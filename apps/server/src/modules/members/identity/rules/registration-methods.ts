/** What each registration mode requests (§2 Registration, ACC-21): the operators' fields, adjusted by the whitelabel switches. */
import type { FieldConfig, FieldRule } from '@lantern/contract';
import type { RegistrationField, RegistrationMethod } from '@lantern/contract/constants';

export type RegistrationFields = Readonly<Record<RegistrationField, FieldConfig>>;

export interface RegistrationSwitches {
  /** Registration by username. */
  readonly USERNAMEREG3: boolean;
  /** Registration by mobile number. */
  readonly MOBILENUMREG3: boolean;
  /** A mobile number needs the code sent to it. */
  readonly REGMOBVERF3: boolean;
  /** Registration by mobile number asks for a password. */
  readonly MOBILENUMPASSREG3: boolean;
}

/** A field as configured by operators. */
export interface ConfiguredField {
  readonly enabled: boolean;
  readonly required: boolean;
  readonly rules: readonly FieldRule[];
}

const OFF: FieldConfig = { enabled: false, required: false, rules: [] };

/** A field as served; a required one starts with the required rule, and a confirmation has its own message (§5). */
function served(field: RegistrationField, { enabled, required, rules }: ConfiguredField): FieldConfig {
  if (!enabled) return OFF;
  const message = field === 'confirmPassword' ? 'in_incorrect_password' : 'field_required';
  return { enabled, required, rules: required ? [{ kind: 'required', message }, ...rules] : [...rules] };
}

/** The open methods, in the order of the tabs. */
export function openMethods(switches: RegistrationSwitches): RegistrationMethod[] {
  return [
    ...(switches.USERNAMEREG3 ? (['username'] as const) : []),
    ...(switches.MOBILENUMREG3 ? (['mobileNum'] as const) : []),
  ];
}

/**
 * The fields of a method, in the order of the form. By mobile number there is no username, and without a code there
 * must be a password: an account without any proof has no owner (with both off, the password is required).
 */
export function methodFields(
  method: RegistrationMethod,
  configured: Readonly<Record<RegistrationField, ConfiguredField>>,
  { REGMOBVERF3: verified, MOBILENUMPASSREG3: withPassword }: RegistrationSwitches,
): RegistrationFields {
  const { mobileNum, verificationCode } = configured;
  const fields = Object.fromEntries(
    (Object.entries(configured) as [RegistrationField, ConfiguredField][]).map(([field, config]) => [
      field,
      served(field, config),
    ]),
  ) as Record<RegistrationField, FieldConfig>;
  const code = (enabled: boolean, required: boolean) =>
    served('verificationCode', { ...verificationCode, enabled, required });
  if (method === 'username')
    return { ...fields, verificationCode: code(verified && mobileNum.enabled, mobileNum.required) };
  const secret = withPassword || !verified;
  return {
    ...fields,
    username: OFF,
    password: secret ? fields.password : OFF,
    confirmPassword: secret ? fields.confirmPassword : OFF,
    mobileNum: served('mobileNum', { ...mobileNum, enabled: true, required: true }),
    verificationCode: code(verified, verified),
  };
}
