import { describe, expect, it } from 'vitest';
import { oneIn, sharePercent } from './chance-text.ts';

describe('[LOTT-08] chances as they are read', () => {
  it.each([
    ['0.2376786472', '23.8', '4.2'],
    ['0.01', '1', '100'],
    ['0.5', '50', '2'],
    ['0.000000122773804', '0.0000123', '8145060'],
    ['1', '100', '1'],
    ['0', '0', undefined],
  ])('%s is %s per cent, one in %s', (chance, percent, count) => {
    expect([sharePercent(chance), oneIn(chance)]).toEqual([percent, count]);
  });
});
