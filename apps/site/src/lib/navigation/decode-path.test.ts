import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { decodePath } from './decode-path.ts';

/** As the interfaces define it: base64url of iv, ciphertext and tag, then the eight characters of the key. */
function seal(path: string, characters = randomBytes(6).toString('base64url')): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', createHash('sha256').update(characters).digest(), iv);
  return (
    Buffer.concat([iv, cipher.update(path, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url') +
    characters
  );
}

describe('[MSG-07] a customer-service path', () => {
  test.each([
    'https://wa.me/84900000000',
    'mailto:hotro@denlong.example',
    'https://hotro.denlong.example/trò-chuyện',
    'x'.repeat(500),
  ])('is decoded with its last eight characters: %s', async (path) => {
    for (let time = 0; time < 3; time++) expect(await decodePath(seal(path))).toBe(path);
  });

  test('that was changed, cut or never sealed is invalid', async () => {
    const sealed = seal('https://wa.me/84900000000');
    const changed = sealed[0] === 'A' ? `B${sealed.slice(1)}` : `A${sealed.slice(1)}`;
    for (const text of [changed, sealed.slice(0, -1), sealed.slice(1), 'https://wa.me/84900000000', '', '%%%%%%%%%%'])
      expect(await decodePath(text)).toBeUndefined();
  });
});
