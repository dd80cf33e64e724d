/** What a quick game asks the studio, until there is an answer: the request id, or the number of the move, makes the second time the first. */
import type { InstantAnswer, InstantTable, MoveAsked, PlayAsked } from '../../../../wire/instant.ts';
import { ask } from '../../frame/calls.ts';
import { untilAnswered } from '../../frame/connection.ts';

export const readTable = () => untilAnswered(() => ask<InstantTable>('GET', '/instant/table'));
export const playRound = (asked: PlayAsked) => untilAnswered(() => ask<InstantAnswer>('POST', '/instant/play', asked));
export const makeMove = (asked: MoveAsked) => untilAnswered(() => ask<InstantAnswer>('POST', '/instant/move', asked));
