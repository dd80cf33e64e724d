/** What a slot asks the studio. */
import type { AdvanceAsked, PoolShown, SlotAnswer, SlotTable, SpinAsked } from '../../../../wire/slots.ts';
import { ask } from '../../frame/calls.ts';
import { untilAnswered } from '../../frame/connection.ts';

/** Once: what it misses, the next time tells. */
export const readPool = () => ask<PoolShown>('GET', '/slots/pool');
export const readTable = () => untilAnswered(() => ask<SlotTable>('GET', '/slots/table'));
/** Asked until there is an answer: the request id makes the second time the first. */
export const spin = (asked: SpinAsked) => untilAnswered(() => ask<SlotAnswer>('POST', '/slots/spin', asked));
export const advance = (asked: AdvanceAsked) => untilAnswered(() => ask<SlotAnswer>('POST', '/slots/advance', asked));
