/** State and behaviour of the login form (§2 Login). */
import { useForm } from '../../lib/forms/use-form.ts';
import { dropRememberToken } from '../../lib/session/remembered.ts';
import type { LoginMode } from '../../lib/device/storage.ts';
import { entriesOf, missingEntry, REMEMBERED_DOTS, tokenFor, type LoginEntries, type LoginSide } from './login-body.ts';
import { useLoginFields } from './login-fields.ts';
import { useCaptcha } from './parts/use-captcha.ts';
import { usePhoneCode } from './parts/use-phone-code.ts';
import { useSlide } from './parts/use-slide.ts';
import { sendLoginForm, type LoginFormEvents } from './send-login-form.ts';
import { useLoginMode } from './use-login-mode.ts';

/** Where the login's refusals are shown; the secret of a mode is its password or its code. */
const refusalsOf = (secret: 'password' | 'verificationCode') =>
  ({
    wrong_credentials: secret,
    remember_invalid: secret,
    captcha_required: 'captcha',
    captcha_wrong: 'captcha',
    verification_code_wrong: 'verificationCode',
    mobile_invalid: 'mobileNum',
    code_sent_recently: 'verificationCode',
    phone_token_invalid: 'verificationCode',
  }) as const;

/** State and actions of the form. Any failure requires a new slide, and a new picture when one is shown (ACC-02). */
export function useLoginForm(side: LoginSide, username: string | undefined, events: LoginFormEvents) {
  const login = useLoginMode(username);
  const { mode, remembered } = login;
  const secret = mode === 'sms' ? 'verificationCode' : 'password';
  const captcha = useCaptcha();
  const phone = usePhoneCode('login', login.countryDialingCode);
  const slide = useSlide();

  const resumes = (entries: LoginEntries): boolean => tokenFor(mode, entries, remembered) !== undefined;
  /** A password requires a slide (ACC-03), a code after a failure; a token cannot be guessed and needs none. */
  const slides = (entries: LoginEntries): boolean => (mode === 'username' || slide.attempt > 0) && !resumes(entries);

  const form = useForm({
    fields: useLoginFields(login, captcha),
    unmarked: true,
    alsoOpen: (values) => (slides(entriesOf(values)) && !slide.proof ? 1 : 0),
    refusedAt: refusalsOf(secret),
    send: (values) => sendLoginForm(entriesOf(values), values.captcha, { side, login, captcha, phone, slide }, events),
    onRefused(failed) {
      if (failed.code === 'remember_invalid') {
        dropRememberToken(mode);
        login.load(mode);
        form.set({ [secret]: '' });
      }
      slide.again();
      form.set({ captcha: '' });
      captcha.learn(failed);
    },
  });

  const entries = entriesOf(form.values);
  return {
    form,
    login,
    captcha,
    phone,
    slide,
    slides: slides(entries),
    /** A remembered login on this device replaces a password or a code. */
    resuming: resumes(entries),
    /** The missing entries, in order. */
    missing: missingEntry(mode, entries, {
      captcha: captcha.required && !captcha.waived && form.values.captcha === '',
      slide: slides(entries) && !slide.proof,
    }),
    switchTo(next: LoginMode): void {
      login.load(next);
      form.reset();
      captcha.refresh();
    },
    typeUsername(username: string): void {
      const other = entries.password === REMEMBERED_DOTS && username !== remembered?.username;
      form.set(other ? { username, password: '' } : { username });
    },
    /** Typing replaces the dots of a remembered token. */
    typePassword: (password: string): void =>
      form.set({
        password: entries.password === REMEMBERED_DOTS ? password.split(REMEMBERED_DOTS[0]!).join('') : password,
      }),
  };
}
