import { SLOT_TITLES } from '../../packages/game-math/src/slots/index.ts';
import { expect, test } from 'vitest';
import { BET_MAXIMUM } from '../../apps/studio/src/slots/bets.ts';
import { STUDIO_CEILING } from '../../apps/server/src/studio-host/vendors.ts';

test('no win that a studio’s slot can reach at its highest bet is above its vendors’ default ceiling', () => {
  const reach = Math.max(...SLOT_TITLES.map(({ maxCoins, coins }) => (maxCoins / coins) * BET_MAXIMUM));
  expect(reach).toBeGreaterThan(1_000_000_000);
  expect(Number(STUDIO_CEILING.single)).toBeGreaterThan(reach);
  expect(STUDIO_CEILING.hourly).toBeGreaterThanOrEqual(10n * STUDIO_CEILING.single);
});
