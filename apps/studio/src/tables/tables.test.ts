import { GAMES } from '@lantern/catalogue';
import { expect, test } from 'vitest';
import type { TableResult } from '../../wire/table.ts';
import { cleanChatText } from './chat-text.ts';
import { baccarat, dragonTiger } from './families/cards.ts';
import { tableAt, TABLE_IDS } from './table-games.ts';

/** Deterministic values. */
function valuesFrom(seed: number): (count: number) => number {
  let state = seed;
  return (count) => ((state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0) >>> 16) % count;
}

test('[GAME-11] every live game is a table, its published return is that of its best bet, and no bet is better than fair', () => {
  const live = GAMES.filter(
    ({ type, classify }) => type === 'LIVE' || ['mini-tai-xiu', 'mini-bau-cua', 'mini-xoc-dia'].includes(classify),
  );
  expect(live.map(({ id }) => id)).toEqual(TABLE_IDS);
  for (const { id, rtpBasisPoints, minBet, classify } of live) {
    const { rules } = tableAt(id);
    expect(rules).toMatchObject({
      game: classify === 'mini-tai-xiu' ? classify : classify.replace('mini-', ''),
      minBet,
    });
    const best = Math.max(...rules.bets.filter((bet) => bet.id !== 'tie').map((bet) => bet.rtpBasisPoints));
    // Published returns are rounded, those on the felt rounded down.
    expect([id, Math.abs(best - rtpBasisPoints!) <= 1]).toEqual([id, true]);
    for (const bet of rules.bets)
      expect([id, bet.id, bet.net > 0 && bet.rtpBasisPoints < 10_000]).toEqual([id, bet.id, true]);
    expect(rules.chips).toEqual(rules.chips.toSorted((one, other) => one - other));
  }
});

test('[GAME-11] tables without commission take it on sixes, French wheels return half, fast tables are named so', () => {
  const ids = (game: string) => [...tableAt(game).offers.keys()];
  expect(ids('baccarat-khong-phe')).toEqual(expect.arrayContaining(['banker_no_commission', 'super_6']));
  expect(ids('baccarat-khong-phe')).not.toContain('banker');
  expect(ids('baccarat-vip')).toContain('banker');
  expect(ids('baccarat-vip')).not.toContain('super_6');
  const zero: TableResult = { game: 'roulette', number: 0 };
  expect(tableAt('roulette-phap').offers.get('red')!.pays(zero)).toBe(5_000);
  expect(tableAt('roulette-pho-dem').offers.get('red')!.pays(zero)).toBe(0);
  expect(TABLE_IDS.filter((id) => tableAt(id).bettingMs === 10_000)).toEqual([
    'baccarat-toc-do',
    'mini-bau-cua',
    'mini-xoc-dia',
    'tai-xiu-sieu-toc',
    'rong-ho-toc-do',
    'roulette-toc-do',
  ]);
  expect(() =>
    tableAt('roulette-pho-dem')
      .offers.get('red')!
      .pays({ game: 'bau-cua', dice: [1, 1, 1] }),
  ).toThrow('not paid as roulette');
});

test.each([baccarat, dragonTiger])(
  '[GAME-12] every round of cards is dealt from fresh decks, independent of earlier rounds',
  (family) => {
    const next = valuesFrom(7);
    let memory = family.open(undefined);
    for (let coup = 0; coup < 100; coup += 1) {
      expect(memory).toBeNull();
      memory = family.open({ memory, result: family.deal(memory, next) });
    }
  },
);

test('[GAME-12] a round that was opened with cards out is dealt without them', () => {
  // All that is left are four cards of each rank from the two up.
  const out = Array.from({ length: 8 * 52 }, (_, index) => index % 52).filter((card, index) => card < 4 || index >= 52);
  for (let coup = 0; coup < 50; coup += 1) {
    const result = dragonTiger.deal({ shoe: 1, out }, valuesFrom(coup));
    expect(result.game === 'dragon-tiger' && Math.min(result.dragon, result.tiger)).toBeGreaterThanOrEqual(4);
  }
});

test.each([
  ['Chúc cả bàn may mắn', 'Chúc cả bàn may mắn'],
  ['  nhiều    chỗ \n trống ', 'nhiều chỗ trống'],
  ['Tài 11 rồi, 3 ván liền', 'Tài 11 rồi, 3 ván liền'],
  ['đặt 50.000 đi', 'đặt 50.000 đi'],
  ['vào https://a.example/b?c nhé', 'vào nhé'],
  ['vào a-b.com nhé', 'vào nhé'],
  ['vào a (chấm) vip nhé', 'vào nhé'],
  ['vào A . NET/x', 'vào'],
  ['viết ai.do@noi.example', 'viết'],
  ['gọi 0912.345.678 ngay', 'gọi ngay'],
  ['gọi +84 (912) 345-678', 'gọi'],
  ['gọi ０９１２３４５６７８', 'gọi'],
  ['gọi 09\u200B12\u200B345\u200B678', 'gọi'],
  ['\u202Eđảo ngược\u0007', 'đảo ngược'],
  ['Tiếng Việt: ẫ ệ ữ', 'Tiếng Việt: ẫ ệ ữ'],
  [`a${'\u0301'.repeat(30)}`, 'á\u0301'],
  ['👍🍀', '👍🍀'],
  ['', undefined],
  [' \u200B\n ', undefined],
  ['0912345678', undefined],
  ['x'.repeat(80), 'x'.repeat(80)],
  ['x'.repeat(81), undefined],
])('[GAME-12] the chat text “%s” is shown as “%s”', (text, said) => {
  expect(cleanChatText(text)).toBe(said);
});
