// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest';
import type { OpsAnswer } from '../../lib/calls.ts';
import { FakeDesk, NOW_MS, click, find, press, refuse, type, until, type Answers } from '../../testing/fake-desk.tsx';
import ClosingPage from './closing-page.tsx';
import { peek } from './statement-file.ts';

type Detail = OpsAnswer<'ops.closings.read'>;
const DAY = '2026-11-19';

const detail = (change: Partial<Detail> = {}): Detail => ({
  day: DAY,
  state: 'open',
  version: 3,
  sources: [
    {
      direction: 'pay_in',
      provider: 'song_hong',
      currency: 'VND',
      ours: { count: 2, sum: 300_000 },
      methods: [{ methodId: 'vietqr', name: 'VietQR', count: 2, sum: 300_000 }],
      statement: {
        statementId: 's1',
        fileName: 'so-phu.csv',
        waived: null,
        uploadedAt: NOW_MS,
        uploadedBy: 'Hà Thu',
        theirs: { count: 2, sum: 350_000 },
        ours: { count: 2, sum: 300_000 },
        skipped: 1,
        elsewhere: { count: 0, sum: 0 },
        differences: 1,
        open: 1,
      },
      format: null,
    },
  ],
  open: 1,
  closed: null,
  approvalId: null,
  canManage: true,
  canClose: false,
  ...change,
});

let desk: FakeDesk;
afterEach(() => desk.end());

async function open(read: () => Detail, more: Answers = {}): Promise<void> {
  desk = new FakeDesk({
    'ops.closings.list': {
      list: [{ day: DAY, state: 'open', statements: 1, differences: 1, open: 1, closedAt: null, closedBy: null }],
      next: null,
    },
    'ops.closings.read': () => read(),
    'ops.closings.differences': {
      list: [
        {
          differenceId: 'd1',
          direction: 'pay_in',
          provider: 'song_hong',
          kind: 'amount',
          line: 4,
          reference: 'FT881',
          theirAmount: 250_000,
          ourAmount: 200_000,
          currency: 'VND',
          objectId: null,
          explained: null,
        },
      ],
      next: null,
      total: { value: 1, exact: true },
    },
    ...more,
  });
  await desk.render(<ClosingPage />, `/closing?open=${DAY}`);
  await until(() => expect(document.body.textContent).toContain('song_hong'));
}

describe('[CON-07/closing] the place', () => {
  test('shows both sums and the difference, and explains all that is open by keyboard', async () => {
    let explained = false;
    await open(() => (explained ? detail({ open: 0, canClose: true }) : detail()), {
      'ops.closings.explain': () => {
        explained = true;
        return { open: 0 };
      },
    });
    for (const words of ['300.000', '350.000', '+50.000', 'VietQR']) expect(document.body.textContent).toContain(words);
    await until(() => expect(document.body.textContent).toContain('FT881'));
    await press(document.body, 'e');
    const field = await until(() => expect(find('[role=dialog] textarea')).toBeTruthy()).then(() =>
      find('[role=dialog] textarea'),
    );
    await type(field, 'Phí ngân hàng');
    await press(field, 'Enter', { ctrlKey: true });
    await until(() =>
      expect(desk.of('ops.closings.explain')[0]?.body).toEqual({ differenceIds: ['d1'], reason: 'Phí ngân hàng' }),
    );
    await until(() => expect(find('button', 'Chốt ngày')).toBeTruthy());
  });

  test('closes over the version that is shown; a stale one says who was first and keeps the reason', async () => {
    await open(() => detail({ open: 0, canClose: true }), {
      'ops.closings.close': refuse('changed_meanwhile', { by: 'Quang Vinh' }),
    });
    await until(() => expect(find('button', 'Chốt ngày')).toBeTruthy());
    await press(document.body, 'a');
    await until(() => expect(find('[role=dialog] textarea')).toBeTruthy());
    const field = find('[role=dialog] textarea');
    await type(field, 'Đã đối chiếu');
    await press(field, 'Enter', { ctrlKey: true });
    await until(() => expect(desk.of('ops.closings.close')[0]?.body).toEqual({ reason: 'Đã đối chiếu', version: 3 }));
    expect((find('[role=dialog] textarea') as HTMLTextAreaElement).value).toBe('Đã đối chiếu');
  });

  test('a closed day offers no change but the request to open it again, and shows what was recorded late', async () => {
    const closed = {
      at: NOW_MS,
      by: 'Hà Thu',
      reason: 'Khớp',
      proofs: [{ name: 'chain', holds: true, detail: '12 blocks' }],
      changedSince: true,
    };
    await open(() => detail({ state: 'closed', open: 0, closed }));
    expect(document.body.textContent).toContain('12 blocks');
    expect([...document.querySelectorAll('button')].some(({ textContent }) => textContent.includes('Thay tệp'))).toBe(
      false,
    );
    await click(find('button', 'Mở lại'));
    await until(() => expect(find('[role=dialog] textarea')).toBeTruthy());
  });
});

test('the heads of a file are found whatever separates them', () => {
  expect(peek('"Mã; số";Số tiền\r\nA;1')).toEqual({ heads: ['Mã; số', 'Số tiền'], rows: [['A', '1']] });
  expect(peek('a\tb\n1\t"x ""y"""')).toEqual({ heads: ['a', 'b'], rows: [['1', 'x "y"']] });
});
