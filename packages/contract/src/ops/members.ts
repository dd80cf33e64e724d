/** Members as support, finance and risk see them: search, the member's page and its tabs, what operators do about a member. */
import { z } from 'zod';
import { KYC_STATES } from '../calls/kyc.ts';
import { LIMIT_KINDS, LIMIT_SPANS, MARK_LENGTH_MAXIMUM } from '../constants.ts';
import {
  AMOUNT_MAXIMUM,
  amount,
  currencyCode,
  idText,
  instant,
  queryInstant,
  queryInteger,
  someText,
  text,
} from '../shapes.ts';
import { approvalAnswer, defineOpsCall, keysetPage, keysetQuery, reasonText, sortBy } from './ops-call.ts';
import {
  memberRow,
  memberParams,
  reasonInput,
  unknown,
  tab,
  movement,
  bet,
  requirement,
  limit,
  relatedNode,
  note,
  NOTE_LENGTH_MAXIMUM,
  act,
} from './members-shapes.ts';

export { MEMBER_MATCHES, OPS_MEMBER_STATES, NOTE_LENGTH_MAXIMUM, type MemberMatch } from './members-shapes.ts';

export const opsMemberCalls = {
  'ops.members.search': defineOpsCall({
    method: 'GET',
    path: '/ops/members',
    right: 'members.read',
    object: 'member',
    summary:
      'Finds members by user name, real name, mobile number, email, bank account, device, address, or the id of a member, bet, round, transfer, deposit or withdrawal. Names match from their beginning, everything else exactly; without a text, the list of all members, by state, mark, identity check, registration and cash. Personal data masked.',
    query: z.object({
      query: text(128).default(''),
      /** Of the list without a text. */
      state: z.enum(['all', 'active', 'locked']).default('all'),
      mark: text(MARK_LENGTH_MAXIMUM).optional(),
      kyc: z.enum(KYC_STATES).optional(),
      registeredFrom: queryInstant.optional(),
      registeredTo: queryInstant.optional(),
      /** Cash in the member's currency, in minor units. */
      balanceFrom: queryInteger(0, AMOUNT_MAXIMUM).optional(),
      balanceTo: queryInteger(0, AMOUNT_MAXIMUM).optional(),
      sort: sortBy(['registeredAt'], '-registeredAt'),
      ...keysetQuery(),
    }),
    answer: keysetPage(memberRow),
    csv: {
      memberId: 'text',
      username: 'text',
      name: 'text',
      mobile: 'text',
      email: 'text',
      state: 'text',
      currency: 'text',
      registeredAt: 'instant',
      mark: 'text',
      matchedBy: 'text',
    },
  }),
  'ops.members.read': defineOpsCall({
    method: 'GET',
    path: '/ops/members/:memberId',
    right: 'members.read',
    opens: 'personal',
    object: 'member',
    summary: 'The head of a member’s page: who it is, state and flags; personal data masked. Recorded as a look.',
    params: memberParams,
    answer: memberRow.omit({ matchedBy: true }).extend({
      online: z.boolean(),
      kycState: z.enum(KYC_STATES),
      factors: z.object({ totp: z.boolean(), passkeys: z.int(), recoveryCodes: z.int() }),
      /** Self-chosen break or exclusion in force. */
      exclusion: z.object({ kind: z.string(), until: instant.nullable() }).nullable(),
      /** Other members of the merchant on the same device or bank account. */
      sharedWith: z.int(),
      openHolds: z.int(),
      /** VIP level, and points of its window; null where there is no programme. */
      vip: z.object({ level: z.int(), points: amount }).nullable(),
      /** User names of the agents above the member, the highest first. */
      line: z.array(z.string()),
    }),
    errors: [...unknown],
  }),
  'ops.members.open': defineOpsCall({
    method: 'GET',
    path: '/ops/members/:memberId/person',
    right: 'members.open',
    opens: 'personal',
    reason: true,
    object: 'member',
    summary:
      'The personal data of a member, unmasked, with a reason; the look is recorded. It changes nothing, so an auditor may.',
    params: memberParams,
    query: reasonInput,
    answer: z.object({
      name: z.string().nullable(),
      mobile: z.string().nullable(),
      email: z.string().nullable(),
      birthday: z.string().nullable(),
      bankAccounts: z.array(
        z.object({ bankCode: z.string(), accountNumber: z.string(), holder: z.string(), linked: z.boolean() }),
      ),
    }),
    errors: [...unknown],
  }),
  'ops.members.money': tab(
    'money',
    'Parts of the wallet and what is held, and the sums of a life.',
    z.object({
      currency: currencyCode,
      cash: amount,
      bonus: amount,
      locked: amount,
      vendorWallets: z.array(z.object({ vendor: z.string(), balance: amount })),
      frozen: z.boolean(),
      holds: z.array(z.object({ hold: z.string(), reference: z.string(), amount, placedAt: instant })),
      deposited: amount,
      withdrawn: amount,
    }),
  ),
  'ops.members.statement': defineOpsCall({
    method: 'GET',
    path: '/ops/members/:memberId/statement',
    right: 'members.read',
    object: 'member',
    summary: 'Every movement of the member’s purse, newest first.',
    params: memberParams,
    query: z.object({ kind: z.enum(['all', 'payment', 'play', 'bonus']).default('all'), ...keysetQuery() }),
    answer: keysetPage(movement),
    errors: [...unknown, 'input_invalid'],
    csv: {
      at: 'instant',
      operation: 'text',
      code: 'text',
      reference: 'text',
      change: 'money',
      cashAfter: 'money',
      bonusAfter: 'money',
      currency: 'text',
    },
  }),
  'ops.members.bets': defineOpsCall({
    method: 'GET',
    path: '/ops/members/:memberId/bets',
    right: 'members.read',
    object: 'member',
    summary: 'Lottery orders or rounds of the member, newest first.',
    params: memberParams,
    query: z.object({ source: z.enum(['lottery', 'rounds']).default('lottery'), ...keysetQuery() }),
    answer: keysetPage(bet),
    errors: [...unknown, 'input_invalid'],
    csv: {
      placedAt: 'instant',
      betId: 'text',
      gameName: 'text',
      title: 'text',
      status: 'text',
      stake: 'money',
      payout: 'money',
      currency: 'text',
    },
  }),
  'ops.members.promotions': tab(
    'promotions',
    'Turnover requirements and bonuses, each with its reason.',
    z.object({ currency: currencyCode, left: amount, list: z.array(requirement) }),
  ),
  'ops.members.limits': tab(
    'limits',
    'Limits with their use, breaks and exclusions, and what the member changed.',
    z.object({
      currency: currencyCode,
      list: z.array(limit),
      exclusions: z.array(
        z.object({ kind: z.string(), period: z.string(), startedAt: instant, until: instant.nullable() }),
      ),
      changes: z.array(z.object({ at: instant, what: z.string(), details: z.record(z.string(), z.unknown()) })),
    }),
  ),
  'ops.members.identity': tab(
    'identity',
    'Contacts masked, second factors, identity check, bank accounts masked, consents, sign-ins.',
    z.object({
      kyc: z.object({
        state: z.enum(KYC_STATES),
        reason: z.string().nullable(),
        submittedAt: instant.nullable(),
        decidedAt: instant.nullable(),
      }),
      passwordSetAt: instant,
      totpSince: instant.nullable(),
      passkeys: z.array(z.object({ name: z.string(), madeAt: instant, usedAt: instant.nullable() })),
      recoveryCodes: z.int(),
      bankAccounts: z.array(
        z.object({
          bankCode: z.string(),
          /** Masked. */
          accountNumber: z.string(),
          linkedAt: instant,
          removedAt: instant.nullable(),
        }),
      ),
      consents: z.array(z.object({ kind: z.string(), version: z.string(), given: z.boolean(), at: instant })),
      signIns: z.array(
        z.object({
          device: z.string(),
          address: z.string(),
          startedAt: instant,
          lastSeenAt: instant,
          open: z.boolean(),
        }),
      ),
    }),
  ),
  'ops.members.signInDays': tab(
    'sign-in-days',
    'Sign-ins of the member per day of the merchant, 28 days with today the last.',
    z.object({
      list: z.array(
        z.object({
          /** `yyyy-mm-dd`. */
          day: z.string(),
          signIns: z.int(),
          /** Of these, on a device that was new to the account. */
          newDevices: z.int(),
          addresses: z.int(),
        }),
      ),
    }),
  ),
  'ops.members.related': tab(
    'related',
    'Devices, bank accounts and addresses of the member, and the other members of the merchant who used them.',
    z.object({
      nodes: z.array(relatedNode),
      links: z.array(
        z.object({
          from: z.string(),
          to: z.string(),
          times: z.int(),
          strength: z.enum(['strong', 'weak']),
        }),
      ),
    }),
  ),
  'ops.members.notes': tab(
    'notes',
    'Notes of operators, newest first, with their versions.',
    z.object({ list: z.array(note) }),
  ),
  'ops.members.writeNote': defineOpsCall({
    method: 'POST',
    path: '/ops/members/:memberId/notes',
    right: 'members.note',
    object: 'member',
    summary: 'Writes a note, or the next version of one: `version` is the one that was read.',
    params: memberParams,
    input: z.object({
      text: someText(NOTE_LENGTH_MAXIMUM),
      noteId: idText.optional(),
      version: z.int().min(1).optional(),
    }),
    answer: z.object({ noteId: z.string(), version: z.int() }),
    errors: [...unknown, 'note_not_found', 'changed_meanwhile'],
  }),
  'ops.members.trail': defineOpsCall({
    method: 'GET',
    path: '/ops/members/:memberId/trail',
    right: 'members.read',
    object: 'member',
    summary: 'What operators did about the member and when they looked, newest first.',
    params: memberParams,
    query: z.object({ ...keysetQuery() }),
    answer: keysetPage(
      z.object({
        entryId: z.string(),
        at: instant,
        operator: z.string(),
        call: z.string(),
        outcome: z.string(),
        reason: z.string().nullable(),
        before: z.record(z.string(), z.unknown()).nullable(),
        after: z.record(z.string(), z.unknown()).nullable(),
      }),
    ),
    errors: [...unknown, 'input_invalid'],
  }),
  'ops.members.lock': act('lock', 'Locks the account and ends every session at once.'),
  'ops.members.unlock': act('unlock', 'Unlocks the account.'),
  'ops.members.signOut': act('sign-out', 'Ends every session and remembered login of the member.'),
  'ops.members.resetFactors': defineOpsCall({
    method: 'POST',
    path: '/ops/members/:memberId/reset-factors',
    right: 'members.protect',
    approval: 'member_factors',
    reason: true,
    object: 'member',
    summary:
      'Asks to delete the member’s authenticator, passkeys and recovery codes and to end every session; a second person decides.',
    params: memberParams,
    input: reasonInput,
    answer: approvalAnswer,
    errors: [...unknown, 'factor_not_found'],
  }),
  'ops.members.setLimit': defineOpsCall({
    method: 'POST',
    path: '/ops/members/:memberId/limits',
    right: 'members.limit',
    approval: 'member_limit',
    reason: true,
    object: 'member',
    summary:
      'Sets a limit of the member. Lowering one is carried out at once; raising or removing one needs a second person and then the day members wait for it.',
    params: memberParams,
    input: z.object({
      kind: z.enum(LIMIT_KINDS),
      span: z.enum(LIMIT_SPANS),
      /** Minor units, or minutes for time; null removes it. */
      value: z.int().min(1).max(AMOUNT_MAXIMUM).nullable(),
      reason: reasonText,
    }),
    answer: approvalAnswer,
    errors: [...unknown, 'limit_invalid'],
  }),
} as const;
