/** Signing in to the console, set-up of an account, and what an operator changes about their own. */
import { z } from 'zod';
import { SECOND_FACTORS, webauthnJson } from '../calls/session.ts';
import { LANGUAGES_OF_ERRORS } from '../errors/index.ts';
import { codeText, idText, instant, nothing, someText, text, wholeList } from '../shapes.ts';
import { defineOpsCall } from './ops-call.ts';
import { RIGHTS, ROLES, type Right } from './rights.ts';

const password = someText(128);
const language = z.enum(LANGUAGES_OF_ERRORS);
const rightName = z.enum(Object.keys(RIGHTS) as [Right, ...Right[]]);
const setupToken = z.string().regex(/^[\w-]{20,100}$/);
const totpCode = someText(8);

/** The times of a session: a warning belongs before `idleEndsAt`; after `endsAt` only a new sign-in helps. */
const sessionTimes = {
  /** Without a call the session ends then; every call moves it, but those with the header `X-Passive: 1`. */
  idleEndsAt: instant,
  endsAt: instant,
};

const merchant = z.object({
  code: z.string(),
  name: z.string(),
  currency: z.string(),
  timeZone: z.string(),
});

const signedIn = z.object({
  /** To be sent as the header `X-CSRF` with every change. */
  csrf: z.string(),
  operator: z.object({
    operatorId: z.string(),
    username: z.string(),
    displayName: z.string(),
    language,
    roles: z.array(z.enum(ROLES)),
    /** Where the header `X-Merchant` names none, the host's is used, else the first; of those, one whose networks admit the caller. */
    merchants: z.array(merchant),
  }),
  /** What the roles allow: the same at each of the merchants. Screens show what is in here. */
  rights: z.array(rightName),
  /** The merchant this call was made for. */
  merchant: codeText,
  /** Only `ops.profile.changePassword` is allowed until the password is changed. */
  passwordChangeRequired: z.boolean(),
  recoveryCodesLeft: z.int(),
  ...sessionTimes,
});

const ownSession = z.object({
  sessionId: z.string(),
  device: z.string(),
  /** Shortened IP address. */
  address: z.string(),
  startedAt: instant,
  lastSeenAt: instant,
  current: z.boolean(),
});

const newPasswordErrors = ['password_format', 'password_common', 'password_unchanged'] as const;

