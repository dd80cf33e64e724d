/** Registering by username or by mobile number (§2 Registration, §4 Register): opens the account and signs it in. */
import type { AnswerOf, ParsedInput } from '@lantern/contract/call';
import type { Calls } from '@lantern/contract';
import { REGISTRATION_FIELDS, REGISTRATION_TYPE, type RegistrationMethod } from '@lantern/contract/constants';
import type { CallContext } from '../../../../kernel/http/call-context.ts';
import { ok, refuse, type Refused, type Result } from '../../../../kernel/result.ts';
import type { ModuleContext } from '../context.ts';
import { fieldValue, mobileOf, type RegistrationForm } from '../rules/registration.ts';
import { recogniseDevice } from '../sessions/devices.ts';
import { startSession } from '../sessions/start-session.ts';
import { isUsernameTaken, validateApplication, openAccount, type Applicant } from './open-account.ts';

type RegisterInput = ParsedInput<Calls['registration.registerUsername']>['body'];
type RegisterAnswer = AnswerOf<Calls['registration.registerUsername']>;

function applicantOf(input: RegisterInput): Applicant {
  return {
    fields: Object.fromEntries(
      REGISTRATION_FIELDS.flatMap((field) => (input[field] === undefined ? [] : [[field, input[field]]])),
    ),
    countryDialingCode: input.countryDialingCode,
    verifiedByProvider: input.firebaseIdToken !== undefined,
    ageConfirmed: input.ageConfirmed === true,
    dataConsent: input.dataConsent === true,
    marketingConsent: input.marketingConsent === true,
    registerMethod: input.registerMethod,
    registeredAt: undefined,
  };
}

/** Invitation codes, looked up before any proof is consumed; the look-up is throttled like the page's own. */
async function checkInvitations(
  { rates, deps: { invitations } }: ModuleContext,
  { merchant, ip }: CallContext<'none'>,
  form: RegistrationForm,
  applicant: Applicant,
): Promise<Refused | undefined> {
  const codes = [
    { field: 'affiliateCode', code: fieldValue(form, applicant, 'affiliateCode'), known: invitations.checkCode },
    { field: 'recommenderId', code: fieldValue(form, applicant, 'recommenderId'), known: invitations.checkFriendCode },
  ] as const;
  for (const { field, code, known } of codes) {
    if (code === undefined) continue;
    const quota = await rates.take('affiliate_check', ip);
    if (!quota.ok) return quota;
    if (!(await known(merchant.code, code))) return refuse('invitation_code_invalid', { field });
  }
  return undefined;
}

/** Proofs come last, so that an error in the form does not cost the applicant a solved slider. */
async function checkProofs(
  module: ModuleContext,
  address: string,
  form: RegistrationForm,
  input: RegisterInput,
): Promise<Refused | undefined> {
  const slider = await module.slider.redeem(input);
  if (!slider.ok) return slider;
  if (form.captchaEnabled) {
    const captcha = await module.captchas.redeem(input);
    if (!captcha.ok) return captcha;
  }
  const quota = await module.rates.take('registration', address);
  return quota.ok ? undefined : quota;
}

/**
 * The code sent to the number, or a provider's token for it, as the merchant requires; checked last, because either is
 * valid only once.
 */
async function checkMobile(
  { deps }: ModuleContext,
  merchantCode: string,
  form: RegistrationForm,
  applicant: Applicant,
  input: RegisterInput,
): Promise<Refused | undefined> {
  const mobile = mobileOf(form, applicant);
  if (!form.mobileProved || mobile === undefined) return undefined;
  const byToken = (await deps.phoneVerification(merchantCode)) === 'idToken';
  if (byToken || input.firebaseIdToken !== undefined) {
    const proved =
      byToken && input.firebaseIdToken !== undefined ? await deps.verifyPhoneToken(input.firebaseIdToken) : undefined;
    return proved?.ok && proved.value.mobile === mobile ? undefined : refuse('phone_token_invalid');
  }
  const valid = await deps.redeemCode({
    channel: 'sms',
    to: mobile,
    purpose: 'register',
    code: applicant.fields.verificationCode ?? '',
  });
  return valid ? undefined : refuse('verification_code_wrong', { field: 'verificationCode' });
}

/**
 * Registers and answers like a login. Type, balance, agent, id or state in the payload are ignored. Refuses, in this
 * order: registration_mode_unavailable, the first fault of the form, invitation_code_invalid, a missing or wrong proof,
 * rate_limited, username_taken, an unproved number, mobile_taken, social_failed.
 */
export async function register(
  module: ModuleContext,
  context: CallContext<'none'>,
  method: RegistrationMethod,
  input: RegisterInput,
): Promise<Result<RegisterAnswer>> {
  const { open, forms } = await module.registrationForms.current(context.merchant);
  if (!open.includes(method)) return refuse('registration_mode_unavailable');
  const form = forms[method];
  const applicant = applicantOf(input);
  const validated = await validateApplication(module, context.merchant, form, applicant);
  if (!validated.ok) return validated;
  const unready =
    (await checkInvitations(module, context, form, applicant)) ?? (await checkProofs(module, context.ip, form, input));
  if (unready) return unready;
  if (await isUsernameTaken(module, context.merchant, form, applicant))
    return refuse('username_taken', { field: 'username' });
  const unproved = await checkMobile(module, context.merchant.code, form, applicant, input);
  if (unproved) return unproved;
  const device = recogniseDevice(module, context);
  const fingerprint = input.fingerprint === undefined ? undefined : Buffer.from(input.fingerprint, 'hex');
  return openAccount(module, context.merchant, form, applicant, async (tx, { memberId, userName }) => {
    if (input.socialLink === true) {
      const linked = await module.deps.linkSocial(tx, context, memberId);
      if (!linked.ok) return linked;
    }
    const { token, firstTimeLogin } = await startSession(module, tx, context, { memberId, device, fingerprint });
    return ok({ token, userName, type: REGISTRATION_TYPE, firstTimeLogin });
  });
}
