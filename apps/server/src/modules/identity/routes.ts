/** Contract calls to verbs. */
import type { Handlers } from '../../kernel/http/bind.ts';
import type { SessionId } from '../../kernel/ids.ts';
import { checkAffiliate } from './registration/check-affiliate.ts';
import { checkUsername } from './registration/check-username.ts';
import { countries } from './registration/countries.ts';
import type { Doors } from './doors.ts';
import { changePassword } from './login/change-password.ts';
import { confirmLogin } from './login/confirm-login.ts';
import { login } from './login/login.ts';
import { logout } from './login/logout.ts';
import { setPasswordByEmail, setPasswordByPhone } from './login/set-password.ts';
import { memberIcons } from './profile/member-icons.ts';
import { bindEmail } from './profile/bind-email.ts';
import { bindMobile } from './profile/bind-mobile.ts';
import { bindPayeeName } from './profile/bind-payee-name.ts';
import { memberProfile } from './profile/member-profile.ts';
import { setIcon } from './profile/set-icon.ts';
import { setNickname } from './profile/set-nickname.ts';
import { register } from './registration/register.ts';
import { registrationSettings } from './registration/registration-settings.ts';
import { endAllSignIns, endSignIn, listSignIns, setLoginAlerts } from './sessions/sign-ins.ts';

/** Identity's handlers by call. */
export function identityRoutes(doors: Doors) {
  return {
    'session.publicKey': () => doors.bodyKeys.publicKey(),
    'session.challenge': () => doors.slider.challenge(),
    'session.captcha': (context) => doors.captchas.picture(context.ip),
    'session.login': (context, { body }) => login(doors, context, body),
    'session.setPasswordByPhone': (context, { body }) => setPasswordByPhone(doors, context, body),
    'session.setPasswordByEmail': (context, { body }) => setPasswordByEmail(doors, context, body),
    'session.confirmLogin': (context, { body }) => confirmLogin(doors, context, body),
    'session.logout': (context) => logout(doors, context.session),
    'registration.settings': (context) => registrationSettings(doors, context.merchant),
    'registration.checkUsername': (context, { query }) => checkUsername(doors, context.merchant, context.ip, query.username),
    'registration.checkAffiliate': (context, { query }) => checkAffiliate(doors, context.merchant, context.ip, query),
    'registration.registerUsername': (context, { body }) => register(doors, context, 'username', body),
    'registration.registerMobile': (context, { body }) => register(doors, context, 'mobileNum', body),
    'member.countries': async (context) => countries(context.language),
    'security.changePassword': (context, { body }) => changePassword(doors, context.session, body),
    'security.sessions': (context) => listSignIns(doors, context.session),
    'security.endSession': (context, { body }) => endSignIn(doors, context.session, body.sessionId as SessionId),
    'security.endAllSessions': (context) => endAllSignIns(doors, context.session),
    'security.setLoginAlerts': (context, { body }) => setLoginAlerts(doors, context.session, body.enabled),
    'member.setEmail': (context, { body }) => bindEmail(doors, context, body),
    'security.bindMobile': (context, { body }) => bindMobile(doors, context, body),
    'security.bindPayeeName': ({ session }, { body }) => bindPayeeName(doors, session.memberId, body.payeeName),
    'member.profile': (context) => memberProfile(doors, context.session),
    'member.icons': (context) => memberIcons(doors, context.session),
    'member.setIcon': (context, { body }) => setIcon(doors, context.session, body.icon),
    'member.setNickname': (context, { body }) => setNickname(doors, context.session, body.nickname),
  } satisfies Handlers;
}
