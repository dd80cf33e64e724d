/** Calls of a slot. */
import type { AdvanceRequest, PoolShown, SlotAnswer, SlotTable, SpinRequest } from '../../../../wire/slots.ts';
import { ask } from '../../frame/calls.ts';
import { untilAnswered } from '../../frame/connection.ts';

/** Without retry: the next poll replaces it. */
export const readPool = () => ask<PoolShown>('GET', '/slots/pool');
export const readTable = () => untilAnswered(() => ask<SlotTable>('GET', '/slots/table'));
/** With retries: the request id makes them idempotent. */
export const spin = (request: SpinRequest) => untilAnswered(() => ask<SlotAnswer>('POST', '/slots/spin', request));
export const advance = (request: AdvanceRequest) =>
  untilAnswered(() => ask<SlotAnswer>('POST', '/slots/advance', request));
