/** State and behaviour of the registration form (§2 Registration). */
import type { FieldRule } from '@lantern/contract';
import { TOAST_SUCCESS_MS, type RegistrationMethod } from '@lantern/contract/constants';
import { brokenRule } from '@lantern/contract/field-rules';
import { clock, useToasts } from '@lantern/ui';
import { useState, useEffect } from 'react';
import { DIALING_CODE_DEFAULT } from '../../lib/forms/mobile-field.tsx';
import { useForm } from '../../lib/forms/use-form.ts';
import { useT } from '../../lib/language/i18n.ts';
import { client } from '../../lib/server/calls.ts';
import { useCaptcha } from './parts/use-captcha.ts';
import { usePhoneCode } from './parts/use-phone-code.ts';
import { useSlide } from './parts/use-slide.ts';
import {
  fieldsOf,
  FIRST_CONSENTS,
  namesOf,
  REGISTER_REFUSALS,
  specsOf,
  type Consents,
  type RegistrationSettings,
  type RegistrationSpecs,
} from './registration-fields.ts';
import { sendRegisterForm, type SocialVisitor } from './send-register-form.ts';
import { keepCode } from './state/kept-code.ts';
import { createUsernameCheck, type UsernameState } from './state/username-check.ts';
import { useFriendCode } from './use-friend-code.ts';
import { useInvitation } from './use-invitation.ts';

async function ask(username: string, abort: AbortController): Promise<'free' | 'taken' | undefined> {
  const result = await client.call('registration.checkUsername', { query: { username }, abort });
  if (result.ok) return 'free';
  return result.code === 'username_taken' ? 'taken' : undefined;
}

/** Returns the known state of any name. */
function useUsernameCheck() {
  const [, redraw] = useState(0);
  const [check] = useState(() => createUsernameCheck({ ask, onChange: () => redraw((count) => count + 1) }));
  useEffect(() => check.stop, [check]);
  return check;
}

/** Checks the typed name as far as it passes the rules. */
function useCheckedUsername(
  check: ReturnType<typeof useUsernameCheck>,
  username: string,
  rules: readonly FieldRule[],
): UsernameState {
  const wellFormed = username !== '' && brokenRule(rules, username) === undefined;
  useEffect(() => check.want(wellFormed ? username : undefined), [check, username, wellFormed]);
  return wellFormed ? check.stateOf(username) : 'unasked';
}

/** The captcha's own entry, when operators require one. */
const CAPTCHA: RegistrationSpecs = {
  captcha: { required: true, validate: (value) => (value === '' ? 'in_vwrite_code' : undefined) },
};

const missingOf = ({ terms, ageConfirmed, dataConsent }: Consents): number =>
  [terms, ageConfirmed, dataConsent].filter((given) => !given).length;

/** The nickname is prefilled with the provider's name of the visitor. */
const calledAs = (social: SocialVisitor | undefined, specs: RegistrationSpecs): RegistrationSpecs =>
  specs.nickname === undefined ? specs : { ...specs, nickname: { ...specs.nickname, initial: social?.nickname } };

/** A code is prefilled, so that it can be seen and changed. */
const prefilled = (
  name: 'recommenderId' | 'affiliateCode',
  code: string | undefined,
  specs: RegistrationSpecs,
): RegistrationSpecs => {
  const spec = specs[name];
  return spec === undefined || code === undefined ? specs : { ...specs, [name]: { ...spec, initial: code } };
};

interface RegisterFormEvents {
  readonly social: SocialVisitor | undefined;
  readonly onRegistered: () => void;
}

/** State and actions of the form. A failure requires a new slide, and a new picture when one is shown. */
export function useRegisterForm(
  settings: RegistrationSettings,
  method: RegistrationMethod,
  { social, onRegistered }: RegisterFormEvents,
) {
  const t = useT();
  const toasts = useToasts();
  const [countryDialingCode, setCountry] = useState(DIALING_CODE_DEFAULT);
  const [consents, setConsents] = useState(FIRST_CONSENTS);
  const slide = useSlide();
  const captcha = useCaptcha();
  const phone = usePhoneCode('register', countryDialingCode);
  const usernames = useUsernameCheck();
  const invitation = useInvitation(fieldsOf(settings, method).affiliateCode.enabled);

  const friend = useFriendCode();

  const names = namesOf(settings, method).filter((name) => name !== 'affiliateCode' || invitation.fieldShown);
  const needsCaptcha = settings.captchaEnabled || captcha.required;
  const fields = {
    ...prefilled(
      'affiliateCode',
      invitation.kept.code,
      prefilled(
        'recommenderId',
        friend.code,
        calledAs(
          social,
          specsOf(settings, method, names, {
            countryDialingCode,
            isTaken: (username) => usernames.stateOf(username) === 'taken',
          }),
        ),
      ),
    ),
    ...(needsCaptcha ? CAPTCHA : {}),
  };

  /**
   * An entered code is verified first (ACC-09): an invalid one stops the form before it is sent, and the slide stays
   * valid.
   */
  async function isInvited(code: string): Promise<boolean> {
    const refused = code === '' ? undefined : await invitation.verify(code);
    if (!refused) return true;
    toasts.show({ type: 'fail', text: t('invitation_code_error'), durationMs: TOAST_SUCCESS_MS });
    form.refuse({ ...refused, value: { ...refused.value, field: 'affiliateCode' } });
    return false;
  }

  const form = useForm<RegistrationSpecs>({
    fields,
    refusedAt: REGISTER_REFUSALS,
    alsoOpen: missingOf(consents) + (slide.proof ? 0 : 1),
    async send(values) {
      // A check answered after the registration would find the name taken by the new account itself.
      usernames.pause();
      if (!(await isInvited(values.affiliateCode ?? ''))) {
        usernames.resume();
        return undefined;
      }
      const captchaId = needsCaptcha ? captcha.captchaId : undefined;
      const failed = await sendRegisterForm(method, values, {
        countryDialingCode,
        invitation,
        captchaId,
        phone,
        social,
        consents,
        slide,
      });
      if (failed) usernames.resume();
      else {
        keepCode('friendCode', undefined, clock.nowMs());
        keepCode('agentCode', undefined, clock.nowMs());
        onRegistered();
      }
      return failed;
    },
    onRefused(failed) {
      slide.again();
      form.set({ captcha: '' });
      captcha.learn(failed);
    },
  });

  const usernameState = useCheckedUsername(
    usernames,
    form.values.username ?? '',
    fieldsOf(settings, method).username.rules,
  );

  return {
    form,
    names,
    usernameState,
    invitation,
    friend,
    phone,
    captcha,
    needsCaptcha,
    countryDialingCode,
    setCountry,
    consents,
    setConsents,
    slide,
    /**
     * Why the button is disabled, when it can be said better than by a count (§5: disabled unless the agreement is
     * ticked).
     */
    missing: consents.terms ? undefined : ('register_terms_missing' as const),
    reset(): void {
      form.reset();
      setConsents(FIRST_CONSENTS);
      slide.again();
      if (names[0]) form.focus(names[0]);
    },
  };
}

export type RegisterState = ReturnType<typeof useRegisterForm>;
