import { describe, expect, it } from 'vitest';
import { supportAddress } from './support-addresses.ts';

const SITE = 'https://denlong.example';

describe('[MSG-07] allowed customer-service addresses', () => {
  it.each([
    ['https://wa.me/84900000000', 'https://wa.me/84900000000'],
    ['https://t.me/denlong', 'https://t.me/denlong'],
    ['https://hotro.denlong.example/chat', 'https://hotro.denlong.example/chat'],
    ['/m/help', `${SITE}/m/help`],
    ['mailto:hotro@denlong.example', 'mailto:hotro@denlong.example'],
    ['tel:+842812345678', 'tel:+842812345678'],
  ])('%s is opened', (path, address) => {
    expect(supportAddress(path, SITE)).toBe(address);
  });

  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,x',
    'https://evil.example/',
    'https://wa.me.evil.example/',
    'https://evil.example/?wa.me',
    'http://wa.me/84',
    'https://wa.me@evil.example/',
    'https://somebody:secret@wa.me/',
    '//evil.example/x',
    'https://evildenlong.example/',
    'https://',
    'http://denlong.example:81/',
  ])('%s is not', (path) => {
    expect(supportAddress(path, SITE)).toBeUndefined();
  });
});
