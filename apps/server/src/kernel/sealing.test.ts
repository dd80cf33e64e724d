import { expect, test } from 'vitest';
import { systemRandom } from './random.ts';
import { createBlinding, createSealing } from './sealing.ts';

const node = { secret: 's'.repeat(32), random: systemRandom };

test('a sealed text opens at its place, for its use, with its secret, unchanged; and nowhere else', () => {
  const sealing = createSealing(node, 'test/one');
  const sealed = sealing.seal('row 1', 'số tài khoản 0123456789');
  expect(sealed.includes('0123456789')).toBe(false);
  expect(sealing.unseal('row 1', sealed)).toBe('số tài khoản 0123456789');
  expect(sealing.seal('row 1', 'same').equals(sealing.seal('row 1', 'same'))).toBe(false);
  expect(() => sealing.unseal('row 2', sealed)).toThrow();
  expect(() => createSealing(node, 'test/two').unseal('row 1', sealed)).toThrow();
  expect(() => createSealing({ ...node, secret: 't'.repeat(32) }, 'test/one').unseal('row 1', sealed)).toThrow();
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed[at]! ^= 1;
    expect(() => sealing.unseal('row 1', changed)).toThrow();
  }
});

test('a blinded value is the same for the same parts and use only', () => {
  const blind = createBlinding(node, 'test/one');
  expect(blind('a', 'b').equals(blind('a', 'b'))).toBe(true);
  const others = [
    blind('ab'),
    blind('a', 'b', ''),
    createBlinding(node, 'test/two')('a', 'b'),
    createBlinding({ secret: 't'.repeat(32) }, 'test/one')('a', 'b'),
  ];
  for (const other of others) expect(other.equals(blind('a', 'b'))).toBe(false);
});
