/** Opening an account (§2 Registration, §5, §7 Account). */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import {
  EMAIL_LENGTH_MAXIMUM,
  MOBILE_LENGTH_MAXIMUM,
  MODULE_IDS,
  REGISTER_METHODS,
  REGISTRATION_FIELDS,
  REGISTRATION_METHODS,
  SMS_CODE_LENGTH_MAXIMUM,
} from '../constants.ts';
import { hex256, sliderFields, someText, text } from '../shapes.ts';
import { captchaFields, phoneVerificationFields, sessionAnswer } from './session.ts';

const ruleMessage = {
  /** Key of the message in the site's dictionary; `messageValues` fill its {0}, {1}. */
  message: z.string(),
  messageValues: z.array(z.union([z.string(), z.number()])).optional(),
};

/** One rule of a field (§5 "generic rules"). A rule passes on an empty optional field. */
export const fieldRule = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('required'), ...ruleMessage }),
  /** Refuses text made of white space only. */
  z.object({ kind: z.literal('whitespace'), ...ruleMessage }),
  z.object({
    kind: z.literal('type'),
    type: z.enum(['string', 'number', 'integer', 'email', 'url', 'date']),
    ...ruleMessage,
  }),
  /** Inclusive bounds of the text's length or of its numeric value. */
  z.object({
    kind: z.literal('range'),
    of: z.enum(['length', 'value']),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    ...ruleMessage,
  }),
  z.object({ kind: z.literal('enum'), values: z.array(z.string()), ...ruleMessage }),
  /** A regular expression source both engines read alike; matched against the whole value as written. */
  z.object({ kind: z.literal('pattern'), pattern: z.string(), ...ruleMessage }),
]);
export type FieldRule = z.infer<typeof fieldRule>;

export const fieldConfig = z.object({ enabled: z.boolean(), required: z.boolean(), rules: z.array(fieldRule) });
export type FieldConfig = z.infer<typeof fieldConfig>;

const registrationErrors = [
  'encryption_required',
  'encryption_invalid',
  'username_taken',
  'username_format',
  'password_format',
  'password_common',
  'confirm_required',
  'confirm_mismatch',
  'field_required',
  'field_invalid',
  'age_unconfirmed',
  'age_too_young',
  'consent_required',
  'invitation_code_invalid',
  'captcha_required',
  'captcha_wrong',
  'challenge_required',
  'challenge_invalid',
  'verification_code_wrong',
  'registration_mode_unavailable',
  'phone_token_invalid',
  'social_failed',
  'mobile_invalid',
  'mobile_digits',
  'mobile_taken',
  'payee_name_format',
  'email_format',
  'payment_password_format',
] as const;

/** The register payload of §3 with this product's consents; fields outside it are dropped, `type` is ignored. */
const registerInput = z.object({
  registerUrl: text(255).optional(),
  registerMethod: z.enum(REGISTER_METHODS).optional(),
  username: text(64).optional(),
  password: text(128).optional(),
  confirmPassword: text(128).optional(),
  affiliateCode: text(64).optional(),
  paymentPassword: text(128).optional(),
  recommenderId: text(64).optional(),
  nickname: text(64).optional(),
  payeeName: text(100).optional(),
  email: text(EMAIL_LENGTH_MAXIMUM).optional(),
  mobileNum: text(MOBILE_LENGTH_MAXIMUM).optional(),
  idNumber: text(32).optional(),
  qqNum: text(32).optional(),
  facebook: text(128).optional(),
  wechat: text(64).optional(),
  line: text(64).optional(),
  whatsapp: text(64).optional(),
  zalo: text(64).optional(),
  type: z.union([z.number(), text(8)]).optional(),
  domain: text(255).optional(),
  verificationCode: text(SMS_CODE_LENGTH_MAXIMUM).optional(),
  /** `yyyy-MM-dd`. */
  birthday: text(10).optional(),
  ageConfirmed: z.boolean().optional(),
  dataConsent: z.boolean().optional(),
  marketingConsent: z.boolean().optional(),
  fingerprint: hex256.optional(),
  /** Links the provider identity that session.finishSocial found unlinked; it is in the device cookie. */
  socialLink: z.boolean().optional(),
  ...captchaFields,
  ...sliderFields,
  ...phoneVerificationFields,
});

export const registrationCalls = {
  'registration.settings': defineCall({
    method: 'GET',
    path: '/wps/system/setting/register',
    summary: 'Which registration fields are enabled and required, the rules of each, and the login rules.',
    auth: 'none',
    answer: z.object({
      /** The open ways to register, in the order of the tabs; empty when registration is closed. */
      methods: z.array(z.enum(REGISTRATION_METHODS)),
      /** Fields of registering by username, with the merchant's switches applied. */
      fields: z.record(z.enum(REGISTRATION_FIELDS), fieldConfig),
      /** Fields of registering by mobile number, with the merchant's switches applied. */
      mobileFields: z.record(z.enum(REGISTRATION_FIELDS), fieldConfig),
      captchaEnabled: z.boolean(),
      loginUsername: z.array(fieldRule),
      loginPassword: z.array(fieldRule),
      loginMobileNum: z.array(fieldRule),
      verificationCode: z.array(fieldRule),
      /** In whole years, on the day of registration. */
      minimumAge: z.int(),
    }),
  }),
  'registration.checkUsername': defineCall({
    method: 'GET',
    path: '/wps/check/username',
    summary: 'Whether a username is still available.',
    auth: 'none',
    query: z.object({ username: someText(64) }),
    answer: z.object({ available: z.boolean() }),
    errors: ['username_taken', 'username_format'],
  }),
  'registration.checkAffiliate': defineCall({
    method: 'GET',
    path: '/wps/agent/affiliate',
    summary: 'Checks an invitation code, or the one a link has.',
    auth: 'none',
    query: z.object({ code: someText(255), moduleId: text(16).default(MODULE_IDS.affiliate) }),
    answer: z.object({ code: z.string(), valid: z.boolean() }),
    errors: ['invitation_code_invalid', 'referrer_link_invalid'],
  }),
  'registration.registerUsername': defineCall({
    method: 'PUT',
    path: '/wps/member/register',
    summary: 'Opens an account under a username and signs it in.',
    auth: 'none',
    body: 'jwe',
    input: registerInput,
    answer: sessionAnswer,
    errors: registrationErrors,
  }),
  'registration.registerMobile': defineCall({
    method: 'PUT',
    path: '/wps/member/register/mobile',
    summary: 'Opens an account under a mobile number and signs it in.',
    auth: 'none',
    body: 'jwe',
    input: registerInput,
    answer: sessionAnswer,
    errors: registrationErrors,
  }),
} as const;
