import { expect, test } from 'vitest';
import { systemRandom } from './random.ts';
import { createBlinding, createSealing, type SecretRing } from './sealing.ts';

const node = { secret: 's'.repeat(32), ring: ['s'.repeat(32)] as SecretRing, random: systemRandom };

test('a sealed text opens at its place, for its use, with its secret, unchanged; and nowhere else', () => {
  const sealing = createSealing(node, 'test/one');
  const sealed = sealing.seal('row 1', 'số tài khoản 0123456789');
  expect(sealed.includes('0123456789')).toBe(false);
  expect(sealing.unseal('row 1', sealed)).toBe('số tài khoản 0123456789');
  expect(sealing.seal('row 1', 'same').equals(sealing.seal('row 1', 'same'))).toBe(false);
  expect(() => sealing.unseal('row 2', sealed)).toThrow();
  expect(() => createSealing(node, 'test/two').unseal('row 1', sealed)).toThrow();
  expect(() => createSealing({ ...node, ring: ['t'.repeat(32)] }, 'test/one').unseal('row 1', sealed)).toThrow();
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

test('[OPS-09] while one secret replaces another the first seals and all of them open', () => {
  const [older, newer] = ['s'.repeat(32), 't'.repeat(32)];
  const under = (...ring: SecretRing) => createSealing({ ring, random: systemRandom }, 'test/one');
  const before = under(older).seal('row 1', 'before');
  const both = under(newer, older);
  expect(both.unseal('row 1', before)).toBe('before');
  const since = both.seal('row 1', 'since');
  expect(under(newer).unseal('row 1', since)).toBe('since');
  expect(() => under(older).unseal('row 1', since)).toThrow();
  expect(() => under(newer).unseal('row 1', before)).toThrow();
  expect(both.unsealBytes('row 1', both.seal('row 1', Uint8Array.of(0, 200, 255)))).toEqual(Buffer.of(0, 200, 255));
});
