/** What a slot asks the studio. */
import type { RoundPage, RoundProof } from '../../../../wire/session.ts';
import type { AdvanceAsked, SlotAnswer, SlotTable, SpinAsked } from '../../../../wire/slots.ts';
import { ask } from '../../frame/calls.ts';
import { untilAnswered } from '../../frame/connection.ts';

export const readTable = () => untilAnswered(() => ask<SlotTable>('GET', '/slots/table'));
/** Asked until there is an answer: the request id makes the second time the first. */
export const spin = (asked: SpinAsked) => untilAnswered(() => ask<SlotAnswer>('POST', '/slots/spin', asked));
export const advance = (asked: AdvanceAsked) => untilAnswered(() => ask<SlotAnswer>('POST', '/slots/advance', asked));
export const readRounds = (before: string | null) => ask<RoundPage>('GET', before === null ? '/rounds' : `/rounds?before=${encodeURIComponent(before)}`);
export const readRound = (roundId: string) => ask<RoundProof>('GET', `/rounds/${encodeURIComponent(roundId)}`);
/** The wallet's balance as of now, after a deposit. */
export const readBalance = () => ask<{ readonly balance: number }>('GET', '/balance');
