/**
 * The security centre (§7 Security; the source shows neither methods nor fields). Whatever weakens an account requires
 * its password.
 */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { MOBILE_LENGTH_MAXIMUM, SMS_CODE_LENGTH_MAXIMUM } from '../constants.ts';
import { codeText, idText, instant, nothing, someText, text, wholeList } from '../shapes.ts';
import { KYC_STATES } from './kyc.ts';
import { webauthnJson } from './session.ts';

const newPasswordErrors = [
  'password_wrong',
  'password_unchanged',
  'password_format',
  'password_common',
  'confirm_required',
  'confirm_mismatch',
] as const;

/** The login password, required again before the account is weakened. */
const password = someText(128);

export const SECURITY_LEVELS = ['low', 'medium', 'high'] as const;
export type SecurityLevel = (typeof SECURITY_LEVELS)[number];

/** A sign-in as its member sees it; a device is as coarse as `android/chrome`. */
const login = z.object({
  sessionId: z.string(),
  device: z.string(),
  /** Shortened IP address: 203.0.113.x or 2001:db8:1::. */
  address: z.string(),
  startedAt: instant,
  lastSeenAt: instant,
  current: z.boolean(),
  /** Whether it is valid now. */
  open: z.boolean(),
  /** First seen with this login. */
  newDevice: z.boolean(),
});

