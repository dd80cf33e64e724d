/** Merchants: the brands of the installation, and a new one. */
import { z } from 'zod';
import { LANGUAGES, THEMES } from '../constants.ts';
import { codeText, currencyCode, instant, someText, text } from '../shapes.ts';
import { LOOK_COLOURS, type LOOK_PAIRS } from '../look.ts';
import { defineOpsCall, reasonText, versionNumber } from './ops-call.ts';

const colour = z.string().regex(/^#[0-9a-f]{6}$/);
const look = z.object(
  Object.fromEntries(LOOK_COLOURS.map((name) => [name, colour])) as Record<
    (typeof LOOK_COLOURS)[number],
    typeof colour
  >,
);
const merchantCode = z.string().regex(/^[A-Z0-9]{2,20}$/);
/** Base64 of a PNG or JPEG. */
const upload = z
  .string()
  .max(200_000)
  .regex(/^[A-Za-z0-9+/]+={0,2}$/);

const merchant = z.object({
  merchantCode,
  brandName: z.string(),
  hosts: z.array(z.string()),
  isDefault: z.boolean(),
  currency: currencyCode,
  languages: z.array(z.enum(LANGUAGES)),
  defaultLanguage: z.enum(LANGUAGES),
  timeZone: z.string(),
  theme: z.enum(THEMES),
  state: z.enum(['live', 'maintenance', 'region_restricted']),
  /** Null: the house's. */
  look: look.nullable(),
  /** Address of its mark; null: the lantern. */
  markUrl: z.string().nullable(),
  vendors: z.int(),
  createdAt: instant,
  version: z.int(),
});

export const opsMerchantCalls = {
  'ops.merchants.list': defineOpsCall({
    method: 'GET',
    path: '/ops/merchants',
    right: 'merchants.read',
    object: 'merchant',
    summary: 'The merchants the caller works for.',
    answer: z.object({ list: z.array(merchant) }),
  }),
  'ops.merchants.options': defineOpsCall({
    method: 'GET',
    path: '/ops/merchant-options',
    right: 'merchants.read',
    object: 'merchant',
    summary: 'What a new merchant may choose from: currencies and vendors.',
    answer: z.object({
      currencies: z.array(currencyCode),
      vendors: z.array(
        z.object({
          code: z.string(),
          vi: z.string(),
          en: z.string(),
          types: z.array(z.string()),
          enabled: z.boolean(),
        }),
      ),
    }),
  }),
  'ops.merchants.create': defineOpsCall({
    method: 'POST',
    path: '/ops/merchants',
    right: 'merchants.manage',
    reason: true,
    object: 'merchant',
    summary:
      'Makes a merchant, live at once under its host names, with the presets of every setting. The caller works for it from then on.',
    input: z.object({
      merchantCode,
      brandName: someText(40),
      hosts: z.array(someText(253)).min(1).max(20),
      currency: currencyCode,
      languages: z.array(z.enum(LANGUAGES)).min(1).max(4),
      defaultLanguage: z.enum(LANGUAGES),
      timeZone: someText(64),
      theme: z.enum(THEMES),
      look,
      mark: upload.optional(),
      /** Codes of the vendors whose games it offers. */
      vendors: z.array(codeText).max(200),
      /** Terms of use; empty: none yet. */
      terms: z.object({ vi: text(20_000), en: text(20_000) }),
      reason: reasonText,
    }),
    answer: merchant,
    errors: ['merchant_taken', 'host_taken', 'field_invalid', 'look_contrast', 'upload_invalid', 'service_unavailable'],
  }),
  'ops.merchants.setLook': defineOpsCall({
    method: 'POST',
    path: '/ops/merchant-look',
    right: 'merchants.manage',
    reason: true,
    object: 'merchant',
    summary: 'Changes colours and mark of the merchant the call is for; its site follows within a second.',
    input: z.object({ look, mark: upload.optional(), version: versionNumber, reason: reasonText }),
    answer: merchant,
    errors: ['look_contrast', 'upload_invalid', 'service_unavailable', 'changed_meanwhile'],
  }),
} as const;

export type LookPairId = (typeof LOOK_PAIRS)[number]['id'];
