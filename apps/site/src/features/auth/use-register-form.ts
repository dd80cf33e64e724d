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
import { useInvitation, type Invitation } from './use-invitation.ts';

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

/** The consents as the payload names them. */
const given = ({ age, personalData, marketing }: Consents) => ({ ageConfirmed: age, dataConsent: personalData, marketingConsent: marketing });

/** Somebody a provider vouched for and no account here belongs to yet: the new one is linked to it. */
export interface SocialVisitor {
  readonly nickname?: string | undefined;
}

/** The nickname begins with what the provider calls the visitor. */
const calledAs = (social: SocialVisitor | undefined, specs: RegistrationSpecs): RegistrationSpecs =>
  specs.nickname === undefined ? specs : { ...specs, nickname: { ...specs.nickname, initial: social?.nickname } };

interface RegisterFormEvents {
  readonly social: SocialVisitor | undefined;
  readonly onRegistered: () => void;
}

/** What stands below the fields: consents and the slide. */
function useAssurances() {
  const [consents, setConsents] = useState<Consents>(FIRST_CONSENTS);
  const [proof, setProof] = useState<SliderProof>();
  const [attempt, setAttempt] = useState(0);
  const slideAgain = (): void => {
    setProof(undefined);
    setAttempt((count) => count + 1);
  };
  return {
    consents,
    setConsents,
    proof,
    setProof,
    attempt,
    slideAgain,
    open: missingOf(consents) + (proof ? 0 : 1),
    reset(): void {
      setConsents(FIRST_CONSENTS);
      slideAgain();
    },
  };
}

/** An entered code is verified first (ACC-09): one that is nobody's stops the form before it is sent, and the slide is still good. */
function useInvitationCheck({ verify }: Invitation) {
  const t = useT();
  const toasts = useToasts();
  const stopped = useRef(false);
  return {
    stopped,
    async check(code: string): Promise<CallFailed | undefined> {
      const refused = code === '' ? undefined : await verify(code);
      stopped.current = refused !== undefined;
      if (refused) toasts.show({ type: 'fail', text: t('invitation_code_error'), durationMs: TOAST_SUCCESS_MS });
      return refused && { ...refused, value: { ...refused.value, field: 'affiliateCode' } };
    },
  };
}

/** What the form shows and does. A failure asks for a new slide, and for a new picture where one is shown. */
export function useRegisterForm(settings: RegistrationSettings, method: RegistrationMethod, { social, onRegistered }: RegisterFormEvents) {
  const [countryDialingCode, setCountry] = useState(DIALING_CODE_DEFAULT);
  const assurances = useAssurances();
  const captcha = useCaptcha();
  const phone = usePhoneCode('register', countryDialingCode);
  const invitation = useInvitation(fieldsOf(settings, method).affiliateCode.enabled);
  const invited = useInvitationCheck(invitation);

  const names = namesOf(settings, method).filter((name) => name !== 'affiliateCode' || invitation.asked);
  const asksCaptcha = settings.captchaEnabled || captcha.asked;
  const fields = { ...calledAs(social, specsOf(settings, method, names, countryDialingCode)), ...(asksCaptcha ? CAPTCHA : {}) };

  async function send(entries: RegistrationEntries): Promise<CallFailed | undefined> {
    const { mobileNum = '', verificationCode = '', affiliateCode = '' } = entries;
    const uninvited = await invited.check(affiliateCode);
    if (uninvited) return uninvited;
    const vouched = mobileNum !== '' && verificationCode !== '' ? await phone.proof({ mobileNum, verificationCode }) : undefined;
    if (vouched && !vouched.ok) return vouched;
    track('register', { method });
    return signUp(method, {
      ...filled(entries),
      ...(invitation.carried === undefined ? {} : { affiliateCode: invitation.carried }),
      ...(mobileNum === '' ? {} : { countryDialingCode }),
      ...vouched?.value,
      ...origin(),
      ...(asksCaptcha && captcha.captchaId !== undefined ? { captchaId: captcha.captchaId } : {}),
      ...(social ? { socialLink: true } : {}),
      ...given(assurances.consents),
      ...assurances.proof,
    });
  }

  const form = useForm<RegistrationSpecs>({
    fields,
    refusedAt: REGISTER_REFUSALS,
    alsoOpen: assurances.open,
    async send(values) {
      const failed = await send(values);
      if (!failed) onRegistered();
      return failed;
    },
    onRefused(failed) {
      if (invited.stopped.current) return;
      assurances.slideAgain();
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
    assurances,
    /** Why the button waits, where it can be said better than by a count (§5: disabled unless the agreement is ticked). */
    missing: assurances.consents.terms ? undefined : ('register_terms_missing' as const),
    reset(): void {
      form.reset();
      assurances.reset();
      if (names[0]) form.focus(names[0]);
    },
  };
}

export type RegisterState = ReturnType<typeof useRegisterForm>;
