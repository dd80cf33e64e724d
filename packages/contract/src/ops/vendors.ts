/** Vendors at the desk: their state for the merchant, their wallet's keys, figures and what owes an answer. */
import { z } from 'zod';
import { amount, codeText, currencyCode, idText, instant, nothing, someText, text, wholeList } from '../shapes.ts';
import { approvalAnswer, defineOpsCall, reasonText } from './ops-call.ts';

/** `paused`: by hand. `maintenance`: within a window. `off`: the merchant does not have it. */
export const VENDOR_STATES = ['live', 'paused', 'maintenance', 'off'] as const;
export type VendorDeskState = (typeof VENDOR_STATES)[number];

const vendorParams = z.object({ vendor: codeText });
/** 0 stands for a record that does not exist yet. */
const seenVersion = z.int().min(0);
/** The platform's own vendors have no wallet and no keys. */
const vendorRow = z.object({
  code: z.string(),
  nameVi: z.string(),
  nameEn: z.string(),
  types: z.array(z.string()),
  currencies: z.array(z.string()).nullable(),
  state: z.enum(VENDOR_STATES),
  reason: z.string().nullable(),
  pausedAt: instant.nullable(),
  closedFrom: instant.nullable(),
  closedUntil: instant.nullable(),
  /** Whether its games can be launched: it has a connection, or is the platform's own. */
  reachable: z.boolean(),
  /** How long an answer may take, by its connection; null without one. */
  timeoutMs: z.int().nullable(),
  games: z.int(),
  version: z.int(),
});

const vendorDetail = vendorRow.extend({
  launchUrl: z.string().nullable(),
  frameOrigins: z.array(z.string()),
  /** The launch key was made for the connection and no one has seen it. */
  launchKeyUnshown: z.boolean(),
  jackpots: z.array(z.object({ jackpotId: z.string(), amount, currency: currencyCode, confirmedAt: instant })),
  /** Merchants that have it, of those the caller works for. */
  merchants: z.array(z.string()),
  entryVersion: z.int(),
});

/** A vendor's requests over a span. `p95Ms` is null without any. */
const figures = z.object({ calls: z.int(), errors: z.int(), p95Ms: z.int().nullable() });

const vendorWallet = z.object({
  /** Null while the wallet is not open to the vendor. */
  settings: z
    .object({
      moneyScale: z.int(),
      unknownRollback: z.enum(['accept', 'refuse']),
      sessionTtlSec: z.int(),
      roundTimeoutMin: z.int(),
      roundPolicy: z.enum(['end', 'ask']),
      reportsRisk: z.boolean(),
      networks: z.array(z.string()),
      version: z.int(),
    })
    .nullable(),
  keys: z.array(
    z.object({
      keyId: z.string(),
      since: instant,
      /** Null: no end is set. */
      validUntil: instant.nullable(),
      /** Made by the platform and not seen by anyone yet. */
      unshown: z.boolean(),
    }),
  ),
  ceilings: z.array(z.object({ currency: currencyCode, single: amount.nullable(), hourly: amount.nullable() })),
  /** What the vendor owes an answer about, oldest first. */
  owed: z.array(
    z.object({
      kind: z.enum(['round', 'notice']),
      id: z.string(),
      member: z.string().nullable(),
      amount: amount.nullable(),
      currency: currencyCode.nullable(),
      since: instant,
      attempts: z.int(),
    }),
  ),
  /** Of six hours, in pieces of ten minutes. */
  latency: z.array(figures.extend({ at: instant })),
});

