import { OBJECT_KINDS, opsCalls } from '@lantern/contract/ops';
import { describe, expect, test } from 'vitest';
import en from '../locales/trail/en.json' with { type: 'json' };
import vi from '../locales/trail/vi.json' with { type: 'json' };

/** What is done by `npm run operator`. */
const COMMANDS = ['operator create', 'operator reset'];
const acts = [...Object.keys(opsCalls), ...COMMANDS].map((call) => `act_${call.replaceAll(/[. ]/g, '_')}`);
const named = [...acts, ...OBJECT_KINDS.map((kind) => `object_${kind}`)];

describe('[CON-04/search] the words of the trail', () => {
  test.each([
    ['Vietnamese', vi],
    ['English', en],
  ])('every kind of act and of object has words in %s, and no words are left over', (_, catalogue) => {
    const texts: Readonly<Record<string, string>> = catalogue;
    expect(named.filter((key) => (texts[key] ?? '').trim() === '')).toEqual([]);
    expect(Object.keys(texts).filter((key) => !named.includes(key))).toEqual([]);
  });

  test('are not the same in both languages', () => {
    const [one, other]: Readonly<Record<string, string>>[] = [vi, en];
    const same = named.filter((key) => one![key] === other![key]);
    expect(same).toEqual([]);
  });
});
