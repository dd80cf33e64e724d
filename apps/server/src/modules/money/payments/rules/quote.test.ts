import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coinsFor, coinText, isRate, worthOf } from './quote.ts';

const SEED = 20_261_122;
const MILLIONTHS = 1_000_000n;

const rate = fc
  .tuple(fc.bigInt(1n, 999_999_999_999n), fc.stringMatching(/^(?:\d{1,6})?$/))
  .map(([whole, fraction]) => (fraction === '' ? String(whole) : `${whole}.${fraction}`));
/** A rate as an exact fraction. */
function fractionOf(text: string): { readonly over: bigint; readonly under: bigint } {
  const [whole = '', fraction = ''] = text.split('.');
  return { over: BigInt(whole + fraction), under: 10n ** BigInt(fraction.length) };
}

describe('[WAL-01] coin amounts', () => {
  it.each([
    [1_000_000n, '26347', 37_954_986n, '37.954986'],
    [500_000n, '25000', 20_000_000n, '20.00'],
    [26_347n, '26347.5', 999_982n, '0.999982'],
    [1n, '999999999999', 1n, '0.000001'],
  ])('of %s at %s are %s millionths, written %s', (amount, at, coins, text) => {
    expect([coinsFor(amount, at), coinText(coins)]).toEqual([coins, text]);
  });

  it('are the minimum millionths that cover the amount, at any rate; a full payment is worth the whole amount', () => {
    process.stdout.write(`quote property seed ${SEED}\n`);
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 15n), rate, (amount, text) => {
        const coins = coinsFor(amount, text);
        const { over, under } = fractionOf(text);
        const pays = (millionths: bigint) => millionths * over >= amount * under * MILLIONTHS;
        expect([pays(coins), pays(coins - 1n)]).toEqual([true, false]);
        expect(worthOf(coins, coins, amount)).toBe(amount);
        if (coins > 1n) expect(worthOf(coins - 1n, coins, amount)).toBeLessThan(amount);
      }),
      { seed: SEED, numRuns: 500 },
    );
  });

  it.each(['', '0', '0.5', '-1', '1e3', '1,5', '26347.1234567', '1000000000000', ' 1', '1 ', '٣'])(
    'have no rate "%s"',
    (text) => {
      expect(isRate(text)).toBe(false);
      expect(() => coinsFor(1n, text)).toThrow(RangeError);
    },
  );

  it.each([0n, -1n])('reject an amount of %s', (amount) => {
    expect(() => coinsFor(amount, '26347')).toThrow(RangeError);
  });
});