export const securityCalls = {
  'security.settings': defineCall({
    method: 'GET',
    path: '/wps/member/securityConfig',
    summary: 'Which protections of the account are set, and the resulting level; personal values masked.',
    auth: 'member',
    answer: z.object({
      level: z.enum(SECURITY_LEVELS),
      /**
       * Whether there is a login password; an account registered by mobile number has none and sets one through
       * password recovery.
       */
      password: z.boolean(),
      /** While there is no password: when the account was opened. */
      passwordChangedAt: instant,
      paymentPassword: z.boolean(),
      bankCards: z.int(),
      recoveryCodesLeft: z.int(),
      email: z.string().nullable(),
      mobileNum: z.string().nullable(),
      payeeName: z.string().nullable(),
      /** The payee name is fixed by a linked bank account. */
      payeeNameLocked: z.boolean(),
      totp: z.boolean(),
      passkeys: z.int(),
      loginAlerts: z.boolean(),
      kycState: z.enum(KYC_STATES),
    }),
  }),
  'security.changePassword': defineCall({
    method: 'POST',
    path: '/wps/member/password/V2',
    summary: 'Changes the login password, ends every other session and every remembered login.',
    auth: 'session',
    duringPasswordChange: true,
    input: z.object({
      /** May be left out only with the single-use ticket of a forced change. */
      oldPassword: text(128).optional(),
      newPassword: text(128),
      confirmNewPassword: text(128),
      ticket: text(256).optional(),
    }),
    answer: nothing,
    errors: [...newPasswordErrors, 'change_ticket_invalid'],
  }),
  'security.setPaymentPassword': defineCall({
    method: 'POST',
    path: '/wps/member/paymentPassword',
    summary: 'Sets the payment password (with the login password), or changes it (with the old one).',
    auth: 'member',
    input: z.object({
      oldPassword: text(128).optional(),
      password: text(128).optional(),
      newPassword: text(128),
      confirmNewPassword: text(128),
    }),
    answer: nothing,
    errors: [
      'password_wrong',
      'payment_password_wrong',
      'payment_password_format',
      'password_unchanged',
      'confirm_required',
      'confirm_mismatch',
    ],
  }),
  'security.banks': defineCall({
    method: 'GET',
    path: '/wps/member/bankCard/banks',
    summary: 'Banks an account may be linked at.',
    auth: 'member',
    answer: wholeList(z.object({ bankCode: codeText, name: z.string(), shortName: z.string() })),
  }),
  'security.addBankCard': defineCall({
    method: 'POST',
    path: '/wps/member/bankCard',
    summary: 'Links a bank account; its holder must be the payee.',
    auth: 'member',
    input: z.object({
      bankCode: codeText,
      accountNumber: z.string().regex(/^[0-9A-Za-z]{4,19}$/),
      accountName: someText(50),
      branch: text(100).optional(),
      paymentPassword: text(128),
    }),
    answer: z.object({ bankCardId: z.string() }),
    errors: [
      'bank_not_found',
      'bank_card_taken',
      'bank_cards_maximum',
      'payee_name_format',
      'payee_name_mismatch',
      'payee_name_required',
      'payment_password_required',
      'payment_password_wrong',
    ],
  }),
  'security.removeBankCard': defineCall({
    method: 'POST',
    path: '/wps/member/bankCard/remove',
    summary: 'Unlinks a bank account.',
    auth: 'member',
    input: z.object({ bankCardId: idText, paymentPassword: text(128) }),
    answer: nothing,
    errors: ['bank_card_not_found', 'payment_password_required', 'payment_password_wrong'],
  }),
  'security.makeRecoveryCodes': defineCall({
    method: 'POST',
    path: '/wps/member/securityQuestions',
    summary: 'Makes ten single-use recovery codes in place of security questions; earlier ones become invalid.',
    auth: 'member',
    input: z.object({ password }),
    answer: z.object({ codes: z.array(z.string()) }),
    errors: ['password_wrong'],
  }),
  'security.bindPayeeName': defineCall({
    method: 'POST',
    path: '/wps/member/payeeName',
    summary: 'Binds the payee name; it is locked with the first bank account.',
    auth: 'member',
    input: z.object({ payeeName: someText(50) }),
    answer: nothing,
    errors: ['payee_name_format', 'payee_name_locked'],
  }),
  'security.bindMobile': defineCall({
    method: 'POST',
    path: '/wps/member/mobile',
    summary: 'Binds a mobile number with the code sent to it.',
    auth: 'member',
    input: z.object({
      mobileNum: someText(MOBILE_LENGTH_MAXIMUM),
      countryDialingCode: text(6).optional(),
      verificationCode: someText(SMS_CODE_LENGTH_MAXIMUM),
      password,
    }),
    answer: nothing,
    errors: ['mobile_invalid', 'mobile_taken', 'verification_code_wrong', 'password_wrong'],
  }),
  'security.startTotp': defineCall({
    method: 'POST',
    path: '/wps/member/totp/start',
    summary: 'A fresh secret for an authenticator app (RFC 6238); valid once confirmed.',
    auth: 'member',
    input: z.object({ password }),
    answer: z.object({ secret: z.string(), uri: z.string() }),
    errors: ['password_wrong'],
  }),
  'security.confirmTotp': defineCall({
    method: 'POST',
    path: '/wps/member/totp',
    summary: 'Switches the authenticator app on with its first code.',
    auth: 'member',
    input: z.object({ code: someText(8) }),
    answer: nothing,
    errors: ['second_factor_wrong', 'factor_not_found'],
  }),
  'security.removeTotp': defineCall({
    method: 'POST',
    path: '/wps/member/totp/remove',
    summary: 'Switches the authenticator app off.',
    auth: 'member',
    input: z.object({ password }),
    answer: nothing,
    errors: ['password_wrong', 'factor_not_found'],
  }),
  'security.passkeys': defineCall({
    method: 'GET',
    path: '/wps/member/passkey',
    summary: "The account's passkeys.",
    auth: 'member',
    answer: wholeList(
      z.object({ passkeyId: z.string(), name: z.string(), madeAt: instant, usedAt: instant.nullable() }),
    ),
  }),
  'security.startPasskey': defineCall({
    method: 'POST',
    path: '/wps/member/passkey/start',
    summary: 'Options for making a passkey (W3C WebAuthn level 3).',
    auth: 'member',
    input: z.object({ password }),
    answer: z.object({ options: z.record(z.string(), z.unknown()) }),
    errors: ['password_wrong', 'passkeys_maximum'],
  }),
  'security.addPasskey': defineCall({
    method: 'POST',
    path: '/wps/member/passkey',
    summary: 'Stores the passkey a device has made.',
    auth: 'member',
    input: z.object({ name: someText(40), passkey: webauthnJson }),
    answer: z.object({ passkeyId: z.string() }),
    errors: ['passkey_invalid', 'passkeys_maximum'],
  }),
  'security.removePasskey': defineCall({
    method: 'POST',
    path: '/wps/member/passkey/remove',
    summary: 'Removes a passkey.',
    auth: 'member',
    input: z.object({ passkeyId: idText, password }),
    answer: nothing,
    errors: ['password_wrong', 'factor_not_found'],
  }),
  'security.sessions': defineCall({
    method: 'GET',
    path: '/wps/member/sessions',
    summary: "The member's sign-ins of the last 90 days, newest first, at most 50.",
    auth: 'member',
    answer: wholeList(login),
  }),
  'security.endSession': defineCall({
    method: 'POST',
    path: '/wps/member/sessions/end',
    summary: 'Ends one sign-in and its remembered login.',
    auth: 'member',
    input: z.object({ sessionId: idText }),
    answer: nothing,
    errors: ['session_not_found'],
  }),
  'security.endAllSessions': defineCall({
    method: 'POST',
    path: '/wps/member/sessions/endAll',
    summary: 'Signs out everywhere, this device included, and forgets every remembered login.',
    auth: 'session',
    answer: nothing,
  }),
  'security.setLoginAlerts': defineCall({
    method: 'POST',
    path: '/wps/member/loginAlerts',
    summary: 'Whether a sign-in on a new device is announced by email and on the other devices.',
    auth: 'member',
    input: z.object({ enabled: z.boolean() }),
    answer: nothing,
  }),
} as const;
