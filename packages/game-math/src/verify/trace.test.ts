import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FORMATS, recomputeDraw, traceDraw, type FormatId } from './index.ts';

const seeds = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((seed) => Buffer.from(seed).toString('hex'));

describe('[LOTT-09] the steps of a draw', () => {
  it.each(Object.keys(FORMATS) as FormatId[])(
    'of %s lead to its result, and their bytes are those of the blocks',
    (formatId) => {
      fc.assert(
        fc.property(seeds, (seedHex) => {
          const draw = { formatId, seedHex, context: 'test:1' };
          const trace = traceDraw(draw)!;
          expect(trace.numbers.map(({ id, number }) => ({ id, number }))).toEqual(recomputeDraw(draw));
          const bytes = trace.numbers.flatMap((number) => number.bytes);
          const blocks = Array.from({ length: bytes[bytes.length - 1]!.block + 1 }, (_, index) =>
            createHmac('sha256', Buffer.from(seedHex, 'hex')).update(`test:1:${index}`).digest(),
          );
          expect(trace.firstBlockHex).toBe(blocks[0]!.toString('hex'));
          // Every byte in order, those skipped included.
          expect(bytes.map(({ byte }) => byte)).toEqual([...Buffer.concat(blocks)].slice(0, bytes.length));
          for (const { byte, count, value } of bytes)
            expect(value).toBe(byte < 256 - (256 % count) ? byte % count : undefined);
        }),
        { numRuns: 20 },
      );
    },
  );

  it('refuses an invalid seed or format', () => {
    expect(traceDraw({ formatId: 'mark6', seedHex: 'xyz', context: 'a:1' })).toBeUndefined();
    expect(traceDraw({ formatId: 'none', seedHex: '00'.repeat(32), context: 'a:1' })).toBeUndefined();
  });
});
