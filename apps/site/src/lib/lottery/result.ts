/** Results of draws, and how their numbers are written. */
import type { Calls } from '@lantern/contract';
import type { AnswerOf } from '@lantern/contract/call';

export type DrawResult = NonNullable<AnswerOf<Calls['lottery.draw']>['result']>;

/** A draw's time of day tells the issue apart better than twelve digits: 202611201318 → 1318. */
export const shortNumero = (numero: string): string => numero.slice(8) || numero;
