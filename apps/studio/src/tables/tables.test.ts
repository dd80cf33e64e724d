import { GAMES } from '@lantern/catalogue';
import { expect, test } from 'vitest';
import type { TableResult } from '../../wire/table.ts';
import { spokenText } from './chat-text.ts';
import { baccarat, dragonTiger } from './families/cards.ts';
import { tableAt, TABLE_IDS } from './table-games.ts';

const CARDS = 8 * 52;
/** Any values, the same each time. */
function valuesFrom(seed: number): (count: number) => number {
  let state = seed;
  return (count) => ((state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0) >>> 16) % count;
}

test('[GAME-11] every live game is a table, its published return is that of its best bet, and no bet is better than fair', () => {
  const live = GAMES.filter(({ type, classify }) => type === 'LIVE' || ['mini-tai-xiu', 'mini-bau-cua', 'mini-xoc-dia'].includes(classify));
  expect(live.map(({ id }) => id)).toEqual(TABLE_IDS);
  for (const { id, rtpBasisPoints, minBet, classify } of live) {
    const { rules } = tableAt(id);
    expect(rules).toMatchObject({ game: classify === 'mini-tai-xiu' ? classify : classify.replace('mini-', ''), leastSpot: minBet });
    const best = Math.max(...rules.bets.filter((bet) => bet.id !== 'tie').map((bet) => bet.rtpBasisPoints));
    // Published returns are rounded, those on the felt rounded down.
    expect([id, Math.abs(best - rtpBasisPoints!) <= 1]).toEqual([id, true]);
    for (const bet of rules.bets) expect([id, bet.id, bet.net > 0 && bet.rtpBasisPoints < 10_000]).toEqual([id, bet.id, true]);
    expect(rules.chips).toEqual(rules.chips.toSorted((one, other) => one - other));
  }
});

test('[GAME-11] tables without commission take it on sixes, French wheels give half back, fast tables are named so', () => {
  const ids = (game: string) => [...tableAt(game).offers.keys()];
  expect(ids('baccarat-khong-phe')).toEqual(expect.arrayContaining(['banker_no_commission', 'super_6']));
  expect(ids('baccarat-khong-phe')).not.toContain('banker');
  expect(ids('baccarat-vip')).toContain('banker');
  expect(ids('baccarat-vip')).not.toContain('super_6');
  const zero: TableResult = { game: 'roulette', number: 0 };
  expect(tableAt('roulette-phap').offers.get('red')!.pays(zero)).toBe(5_000);
  expect(tableAt('roulette-pho-dem').offers.get('red')!.pays(zero)).toBe(0);
  expect(TABLE_IDS.filter((id) => tableAt(id).bettingMs === 10_000)).toEqual(['baccarat-toc-do', 'mini-bau-cua', 'mini-xoc-dia', 'tai-xiu-sieu-toc', 'rong-ho-toc-do', 'roulette-toc-do']);
  expect(() => tableAt('roulette-pho-dem').offers.get('red')!.pays({ game: 'bau-cua', dice: [1, 1, 1] })).toThrow('not paid as roulette');
});

test.each([baccarat, dragonTiger])('[GAME-12] a shoe loses each card once, and is a new one after the cut card', (family) => {
  const next = valuesFrom(7);
  let memory = family.open(undefined);
  const [seen, shoes] = [new Map<number, number>(), new Set<number>()];
  for (let coup = 0; coup < 260; coup += 1) {
    const at = memory!;
    if (!shoes.has(at.shoe)) seen.clear();
    shoes.add(at.shoe);
    const result = family.deal(at, next);
    const cards = result.game === 'baccarat' ? [...result.player, ...result.banker] : result.game === 'dragon-tiger' ? [result.dragon, result.tiger] : [];
    for (const card of cards) seen.set(card, (seen.get(card) ?? 0) + 1);
    expect(Math.max(...seen.values())).toBeLessThanOrEqual(8);
    memory = family.open({ memory: at, result });
    expect(memory!.out.length).toBeLessThan(CARDS - 14);
    expect(memory!.shoe === at.shoe ? memory!.out : []).toEqual(memory!.shoe === at.shoe ? [...at.out, ...cards] : []);
  }
  expect(shoes.size).toBeGreaterThan(1);
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
])('[GAME-12] “%s” is said as “%s”', (text, said) => {
  expect(spokenText(text)).toBe(said);
});
