/** An operator as the desk shows one. */
import type { OpsAnswer } from '../../lib/calls.ts';
import type { Tone } from '../../widgets/parts.tsx';

export type Operator = OpsAnswer<'ops.operators.read'>;

export const STATE_TONE: Readonly<Record<Operator['state'], Tone>> = {
  invited: 'info',
  active: 'ok',
  locked: 'warn',
  disabled: 'bad',
};
