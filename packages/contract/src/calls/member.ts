/** The member's own profile (§7 Account). */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { EMAIL_LENGTH_MAXIMUM, SMS_CODE_LENGTH_MAXIMUM } from '../constants.ts';
import { currencyCode, instant, nothing, someText, text, urlText, wholeList } from '../shapes.ts';

export const memberCalls = {
  'member.profile': defineCall({
    method: 'GET',
    path: '/wps/member/info',
    summary: "The signed-in member's profile.",
    auth: 'session',
    duringPasswordChange: true,
    answer: z.object({
      id: z.string(),
      /** 0, 1, 2 real members; every other type plays for free (§3, §6). */
      type: z.int(),
      nickname: z.string(),
      account: z.string(),
      clubLabel: z.object({ labelName: z.string() }),
      currency: currencyCode,
      merchantCode: z.string(),
      headIcon: z.string().optional(),
      /** Shown in the avatar's place until a head icon is chosen. */
      avatarLetter: z.string(),
      registeredAt: instant,
      /** An agent opened the account, and nobody has claimed it yet (`agent.claimAccount`); absent otherwise. */
      unclaimed: z.literal(true).optional(),
    }),
  }),
  'member.icons': defineCall({
    method: 'GET',
    path: '/wps/member/info/icon',
    summary: 'The head icons to choose from, and the chosen one.',
    auth: 'session',
    answer: wholeList(z.object({ icon: z.string(), url: z.string(), chosen: z.boolean() })),
  }),
  'member.setIcon': defineCall({
    method: 'POST',
    path: '/wps/member/info/icon',
    summary: 'Chooses a head icon.',
    auth: 'member',
    body: 'form',
    input: z.object({ icon: someText(64) }),
    answer: nothing,
    errors: ['field_invalid'],
  }),
  'member.setNickname': defineCall({
    method: 'POST',
    path: '/wps/member/info/nickname',
    summary: 'Changes the nickname.',
    auth: 'member',
    input: z.object({ nickname: someText(64) }),
    answer: nothing,
    errors: ['name_format'],
  }),
  'member.setEmail': defineCall({
    method: 'POST',
    path: '/wps/member/info/email',
    summary: 'Binds an email address with the code sent to it (§7 Email, and the binding of §7 Security).',
    auth: 'member',
    body: 'form',
    input: z.object({ email: someText(EMAIL_LENGTH_MAXIMUM), verificationCode: text(SMS_CODE_LENGTH_MAXIMUM) }),
    answer: nothing,
    errors: ['email_format', 'verification_code_wrong'],
  }),
  'member.countries': defineCall({
    method: 'GET',
    path: '/wps/system/country',
    summary: 'Countries with dialing code and flag.',
    auth: 'none',
    answer: wholeList(
      z.object({
        country: z.string(),
        name: z.string(),
        countryDialingCode: z.string(),
        mobileDigits: z.array(z.int()),
        flagUrl: urlText,
      }),
    ),
  }),
} as const;
