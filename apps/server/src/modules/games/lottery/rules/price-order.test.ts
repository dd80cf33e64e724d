import { expect, it } from 'vitest';
import { FORMATS } from '@lantern/game-math/lottery';
import { changedOdds } from './odds-change.ts';
import { priceOrder, type SaleTerms } from './price-order.ts';

const TERMS: SaleTerms = {
  betType: 'de_db',
  oddsE4: 995_000n,
  oddsTable: null,
  unitMinimum: 1000n,
  stakeMinimum: 1000n,
  stakeMaximum: 1_000_000_000n,
  numberLiabilityMaximum: 5_000_000_000n,
};
const item = (unit: bigint, selections = ['75']) => ({ betType: 'de_db', selections, unit, multiplier: 1 });

it.each([
  ['refuse', '99.5', undefined],
  ['refuse', '99.4', '99.5'],
  ['refuse', '99.6', '99.5'],
  ['better', '99.4', undefined],
  ['better', '99.6', '99.5'],
  ['any', '99.6', undefined],
] as const)('[LOTT-07] with odds changes %s, odds seen as %s', (policy, odds, now) => {
  expect(changedOdds(TERMS, { odds }, policy)?.odds).toBe(now);
});

it('[LOTT-08] lists the choices whose odds have changed, and ignores unknown ones', () => {
  const sold = { oddsE4: 10_000n, oddsTable: { tai: 19_000, xiu: 19_970 } };
  expect(changedOdds(sold, { oddsTable: { tai: '1.997', xiu: '1.997' } }, 'refuse')).toEqual({
    odds: '1',
    oddsTable: { tai: '1.9' },
  });
  expect(changedOdds(sold, { oddsTable: { tai: '1.8' } }, 'better')).toBeUndefined();
  expect(changedOdds(sold, { oddsTable: { toString: '1.9' } }, 'better')).toMatchObject({
    oddsTable: { toString: '1' },
  });
});

it('[LOTT-07] limits the win of one selection in an order, over all its suborders, but never of a minimum bet', () => {
  const price = (items: readonly ReturnType<typeof item>[], winMaximum: bigint) =>
    priceOrder(FORMATS.vn27, [TERMS], items, { oddsChange: 'refuse', winMaximum }).fault;
  expect(price([item(2000n)], 199_000n)).toBeUndefined();
  expect(price([item(2000n), item(1000n, ['76'])], 199_000n)).toBeUndefined();
  expect(price([item(2000n), item(1000n)], 199_000n)).toMatchObject({
    code: 'win_above_maximum',
    value: { selection: '75', maximum: 199_000 },
  });
  expect(price([item(1000n)], 1n)).toBeUndefined();
});
