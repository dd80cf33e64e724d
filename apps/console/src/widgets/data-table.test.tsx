// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest';
import { CallRefused } from '../lib/calls.ts';
import { useListAddress } from '../lib/list-address.ts';
import { FakeDesk, NOW_MS, click, find, press, type, until, type Answers } from '../testing/fake-desk.tsx';
import { DataTable, type Column, type DataTableProps } from './data-table.tsx';
import { ColumnChoice, FilterBar, SavedViews } from './filter-bar.tsx';

interface Row {
  readonly id: string;
  readonly amount: number;
}

const ROWS: readonly Row[] = ['a', 'b', 'c'].map((id, at) => ({ id, amount: (at + 1) * 10 }));
const COLUMNS: readonly Column<Row>[] = [
  { id: 'id', head: 'Mã', cell: ({ id }) => id, sort: 'id' },
  {
    id: 'amount',
    head: 'Số',
    cell: ({ amount }) => amount,
    isOptional: true,
    total: (rows) => rows.reduce((sum, { amount }) => sum + amount, 0),
  },
];

let desk: FakeDesk;
afterEach(() => desk.end());

type Given = Partial<DataTableProps<Row>>;

function List(given: Given) {
  const address = useListAddress();
  return (
    <>
      <SavedViews place="test" address={address} views={[{ name: 'Tất cả', search: '' }]} />
      <FilterBar
        address={address}
        filters={[{ kind: 'choice', name: 'state', label: 'Trạng thái', options: [{ id: 'on', label: 'Bật' }] }]}
      />
      <ColumnChoice address={address} columns={COLUMNS} />
      <DataTable
        label="Danh sách"
        address={address}
        columns={COLUMNS}
        rows={ROWS}
        keyOf={({ id }) => id}
        onRetry={() => undefined}
        empty="Chưa có dòng nào"
        {...given}
      />
    </>
  );
}

const rendered = async (given: Given = {}, path = '/list', answers: Answers = {}) => {
  desk = new FakeDesk(answers);
  await desk.render(<List {...given} />, path);
};
const rows = () => [...document.querySelectorAll<HTMLElement>('tr[data-key]')];
const refusal = (code: 'system_error' | 'permission_denied') =>
  new CallRefused({ ok: false, code, message: 'Lỗi hệ thống', status: 500, silent: false });

