/** A refusal found inside a transaction, thrown so that it rolls back; caught where the transaction was opened. */
import type { Refused } from '../../kernel/result.ts';

export class Refusal extends Error {
  readonly refused: Refused;
  constructor(refused: Refused) {
    super(refused.code);
    this.refused = refused;
  }
}
