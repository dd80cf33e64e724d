import { createCanvas, loadImage } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { drawCaptcha } from './captcha-picture.ts';

/** A separate stream per seed, so that two pictures can differ by their text alone. */
function stream(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => (
    (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0),
    Math.floor((state / 2 ** 32) * bound)
  );
}

/** Share of the picture's points that are ink rather than paper. */
async function inkShare(address: string): Promise<number> {
  const image = await loadImage(Buffer.from(address.split(',')[1]!, 'base64'));
  expect([image.width, image.height]).toEqual([240, 100]);
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  const { data: points } = context.getImageData(0, 0, image.width, image.height);
  let ink = 0;
  for (let i = 0; i < points.length; i += 4) if (points[i]! < 130) ink++;
  return ink / (points.length / 4);
}

test('[CALL-04] the picture is a PNG that shows its equation', async () => {
  const empty = await inkShare(await drawCaptcha('', stream(7)));
  const shown = await inkShare(await drawCaptcha('7 × 8 = ?', stream(7)));
  expect(shown - empty).toBeGreaterThan(0.05);
});

test('two pictures of one equation differ, one stream draws one picture', async () => {
  expect(await drawCaptcha('7 × 8 = ?', stream(1))).toBe(await drawCaptcha('7 × 8 = ?', stream(1)));
  expect(await drawCaptcha('7 × 8 = ?', stream(1))).not.toBe(await drawCaptcha('7 × 8 = ?', stream(2)));
});