describe('[CON-19/address] [CON-19/keyboard] a desk list', () => {
  test('is worked by keyboard: one row in the tab order, arrows and letters move, Enter opens', async () => {
    const opened = vi.fn<(row: Row) => void>();
    await rendered({ onOpen: opened });
    expect(rows().map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
    await press(rows()[0]!, 'ArrowDown');
    await until(() => expect(document.activeElement).toBe(rows()[1]));
    await press(rows()[1]!, 'j');
    await until(() => expect(document.activeElement).toBe(rows()[2]));
    await press(rows()[2]!, 'Home');
    await until(() => expect(document.activeElement).toBe(rows()[0]));
    await press(rows()[0]!, 'Enter');
    expect(opened).toHaveBeenCalledExactlyOnceWith(ROWS[0]);
  });

  test('sorts in the address: once downwards, again upwards, back to the first page', async () => {
    await rendered({}, '/list?after=x');
    await click(find('th button', 'Mã'));
    expect(desk.address).toBe('/list?sort=-id');
    expect(find('th', 'Mã').getAttribute('aria-sort')).toBe('descending');
    await click(find('th button', 'Mã'));
    expect(desk.address).toBe('/list?sort=id');
  });

  test('selects with Space, names what a bulk act will do before it does it, and Escape drops the selection', async () => {
    const done = vi.fn<(rows: readonly Row[]) => Promise<void>>(async () => undefined);
    await rendered({
      bulk: [{ id: 'mark', label: 'Đánh dấu', icon: 'flag', summary: (chosen) => `Tổng ${chosen.length}`, act: done }],
    });
    await press(rows()[0]!, ' ');
    await press(rows()[0]!, 'ArrowDown');
    await until(() => expect(document.activeElement).toBe(rows()[1]));
    await press(rows()[1]!, ' ');
    expect(find('[role=toolbar]').textContent).toContain('Đã chọn 2');
    await click(find('[role=toolbar] button', 'Đánh dấu'));
    expect(find('[role=alertdialog]').textContent).toContain('Tổng 2');
    expect(done).not.toHaveBeenCalled();
    await click(find('[role=alertdialog] button', 'Đánh dấu'));
    await until(() => expect(done).toHaveBeenCalledExactlyOnceWith([ROWS[0], ROWS[1]]));
    await until(() => expect(document.querySelector('[role=toolbar]')).toBeNull());
    await press(rows()[1]!, ' ');
    await press(rows()[1]!, 'Escape');
    expect(document.querySelector('[role=toolbar]')).toBeNull();
  });

  test('leaves hidden columns out, and has the sums of the page', async () => {
    await rendered({}, '/list?columns=amount');
    expect([...document.querySelectorAll('th')].map(({ textContent }) => textContent)).toEqual(['Mã']);
    await desk.end();
    await rendered();
    expect(document.querySelector('tbody tr:last-child')?.textContent).toContain('60');
  });

  test('pages by the keyset in the address and says that a count is an estimate', async () => {
    await rendered({ next: 'after-c', count: { value: 48_200, isExact: false } });
    expect(document.body.textContent).toContain('khoảng ≈ 48.200');
    await click(find('button', 'Trang sau'));
    expect(desk.address).toBe('/list?after=after-c');
    await click(find('button', 'Đầu'));
    expect(desk.address).toBe('/list');
  });

  test('holds new rows back until they are asked for', async () => {
    const show = vi.fn<() => void>();
    await rendered({ waiting: { count: 3, show } });
    await click(find('button', '3 mới'));
    expect(show).toHaveBeenCalledOnce();
  });

  test('loading, empty, failed and forbidden are states of their own', async () => {
    const retry = vi.fn<() => void>();
    await rendered({ rows: undefined });
    expect(find('[role=status]', 'Đang tải')).toBeDefined();
    await desk.end();
    await rendered({ rows: [] }, '/list?state=on');
    expect(document.body.textContent).toContain('Chưa có dòng nào');
    await click(find('button', 'Bỏ bộ lọc'));
    expect(desk.address).toBe('/list');
    await desk.end();
    await rendered({ rows: undefined, error: refusal('system_error'), onRetry: retry });
    expect(find('[role=alert]').textContent).toContain('system_error');
    await click(find('[role=alert] button', 'Thử lại'));
    expect(retry).toHaveBeenCalledOnce();
    await desk.end();
    await rendered({ rows: undefined, error: refusal('permission_denied') });
    expect(find('[role=alert]').textContent).toContain('Bạn không có quyền này');
    expect(document.querySelector('[role=alert] button')).toBeNull();
  });

  test('an earlier answer stays, marked as not up to date, when a later read fails', async () => {
    await rendered({ error: refusal('system_error') });
    expect(rows()).toHaveLength(3);
    expect(find('[role=alert]').textContent).toContain('Chưa cập nhật được');
  });

  test('a set filter is a chip with its value and a cross', async () => {
    await rendered({}, '/list?state=on&after=x');
    expect(document.body.textContent).toContain('Bật');
    await click(find('button', 'Bỏ lọc Trạng thái'));
    expect(desk.address).toBe('/list');
  });

  test('[CON-19/savedViews] saves the address as a view on the server, and forgets it there', async () => {
    let list: { viewId: string; name: string; search: string; savedAt: number }[] = [];
    await rendered({}, '/list?state=on', {
      'ops.profile.views': () => ({ list }),
      'ops.profile.saveView': ({ body }) => {
        const saved = { viewId: '1', name: String(body?.['name']), search: String(body?.['search']), savedAt: NOW_MS };
        list = [saved];
        return saved;
      },
      'ops.profile.dropView': () => {
        list = [];
        return {};
      },
    });
    await click(find('button', 'Lưu chế độ xem'));
    const field = find('[role=dialog] input') as HTMLInputElement;
    await type(field, 'Đang bật');
    await click(find('[role=dialog] button', 'Áp dụng'));
    await until(() => expect(find('nav button', 'Đang bật')).toBeDefined());
    expect(desk.of('ops.profile.saveView')[0]?.body).toEqual({ place: 'test', name: 'Đang bật', search: 'state=on' });
    await click(find('nav button', 'Tất cả'));
    expect(desk.address).toBe('/list');
    await click(find('nav button', 'Đang bật'));
    expect(desk.address).toBe('/list?state=on');
    await click(find('nav button', 'Xóa chế độ xem'));
    await until(() => expect(document.querySelector('nav')?.textContent).not.toContain('Đang bật'));
  });
});
