/** How entries of the trail are shown. */
import type { AuditOutcome } from '@lantern/contract/ops';
import type { OpsAnswer } from '../../lib/calls.ts';
import type { Tone } from '../../widgets/parts.tsx';

export type Entry = OpsAnswer<'ops.audit.list'>['list'][number];

export const AUDIT_OUTCOME_LABELS = ['done', 'refused', 'opened'] as const satisfies readonly AuditOutcome[];
export const outcomeTone: Readonly<Record<AuditOutcome, Tone>> = { done: 'ok', refused: 'bad', opened: 'info' };
