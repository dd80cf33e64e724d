/**
 * How people come under an agent: invitation links, accounts opened by hand, and members who become agents (§7 Agent). Rates are in basis
 * points; names are masked.
 */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { amount, codeText, idText, instant, nothing, someText, text, wholeList } from '../shapes.ts';
import { dayText } from './record.ts';

export const LINK_KINDS = ['agent', 'member'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];
/** `spent`: its quota is used up. `expired` and `stopped` take nobody in either; a stopped one can be opened again. */
export const LINK_STATES = ['open', 'stopped', 'expired', 'spent'] as const;
export type LinkState = (typeof LINK_STATES)[number];

export const rebateBasisPoints = z.int().min(0).max(10_000);
export const rebates = z.record(codeText, rebateBasisPoints);

/** A person below an agent, as that agent may see one. */
export const downline = z.object({
  memberId: z.string(),
  /** Masked. */
  account: z.string(),
  role: z.enum(LINK_KINDS),
  /** 1 for a direct one. */
  level: z.int(),
  /** Direct ones of their own. */
  downlines: z.int(),
  /** Whether they played in the last 30 days. */
  active: z.boolean(),
  /** Own play of the last 30 days that rebates count. */
  counted: amount,
  rebatesBasisPoints: z.record(z.string(), rebateBasisPoints),
  joinedAt: instant,
  /** A person opened by hand who has not claimed the account yet. */
  claimed: z.boolean(),
  lastActiveDay: dayText.nullable(),
});

const link = z.object({
  code: z.string(),
  url: z.string(),
  kind: z.enum(LINK_KINDS),
  state: z.enum(LINK_STATES),
  rebatesBasisPoints: z.record(z.string(), rebateBasisPoints),
  /** How many may register by it; null without a limit. */
  quota: z.int().nullable(),
  expiresAt: instant.nullable(),
  remark: z.string(),
  createdAt: instant,
  /** How far those who opened it came. */
  funnel: z.object({
    opened: z.int(),
    registered: z.int(),
    verified: z.int(),
    firstDeposit: z.int(),
    active: z.int(),
  }),
  /** The same as `funnel.registered`, in the source's word. */
  registrations: z.int(),
});
const linkTerms = {
  rebatesBasisPoints: rebates,
  quota: z.int().min(1).max(100_000).nullable().optional(),
  expiresAt: instant.nullable().optional(),
  remark: text(140).optional(),
};
const offer = z.object({
  offerId: z.string(),
  state: z.enum(['waiting', 'accepted', 'refused', 'expired']),
  /** Masked. */
  agentAccount: z.string(),
  rebatesBasisPoints: z.record(z.string(), rebateBasisPoints),
  offeredAt: instant,
  answerBy: instant,
});

export const agentLinkCalls = {
  'agent.openDownline': defineCall({
    method: 'POST',
    path: '/wps/agent/downlines',
    summary: 'Opens an account for a person, who must claim it within 30 days; its password is answered once.',
    auth: 'member',
    input: z.object({
      username: someText(64),
      role: z.enum(LINK_KINDS),
      rebatesBasisPoints: rebates,
    }),
    answer: downline.extend({ username: z.string(), oneTimePassword: z.string(), claimBy: instant }),
    errors: [
      'not_agent_account',
      'username_format',
      'username_taken',
      'rebate_out_of_range',
      'tree_too_deep',
      'opening_limit_reached',
      'agent_dues_open',
    ],
  }),
  'agent.claimAccount': defineCall({
    method: 'POST',
    path: '/wps/agent/claim',
    summary:
      'Makes an account opened by an agent the own one: a new password, age, terms and consents. Before it, every other call is refused.',
    auth: 'member',
    duringPasswordChange: true,
    input: z.object({
      newPassword: text(128),
      confirmNewPassword: text(128),
      /** `yyyy-MM-dd`. */
      birthday: text(10),
      ageConfirmed: z.boolean(),
      termsAccepted: z.boolean(),
      dataConsent: z.boolean(),
      marketingConsent: z.boolean().optional(),
    }),
    answer: nothing,
    errors: [
      'account_claimed',
      'password_format',
      'password_common',
      'confirm_mismatch',
      'field_invalid',
      'age_unconfirmed',
      'age_too_young',
      'consent_required',
    ],
  }),
  'agent.offerRole': defineCall({
    method: 'POST',
    path: '/wps/agent/downlines/:memberId/offer',
    summary: 'Offers a direct member to become an agent, with rates; valid for seven days.',
    auth: 'member',
    params: z.object({ memberId: idText }),
    input: z.object({ rebatesBasisPoints: rebates }),
    answer: offer,
    errors: ['not_agent_account', 'downline_not_found', 'rebate_out_of_range', 'tree_too_deep', 'offer_state_conflict'],
  }),
  'agent.offer': defineCall({
    method: 'GET',
    path: '/wps/agent/offer',
    summary: "The offer to become an agent that waits for the member's answer; null without one.",
    auth: 'member',
    answer: z.object({ offer: offer.nullable() }),
  }),
  'agent.answerOffer': defineCall({
    method: 'POST',
    path: '/wps/agent/offer/answer',
    summary: 'Becomes an agent by the offer, or refuses it. The member signs in at the agents’ door from then on.',
    auth: 'member',
    input: z.object({ offerId: idText, accept: z.boolean() }),
    answer: offer,
    errors: ['offer_not_found', 'offer_state_conflict', 'rebate_out_of_range', 'tree_too_deep'],
  }),
  'agent.affiliateLinks': defineCall({
    method: 'GET',
    path: '/wps/agent/affiliate/urls',
    summary: "The agent's invitation links, newest first, with how far their people came.",
    auth: 'member',
    answer: wholeList(link),
    errors: ['not_agent_account'],
  }),
  'agent.createAffiliateLink': defineCall({
    method: 'POST',
    path: '/wps/agent/affiliate/urls',
    summary: 'Makes a new invitation link with the rebates its newcomers will get.',
    auth: 'member',
    input: z.object({ kind: z.enum(LINK_KINDS).default('member'), ...linkTerms }),
    answer: link,
    errors: [
      'not_agent_account',
      'rebate_out_of_range',
      'tree_too_deep',
      'link_expiry_past',
      'link_limit_reached',
      'agent_dues_open',
    ],
  }),
  'agent.changeAffiliateLink': defineCall({
    method: 'PUT',
    path: '/wps/agent/affiliate/urls',
    summary: 'Changes a link for newcomers, stops it or opens it again.',
    auth: 'member',
    input: z.object({
      code: codeText,
      ...linkTerms,
      rebatesBasisPoints: rebates.optional(),
      stopped: z.boolean().optional(),
    }),
    answer: link,
    errors: ['not_agent_account', 'link_not_found', 'rebate_out_of_range', 'link_quota_spent', 'link_expiry_past'],
  }),
  'agent.affiliateLinkQr': defineCall({
    method: 'GET',
    path: '/wps/agent/affiliate/urls/:code/qr',
    summary: "The link's QR code as an SVG picture with the code in text.",
    auth: 'member',
    params: z.object({ code: codeText }),
    answer: z.object({ code: z.string(), url: z.string(), svg: z.string() }),
    errors: ['not_agent_account', 'link_not_found'],
  }),
  'agent.openLink': defineCall({
    method: 'GET',
    path: '/a/:code',
    summary: 'The public address of a link: counts the visit and leads to the registration with the code.',
    auth: 'none',
    envelope: 'redirect',
    params: z.object({ code: codeText }),
    answer: z.object({ location: z.string() }),
  }),
} as const;
