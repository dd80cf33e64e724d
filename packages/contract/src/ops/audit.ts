/** The audit trail. */
import { z } from 'zod';
import { codeText, idText, instant, queryInstant, text } from '../shapes.ts';
import { defineOpsCall, keysetPage, keysetQuery } from './ops-call.ts';

export const AUDIT_OUTCOMES = ['done', 'refused', 'opened'] as const;
/** `done` a change, `refused` an attempt that was not admitted, `opened` a look at personal data. */
export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number];

const entry = z.object({
  entryId: z.string(),
  at: instant,
  merchant: z.string().nullable(),
  /** Null for an unknown person; `name` is what they were called then. `via` says `console` or `command`. */
  operator: z.object({ operatorId: z.string().nullable(), name: z.string(), via: z.string() }),
  /** IP address and browser. */
  from: z.object({ address: z.string(), agent: z.string() }),
  call: z.string(),
  right: z.string().nullable(),
  outcome: z.enum(AUDIT_OUTCOMES),
  /** The code of a refusal. */
  code: z.string().nullable(),
  object: z.object({ kind: z.string(), id: z.string().nullable() }),
  reason: z.string().nullable(),
  /** The fields that changed, secrets left out. */
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  /** Its number and hash in the chain; null until it is sealed, within seconds. */
  sealed: z.object({ position: z.string(), hash: z.string() }).nullable(),
});

export const opsAuditCalls = {
  'ops.audit.list': defineOpsCall({
    method: 'GET',
    path: '/ops/audit',
    right: 'audit.read',
    object: 'audit',
    summary: 'Entries of the merchant, newest first, by person, object, call, outcome and time.',
    query: z.object({
      operatorId: idText.optional(),
      objectKind: codeText.optional(),
      objectId: text(128).optional(),
      call: text(64).optional(),
      outcome: z.enum(AUDIT_OUTCOMES).optional(),
      from: queryInstant.optional(),
      to: queryInstant.optional(),
      ...keysetQuery(),
    }),
    answer: keysetPage(entry),
    csv: {
      entryId: 'text',
      at: 'instant',
      'operator.name': 'text',
      'from.address': 'text',
      call: 'text',
      outcome: 'text',
      code: 'text',
      'object.kind': 'text',
      'object.id': 'text',
      reason: 'text',
      'sealed.hash': 'text',
    },
  }),
  'ops.audit.prove': defineOpsCall({
    method: 'GET',
    path: '/ops/audit-proof',
    right: 'audit.prove',
    object: 'audit',
    summary: 'Recomputes the whole chain; a changed, added or missing entry is named.',
    answer: z.object({
      holds: z.boolean(),
      entries: z.string(),
      sealed: z.string(),
      /** The end of the chain; kept elsewhere it pins everything before it. */
      tip: z.object({ position: z.string(), hash: z.string() }).nullable(),
      faults: z.array(
        z.object({
          entryId: z.string().nullable(),
          position: z.string().nullable(),
          fault: z.enum(['changed', 'missing', 'unsealed', 'gap']),
        }),
      ),
      provenAt: instant,
    }),
  }),
} as const;
