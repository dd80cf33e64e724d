/** What a round's stakes were taken from, and how a win is divided by it. Pure. */

export interface StakeSplit {
  readonly cash: bigint;
  readonly bonus: bigint;
}

/** A win in the proportion of the round's stakes; the undivided unit goes to cash, as everywhere in the ledger. */
export function divideWin(win: bigint, { cash, bonus }: StakeSplit): StakeSplit {
  const toBonus = cash + bonus === 0n ? 0n : (win * bonus) / (cash + bonus);
  return { cash: win - toBonus, bonus: toBonus };
}
