/** A refusal inside a transaction, thrown to roll it back; caught where the transaction was opened. */
import type { Refused } from '../../../kernel/result.ts';

export class Refusal extends Error {
  readonly refused: Refused;
  constructor(refused: Refused) {
    super(refused.code);
    this.refused = refused;
  }
}
