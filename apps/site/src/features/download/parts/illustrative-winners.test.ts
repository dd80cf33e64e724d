import { expect, test } from 'vitest';
import { illustrativeWinners } from './illustrative-winners.ts';

test('[HOME-04] ten winners of three letters, with bonuses from 188 to 6888, both ends included', () => {
  expect(illustrativeWinners(() => 0)).toEqual(Array.from({ length: 10 }, () => ({ name: 'AAA', bonus: 188 })));
  expect(illustrativeWinners((limit) => limit - 1)).toEqual(
    Array.from({ length: 10 }, () => ({ name: 'ZZZ', bonus: 6888 })),
  );
  for (const { name, bonus } of illustrativeWinners()) {
    expect(name).toMatch(/^[A-Z]{3}$/);
    expect(bonus).toBeGreaterThanOrEqual(188);
    expect(bonus).toBeLessThanOrEqual(6888);
  }
});
