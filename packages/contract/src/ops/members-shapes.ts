/** Shapes of the calls in members.ts. */
import { z } from 'zod';
import { LIMIT_KINDS, LIMIT_SPANS } from '../constants.ts';
import { amount, currencyCode, idText, instant, nothing } from '../shapes.ts';
import { defineOpsCall, reasonText } from './ops-call.ts';

/** How a member was found. */
export const MEMBER_MATCHES = [
  'memberId',
  'username',
  'mobile',
  'email',
  'bankAccount',
  'device',
  'address',
  'bet',
  'round',
  'transfer',
  'deposit',
  'withdrawal',
  'name',
  /** In the list of all members. */
  'listed',
] as const;
export type MemberMatch = (typeof MEMBER_MATCHES)[number];

export const OPS_MEMBER_STATES = ['active', 'locked', 'erased'] as const;

export const memberRow = z.object({
  memberId: z.string(),
  username: z.string(),
  type: z.int(),
  state: z.enum(OPS_MEMBER_STATES),
  currency: currencyCode,
  clubLabel: z.string(),
  /** Masked. */
  mobile: z.string().nullable(),
  email: z.string().nullable(),
  name: z.string().nullable(),
  registeredAt: instant,
  lastSeenAt: instant.nullable(),
  /** A short label of operators. */
  mark: z.string().nullable(),
  matchedBy: z.enum(MEMBER_MATCHES),
});

export const memberParams = z.object({ memberId: idText });
export const reasonInput = z.object({ reason: reasonText });
export const unknown = ['account_not_found'] as const;

/** A call of a tab: read when the tab is opened. */
export const tab = <const N extends string, A extends z.ZodType>(name: N, summary: string, answer: A) =>
  defineOpsCall({
    method: 'GET',
    path: `/ops/members/:memberId/${name}`,
    right: 'members.read',
    object: 'member',
    summary,
    params: memberParams,
    answer,
    errors: [...unknown],
  });

export const movement = z.object({
  operation: z.string(),
  at: instant,
  /** A code of the ledger; `codeVi` and `codeEn` are its names. */
  code: z.string(),
  codeVi: z.string(),
  codeEn: z.string(),
  /** What the movement belongs to, to be explained. */
  reference: z.string(),
  change: amount,
  cashAfter: amount,
  bonusAfter: amount,
  currency: currencyCode,
});

export const bet = z.object({
  betId: z.string(),
  source: z.enum(['lottery', 'rounds']),
  gameId: z.string(),
  gameName: z.string(),
  vendor: z.string(),
  /** The issue, the round. */
  title: z.string(),
  status: z.string(),
  currency: currencyCode,
  stake: amount,
  payout: amount,
  placedAt: instant,
  settledAt: instant.nullable(),
});

export const requirement = z.object({
  requirementId: z.string(),
  source: z.enum(['deposit', 'bonus']),
  titleVi: z.string(),
  titleEn: z.string(),
  /** `required` is `baseAmount` × `multiple`. */
  baseAmount: amount,
  multiple: z.int(),
  required: amount,
  counted: amount,
  left: amount,
  bonusLocked: amount,
  /** Basis points of a stake that count, by category. */
  shares: z.record(z.string(), z.int()),
  betMaximum: amount.nullable(),
  cashOutMaximum: amount.nullable(),
  state: z.string(),
  /** Why the promotion chosen with the deposit was not awarded. */
  offerRefusal: z.string().nullable(),
  openedAt: instant,
  expiresAt: instant.nullable(),
  closedAt: instant.nullable(),
});

export const limit = z.object({
  kind: z.enum(LIMIT_KINDS),
  span: z.enum(LIMIT_SPANS),
  /** Minor units; minutes for time. Null: none in force. */
  amount: amount.nullable(),
  used: amount.nullable(),
  nextAmount: amount.nullable(),
  nextAt: instant.nullable(),
});

/** A node of the graph of related accounts: a member, or a thing members share. */
export const relatedNode = z.object({
  id: z.string(),
  kind: z.enum(['member', 'device', 'bank', 'address']),
  label: z.string(),
  /** Of a member. */
  memberId: z.string().nullable(),
  state: z.enum(OPS_MEMBER_STATES).nullable(),
  members: z.int(),
  times: z.int(),
  lastSeenAt: instant.nullable(),
});

export const note = z.object({
  noteId: z.string(),
  version: z.int(),
  text: z.string(),
  writtenBy: z.string(),
  writtenAt: instant,
  /** Earlier versions, newest first. */
  history: z.array(z.object({ version: z.int(), text: z.string(), writtenBy: z.string(), writtenAt: instant })),
});

/** Members of one bulk act. */
export const BULK_MEMBERS_MAXIMUM = 200;

/** Longest note, in characters; about 10 kB. */
export const NOTE_LENGTH_MAXIMUM = 10_000;

/** A call that does something about a member, with a reason. */
export const act = <const N extends string>(name: N, summary: string) =>
  defineOpsCall({
    method: 'POST',
    path: `/ops/members/:memberId/${name}`,
    right: 'members.protect',
    reason: true,
    object: 'member',
    summary,
    params: memberParams,
    input: reasonInput,
    answer: nothing,
    errors: [...unknown, 'member_state_conflict'],
  });