export const opsVendorCalls = {
  'ops.vendors.list': defineOpsCall({
    method: 'GET',
    path: '/ops/vendors',
    right: 'vendors.read',
    object: 'vendor',
    summary: 'Every vendor with its state for the merchant, in the order of the shop.',
    answer: wholeList(vendorRow),
  }),
  'ops.vendors.read': defineOpsCall({
    method: 'GET',
    path: '/ops/vendors/:vendor',
    right: 'vendors.read',
    object: 'vendor',
    summary: 'One vendor: state, connection, jackpots.',
    params: vendorParams,
    answer: vendorDetail,
    errors: ['vendor_not_found'],
  }),
  'ops.vendors.create': defineOpsCall({
    method: 'POST',
    path: '/ops/vendors',
    right: 'vendors.manage',
    reason: true,
    object: 'vendor',
    summary: 'Adds a vendor to the installation; the merchant has it, and its games show once it is connected.',
    input: z.object({
      code: codeText,
      nameVi: someText(100),
      nameEn: someText(100),
      types: z.array(codeText).min(1).max(20),
      currencies: z.array(currencyCode).max(20).nullable(),
      reason: reasonText,
    }),
    answer: z.object({ code: z.string() }),
    errors: ['input_invalid', 'changed_meanwhile'],
  }),
  'ops.vendors.setState': defineOpsCall({
    method: 'POST',
    path: '/ops/vendors/:vendor/state',
    right: 'vendors.operate',
    reason: true,
    object: 'vendor',
    summary:
      'Pauses, resumes or removes the vendor for the merchant, on every node within a second. Open rounds go on.',
    params: vendorParams,
    input: z.object({ state: z.enum(['live', 'paused', 'off']), version: seenVersion, reason: reasonText }),
    answer: z.object({ version: z.int() }),
    errors: ['vendor_not_found', 'vendor_state_conflict', 'changed_meanwhile'],
  }),
  'ops.vendors.setWindow': defineOpsCall({
    method: 'POST',
    path: '/ops/vendors/:vendor/window',
    right: 'vendors.operate',
    reason: true,
    object: 'vendor',
    summary: 'Plans the vendor’s maintenance for the merchant; null takes the plan back.',
    params: vendorParams,
    input: z.object({
      window: z.object({ from: instant, until: instant }).nullable(),
      version: seenVersion,
      reason: reasonText,
    }),
    answer: z.object({ version: z.int() }),
    errors: ['vendor_not_found', 'vendor_state_conflict', 'changed_meanwhile', 'field_invalid'],
  }),
  'ops.vendors.connect': defineOpsCall({
    method: 'POST',
    path: '/ops/vendors/:vendor/connection',
    right: 'vendors.manage',
    approval: 'vendor_keys',
    reason: true,
    object: 'vendor',
    summary: 'Asks to connect the vendor: its launch address, frames and timeout. The first time it gets a launch key.',
    params: vendorParams,
    input: z.object({
      launchUrl: someText(500),
      frameOrigins: z.array(someText(200)).min(1).max(20),
      timeoutMs: z.int().min(50).max(20_000),
      reason: reasonText,
    }),
    answer: approvalAnswer,
    errors: ['vendor_not_found', 'input_invalid', 'merchant_foreign'],
  }),
  'ops.vendors.showLaunchKey': defineOpsCall({
    method: 'POST',
    path: '/ops/vendors/:vendor/launch-key/show',
    right: 'vendors.manage',
    object: 'vendor',
    summary: 'Shows the launch key that was made for a new connection, once, to one person.',
    params: vendorParams,
    answer: z.object({ key: z.string() }),
    errors: ['vendor_not_found', 'vendor_key_shown', 'merchant_foreign'],
  }),
  'ops.vendors.health': defineOpsCall({
    method: 'GET',
    path: '/ops/vendor-health',
    right: 'vendors.read',
    object: 'vendor',
    summary: 'Each vendor’s wallet requests: 15 minutes, 24 hours in half hours, and what owes an answer.',
    answer: wholeList(
      z.object({
        vendor: z.string(),
        recent: figures,
        /** The oldest half hour first. */
        day: z.array(figures),
        owed: z.int(),
      }),
    ),
  }),
  'ops.vendors.wallet': defineOpsCall({
    method: 'GET',
    path: '/ops/vendors/:vendor/wallet',
    right: 'vendors.read',
    object: 'vendor',
    summary: 'The vendor’s wallet: settings, keys without their secrets, ceilings, latency, what owes an answer.',
    params: vendorParams,
    answer: vendorWallet,
  }),
  'ops.vendors.setWallet': defineOpsCall({
    method: 'POST',
    path: '/ops/vendors/:vendor/wallet',
    right: 'vendors.manage',
    reason: true,
    object: 'vendor',
    summary: 'Opens the wallet to the vendor, or changes its networks and timeouts.',
    params: vendorParams,
    input: z.object({
      networks: z.array(text(64)).max(50),
      sessionTtlSec: z.int(),
      roundTimeoutMin: z.int(),
      roundPolicy: z.enum(['end', 'ask']),
      version: seenVersion,
      reason: reasonText,
    }),
    answer: nothing,
    errors: ['input_invalid', 'changed_meanwhile', 'vendor_not_found', 'merchant_foreign'],
  }),
  'ops.vendors.rotateKey': defineOpsCall({
    method: 'POST',
    path: '/ops/vendors/:vendor/keys',
    right: 'vendors.manage',
    approval: 'vendor_keys',
    reason: true,
    object: 'vendor',
    summary: 'Asks for a new key of the vendor’s requests; the keys before it stay valid for the overlap.',
    params: vendorParams,
    input: z.object({ overlapSec: z.int().min(0).max(604_800), reason: reasonText }),
    answer: approvalAnswer,
    errors: ['vendor_not_found', 'merchant_foreign'],
  }),
  'ops.vendors.showKey': defineOpsCall({
    method: 'POST',
    path: '/ops/vendors/:vendor/keys/:keyId/show',
    right: 'vendors.manage',
    object: 'vendor',
    summary: 'Shows a new key, once, to one person.',
    params: vendorParams.extend({ keyId: idText }),
    answer: z.object({ key: z.string() }),
    errors: ['vendor_not_found', 'vendor_key_shown', 'merchant_foreign'],
  }),
} as const;
