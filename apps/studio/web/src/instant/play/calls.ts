/** Calls of an instant game, with retries: the request id, or the move number, makes them idempotent. */
import type { InstantAnswer, InstantTable, MoveRequest, PlayRequest } from '../../../../wire/instant.ts';
import { ask } from '../../frame/calls.ts';
import { untilAnswered } from '../../frame/connection.ts';

export const readTable = () => untilAnswered(() => ask<InstantTable>('GET', '/instant/table'));
export const playRound = (request: PlayRequest) =>
  untilAnswered(() => ask<InstantAnswer>('POST', '/instant/play', request));
export const makeMove = (request: MoveRequest) =>
  untilAnswered(() => ask<InstantAnswer>('POST', '/instant/move', request));
