/** Signing in and out, and what protects it (§7 Account). */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import {
  CAPTCHA_LENGTH_MAXIMUM,
  EMAIL_LENGTH_MAXIMUM,
  MOBILE_LENGTH_MAXIMUM,
  MODULE_IDS,
  SMS_CODE_LENGTH_MAXIMUM,
} from '../constants.ts';
import { hex256, idText, instant, nothing, queryBoolean, sliderFields, someText, text, wholeList } from '../shapes.ts';

/** What login, registration and trial play answer: a session (§3). */
export const sessionAnswer = z.object({
  token: z.string(),
  userName: z.string(),
  type: z.int(),
  firstTimeLogin: z.boolean(),
  /** True when the next attempt needs a captcha (§3 captcha flag). */
  captcha: z.boolean().optional(),
  /** Device-bound token that may resume this login when the member asked to be remembered; never the password. */
  rememberToken: z.string().optional(),
  /** Present when the password must be changed before anything else: replaces the old one, once. */
  changeTicket: z.string().optional(),
});

/** Second factors of accounts that have one set. */
export const SECOND_FACTORS = ['totp', 'passkey', 'recovery'] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];

/** Sign-in providers of §2 Login, each a standard OpenID Connect issuer behind its whitelabel switch. */
export const SOCIAL_PROVIDERS = ['facebook', 'google'] as const;
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number];

/** Purposes of a one-time code; a code sent for one purpose is invalid for any other. */
export const CODE_PURPOSES = ['login', 'register', 'password', 'binding'] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

/** A browser's WebAuthn answer as JSON (W3C WebAuthn level 3, §5.1.8); its parts are validated by the verifier. */
export const webauthnJson = z.object({ id: text(1024), rawId: text(1024), type: z.literal('public-key') }).loose();

/** The numeric captcha answer with the id of its picture. */
export const captchaFields = {
  captcha: text(CAPTCHA_LENGTH_MAXIMUM).optional(),
  captchaId: idText.optional(),
};

/** Fields of the phone-verification path (§3). */
export const phoneVerificationFields = {
  firebaseChannel: z.literal('sms').optional(),
  firebaseIdToken: text(4096).optional(),
  firebaseMobileNo: text(MOBILE_LENGTH_MAXIMUM).optional(),
  countryDialingCode: text(6).optional(),
};

const loginInput = z.object({
  username: text(64).optional(),
  password: text(128).optional(),
  /** Mobile mode: the number and the code that was sent to it. */
  mobileNum: text(MOBILE_LENGTH_MAXIMUM).optional(),
  verificationCode: text(SMS_CODE_LENGTH_MAXIMUM).optional(),
  type: z.enum(['username', 'sms', 'firebase']).default('username'),
  side: z.enum(['member', 'agent']).default('member'),
  /** Requests a token that resumes this login on this device. */
  remember: z.boolean().optional(),
  /**
   * Replaces password or code; valid only with the device's cookie, and once. Needs no slider: it cannot be guessed.
   */
  rememberToken: text(256).optional(),
  /** Digest of the device, sent only after consent (ACC-20). */
  fingerprint: hex256.optional(),
  ...captchaFields,
  ...sliderFields,
  ...phoneVerificationFields,
});

const resetErrors = [
  'encryption_required',
  'encryption_invalid',
  'verification_code_wrong',
  'password_format',
  'password_common',
  'confirm_required',
  'confirm_mismatch',
  'challenge_required',
  'challenge_invalid',
] as const;

