/** Contract calls to verbs. */
import type { Handlers } from '../../../kernel/http/bind.ts';
import type { SessionId } from '../../../kernel/ids.ts';
import { checkAffiliate } from './registration/check-affiliate.ts';
import { checkUsername } from './registration/check-username.ts';
import { countries } from './registration/countries.ts';
import type { ModuleContext } from './context.ts';
import { changePassword } from './login/change-password.ts';
import { confirmLogin } from './login/confirm-login.ts';
import { login } from './login/login.ts';
import { logout } from './login/logout.ts';
import { setPasswordByEmail, setPasswordByPhone } from './login/set-password.ts';
import { memberIcons, setIcon, setNickname } from './profile/appearance.ts';
import { bindEmail, bindMobile, bindPayeeName } from './profile/bindings.ts';
import { memberProfile } from './profile/member-profile.ts';
import { register } from './registration/register.ts';
import { registrationSettings } from './registration/registration-settings.ts';
import { endAllSignIns, endSignIn, listSignIns, setLoginAlerts } from './sessions/sign-ins.ts';

/** Identity's handlers by call. */
export function identityRoutes(module: ModuleContext) {
  return {
    'session.publicKey': () => module.bodyKeys.publicKey(),
    'session.challenge': () => module.slider.challenge(),
    'session.captcha': (context) => module.captchas.picture(context.ip),
    'session.login': (context, { body }) => login(module, context, body),
    'session.setPasswordByPhone': (context, { body }) => setPasswordByPhone(module, context, body),
    'session.setPasswordByEmail': (context, { body }) => setPasswordByEmail(module, context, body),
    'session.confirmLogin': (context, { body }) => confirmLogin(module, context, body),
    'session.logout': (context) => logout(module, context),
    'registration.settings': (context) => registrationSettings(module, context.merchant),
    'registration.checkUsername': (context, { query }) =>
      checkUsername(module, context.merchant, context.ip, query.username),
    'registration.checkAffiliate': (context, { query }) => checkAffiliate(module, context.merchant, context.ip, query),
    'registration.registerUsername': (context, { body }) => register(module, context, 'username', body),
    'registration.registerMobile': (context, { body }) => register(module, context, 'mobileNum', body),
    'member.countries': async (context) => countries(context.language),
    'security.changePassword': (context, { body }) => changePassword(module, context.session, body),
    'security.sessions': (context) => listSignIns(module, context.session),
    'security.endSession': (context, { body }) => endSignIn(module, context.session, body.sessionId as SessionId),
    'security.endAllSessions': (context) => endAllSignIns(module, context.session),
    'security.setLoginAlerts': (context, { body }) => setLoginAlerts(module, context.session, body.enabled),
    'member.setEmail': (context, { body }) => bindEmail(module, context, body),
    'security.bindMobile': (context, { body }) => bindMobile(module, context, body),
    'security.bindPayeeName': ({ session }, { body }) => bindPayeeName(module, session.memberId, body.payeeName),
    'member.profile': (context) => memberProfile(module, context.session),
    'member.icons': (context) => memberIcons(module, context.session),
    'member.setIcon': (context, { body }) => setIcon(module, context.session, body.icon),
    'member.setNickname': (context, { body }) => setNickname(module, context.session, body.nickname),
  } satisfies Handlers;
}
