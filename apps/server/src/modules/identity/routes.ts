/** Contract calls to verbs. */
import type { Handlers } from '../../kernel/http/bind.ts';
import { checkAffiliate } from './registration/check-affiliate.ts';
import { checkUsername } from './registration/check-username.ts';
import { countries } from './registration/countries.ts';
import type { Doors } from './doors.ts';
import { login } from './login/login.ts';
import { logout } from './login/logout.ts';
import { setPasswordByEmail, setPasswordByPhone } from './login/set-password.ts';
import { memberProfile } from './profile/member-profile.ts';
import { register } from './registration/register.ts';
import { registrationSettings } from './registration/registration-settings.ts';

/** Identity's handlers by call. */
export function identityRoutes(doors: Doors) {
  return {
    'session.publicKey': () => doors.bodyKeys.publicKey(),
    'session.challenge': () => doors.slider.challenge(),
    'session.captcha': (context) => doors.captchas.picture(context.ip),
    'session.login': (context, { body }) => login(doors, context, body),
    'session.setPasswordByPhone': (context, { body }) => setPasswordByPhone(doors, context, body),
    'session.setPasswordByEmail': (context, { body }) => setPasswordByEmail(doors, context, body),
    'session.logout': (context) => logout(doors, context.session),
    'registration.settings': (context) => registrationSettings(doors, context.merchant),
    'registration.checkUsername': (context, { query }) => checkUsername(doors, context.merchant, context.ip, query.username),
    'registration.checkAffiliate': (context, { query }) => checkAffiliate(doors, context.merchant, context.ip, query),
    'registration.registerUsername': (context, { body }) => register(doors, context, 'username', body),
    'registration.registerMobile': (context, { body }) => register(doors, context, 'mobileNum', body),
    'member.countries': async (context) => countries(context.language),
    'member.profile': (context) => memberProfile(doors, context.session),
  } satisfies Handlers;
}
