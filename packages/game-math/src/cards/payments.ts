/** Payments after a hand: limited by each payer's maximum, and the house's fee on what is won. Amounts are minor units. */

import type { HandEnding } from './card-game.ts';

export interface Transfer<Reason extends string = string> {
  readonly from: number;
  readonly to: number;
  readonly amount: bigint;
  readonly reason: Reason;
}

const BASIS_POINTS = 10_000n;

/** The payments with those of the first reason first; each payer's stop where the maximum is used up. */
export function paidWithin<Reason extends string>(
  payments: readonly Transfer<Reason>[],
  order: readonly Reason[],
  maximum: bigint,
): Transfer<Reason>[] {
  const paid = new Map<number, bigint>();
  const inOrder = order.flatMap((reason) => payments.filter((payment) => payment.reason === reason));
  return inOrder.map((payment) => {
    const before = paid.get(payment.from) ?? 0n;
    const amount = payment.amount < maximum - before ? payment.amount : maximum - before;
    paid.set(payment.from, before + amount);
    return { ...payment, amount };
  });
}

export interface Nets {
  /** Each player's win or loss, after the rake; with `rake` they sum to zero. */
  readonly net: readonly bigint[];
  readonly rakes: readonly bigint[];
  readonly rake: bigint;
}

/** What each of `players` wins or loses by the payments, less the rake on a win. A cap limits all rakes together, in proportion. */
export function netsOf(
  payments: readonly Transfer[],
  players: number,
  rakeBasisPoints: number,
  rakeCap?: bigint,
): Nets {
  const gross = Array.from({ length: players }, (_, seat) =>
    payments.reduce(
      (sum, { from, to, amount }) => sum + (to === seat ? amount : 0n) - (from === seat ? amount : 0n),
      0n,
    ),
  );
  const wins = gross.map((won) => (won > 0n ? won : 0n));
  const all = wins.reduce((sum, won) => sum + won, 0n);
  const isCapped = rakeCap !== undefined && all * BigInt(rakeBasisPoints) > rakeCap * BASIS_POINTS;
  const rakes = wins.map((won) => (isCapped ? (won * rakeCap) / all : (won * BigInt(rakeBasisPoints)) / BASIS_POINTS));
  return {
    net: gross.map((won, seat) => won - rakes[seat]!),
    rakes,
    rake: rakes.reduce((sum, each) => sum + each, 0n),
  };
}

/** A table's stake and maximum. Throws RangeError for a stake that is not positive and for a negative maximum. */
export function checkStake(stake: bigint, maximum: bigint | undefined): void {
  if (stake <= 0n) throw new RangeError('a stake is positive');
  if (maximum !== undefined && maximum < 0n) throw new RangeError('a maximum is not negative');
}

/** Payments due in units of the stake, in minor units and within each payer's maximum; without those of nothing. */
export function paymentsAt<Reason extends string>(
  due: readonly Transfer<Reason>[],
  order: readonly Reason[],
  stake: bigint,
  maximum?: bigint,
): readonly Transfer<Reason>[] {
  checkStake(stake, maximum);
  const worth = due.map((each) => ({ ...each, amount: each.amount * stake }));
  return (maximum === undefined ? worth : paidWithin(worth, order, maximum)).filter(({ amount }) => amount > 0n);
}

/** The ending of a hand, as the rooms store it. */
export function endingFrom(
  hands: HandEnding['hands'],
  payments: readonly Transfer[],
  { net, rakes }: Pick<Nets, 'net' | 'rakes'>,
  instantWin?: HandEnding['instantWin'],
): HandEnding {
  return {
    instantWin: instantWin ?? null,
    hands,
    payments: payments.map(({ from, to, amount, reason }) => ({ from, to, amount: Number(amount), reason })),
    net: net.map(Number),
    rakes: rakes.map(Number),
  };
}
