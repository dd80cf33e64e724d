/** Division of a win into cash and bonus, by the round's stakes. Pure. */

export interface StakeSplit {
  readonly cash: bigint;
  readonly bonus: bigint;
}

/** A win in the proportion of the round's stakes; the remainder goes to cash, as everywhere in the ledger. */
export function divideWin(win: bigint, { cash, bonus }: StakeSplit): StakeSplit {
  const toBonus = cash + bonus === 0n ? 0n : (win * bonus) / (cash + bonus);
  return { cash: win - toBonus, bonus: toBonus };
}
