/** Contract calls to verbs. */
import type { Handlers } from '../../kernel/http/bind.ts';
import { checkUsername } from './registration/check-username.ts';
import type { Doors } from './doors.ts';
import { login } from './login/login.ts';
import { logout } from './login/logout.ts';
import { memberProfile } from './profile/member-profile.ts';
import { registerUsername } from './registration/register-username.ts';
import { registrationSettings } from './registration/registration-settings.ts';

/** Identity's handlers by call. */
export function identityRoutes(doors: Doors) {
  return {
    'session.publicKey': () => doors.bodyKeys.publicKey(),
    'session.challenge': () => doors.slider.challenge(),
    'session.captcha': (context) => doors.captchas.picture(context.ip),
    'session.login': (context, { body }) => login(doors, context, body),
    'session.logout': (context) => logout(doors, context.session),
    'registration.settings': () => registrationSettings(doors),
    'registration.checkUsername': (context, { query }) => checkUsername(doors, context.merchant, context.ip, query.username),
    'registration.registerUsername': (context, { body }) => registerUsername(doors, context, body),
    'member.profile': (context) => memberProfile(doors, context.session),
  } satisfies Handlers;
}
