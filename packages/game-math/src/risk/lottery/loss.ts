/** Sums of losses over outcomes, exact beyond 2^53. */

/** The mean of a loss, in a group's unit: the sum of losses times their ways, and of all ways. */
export interface Loss {
  readonly total: bigint;
  readonly ways: bigint;
}

const HIGH = 2 ** 52;

/** Adds up whole numbers below 2^52, of any number, exactly. */
export class ExactSum {
  #whole = 0n;
  #part = 0;

  add(value: number): void {
    this.#part += value;
    if (this.#part >= HIGH) {
      this.#whole += BigInt(this.#part);
      this.#part = 0;
    }
  }

  get value(): bigint {
    return this.#whole + BigInt(this.#part);
  }
}