export const opsSessionCalls = {
  'ops.session.login': defineOpsCall({
    method: 'POST',
    path: '/ops/session/login',
    auth: 'none',
    object: 'session',
    summary:
      'Signs in with password and authenticator code and sets the cookie. Without a code a right password is refused with second_factor_required, whose value has `ticket`, `methods` and perhaps `passkeyOptions` for ops.session.confirm.',
    input: z.object({ username: text(64), password: text(128), totp: text(8).optional() }),
    answer: signedIn,
    errors: ['wrong_credentials', 'second_factor_required', 'network_not_allowed', 'account_locked'],
  }),
  'ops.session.confirm': defineOpsCall({
    method: 'POST',
    path: '/ops/session/confirm',
    auth: 'none',
    object: 'session',
    summary: 'Takes the second step of a sign-in: an authenticator code, a passkey or a recovery code.',
    input: z.object({
      ticket: someText(256),
      method: z.enum(SECOND_FACTORS),
      code: text(32).optional(),
      passkey: webauthnJson.optional(),
    }),
    answer: signedIn,
    errors: ['login_ticket_invalid', 'second_factor_wrong', 'network_not_allowed'],
  }),
  'ops.session.me': defineOpsCall({
    method: 'GET',
    path: '/ops/me',
    object: 'session',
    duringPasswordChange: true,
    summary: 'Who is signed in, with which rights, for which merchants, and until when.',
    answer: signedIn,
  }),
  'ops.session.renew': defineOpsCall({
    method: 'POST',
    path: '/ops/session/renew',
    object: 'session',
    unrecorded: true,
    duringPasswordChange: true,
    summary: 'Keeps the session open for another idle period.',
    answer: z.object(sessionTimes),
  }),
  'ops.session.logout': defineOpsCall({
    method: 'POST',
    path: '/ops/session/logout',
    object: 'session',
    anyNetwork: true,
    duringPasswordChange: true,
    summary: 'Ends this session and clears the cookie.',
    answer: nothing,
  }),
  'ops.session.list': defineOpsCall({
    method: 'GET',
    path: '/ops/session/list',
    object: 'session',
    summary: 'The own open sessions, newest first.',
    answer: wholeList(ownSession),
  }),
  'ops.session.end': defineOpsCall({
    method: 'POST',
    path: '/ops/session/end',
    object: 'session',
    summary: 'Ends one of the own sessions.',
    input: z.object({ sessionId: idText }),
    answer: nothing,
    errors: ['session_not_found'],
  }),
  'ops.session.endAll': defineOpsCall({
    method: 'POST',
    path: '/ops/session/end-all',
    object: 'session',
    anyNetwork: true,
    duringPasswordChange: true,
    summary: 'Signs out everywhere, here included.',
    answer: nothing,
  }),
  'ops.setup.start': defineOpsCall({
    method: 'POST',
    path: '/ops/setup/start',
    auth: 'none',
    object: 'operator',
    summary:
      'Opens a set-up link: what to enrol. A link of kind `factors` needs the present password, one of kind `account` sets it.',
    input: z.object({ token: setupToken, password: text(128).optional() }),
    answer: z.object({
      kind: z.enum(['account', 'factors']),
      username: z.string(),
      displayName: z.string(),
      /** A secret for an authenticator app (RFC 6238); valid once its first code is sent. */
      totp: z.object({ secret: z.string(), uri: z.string() }),
      /** PublicKeyCredentialCreationOptionsJSON (W3C WebAuthn level 3). */
      passkeyOptions: z.record(z.string(), z.unknown()),
    }),
    errors: ['setup_link_invalid', 'wrong_credentials'],
  }),
  'ops.setup.finish': defineOpsCall({
    method: 'POST',
    path: '/ops/setup/finish',
    auth: 'none',
    object: 'operator',
    summary:
      'Finishes a set-up with the first code of the app, or a passkey; the link is used up. Answers the recovery codes, once. The operator then signs in.',
    input: z.object({
      token: setupToken,
      /** The new password of an `account` link, the present one of a `factors` link. */
      password,
      method: z.enum(['totp', 'passkey']),
      code: totpCode.optional(),
      passkey: webauthnJson.optional(),
      /** The passkey's name. */
      name: someText(40).optional(),
    }),
    answer: z.object({ username: z.string(), recoveryCodes: z.array(z.string()) }),
    errors: [
      'setup_link_invalid',
      'wrong_credentials',
      'password_format',
      'password_common',
      'second_factor_wrong',
      'passkey_invalid',
    ],
  }),
} as const;

/** The place of the console whose list is viewed, as in its address. */
const place = z.string().regex(/^[a-z][a-z-]{1,29}$/);
const view = z.object({ viewId: z.string(), name: z.string(), search: z.string(), savedAt: instant });

