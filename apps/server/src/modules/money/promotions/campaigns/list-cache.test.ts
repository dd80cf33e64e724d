/** What is listed, on the node that changes it and on another one: at once, and within a second. */
import type { PromotionRule } from '@lantern/contract/promotion-rules';
import { eventually, valueOf } from '@lantern/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commonRule } from '../../../../../../../tests/setup/open-promotion.ts';
import { openPromotionWorld, type PromotionWorld } from '../../../../../../../tests/setup/promotion-world.ts';

const NOW = Date.UTC(2026, 11, 5, 5);
let world: PromotionWorld;
beforeAll(async () => {
  world = await openPromotionWorld(2);
  await world.standAt(NOW);
});
afterAll(() => world.close());

const rule = (part: { readonly count?: number; readonly vi?: string } = {}): PromotionRule => ({
  kind: 'envelope',
  ...commonRule(NOW),
  names: { vi: part.vi ?? 'Bao lì xì', en: part.vi ?? 'Envelope' },
  envelopes: { mode: 'table', pieces: [{ amount: 8_000, count: part.count ?? 10 }] },
});
const cardOf = async (key: string, node?: number) =>
  (await world.list('guest', node)).list.find((card) => card.key === key);
const desk = (
  call: 'ops.promotions.pause' | 'ops.promotions.resume' | 'ops.promotions.end',
  key: string,
  version = 1,
) =>
  world.desk((handlers, context) =>
    handlers[call](context, { params: { key }, query: undefined, body: { reason: 'test', version } }),
  );
const codesOf = async (key: string, node?: number) => (await cardOf(key, node))?.reasons.map(({ code }) => code);
/** What another node lists, once it has heard of it; the database's clock stands still, so only the word of the change can bring it. */
const onOther = (key: string, is: (card: Awaited<ReturnType<typeof cardOf>>) => boolean) =>
  eventually(`${key} on the other node`, async () => is(await cardOf(key, 1)));

describe('[PRO-01] [PRO-07] the list from the cache', () => {
  it('has a publication, an edit, a pause, and an end on the node of the desk at once, and on every other one', async () => {
    await Promise.all([world.list('guest'), world.list('guest', 1)]);
    await world.publish('cached', rule());
    expect(await cardOf('cached')).toMatchObject({ label: 'open', name: 'Envelope' });
    await onOther('cached', (card) => card?.label === 'open');
    await world.publish('cached', rule({ vi: 'Renamed' }), 1);
    expect(await cardOf('cached')).toMatchObject({ name: 'Renamed' });
    await onOther('cached', (card) => card?.name === 'Renamed');
    valueOf(await desk('ops.promotions.pause', 'cached', 2));
    expect(await codesOf('cached')).toContain('paused');
    await onOther('cached', (card) => card!.reasons.some(({ code }) => code === 'paused'));
    valueOf(await desk('ops.promotions.resume', 'cached', 2));
    expect(await codesOf('cached')).not.toContain('paused');
    valueOf(await desk('ops.promotions.end', 'cached', 2));
    expect(await cardOf('cached')).toMatchObject({ label: 'closed' });
    await onOther('cached', (card) => card?.label === 'closed');
  });

  it('has the last piece gone on the node that gave it at once, and elsewhere within a second', async () => {
    await world.publish('few', rule({ count: 1 }));
    expect(await codesOf('few')).not.toContain('sold_out');
    await onOther('few', (card) => card?.label === 'open');
    valueOf(await world.claim(await world.member(), 'few'));
    expect(await codesOf('few')).toContain('sold_out');
    // What may be taken never depends on the list.
    expect(await world.claim(await world.member(), 'few', { node: 1 })).toMatchObject({ code: 'promotion_sold_out' });
    await world.standAt(NOW + 1_000);
    expect(await codesOf('few', 1)).toContain('sold_out');
  });

  it('a publication that is rolled back was never listed', async () => {
    const before = (await world.list('guest')).list.length;
    await expect(world.publish('never', { ...rule(), budget: 1 })).rejects.toThrow('promotion_rule_invalid');
    expect((await world.list('guest')).list).toHaveLength(before);
  });

  it('each member has their own part of it: what one took is open to another', async () => {
    await world.publish('own-part', rule());
    const [one, other] = [await world.member(), await world.member()];
    valueOf(await world.claim(one, 'own-part'));
    const labelOf = async (by: typeof one) => (await world.list(by)).list.find(({ key }) => key === 'own-part')!.label;
    expect([await labelOf(one), await labelOf(other)]).toEqual(['claimed', 'open']);
  });
});
