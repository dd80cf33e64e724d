/** Results of draws, and the format of their numbers. */
import type { Calls } from '@lantern/contract';
import type { AnswerOf } from '@lantern/contract/call';

export type DrawResult = NonNullable<AnswerOf<Calls['lottery.draw']>['result']>;

/** A draw's time of day identifies the issue better than twelve digits: 202611201318 → 1318. */
export const shortNumero = (numero: string): string => numero.slice(8) || numero;
