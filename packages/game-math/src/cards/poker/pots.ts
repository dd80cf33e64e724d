/**
 * Pots by what each player could bet, and who pays whom. A pot of a level takes from everyone what lies between the level below and this one,
 * and is won by one of those who put in all of it. What no one called is a pot of its own player, which goes back.
 */
import type { Transfer } from '../payments.ts';
import { orderFrom } from '../players.ts';

export interface Pot {
  /** What each player put into it, in stakes. */
  readonly parts: readonly number[];
  readonly amount: number;
  /** Who may win it. */
  readonly contenders: readonly number[];
}

/** The pots, the main pot first. At least one player has not folded. */
export function potsOf(put: readonly number[], folded: readonly boolean[]): readonly Pot[] {
  const live = put.filter((_, seat) => !folded[seat]);
  const levels = [...new Set(live)].toSorted((one, other) => one - other);
  return levels.map((level, index) => {
    const below = levels[index - 1] ?? 0;
    // Who folded may have put in more than anyone who is left.
    const upTo = index === levels.length - 1 ? Infinity : level;
    const parts = put.map((each) => Math.max(0, Math.min(each, upTo) - below));
    const contenders = put.flatMap((each, seat) => (!folded[seat] && each >= level ? [seat] : []));
    return { parts, amount: parts.reduce((sum, part) => sum + part, 0), contenders };
  });
}

/** Who wins a pot: the contenders whose hands have the highest value. */
export function winnersOf({ contenders }: Pot, valueOf: (seat: number) => number): readonly number[] {
  const best = Math.max(...contenders.map(valueOf));
  return contenders.filter((seat) => valueOf(seat) === best);
}

/**
 * What each winner gets of a pot, in minor units. What cannot be divided goes unit by unit to the winners in order of play, from the first
 * seat after the button on.
 */
function sharesOf(pot: Pot, winners: readonly number[], button: number, stake: bigint): ReadonlyMap<number, bigint> {
  const inOrder = orderFrom(pot.parts.length, button + 1).filter((seat) => winners.includes(seat));
  const [whole, count] = [BigInt(pot.amount) * stake, BigInt(inOrder.length)];
  const odd = Number(whole % count);
  return new Map(inOrder.map((seat, index) => [seat, whole / count + (index < odd ? 1n : 0n)]));
}

/** Who pays whom for a pot: each winner gets his share less what he put in himself, from the others in order. */
function paymentsOf(pot: Pot, shares: ReadonlyMap<number, bigint>, stake: bigint): Transfer<'bets'>[] {
  const claims = new Map([...shares].map(([seat, share]) => [seat, share - BigInt(pot.parts[seat]!) * stake]));
  return pot.parts.flatMap((part, from) => {
    let rest = shares.has(from) ? 0n : BigInt(part) * stake;
    return [...claims].flatMap(([to, claim]): Transfer<'bets'>[] => {
      const amount = rest < claim ? rest : claim;
      rest -= amount;
      claims.set(to, claim - amount);
      return amount > 0n ? [{ from, to, amount, reason: 'bets' }] : [];
    });
  });
}

/** Who pays whom for all pots, one payment for each pair. `valueOf` orders the hands. */
export function potPayments(
  pots: readonly Pot[],
  valueOf: (seat: number) => number,
  button: number,
  stake: bigint,
): readonly Transfer<'bets'>[] {
  const sums = new Map<string, Transfer<'bets'>>();
  for (const pot of pots) {
    const shares = sharesOf(pot, winnersOf(pot, valueOf), button, stake);
    for (const payment of paymentsOf(pot, shares, stake)) {
      const pair = `${payment.from} ${payment.to}`;
      sums.set(pair, { ...payment, amount: payment.amount + (sums.get(pair)?.amount ?? 0n) });
    }
  }
  return [...sums.values()];
}
