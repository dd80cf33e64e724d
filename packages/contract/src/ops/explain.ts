/** The explainer: from any id the whole life of what it names. */
import { z } from 'zod';
import { amount, idText, instant } from '../shapes.ts';
import { defineOpsCall } from './ops-call.ts';

/** What an id can name. */
export const LIFE_KINDS = [
  'lottery_order',
  'round',
  'transfer',
  'deposit',
  'withdrawal',
  'requirement',
  'vendor_transfer',
] as const;
export type LifeKind = (typeof LIFE_KINDS)[number];

export const LIFE_STEPS = [
  'request',
  'check',
  'ledger',
  'draw',
  'proof',
  'settlement',
  'count',
  'provider',
  'operator',
  'look',
] as const;
export type LifeStepKind = (typeof LIFE_STEPS)[number];

/** How a value is shown: `money` in minor units of `currency`, `instant` milliseconds, `code` in a fixed font, `text` as it is. */
export const lifeFact = z.object({
  /** Names a text of the console. */
  label: z.string(),
  value: z.string(),
  as: z.enum(['text', 'money', 'instant', 'code', 'word']),
  currency: z.string().optional(),
});

const entry = z.object({
  operation: z.string(),
  at: instant,
  code: z.string(),
  codeVi: z.string(),
  codeEn: z.string(),
  currency: z.string(),
  /** Every account it moved, negative where money left; they sum to zero. */
  legs: z.array(z.object({ account: z.string(), owner: z.string(), change: amount })),
  /** The member's cash and bonus money afterwards. */
  cashAfter: amount.nullable(),
  bonusAfter: amount.nullable(),
});

const link = z.object({ label: z.string(), id: z.string(), text: z.string() });

export const opsExplainCalls = {
  'ops.explain.read': defineOpsCall({
    method: 'GET',
    path: '/ops/explain/:id',
    right: 'members.read',
    object: 'member',
    summary:
      'The life of a lottery order, round, ledger transfer, deposit, withdrawal, bonus or vendor transfer: request, checks, ledger entries, draw and proof, settlement, what was counted, what operators did, and a text that answers the member.',
    params: z.object({ id: idText }),
    answer: z.object({
      id: z.string(),
      kind: z.enum(LIFE_KINDS),
      state: z.string(),
      member: z.object({ memberId: z.string(), username: z.string() }).nullable(),
      at: instant,
      /** The game, the method, the bank: what it was about. */
      title: z.string(),
      currency: z.string(),
      amount: amount,
      /** What it returned; null while that is open, or where nothing returns. */
      payout: amount.nullable(),
      /** The sentence that answers "why": a code the console has words for, with its values. */
      why: z.object({ code: z.string(), facts: z.array(lifeFact) }),
      /** The same as a text to send to the member; `language` is the one the member is addressed in. */
      answer: z.object({ language: z.enum(['VI', 'EN']), vi: z.string(), en: z.string() }),
      steps: z.array(
        z.object({
          kind: z.enum(LIFE_STEPS),
          label: z.string(),
          at: instant.nullable(),
          facts: z.array(lifeFact),
          checks: z.array(
            z.object({ name: z.string(), result: z.enum(['passed', 'failed', 'waiting']), detail: z.string() }),
          ),
          entries: z.array(entry),
        }),
      ),
      /** What it belongs to; each can be explained itself, but for a `lottery_issue`, which has its page at the lottery desk. */
      links: z.array(link),
      /** The public page that recomputes its result. */
      verify: z.string().nullable(),
    }),
    errors: ['explanation_not_found'],
  }),
} as const;
