/** Registering by username or by mobile number (§2 Registration, §4 Register): opens the account and signs it in. */
import type { AnswerOf, ParsedInput } from '@lantern/contract/call';
import type { Calls } from '@lantern/contract';
import { REGISTRATION_FIELDS, REGISTRATION_TYPE, type RegistrationMethod } from '@lantern/contract/constants';
import type { CallContext } from '../../../kernel/http/call-context.ts';
import { ok, refuse, type Refused, type Result } from '../../../kernel/result.ts';
import type { Doors } from '../doors.ts';
import { givenIn, mobileOf, type RegistrationForm } from '../rules/registration.ts';
import { recogniseDevice } from '../sessions/devices.ts';
import { startSession } from '../sessions/start-session.ts';
import { isUsernameTaken, judgeApplication, openAccount, type Applicant } from './open-account.ts';

type RegisterInput = ParsedInput<Calls['registration.registerUsername']>['body'];
type RegisterAnswer = AnswerOf<Calls['registration.registerUsername']>;

function applicantOf(input: RegisterInput): Applicant {
  return {
    fields: Object.fromEntries(REGISTRATION_FIELDS.flatMap((field) => (input[field] === undefined ? [] : [[field, input[field]]]))),
    countryDialingCode: input.countryDialingCode,
    providerSpeaks: input.firebaseIdToken !== undefined,
    ageConfirmed: input.ageConfirmed === true,
    dataConsent: input.dataConsent === true,
    marketingConsent: input.marketingConsent === true,
    registerMethod: input.registerMethod,
    registeredAt: undefined,
  };
}

/** Codes of others, looked up before anything is spent; the look-up is throttled like the one the page does. */
async function checkInvitations({ rates, deps: { invitations } }: Doors, { merchant, ip }: CallContext<'none'>, form: RegistrationForm, applicant: Applicant): Promise<Refused | undefined> {
  const asked = [
    { field: 'affiliateCode', code: givenIn(form, applicant, 'affiliateCode'), known: invitations.checkCode },
    { field: 'recommenderId', code: givenIn(form, applicant, 'recommenderId'), known: invitations.checkFriendCode },
  ] as const;
  for (const { field, code, known } of asked) {
    if (code === undefined) continue;
    const allowance = await rates.take('affiliate_check', ip);
    if (!allowance.ok) return allowance;
    if (!(await known(merchant.code, code))) return refuse('invitation_code_invalid', { field });
  }
  return undefined;
}

/** Proofs come last, so that a slip in the form does not cost the applicant a solved slider. */
async function checkProofs(doors: Doors, address: string, form: RegistrationForm, input: RegisterInput): Promise<Refused | undefined> {
  const slider = await doors.slider.redeem(input);
  if (!slider.ok) return slider;
  if (form.captchaEnabled) {
    const captcha = await doors.captchas.redeem(input);
    if (!captcha.ok) return captcha;
  }
  const allowance = await doors.rates.take('registration', address);
  return allowance.ok ? undefined : allowance;
}

/** The code that was sent to the number, or a provider's word for it, as the merchant has it; asked after all else, because either is good once. */
async function checkMobile({ deps }: Doors, merchantCode: string, form: RegistrationForm, applicant: Applicant, input: RegisterInput): Promise<Refused | undefined> {
  const mobile = mobileOf(form, applicant);
  if (!form.mobileProved || mobile === undefined) return undefined;
  const byToken = (await deps.phoneVerification(merchantCode)) === 'idToken';
  if (byToken || input.firebaseIdToken !== undefined) {
    const proved = byToken && input.firebaseIdToken !== undefined ? await deps.verifyPhoneToken(input.firebaseIdToken) : undefined;
    return proved?.ok && proved.value.mobile === mobile ? undefined : refuse('phone_token_invalid');
  }
  const good = await deps.redeemCode({ channel: 'sms', to: mobile, purpose: 'register', code: applicant.fields.verificationCode ?? '' });
  return good ? undefined : refuse('verification_code_wrong', { field: 'verificationCode' });
}

/**
 * Registers and answers like a login. What the payload says of type, balance, agent, id or state changes nothing.
 * Refuses, in this order: registration_mode_unavailable, the first fault of the form, invitation_code_invalid, a missing or
 * wrong proof, rate_limited, username_taken, an unproved number, mobile_taken, social_failed.
 */
export async function register(doors: Doors, context: CallContext<'none'>, method: RegistrationMethod, input: RegisterInput): Promise<Result<RegisterAnswer>> {
  const { open, forms } = await doors.registrationForms.current(context.merchant);
  if (!open.includes(method)) return refuse('registration_mode_unavailable');
  const form = forms[method];
  const applicant = applicantOf(input);
  const judged = await judgeApplication(doors, context.merchant, form, applicant);
  if (!judged.ok) return judged;
  const unready = (await checkInvitations(doors, context, form, applicant)) ?? (await checkProofs(doors, context.ip, form, input));
  if (unready) return unready;
  if (await isUsernameTaken(doors, context.merchant, form, applicant)) return refuse('username_taken', { field: 'username' });
  const unproved = await checkMobile(doors, context.merchant.code, form, applicant, input);
  if (unproved) return unproved;
  const device = recogniseDevice(doors, context);
  const fingerprint = input.fingerprint === undefined ? undefined : Buffer.from(input.fingerprint, 'hex');
  return openAccount(doors, context.merchant, form, applicant, async (tx, { memberId, userName }) => {
    if (input.socialLink === true) {
      const linked = await doors.deps.linkSocial(tx, context, memberId);
      if (!linked.ok) return linked;
    }
    const { token, firstTimeLogin } = await startSession(doors, tx, context, { memberId, device, fingerprint });
    return ok({ token, userName, type: REGISTRATION_TYPE, firstTimeLogin });
  });
}
