/** What the parts of the page share. */
import type { OpsAnswer } from '../../lib/calls.ts';

export type Payment = OpsAnswer<'ops.deposits.unmatched'>['list'][number];
export type Suggestion = Payment['suggestions'][number];
