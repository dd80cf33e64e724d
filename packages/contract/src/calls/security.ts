/** The security centre (§7 Security; the source shows neither methods nor fields). */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { EMAIL_LENGTH_MAXIMUM, SMS_CODE_LENGTH_MAXIMUM } from '../constants.ts';
import { codeText, nothing, someText, text } from '../shapes.ts';

const newPasswordErrors = ['password_wrong', 'password_unchanged', 'password_format', 'password_common', 'confirm_required', 'confirm_mismatch'] as const;

export const securityCalls = {
  'security.settings': defineCall({
    state: 'planned',
    method: 'GET',
    path: '/wps/member/securityConfig',
    summary: 'What of the account is secured, and the level that makes.',
    auth: 'member',
    answer: z.object({
      level: z.enum(['low', 'medium', 'high']),
      paymentPassword: z.boolean(),
      bankCards: z.int(),
      securityQuestions: z.boolean(),
      email: z.string().nullable(),
      mobileNum: z.string().nullable(),
      payeeName: z.string().nullable(),
    }),
  }),
  'security.changePassword': defineCall({
    state: 'planned',
    method: 'POST',
    path: '/wps/member/password/V2',
    summary: 'Changes the login password and ends every other session.',
    auth: 'session',
    input: z.object({
      /** May be left out only with the single-use ticket of a forced change. */
      oldPassword: text(128).optional(),
      newPassword: text(128),
      confirmNewPassword: text(128),
      ticket: text(256).optional(),
    }),
    answer: nothing,
    errors: newPasswordErrors,
  }),
  'security.setPaymentPassword': defineCall({
    state: 'planned',
    method: 'POST',
    path: '/wps/member/paymentPassword',
    summary: 'Sets or changes the payment password.',
    auth: 'member',
    input: z.object({ oldPassword: text(128).optional(), newPassword: text(128), confirmNewPassword: text(128) }),
    answer: nothing,
    errors: newPasswordErrors,
  }),
  'security.addBankCard': defineCall({
    state: 'planned',
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
    errors: ['bank_card_taken', 'payee_name_format', 'payee_name_mismatch', 'payment_password_wrong'],
  }),
  'security.setQuestions': defineCall({
    state: 'planned',
    method: 'POST',
    path: '/wps/member/securityQuestions',
    summary: 'Sets the security questions and their answers.',
    auth: 'member',
    input: z.object({ answers: z.array(z.object({ questionId: codeText, answer: someText(100) })).min(1).max(5), password: text(128) }),
    answer: nothing,
    errors: ['password_wrong', 'field_invalid'],
  }),
  'security.bindEmail': defineCall({
    state: 'planned',
    method: 'POST',
    path: '/wps/member/email',
    summary: 'Binds an email address with the code sent to it.',
    auth: 'member',
    input: z.object({ email: someText(EMAIL_LENGTH_MAXIMUM), verificationCode: text(SMS_CODE_LENGTH_MAXIMUM) }),
    answer: nothing,
    errors: ['email_format', 'verification_code_wrong'],
  }),
  'security.bindPayeeName': defineCall({
    state: 'planned',
    method: 'POST',
    path: '/wps/member/payeeName',
    summary: 'Binds the payee name; it is locked with the first bank account.',
    auth: 'member',
    input: z.object({ payeeName: someText(50) }),
    answer: nothing,
    errors: ['payee_name_format', 'payee_name_locked'],
  }),
} as const;
