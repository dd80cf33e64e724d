/** State and sending of the registration form (§2 Registration, §4 Register). */
import type { CallFailed } from '@lantern/client';
import { REGISTRATION_TYPE, TOAST_SUCCESS_MS, type RegistrationMethod } from '@lantern/contract/constants';
import { nationalNumber } from '@lantern/contract/mobile';
import { useToasts } from '@lantern/ui';
import { useRef, useState } from 'react';
import { DIALING_CODE_DEFAULT } from '../../lib/forms/mobile-field.tsx';
import { useForm } from '../../lib/forms/use-form.ts';
import { useT } from '../../lib/i18n.ts';
import { registerMethod } from '../../lib/running-mode.ts';
import type { SliderProof } from '../../lib/solve-challenge.ts';
import { track } from '../../lib/tracking.ts';
import { signUp } from './api/sign-in.ts';
import { useCaptcha } from './parts/use-captcha.ts';
import { usePhoneCode } from './parts/use-phone-code.ts';
import {
  fieldsOf,
  FIRST_CONSENTS,
  namesOf,
  REGISTER_REFUSALS,
  specsOf,
  type Consents,
  type EntryName,
  type RegistrationEntries,
  type RegistrationSettings,
  type RegistrationSpecs,
} from './registration-fields.ts';
import { useInvitation } from './use-invitation.ts';

/** What the account comes from, as the source's payload says it. */
const origin = () => ({ registerUrl: location.host, domain: location.host, registerMethod: registerMethod(), type: REGISTRATION_TYPE });

/** Filled entries; the number as it is sent, without a single leading zero (§5). */
function filled(entries: RegistrationEntries): RegistrationEntries {
  const kept = Object.entries(entries).filter(([, value]) => value !== '') as [EntryName, string][];
  return Object.fromEntries(kept.map(([name, value]) => [name, name === 'mobileNum' ? nationalNumber(value) : value]));
}

/** The captcha's own entry, where operators ask for one. */
const CAPTCHA: RegistrationSpecs = { captcha: { required: true, validate: (value) => (value === '' ? 'in_vwrite_code' : undefined) } };

const missingOf = ({ terms, age, personalData }: Consents): number => [terms, age, personalData].filter((given) => !given).length;

/** Somebody a provider vouched for and no account here belongs to yet: the new one is linked to it. */
export interface SocialVisitor {
  readonly nickname?: string | undefined;
}

/** What the form shows and does. A failure asks for a new slide, and for a new picture where one is shown. */
export function useRegisterForm(settings: RegistrationSettings, method: RegistrationMethod, { social, onRegistered }: { readonly social: SocialVisitor | undefined; readonly onRegistered: () => void }) {
  const t = useT();
  const toasts = useToasts();
  const [countryDialingCode, setCountry] = useState(DIALING_CODE_DEFAULT);
  const [consents, setConsents] = useState<Consents>(FIRST_CONSENTS);
  const [proof, setProof] = useState<SliderProof>();
  const [attempt, setAttempt] = useState(0);
  const captcha = useCaptcha();
  const phone = usePhoneCode('register', countryDialingCode);
  const invitation = useInvitation(fieldsOf(settings, method).affiliateCode.enabled);
  // A code that is nobody's stops the form before it is sent: the slide is still good.
  const unsent = useRef<CallFailed>(undefined);

  const names = namesOf(settings, method).filter((name) => name !== 'affiliateCode' || invitation.asked);
  const asksCaptcha = settings.captchaEnabled || captcha.asked;
  const specs = specsOf(settings, method, names, countryDialingCode);
  const called = specs.nickname && social?.nickname !== undefined ? { nickname: { ...specs.nickname, initial: social.nickname } } : {};
  const fields: RegistrationSpecs = { ...specs, ...called, ...(asksCaptcha ? CAPTCHA : {}) };

  /** An entered code is verified first (ACC-09). */
  async function checkInvitation(code: string): Promise<CallFailed | undefined> {
    const refused = code === '' ? undefined : await invitation.verify(code);
    unsent.current = refused;
    if (refused) toasts.show({ type: 'fail', text: t('invitation_code_error'), durationMs: TOAST_SUCCESS_MS });
    return refused && { ...refused, value: { ...refused.value, field: 'affiliateCode' } };
  }

  async function send(entries: RegistrationEntries): Promise<CallFailed | undefined> {
    const { mobileNum = '', verificationCode = '', affiliateCode = '' } = entries;
    const uninvited = await checkInvitation(affiliateCode);
    if (uninvited) return uninvited;
    const vouched = mobileNum !== '' && verificationCode !== '' ? await phone.proof({ mobileNum, verificationCode }) : undefined;
    if (vouched && !vouched.ok) return vouched;
    track('register', { method });
    const { age: ageConfirmed, personalData: dataConsent, marketing: marketingConsent } = consents;
    return signUp(method, {
      ...filled(entries),
      ...(invitation.carried === undefined ? {} : { affiliateCode: invitation.carried }),
      ...(mobileNum === '' ? {} : { countryDialingCode }),
      ...vouched?.value,
      ...origin(),
      ...(asksCaptcha && captcha.captchaId !== undefined ? { captchaId: captcha.captchaId } : {}),
      ...(social ? { socialLink: true } : {}),
      ageConfirmed,
      dataConsent,
      marketingConsent,
      ...proof,
    });
  }

  const form = useForm<RegistrationSpecs>({
    fields,
    refusedAt: REGISTER_REFUSALS,
    alsoOpen: missingOf(consents) + (proof ? 0 : 1),
    async send(values) {
      const failed = await send(values);
      if (!failed) onRegistered();
      return failed;
    },
    onRefused(failed) {
      if (unsent.current) return;
      setProof(undefined);
      setAttempt((count) => count + 1);
      form.set({ captcha: '' });
      captcha.learn(failed);
    },
  });

  return {
    form,
    names,
    invitation,
    phone,
    captcha,
    asksCaptcha,
    countryDialingCode,
    setCountry,
    consents,
    setConsents,
    attempt,
    setProof,
    /** Why the button waits, where it can be said better than by a count (§5: disabled unless the agreement is ticked). */
    missing: consents.terms ? undefined : ('register_terms_missing' as const),
    reset(): void {
      form.reset();
      setConsents(FIRST_CONSENTS);
      setProof(undefined);
      setAttempt((count) => count + 1);
      if (names[0]) form.focus(names[0]);
    },
  };
}

export type RegisterState = ReturnType<typeof useRegisterForm>;
