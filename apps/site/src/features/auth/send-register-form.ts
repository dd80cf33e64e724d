/**
 * Sends the registration form (§4 Register): the number is verified first, then the account is created and signed in.
 */
import type { CallFailed } from '@lantern/client';
import { REGISTRATION_TYPE, type RegistrationMethod } from '@lantern/contract/constants';
import { nationalNumber } from '@lantern/contract/mobile';
import { runningMode } from '../../lib/device/running-mode.ts';
import { track } from '../../lib/device/tracking.ts';
import { signUp } from './api/sign-in.ts';
import type { usePhoneCode } from './parts/use-phone-code.ts';
import type { Slide } from './parts/use-slide.ts';
import type { Consents, EntryName, RegistrationEntries } from './registration-fields.ts';
import type { Invitation } from './use-invitation.ts';

/** Origin of the account, as in the source's payload. */
const origin = () => ({
  registerUrl: location.host,
  domain: location.host,
  registerMethod: runningMode(),
  type: REGISTRATION_TYPE,
});

/** Filled entries; the number as it is sent, without a single leading zero (§5). */
function filled(entries: RegistrationEntries): RegistrationEntries {
  const kept = Object.entries(entries).filter(([, value]) => value !== '') as [EntryName, string][];
  return Object.fromEntries(kept.map(([name, value]) => [name, name === 'mobileNum' ? nationalNumber(value) : value]));
}

/** A visitor certified by a provider without an account here: the new one is linked to them. */
export interface SocialVisitor {
  readonly nickname?: string | undefined;
}

/** Sent along with the entries. */
export interface RegisterParts {
  readonly countryDialingCode: string;
  readonly invitation: Pick<Invitation, 'carried'>;
  /** The picture of the entered answer; undefined when none is required. */
  readonly captchaId: string | undefined;
  readonly phone: ReturnType<typeof usePhoneCode>;
  readonly social: SocialVisitor | undefined;
  readonly consents: Consents;
  readonly slide: Slide;
}

/** Returns the refusal, or undefined when the account is created and signed in. */
export async function sendRegisterForm(
  method: RegistrationMethod,
  entries: RegistrationEntries,
  parts: RegisterParts,
): Promise<CallFailed | undefined> {
  const { mobileNum = '', verificationCode = '' } = entries;
  const { countryDialingCode, invitation, captchaId, phone, social, slide } = parts;
  const { ageConfirmed, dataConsent, marketingConsent } = parts.consents;
  const proven =
    mobileNum !== '' && verificationCode !== '' ? await phone.proof({ mobileNum, verificationCode }) : undefined;
  if (proven && !proven.ok) return proven;
  track('register', { method });
  return signUp(method, {
    ...filled(entries),
    ...(invitation.carried === undefined ? {} : { affiliateCode: invitation.carried }),
    ...(mobileNum === '' ? {} : { countryDialingCode }),
    ...proven?.value,
    ...origin(),
    ...(captchaId === undefined ? {} : { captchaId }),
    ...(social ? { socialLink: true } : {}),
    ageConfirmed,
    dataConsent,
    marketingConsent,
    ...slide.proof,
  });
}