export const sessionCalls = {
  'session.publicKey': defineCall({
    method: 'GET',
    path: '/wps/session/publicKey',
    summary: 'The current key for encrypted bodies, as a JWK.',
    auth: 'none',
    answer: z.object({
      kty: z.literal('EC'),
      crv: z.literal('P-256'),
      x: z.string(),
      y: z.string(),
      kid: z.string(),
      alg: z.literal('ECDH-ES'),
      use: z.literal('enc'),
      /** Old engines refuse to import a key without it. */
      ext: z.literal(true),
    }),
  }),
  'session.challenge': defineCall({
    method: 'GET',
    path: '/wps/challenge',
    summary: 'A fresh slider challenge (ALTCHA proof of work).',
    auth: 'none',
    answer: z.object({
      algorithm: z.literal('SHA-256'),
      challenge: z.string(),
      maxnumber: z.int(),
      salt: z.string(),
      signature: z.string(),
    }),
  }),
  'session.captcha': defineCall({
    method: 'GET',
    path: '/wps/captcha',
    summary: 'A captcha picture of an equation; its result is the answer.',
    auth: 'none',
    answer: z.object({ id: z.string(), image: z.string() }),
  }),
  'session.login': defineCall({
    method: 'POST',
    path: '/wps/session/login',
    summary: 'Signs a member or an agent in.',
    auth: 'none',
    body: 'jwe',
    input: loginInput,
    answer: sessionAnswer,
    errors: [
      'encryption_required',
      'encryption_invalid',
      'wrong_credentials',
      'account_locked',
      'account_self_excluded',
      'captcha_required',
      'captcha_wrong',
      'challenge_required',
      'challenge_invalid',
      'verification_code_wrong',
      'login_mode_unavailable',
      'not_member_account',
      'not_agent_account',
      'remember_invalid',
      'phone_token_invalid',
      'mobile_invalid',
      'second_factor_required',
    ],
  }),
  'session.confirmLogin': defineCall({
    method: 'POST',
    path: '/wps/session/login/confirm',
    summary:
      'Confirms a login that second_factor_required interrupted; its ticket is valid for five minutes and five tries.',
    auth: 'none',
    body: 'jwe',
    input: z.object({
      ticket: text(256),
      method: z.enum(SECOND_FACTORS),
      /** The code of `totp` and `recovery`. */
      code: text(32).optional(),
      passkey: webauthnJson.optional(),
    }),
    answer: sessionAnswer,
    errors: [
      'encryption_required',
      'encryption_invalid',
      'login_ticket_invalid',
      'second_factor_wrong',
      'account_locked',
    ],
  }),
  'session.socialProviders': defineCall({
    method: 'GET',
    path: '/wps/session/social',
    summary: 'The sign-in providers that are enabled and configured.',
    auth: 'none',
    answer: wholeList(z.object({ provider: z.enum(SOCIAL_PROVIDERS) })),
  }),
  'session.startSocial': defineCall({
    method: 'POST',
    path: '/wps/session/social/start',
    summary: 'Starts a sign-in at a provider; returns the address to send the browser to.',
    auth: 'none',
    input: z.object({
      provider: z.enum(SOCIAL_PROVIDERS),
      side: z.enum(['member', 'agent']).default('member'),
      backUrl: text(2000).optional(),
    }),
    answer: z.object({ authorizationUrl: z.string() }),
    errors: ['social_unavailable', 'social_failed', 'url_not_allowed'],
  }),
  'session.socialCallback': defineCall({
    method: 'GET',
    path: '/wps/session/social/callback/:provider',
    summary: 'Where a provider sends the browser back; redirects to the login screen, which finishes the sign-in.',
    auth: 'none',
    envelope: 'redirect',
    params: z.object({ provider: z.enum(SOCIAL_PROVIDERS) }),
    query: z
      .object({
        code: text(4096).optional(),
        state: text(512).optional(),
        error: text(512).optional(),
        iss: text(512).optional(),
      })
      .loose(),
    answer: z.object({ location: z.string() }),
  }),
  'session.finishSocial': defineCall({
    method: 'POST',
    path: '/wps/session/social/finish',
    summary:
      'Signs in with what the provider answered, held in the device cookie; social_unlinked asks for a registration first.',
    auth: 'none',
    input: z.object({ fingerprint: hex256.optional() }),
    answer: sessionAnswer.extend({ backUrl: z.string() }),
    errors: [
      'social_failed',
      'social_unlinked',
      'account_locked',
      'not_member_account',
      'not_agent_account',
      'second_factor_required',
    ],
  }),
  'session.sendPhoneCode': defineCall({
    method: 'POST',
    path: '/wps/session/phone/code',
    summary: 'Requests the phone-verification provider to send its code.',
    auth: 'none',
    input: z.object({
      mobileNum: someText(MOBILE_LENGTH_MAXIMUM),
      countryDialingCode: text(6).optional(),
      ...sliderFields,
    }),
    answer: z.object({ sessionInfo: z.string(), expiredMinutes: z.int() }),
    errors: [
      'login_mode_unavailable',
      'mobile_invalid',
      'challenge_required',
      'challenge_invalid',
      'code_sent_recently',
    ],
  }),
  'session.verifyPhoneCode': defineCall({
    method: 'POST',
    path: '/wps/session/phone/verify',
    summary: "Exchanges the provider's code for its id token (§3 firebaseIdToken).",
    auth: 'none',
    input: z.object({ sessionInfo: text(2048), code: someText(SMS_CODE_LENGTH_MAXIMUM) }),
    answer: z.object({ idToken: z.string() }),
    errors: ['login_mode_unavailable', 'verification_code_wrong'],
  }),
  'session.logout': defineCall({
    method: 'DELETE',
    path: '/wps/session/logout',
    summary: 'Ends the session of the token.',
    auth: 'session',
    duringPasswordChange: true,
    allowedDuringMaintenance: true,
    answer: nothing,
  }),
  'session.freePlay': defineCall({
    method: 'POST',
    path: '/wps/session/login/freeplay',
    summary: 'Opens a trial session with play money.',
    auth: 'none',
    query: z.object({
      ageConfirmed: queryBoolean.optional(),
      moduleId: z.enum(MODULE_IDS).default(MODULE_IDS.gameLobby),
    }),
    answer: sessionAnswer.extend({
      /** Non-zero when trial play is on (§4). */
      trial: z.int(),
      customerType: z.int(),
      expiresAt: instant,
    }),
    errors: ['free_login_denied', 'age_unconfirmed'],
  }),
  'session.trialMember': defineCall({
    method: 'GET',
    path: '/wps/member/trialuser',
    summary: 'The trial user of the session.',
    auth: 'session',
    answer: z.object({ id: z.string(), userName: z.string(), type: z.int() }),
    errors: ['account_not_found'],
  }),
  'session.sendCode': defineCall({
    method: 'POST',
    path: '/wps/sms/code',
    summary: 'Sends a one-time code to a mobile number.',
    auth: 'optional',
    input: z.object({
      mobileNum: text(MOBILE_LENGTH_MAXIMUM).optional(),
      mobileNo: text(MOBILE_LENGTH_MAXIMUM).optional(),
      countryDialingCode: text(6).optional(),
      purpose: z.enum(CODE_PURPOSES),
      ...captchaFields,
      ...sliderFields,
    }),
    answer: z.object({ expiredMinutes: z.int(), expirationTime: instant }),
    errors: [
      'mobile_invalid',
      'not_logged_in',
      'free_reject',
      'challenge_required',
      'challenge_invalid',
      'code_sent_recently',
    ],
  }),
  'session.setPasswordByPhone': defineCall({
    method: 'POST',
    path: '/wps/member/password/phone',
    summary: 'Resets a forgotten password with a code sent by SMS.',
    auth: 'none',
    body: 'jwe',
    input: z.object({
      mobileNum: someText(MOBILE_LENGTH_MAXIMUM),
      countryDialingCode: text(6).optional(),
      verificationCode: someText(SMS_CODE_LENGTH_MAXIMUM),
      newPassword: text(128),
      confirmNewPassword: text(128),
      ...captchaFields,
      ...sliderFields,
    }),
    answer: nothing,
    errors: ['mobile_invalid', ...resetErrors],
  }),
  'session.sendEmailCode': defineCall({
    method: 'POST',
    path: '/wps/email/code',
    summary: 'Sends a one-time code to an email address; answers alike whether or not an account has it.',
    auth: 'optional',
    input: z.object({
      email: someText(EMAIL_LENGTH_MAXIMUM),
      /**
       * The account whose password is reset; for purpose `password` the code is sent only when the address belongs to
       * this account.
       */
      username: text(64).optional(),
      purpose: z.enum(['password', 'binding']),
      ...sliderFields,
    }),
    answer: z.object({ expiredMinutes: z.int(), expirationTime: instant }),
    errors: [
      'email_format',
      'not_logged_in',
      'free_reject',
      'challenge_required',
      'challenge_invalid',
      'code_sent_recently',
    ],
  }),
  'session.setPasswordByEmail': defineCall({
    method: 'POST',
    path: '/wps/member/password/email',
    summary: 'Resets a forgotten password with a code sent to the bound email address.',
    auth: 'none',
    body: 'jwe',
    input: z.object({
      username: someText(64),
      email: someText(EMAIL_LENGTH_MAXIMUM),
      verificationCode: someText(SMS_CODE_LENGTH_MAXIMUM),
      newPassword: text(128),
      confirmNewPassword: text(128),
      ...sliderFields,
    }),
    answer: nothing,
    errors: resetErrors,
  }),
} as const;
