import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { potPayments, potsOf, winnersOf } from './pots.ts';

/** `20 x0 50*`: what each put in; `x` folded. */
function read(line: string): { readonly put: number[]; readonly folded: boolean[] } {
  const words = line.split(' ');
  return { put: words.map((word) => Number(word.replace('x', ''))), folded: words.map((word) => word.startsWith('x')) };
}
const shown = (line: string): string[] => {
  const { put, folded } = read(line);
  return potsOf(put, folded).map(({ amount, contenders }) => `${amount}:${contenders.join('')}`);
};

describe('[GAME-22] pots by all-in level', () => {
  it.each([
    ['10 10 10', ['30:012']],
    // The blinds, left to the last.
    ['x1 x2 6', ['9:2']],
    // What no one called goes back.
    ['10 30', ['20:01', '20:1']],
    // One all-in for less than the others bet.
    ['20 50 50', ['60:012', '60:12']],
    // Three levels, and what lies above the last but one.
    ['10 25 60 80', ['40:0123', '45:123', '70:23', '20:3']],
    // Who folded pays into each pot he had bet for.
    ['20 x35 50 50', ['80:023', '75:23']],
    ['20 x5 50 50', ['65:023', '60:23']],
    // Nothing is lost where a folded player had bet the most.
    ['10 x40 20', ['30:02', '40:2']],
  ])('of %s are %j', (line, pots) => expect(shown(line)).toEqual(pots));
});

describe('[GAME-22] payments out of pots', () => {
  const paid = (line: string, values: readonly number[], button = 0, stake = 100n): string[] => {
    const { put, folded } = read(line);
    return potPayments(potsOf(put, folded), (seat) => values[seat]!, button, stake).map(
      ({ from, to, amount }) => `${from}>${to} ${amount}`,
    );
  };
  it.each([
    ['the best takes all', '10 10 10', [1, 3, 2], ['0>1 1000', '2>1 1000']],
    [
      'the short stack wins the main pot, the next one the side pot',
      '20 50 50',
      [9, 2, 5],
      ['1>0 2000', '1>2 3000', '2>0 2000'],
    ],
    ['equals share', '30 30 x30', [5, 5, 0], ['2>0 1500', '2>1 1500']],
    ['a pot with a share in another', '20 50 50 x10', [7, 7, 1], ['2>1 4500', '2>0 500', '3>0 1000']],
    ['a folded hand wins nothing, however good', 'x10 20 20', [9, 1, 2], ['0>2 1000', '1>2 2000']],
    ['what no one called is paid by no one', '10 30', [5, 1], ['1>0 1000']],
    ['nothing is paid where all are equal', '10 10', [5, 5], []],
  ] as const)('%s', (_, line, values, payments) =>
    expect(paid(line, values).toSorted()).toEqual([...payments].toSorted()),
  );

  it('give odd units to the first seats after the button', () => {
    // 25 stakes at 1, shared by three: nine to the first after the button, eight to the others.
    const wins = (button: number): number[] => {
      const { put, folded } = read('8 8 8 x1');
      const payments = potPayments(potsOf(put, folded), () => 1, button, 1n);
      return [0, 1, 2].map((seat) =>
        payments.reduce(
          (sum, { from, to, amount }) => sum + Number(to === seat ? amount : from === seat ? -amount : 0n),
          0,
        ),
      );
    };
    expect([0, 1, 2, 3].map(wins)).toEqual([
      [0, 1, 0],
      [0, 0, 1],
      [1, 0, 0],
      [1, 0, 0],
    ]);
  });

  const tables = fc
    .array(fc.record({ put: fc.nat(60), folded: fc.boolean(), value: fc.nat(3) }), { minLength: 2, maxLength: 4 })
    .filter((players) => players.some(({ folded }) => !folded));

  it('take no more than was put in, pay all of it, and leave each pot with its winners', () => {
    fc.assert(
      fc.property(tables, fc.nat(3), fc.bigInt({ min: 1n, max: 7n }), (players, button, stake) => {
        const [put, folded] = [players.map((each) => each.put), players.map((each) => each.folded)];
        const valueOf = (seat: number): number => players[seat]!.value;
        const pots = potsOf(put, folded);
        expect(pots.reduce((sum, { amount }) => sum + amount, 0)).toBe(put.reduce((sum, each) => sum + each, 0));
        const got = put.map((each) => -BigInt(each) * stake);
        for (const pot of pots) {
          const winners = winnersOf(pot, valueOf);
          // Shares differ by the odd unit only.
          const share = (BigInt(pot.amount) * stake) / BigInt(winners.length);
          for (const seat of winners) got[seat]! += share;
        }
        const payments = potPayments(pots, valueOf, button % players.length, stake);
        expect(payments.every(({ from, to, amount }) => from !== to && amount > 0n)).toBe(true);
        for (const [seat, least] of got.entries()) {
          const net = payments.reduce(
            (sum, { from, to, amount }) => sum + (to === seat ? amount : 0n) - (from === seat ? amount : 0n),
            0n,
          );
          const odd = net - least;
          expect(odd >= 0n && odd <= BigInt(pots.length)).toBe(true);
          expect(net >= -BigInt(put[seat]!) * stake).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });
});
