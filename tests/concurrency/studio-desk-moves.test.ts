/** What a result by hand would move, against what settlement then moves on the real wallet. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { previewMoves } from '../../apps/studio/src/sports/desk/moves.ts';
import type { LegRequest } from '../../apps/studio/wire/sports-slips.ts';
import { decimal } from '../setup/planted-book.ts';
import { openSportsWorld, type SportsWorld } from '../setup/sports-world.ts';
import { TIMEOUT_MS, type CallAnswer } from '../setup/studio-connection.ts';

const RESULT = '1x2?period=ft';
const CURRENCY = 'VND';

let world: SportsWorld;
let matches = 0;
beforeAll(async () => {
  world = await openSportsWorld();
});
afterAll(() => world?.close());

async function match(): Promise<string> {
  const id = `sim:match:${(matches += 1)}`;
  await world.book.plant(id);
  world.book.lay(id, { key: RESULT, prices: { 1: decimal(2.1), x: decimal(3.4), 2: decimal(3.5) } });
  return id;
}
const leg = (event: string, outcome = '1', price = 2_100): LegRequest => ({ event, key: RESULT, outcome, price });
const granted = <T>(answer: CallAnswer<T>): T => {
  expect(answer.success, JSON.stringify(answer)).toBe(true);
  return (answer as { readonly value: T }).value;
};

test('[SPO-09/void] the preview of a void and of a settlement is what they move: singles, parlays, and slips that were settled before', async () => {
  const [event, other, punter] = [await match(), await match(), await world.punter(2_000_000)];
  const place = async (legs: readonly LegRequest[], stake: number) => granted(await punter.place(legs, stake)).id;
  const won = await place([leg(event)], 100_000);
  const lost = await place([leg(event, 'x', 3_400)], 50_000);
  const parlay = await place([leg(event), leg(other)], 20_000);
  const left = 2_000_000 - 170_000;
  await expect.poll(() => punter.owned(), { timeout: TIMEOUT_MS }).toBe(left);
  const moves = (won1: number) =>
    previewMoves(world.studio.db, event, [RESULT], (outcome) => ({
      won: outcome === '1' ? won1 : 0,
      voided: won1 === 0 ? 10_000 : 0,
    }));
  const of = { currency: CURRENCY, slips: 3, members: 1, stake: 170_000, waiting: 1 };

  const voided = { ...of, paid: 150_000, returned: 150_000, more: 0, less: 0 };
  expect(await moves(0)).toEqual([voided]);
  const settled = { ...of, paid: 210_000, returned: 0, more: 0, less: 0 };
  expect(await moves(10_000)).toEqual([settled]);
  // Nothing was written.
  expect(await punter.owned()).toBe(left);

  await world.book.result(event, RESULT, '1', [10_000, 0]);
  await world.book.result(event, RESULT, 'x', [0, 0]);
  await world.book.result(event, RESULT, '2', [0, 0]);
  for (const id of [won, lost])
    await expect.poll(async () => (await punter.slip(id)).state, { timeout: TIMEOUT_MS }).toBe('ended');
  await expect.poll(() => punter.owned(), { timeout: TIMEOUT_MS }).toBe(left + settled.paid);
  expect((await punter.slip(parlay)).state).toBe('open');

  // Voided after it was paid: the win falls to its stake, the loser gets its own back.
  const again = { ...of, paid: 0, returned: 0, more: 50_000, less: 110_000 };
  expect(await moves(0)).toEqual([again]);
  for (const outcome of ['1', 'x', '2']) await world.book.result(event, RESULT, outcome, [0, 10_000]);
  await expect.poll(() => punter.owned(), { timeout: TIMEOUT_MS }).toBe(left + settled.paid + again.more - again.less);
  // The same verdict again moves nothing.
  expect(await moves(0)).toEqual([{ ...of, paid: 0, returned: 0, more: 0, less: 0 }]);
});
