import { createTestDatabase } from '@lantern/testkit';
import pg from 'pg';
import { expect, it } from 'vitest';
import { clockMover } from './move-clock.ts';

/** Reads the clock in the same statement that moves it, so that no round trip hides an early clock. */
const WITNESS = `
  CREATE TABLE public.witness (at numeric NOT NULL);
  CREATE FUNCTION public.see() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN INSERT INTO public.witness VALUES (extract(epoch FROM kernel.now()) * 1000); RETURN NULL; END $$;
  CREATE TRIGGER see AFTER UPDATE ON kernel.clock_offset FOR EACH ROW EXECUTE FUNCTION public.see()`;

it('[OPS-10] a moved clock is never before the requested instant, not by a microsecond, however fast the database answers', async () => {
  const database = await createTestDatabase({ durable: false });
  const owner = new pg.Pool({ connectionString: database.connectionString, max: 1 });
  try {
    await owner.query(WITNESS);
    const move = clockMover(owner);
    const early: string[] = [];
    for (let turn = 0; turn < 200; turn++) {
      const at = Date.UTC(2026, 10, 20) + turn * 86_399_999;
      await move(at);
      const { rows } = await owner.query<{ early: boolean; at: string }>(
        'DELETE FROM public.witness RETURNING at, at < $1::numeric AS early',
        [at],
      );
      if (rows[0]!.early) early.push(`${rows[0]!.at} for ${at}`);
    }
    expect(early).toEqual([]);
    await move(undefined);
    expect((await owner.query('SELECT offset_ms FROM kernel.clock_offset')).rows).toEqual([{ offset_ms: '0' }]);
  } finally {
    await owner.end();
    await database.drop();
  }
});
