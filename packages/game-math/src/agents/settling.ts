/** Who is paid by whom, and how corrections are netted (agents.md §4.5, §4.6). Pure. */

/** What a parent owes a child; in the order in which it is paid: payers from the top down, older ones first. */
export interface Owed {
  readonly id: string;
  readonly payer: string;
  readonly payee: string;
  readonly amount: number;
}

export interface PaidPart {
  readonly id: string;
  readonly paid: number;
  /** What is left: a due. */
  readonly due: number;
}

/**
 * Pays what can be paid, in order. `available` is what each could withdraw now, and changes as money arrives; no one goes below zero. Payers whose
 * money could not be withdrawn pay nothing of it.
 */
export function payTopDown(owed: readonly Owed[], available: Map<string, number>): readonly PaidPart[] {
  return owed.map(({ id, payer, payee, amount }) => {
    const paid = Math.max(0, Math.min(amount, available.get(payer) ?? 0));
    available.set(payer, (available.get(payer) ?? 0) - paid);
    available.set(payee, (available.get(payee) ?? 0) + paid);
    return { id, paid, due: amount - paid };
  });
}

export interface Netted {
  readonly paid: number;
  /** What could not be netted and stays against later credits. */
  readonly claim: number;
}

/** Nets a run's lines of one payer and payee with what is open from earlier corrections. Cash that was paid is never taken back. */
export function netLines(amounts: readonly number[], claim: number): Netted {
  const left = amounts.reduce((sum, amount) => sum + amount, 0) - claim;
  return { paid: Math.max(0, left), claim: Math.max(0, -left) };
}