export const opsProfileCalls = {
  'ops.profile.views': defineOpsCall({
    method: 'GET',
    path: '/ops/profile/views',
    object: 'operator',
    summary: 'Views of a place that the operator has saved at this merchant, by name.',
    query: z.object({ place }),
    answer: z.object({ list: z.array(view) }),
  }),
  'ops.profile.saveView': defineOpsCall({
    method: 'POST',
    path: '/ops/profile/views',
    object: 'operator',
    unrecorded: true,
    summary: 'Saves the address of a list under a name; a view of the same name is replaced. At most 30 a place.',
    input: z.object({ place, name: someText(60), search: text(500) }),
    answer: view,
    errors: ['field_invalid'],
  }),
  'ops.profile.dropView': defineOpsCall({
    method: 'POST',
    path: '/ops/profile/views/:viewId/drop',
    object: 'operator',
    unrecorded: true,
    summary: 'Removes a saved view of the operator.',
    params: z.object({ viewId: idText }),
    answer: nothing,
    errors: ['view_not_found'],
  }),
  'ops.profile.update': defineOpsCall({
    method: 'POST',
    path: '/ops/profile',
    object: 'operator',
    summary: 'Changes the own display name and language.',
    input: z.object({ displayName: someText(60), language }),
    answer: nothing,
  }),
  'ops.profile.changePassword': defineOpsCall({
    method: 'POST',
    path: '/ops/profile/password',
    object: 'operator',
    duringPasswordChange: true,
    summary: 'Changes the own password and ends the other sessions.',
    input: z.object({ oldPassword: password, newPassword: password }),
    answer: nothing,
    errors: ['password_wrong', ...newPasswordErrors],
  }),
  'ops.profile.factors': defineOpsCall({
    method: 'GET',
    path: '/ops/profile/factors',
    object: 'operator',
    summary: 'The own ways of confirming a sign-in.',
    answer: z.object({
      totpSince: instant.nullable(),
      passkeys: z.array(
        z.object({ passkeyId: z.string(), name: z.string(), madeAt: instant, usedAt: instant.nullable() }),
      ),
      recoveryCodesLeft: z.int(),
    }),
  }),
  'ops.profile.startTotp': defineOpsCall({
    method: 'POST',
    path: '/ops/profile/totp/start',
    object: 'operator',
    summary: 'A fresh secret for an authenticator app; it replaces the present one once confirmed.',
    input: z.object({ password }),
    answer: z.object({ secret: z.string(), uri: z.string() }),
    errors: ['password_wrong'],
  }),
  'ops.profile.confirmTotp': defineOpsCall({
    method: 'POST',
    path: '/ops/profile/totp',
    object: 'operator',
    summary: 'Switches the authenticator app on with its first code.',
    input: z.object({ code: totpCode }),
    answer: nothing,
    errors: ['second_factor_wrong', 'factor_not_found'],
  }),
  'ops.profile.removeTotp': defineOpsCall({
    method: 'POST',
    path: '/ops/profile/totp/remove',
    object: 'operator',
    summary: 'Switches the authenticator app off, where a passkey remains.',
    input: z.object({ password }),
    answer: nothing,
    errors: ['password_wrong', 'factor_not_found', 'factor_last'],
  }),
  'ops.profile.startPasskey': defineOpsCall({
    method: 'POST',
    path: '/ops/profile/passkey/start',
    object: 'operator',
    summary: 'Options for making a passkey (W3C WebAuthn level 3).',
    input: z.object({ password }),
    answer: z.object({ options: z.record(z.string(), z.unknown()) }),
    errors: ['password_wrong', 'passkeys_maximum'],
  }),
  'ops.profile.addPasskey': defineOpsCall({
    method: 'POST',
    path: '/ops/profile/passkey',
    object: 'operator',
    summary: 'Stores the passkey a device has made.',
    input: z.object({ name: someText(40), passkey: webauthnJson }),
    answer: z.object({ passkeyId: z.string() }),
    errors: ['passkey_invalid', 'passkeys_maximum'],
  }),
  'ops.profile.removePasskey': defineOpsCall({
    method: 'POST',
    path: '/ops/profile/passkey/remove',
    object: 'operator',
    summary: 'Removes a passkey, where another factor remains.',
    input: z.object({ passkeyId: idText, password }),
    answer: nothing,
    errors: ['password_wrong', 'factor_not_found', 'factor_last'],
  }),
  'ops.profile.makeRecoveryCodes': defineOpsCall({
    method: 'POST',
    path: '/ops/profile/recovery-codes',
    object: 'operator',
    summary: 'Makes ten single-use recovery codes; earlier ones become invalid.',
    input: z.object({ password }),
    answer: z.object({ codes: z.array(z.string()) }),
    errors: ['password_wrong'],
  }),
} as const;
