/** Sending the registration form (§4 Register): the number is proved first, then the account is made and signed in. */
import type { CallFailed } from '@lantern/client';
import { REGISTRATION_TYPE, type RegistrationMethod } from '@lantern/contract/constants';
import { nationalNumber } from '@lantern/contract/mobile';
import { runningMode } from '../../lib/running-mode.ts';
import { track } from '../../lib/tracking.ts';
import { signUp } from './api/sign-in.ts';
import type { usePhoneCode } from './parts/use-phone-code.ts';
import type { Slide } from './parts/use-slide.ts';
import type { Consents, EntryName, RegistrationEntries } from './registration-fields.ts';
import type { Invitation } from './use-invitation.ts';

/** What the account comes from, as the source's payload says it. */
const origin = () => ({ registerUrl: location.host, domain: location.host, registerMethod: runningMode(), type: REGISTRATION_TYPE });

/** Filled entries; the number as it is sent, without a single leading zero (§5). */
function filled(entries: RegistrationEntries): RegistrationEntries {
  const kept = Object.entries(entries).filter(([, value]) => value !== '') as [EntryName, string][];
  return Object.fromEntries(kept.map(([name, value]) => [name, name === 'mobileNum' ? nationalNumber(value) : value]));
}

/** Somebody a provider vouched for and no account here belongs to yet: the new one is linked to it. */
export interface SocialVisitor {
  readonly nickname?: string | undefined;
}

/** What goes along with the entries. */
export interface RegisterParts {
  readonly countryDialingCode: string;
  readonly invitation: Pick<Invitation, 'carried'>;
  /** The picture the entered answer belongs to; undefined where none is asked for. */
  readonly captchaId: string | undefined;
  readonly phone: ReturnType<typeof usePhoneCode>;
  readonly social: SocialVisitor | undefined;
  readonly consents: Consents;
  readonly slide: Slide;
}

/** Answers the refusal, or undefined when the account stands and is signed in. */
export async function sendRegisterForm(method: RegistrationMethod, entries: RegistrationEntries, parts: RegisterParts): Promise<CallFailed | undefined> {
  const { mobileNum = '', verificationCode = '' } = entries;
  const { countryDialingCode, invitation, captchaId, phone, social, slide } = parts;
  const { ageConfirmed, dataConsent, marketingConsent } = parts.consents;
  const proven = mobileNum !== '' && verificationCode !== '' ? await phone.proof({ mobileNum, verificationCode }) : undefined;
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
