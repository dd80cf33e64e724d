/** What the parts of the page share. */
import type { OpsAnswer } from '../../lib/calls.ts';

export type Method = OpsAnswer<'ops.payments.methods'>['list'][number];
export type Bank = OpsAnswer<'ops.payments.methods'>['banks'][number];
