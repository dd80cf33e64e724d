/**
 * The login form by type: whether the type is open, its fields by the served rules, and the account they name (§2, §3,
 * §5; ACC-23).
 */
import type { AnswerOf, ParsedInput } from '@lantern/contract/call';
import type { Calls } from '@lantern/contract';
import type { FieldRule } from '@lantern/contract';
import { brokenRule } from '@lantern/contract/field-rules';
import { e164Mobile } from '@lantern/contract/mobile';
import { ok, refuse, type Result } from '../../../../kernel/result.ts';
import type { ModuleContext } from '../context.ts';
import { foldUsername } from '../rules/usernames.ts';
import type { LoginRuleName } from '../store.ts';
import type { RememberMode } from './ticket-store.ts';

export type LoginInput = ParsedInput<Calls['session.login']>['body'];
export type LoginAnswer = AnswerOf<Calls['session.login']>;

/** The account a login names. */
export interface LoginSubject {
  readonly mode: RememberMode;
  /** A folded username or an E.164 number; text that cannot be a username is kept as typed, so that its failures count too. */
  readonly name: string;
}

type Rules = Readonly<Record<LoginRuleName, readonly FieldRule[]>>;

/** The fields of a type that break their rules. A remembered token replaces password, code and id token. */
function brokenFields(rules: Rules, input: LoginInput): readonly string[] {
  const proven = input.rememberToken !== undefined;
  const required: readonly FieldRule[] = [{ kind: 'required', message: 'field_required' }];
  const checked: readonly (readonly [string, readonly FieldRule[], string | undefined])[] = {
    username: [
      ['username', rules.loginUsername, input.username] as const,
      ...(proven ? [] : [['password', rules.loginPassword, input.password] as const]),
    ],
    sms: [
      ['mobileNum', rules.loginMobileNum, input.mobileNum] as const,
      ...(proven ? [] : [['verificationCode', rules.verificationCode, input.verificationCode] as const]),
    ],
    firebase: [
      ['firebaseMobileNo', rules.loginMobileNum, nationalPart(input)] as const,
      ...(proven ? [] : [['firebaseIdToken', required, input.firebaseIdToken] as const]),
    ],
  }[input.type];
  return checked.filter(([, fieldRules, value]) => brokenRule(fieldRules, value)).map(([field]) => field);
}

/** Digits as the field's rule counts them; the number of this type may be international, with its plus. */
const nationalPart = (input: LoginInput): string | undefined =>
  (input.firebaseMobileNo ?? input.mobileNum)?.replace(/^\+/, '');

function mobileOf(input: LoginInput): string | undefined {
  const typed = input.type === 'firebase' ? (input.firebaseMobileNo ?? input.mobileNum ?? '') : input.mobileNum!;
  return typed.startsWith('+') ? wholeMobile(typed) : e164Mobile(input.countryDialingCode, typed);
}

/** A number with its plus, if it is a mobile number of a supported country. */
const wholeMobile = (typed: string): string | undefined =>
  [1, 2, 3]
    .map((digits) => e164Mobile(typed.slice(1, 1 + digits), typed.slice(1 + digits)))
    .find((mobile) => mobile !== undefined);

/**
 * Whether the type is open: numbers by MOBILEVERCODELOGIN3, and verified as the merchant requires unless a remembered
 * login has done so.
 */
async function isOpen(
  { deps }: ModuleContext,
  merchantCode: string,
  { type, rememberToken }: LoginInput,
): Promise<boolean> {
  if (type === 'username') return true;
  if (!(await deps.switches(merchantCode)).MOBILEVERCODELOGIN3) return false;
  return (
    rememberToken !== undefined ||
    (await deps.phoneVerification(merchantCode)) === (type === 'firebase' ? 'idToken' : 'code')
  );
}

/**
 * Validates the form; what it refuses does not count as an attempt. Refuses login_mode_unavailable (the type is not
 * open), input_invalid with the fields, mobile_invalid.
 */
export async function readForm(
  module: ModuleContext,
  merchantCode: string,
  input: LoginInput,
): Promise<Result<LoginSubject>> {
  if (!(await isOpen(module, merchantCode, input))) return refuse('login_mode_unavailable');
  const fields = brokenFields(await module.loginRules(), input);
  if (fields.length > 0) return refuse('input_invalid', { fields });
  if (input.type === 'username')
    return ok({ mode: 'username', name: foldUsername(input.username!) ?? input.username!.toLowerCase() });
  const mobile = mobileOf(input);
  return mobile === undefined ? refuse('mobile_invalid') : ok({ mode: 'mobile', name: mobile });
}
