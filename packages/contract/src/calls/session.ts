/** Signing in and out, and what protects it (§7 Account). */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { CAPTCHA_LENGTH_MAXIMUM, MOBILE_LENGTH_MAXIMUM, SMS_CODE_LENGTH_MAXIMUM } from '../constants.ts';
import { hex256, idText, instant, nothing, queryBoolean, sliderFields, someText, text } from '../shapes.ts';

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
});

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
  remember: z.boolean().optional(),
  rememberToken: text(256).optional(),
  /** Digest of the device, sent only after consent (ACC-20). */
  fingerprint: hex256.optional(),
  ...captchaFields,
  ...sliderFields,
  ...phoneVerificationFields,
});

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
      /** Old engines refuse to import a key that does not say so. */
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
    ],
  }),
  'session.logout': defineCall({
    method: 'DELETE',
    path: '/wps/session/logout',
    summary: 'Ends the session the token names.',
    auth: 'session',
    answer: nothing,
  }),
  'session.freePlay': defineCall({
    state: 'planned',
    method: 'POST',
    path: '/wps/session/login/freeplay',
    summary: 'Opens a trial session on play money.',
    auth: 'none',
    query: z.object({ ageConfirmed: queryBoolean.optional(), moduleId: text(16).optional() }),
    answer: sessionAnswer.extend({
      /** Non-zero when trial play is on (§4). */
      trial: z.int(),
      customerType: z.int(),
      expiresAt: instant,
    }),
    errors: ['free_login_denied', 'age_unconfirmed'],
  }),
  'session.trialMember': defineCall({
    state: 'planned',
    method: 'GET',
    path: '/wps/member/trialuser',
    summary: 'The trial user of the session.',
    auth: 'session',
    answer: z.object({ id: z.string(), userName: z.string(), type: z.int() }),
  }),
  'session.sendCode': defineCall({
    state: 'planned',
    method: 'POST',
    path: '/wps/sms/code',
    summary: 'Sends a one-time code to a mobile number.',
    auth: 'optional',
    input: z.object({
      mobileNum: text(MOBILE_LENGTH_MAXIMUM).optional(),
      mobileNo: text(MOBILE_LENGTH_MAXIMUM).optional(),
      countryDialingCode: text(6).optional(),
      purpose: z.enum(['login', 'register', 'password', 'binding']),
      ...captchaFields,
      ...sliderFields,
    }),
    answer: z.object({ expiredMinutes: z.int(), expirationTime: instant }),
    errors: ['mobile_invalid', 'challenge_required', 'challenge_invalid', 'code_sent_recently'],
  }),
  'session.setPasswordByPhone': defineCall({
    state: 'planned',
    method: 'POST',
    path: '/wps/member/password/phone',
    summary: 'Sets a forgotten password with a code sent by SMS.',
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
    errors: ['encryption_required', 'encryption_invalid', 'verification_code_wrong', 'password_format', 'password_common', 'confirm_required', 'confirm_mismatch'],
  }),
} as const;
