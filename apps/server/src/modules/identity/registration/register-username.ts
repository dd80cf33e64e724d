/** Registering by username (§2 Registration, §4 Register): opens the account and signs it in. */
import type { AnswerOf, ParsedInput } from '@lantern/contract/call';
import type { Calls } from '@lantern/contract';
import { REGISTRATION_FIELDS, REGISTRATION_TYPE } from '@lantern/contract/constants';
import type { CallContext } from '../../../kernel/http/call-context.ts';
import { type Refused, type Result } from '../../../kernel/result.ts';
import type { Doors } from '../doors.ts';
import { judgeApplication, openAccount, type Applicant } from './open-account.ts';
import type { RegistrationSettings } from '../rules/registration.ts';
import { markFirstLogin, readRegistrationSettings } from '../store.ts';

type RegisterInput = ParsedInput<Calls['registration.registerUsername']>['body'];
type RegisterAnswer = AnswerOf<Calls['registration.registerUsername']>;

function applicantOf(input: RegisterInput): Applicant {
  return {
    fields: Object.fromEntries(REGISTRATION_FIELDS.flatMap((field) => (input[field] === undefined ? [] : [[field, input[field]]]))),
    ageConfirmed: input.ageConfirmed === true,
    dataConsent: input.dataConsent === true,
    marketingConsent: input.marketingConsent === true,
    registerMethod: input.registerMethod,
    registeredAt: undefined,
  };
}

/** Proofs come last, so that a slip in the form does not cost the applicant a solved slider. */
async function checkProofs(doors: Doors, address: string, settings: RegistrationSettings, input: RegisterInput): Promise<Refused | undefined> {
  const slider = await doors.slider.redeem(input);
  if (!slider.ok) return slider;
  if (settings.captchaEnabled) {
    const captcha = await doors.captchas.redeem(input);
    if (!captcha.ok) return captcha;
  }
  const allowance = await doors.rates.take('registration', address);
  return allowance.ok ? undefined : allowance;
}

/** Registers and answers like a login. What the payload says of type, balance or agents changes nothing. */
export async function registerUsername(doors: Doors, context: CallContext<'none'>, input: RegisterInput): Promise<Result<RegisterAnswer>> {
  const settings = await readRegistrationSettings(doors.kernel.db);
  const applicant = applicantOf(input);
  const judged = await judgeApplication(doors, context.merchant, settings, applicant);
  if (!judged.ok) return judged;
  const unproven = await checkProofs(doors, context.ip, settings, input);
  if (unproven) return unproven;
  return openAccount(doors, context.merchant, settings, applicant, async (tx, { memberId, userName }) => {
    const firstTimeLogin = await markFirstLogin(tx, memberId);
    const { token } = await doors.sessions.open(tx, memberId, context.userAgent);
    return { token, userName, type: REGISTRATION_TYPE, firstTimeLogin };
  });
}
