import { GAMES, VENDORS } from '@lantern/catalogue';
import { describe, expect, test } from 'vitest';
import { exactMatches, isTypoOf, searchName, searchNames } from './name-search.ts';

const SELLER = { code: 'SEN', nameVi: 'Sen Vàng', nameEn: 'Golden Lotus' };
const named = (names: readonly string[]) =>
  names.map((nameVi) => ({
    id: nameVi,
    vendor: SELLER.code,
    searched: searchNames({ nameVi, nameEn: nameVi }),
    seller: SELLER,
  }));
const find = (query: string, names: readonly string[]): readonly string[] =>
  exactMatches(named(names), searchName(query)).map(({ id }) => id);

const bothNames = ({ name: { vi, en } }: { readonly name: { readonly vi: string; readonly en: string } }) => ({
  nameVi: vi,
  nameEn: en,
});
const sellerOf = (vendor: string) =>
  VENDORS.filter(({ code }) => code === vendor).map((entry) => ({ code: entry.code, ...bothNames(entry) }))[0]!;
const CATALOGUE = GAMES.map((game) => ({
  id: game.id,
  vendor: game.vendor,
  ...bothNames(game),
  searched: searchNames(bothNames(game)),
  seller: sellerOf(game.vendor),
}));
const inCatalogue = (query: string) => exactMatches(CATALOGUE, searchName(query));

describe('[GAME-14] accents and words', () => {
  const NAMES = ['Phố Cổ', 'Hoa Đăng', 'Hồ Tây', 'Chúa Hổ', 'Hổ Vàng', 'Thỏ Ngọc', 'Long Hổ Hội'];

  test.each([
    ['an accent that was typed counts', 'hổ', ['Hổ Vàng', 'Chúa Hổ', 'Long Hổ Hội']],
    [
      'one that was left out does not; whole words first, no middle of a word',
      'ho',
      ['Hồ Tây', 'Hổ Vàng', 'Chúa Hổ', 'Long Hổ Hội', 'Hoa Đăng'],
    ],
    ['an accent of one word, none of another', 'hổ vang', ['Hổ Vàng']],
    ['an accent that nothing has is taken for a slip', 'hỗ vàng', ['Hổ Vàng']],
    ['words in another order', 'vàng hổ', ['Hổ Vàng']],
    ['beginnings of words', 'lo ho ho', ['Long Hổ Hội']],
    ['đ that was typed', 'đăng', ['Hoa Đăng']],
    ['decomposed letters', 'hổ'.normalize('NFD'), ['Hổ Vàng', 'Chúa Hổ', 'Long Hổ Hội']],
    ['spaces left out of a longer name', 'longhohoi', ['Long Hổ Hội']],
    ['letters from within a word', 'ang', []],
  ])('%s: %s', (_, query, expected) => {
    expect(find(query, NAMES)).toEqual(expected);
  });

  test('a vendor matches from four letters of its name’s prefix, after games of that name', () => {
    expect(find('sen', ['Sen Hồng', 'Cá Chép'])).toEqual(['Sen Hồng']);
    expect(find('sen v', ['Sen Hồng', 'Cá Chép'])).toEqual(['Sen Hồng', 'Cá Chép']);
  });

  test('in the whole catalogue "hổ" finds tigers only', () => {
    const tigers = inCatalogue('hổ');
    expect(tigers.length).toBeGreaterThan(0);
    for (const { nameVi } of tigers)
      expect(
        nameVi
          .normalize('NFC')
          .toLowerCase()
          .split(/[^\p{L}\p{N}]+/u),
      ).toContain('hổ');
    expect(tigers.length).toBeLessThan(inCatalogue('ho').length);
  });
});

test('[GAME-14] one typo in words of five letters, two from eight on, none in shorter ones', () => {
  const isNear = (typed: string, name: string): boolean => isTypoOf(searchName(typed), searchName(name));
  for (const slip of ['bacarat', 'bacccarat', 'bakkarat', 'bacacrat', 'baccarta'])
    expect([slip, isNear(slip, 'Baccarat Phố Đêm')]).toEqual([slip, true]);
  for (const far of ['bakkara', 'hoi', 'vang ho', 'xyzzyxyz'])
    expect([far, isNear(far, 'Hổ Bạc')]).toEqual([far, false]);
  expect(isNear('dragn', 'Dragon')).toBe(true);
  expect(isNear('drgn', 'Dragon')).toBe(false);
});
