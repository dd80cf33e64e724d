// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest';
import { FakeDesk, ME, NOW_MS, click, find, refuse, type, until, type Answers } from '../../testing/fake-desk.tsx';
import type { Game } from './game.ts';
import GamesPage from './games-page.tsx';

const GAME: Game = {
  ...{ gameId: 'rong-vang', vendor: 'HTR', type: 'RNG', nameVi: 'Rồng Vàng', nameEn: 'Golden Dragon', tags: ['HOT'] },
  ...{ pin: null, enabled: true, maintenance: false, retired: false, addedAt: NOW_MS, art: null, version: 2 },
  own: { enabled: true, maintenance: false, pin: null, hiddenOn: [], version: 5 },
};
const OTHER: Game = {
  ...{ ...GAME, gameId: 'kho-bau', nameVi: 'Kho Báu', tags: [], enabled: false, version: 0 },
  own: { ...GAME.own, enabled: false, hiddenOn: ['ios'], version: 0 },
};

let desk: FakeDesk;
afterEach(() => desk.end());

async function open(path: string, more: Answers = {}): Promise<void> {
  desk = new FakeDesk({
    'ops.games.list': { list: [GAME, OTHER], next: null, total: { value: 2, exact: true } },
    'ops.vendors.list': { list: [] },
    'ops.freeSpins.list': { list: [], next: null },
    'ops.profile.views': { list: [] },
    ...more,
  });
  await desk.render(<GamesPage />, path);
  await until(() => expect(document.body.textContent).toContain('Rồng Vàng'));
}

describe('[CON-10/screens] games', () => {
  test('filters of the address reach the server', async () => {
    await open('/games?vendor=HTR&hidden=true&sort=-added');
    expect(desk.of('ops.games.list')[0]?.query).toMatchObject({ vendor: 'HTR', hidden: 'true', sort: '-added' });
    expect(find('a', 'CSV').getAttribute('href')).toContain('format=csv');
  });

  test('a bulk act says first what it changes, and carries every version and the reason', async () => {
    await open('/games?scope=all', { 'ops.games.change': { changed: 2 } });
    await click(find('thead label input'));
    await click(find('[role=toolbar] button', 'Ẩn'));
    expect(find('[role=dialog]').textContent).toMatch(/1 trò chơi sẽ đổi, 1 giữ nguyên/);
    await type(find('[role=dialog] textarea'), 'Báo lỗi');
    await click(find('[role=dialog] button', 'Ẩn'));
    await until(() =>
      expect(desk.of('ops.games.change')[0]?.body).toEqual({
        games: [
          { gameId: 'rong-vang', version: 2 },
          { gameId: 'kho-bau', version: 0 },
        ],
        change: { enabled: false },
        reason: 'Báo lỗi',
      }),
    );
    await until(() => expect(document.querySelector('[role=dialog]')).toBeNull());
  });

  test('the merchant’s own are changed over their own version; the list says what members have on each device', async () => {
    await open('/games?open=rong-vang', { 'ops.games.changeOwn': { changed: 1 } });
    expect(find('tbody').textContent).toContain('iOS');
    await click(find('aside label', 'Android').querySelector('input')!);
    await click(find('aside button', 'Lưu'));
    expect(find('[role=dialog]').textContent).toContain('Chỉ có hiệu lực với thương hiệu này');
    await type(find('[role=dialog] textarea'), 'Hợp đồng');
    await click(find('[role=dialog] button', 'Lưu'));
    await until(() =>
      expect(desk.of('ops.games.changeOwn')[0]?.body).toEqual({
        games: [{ gameId: 'rong-vang', version: 5 }],
        change: { hiddenOn: ['android'] },
        reason: 'Hợp đồng',
      }),
    );
  });

  test('a bulk act of the merchant changes nothing of the others', async () => {
    await open('/games', { 'ops.games.changeOwn': { changed: 2 } });
    await click(find('thead label input'));
    await click(find('[role=toolbar] button', 'Chỉ ẩn trên iOS'));
    expect(find('[role=dialog]').textContent).toMatch(/1 trò chơi sẽ đổi, 1 giữ nguyên. Chỉ với thương hiệu này/);
    await type(find('[role=dialog] textarea'), 'Lỗi trên iPhone');
    await click(find('[role=dialog] button', 'Chỉ ẩn trên iOS'));
    await until(() =>
      expect(desk.of('ops.games.changeOwn')[0]?.body).toMatchObject({
        games: [
          { gameId: 'rong-vang', version: 5 },
          { gameId: 'kho-bau', version: 0 },
        ],
        change: { hiddenOn: ['ios'] },
      }),
    );
    expect(desk.of('ops.games.change')).toEqual([]);
  });

  test('one game’s place in the lists is changed with its diff; a stale version keeps the dialog', async () => {
    await open('/games?open=rong-vang&scope=all', {
      'ops.games.change': refuse('changed_meanwhile', { by: 'Hà Thu' }),
    });
    const pin = () => find('aside input[type=text]');
    await type(pin(), '0');
    expect(find('aside').textContent).toContain('số nguyên từ 1');
    await type(pin(), '3');
    await click(find('aside button', 'Lưu'));
    expect(find('[role=dialog] li[data-change=after]').textContent).toContain('3');
    await type(find('[role=dialog] textarea'), 'Lên đầu');
    await click(find('[role=dialog] button', 'Lưu'));
    await until(() =>
      expect(desk.of('ops.games.change')[0]?.body).toEqual({
        games: [{ gameId: 'rong-vang', version: 2 }],
        change: { pin: 3 },
        reason: 'Lên đầu',
      }),
    );
    expect((find('[role=dialog] textarea') as HTMLTextAreaElement).value).toBe('Lên đầu');
  });

  test('without the right nothing is selected or changed', async () => {
    await open('/games?open=rong-vang', { 'ops.session.me': { ...ME, rights: ['vendors.read'] } });
    expect(document.querySelector('tbody input[type=checkbox]')).toBeNull();
    expect(find('aside').textContent).toContain('chỉ được xem');
    expect(document.querySelector('aside footer, aside button[data-brand]')).toBeNull();
  });
});
