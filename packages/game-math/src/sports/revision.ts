/** A settlement that is corrected after it was paid (sports domain reference §9, "Again"). Amounts in minor units. */

/** What a new revision moves. */
export interface Revision {
  /** New gross less what was paid. */
  readonly delta: bigint;
  /** What moves now: positive to the member, negative from the balance. */
  readonly adjust: bigint;
  /** What is not there to be taken: a claim, never a negative balance. */
  readonly claim: bigint;
}

/** The revision of a slip that paid `paid` and should have paid `gross`, with the balance that is there. */
export function reviseSlip(paid: bigint, gross: bigint, balance: bigint): Revision {
  const delta = gross - paid;
  if (delta >= 0n) return { delta, adjust: delta, claim: 0n };
  const owed = -delta;
  const there = balance > 0n ? balance : 0n;
  const taken = owed < there ? owed : there;
  return { delta, adjust: -taken, claim: owed - taken };
}
