// @vitest-environment happy-dom
import { OPERATOR_IDLE_SEC } from '@lantern/contract/constants';
import { clock } from '@lantern/ui/clock';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { call, queries } from '../lib/calls.ts';
import { session } from '../lib/session.ts';
import {
  FakeLine,
  FakeDesk,
  ME,
  NOW_MS,
  click,
  find,
  press,
  refuse,
  type,
  until,
  type Answers,
} from '../testing/fake-desk.tsx';
import { SignInAgain } from '../sign-in/sign-in-again.tsx';
import { SignInSteps } from '../sign-in/sign-in-steps.tsx';
import { Shell } from './shell.tsx';

const EMPTY = { list: [], next: null };
const LISTS: Answers = {
  'ops.approvals.list': EMPTY,
  'ops.operators.list': EMPTY,
  'ops.audit.list': EMPTY,
};

let desk: FakeDesk;
beforeEach(() => clock.sync(NOW_MS));
afterEach(async () => {
  await desk.end();
  clock.sync(Date.now());
});

function Desk() {
  const phase = session.use((state) => state.phase);
  return (
    <>
      <Shell />
      {phase === 'lost' && <SignInAgain />}
    </>
  );
}

async function open(answers: Answers = {}, path = '/approvals'): Promise<void> {
  desk = new FakeDesk({ ...LISTS, ...answers });
  await desk.render(<Desk />, path);
  await until(() => expect(document.body.textContent).not.toContain('Đang tải'));
}

const nav = () => [...document.querySelectorAll<HTMLAnchorElement>('nav a')].map(({ pathname }) => pathname);

describe('[CON-19/keyboard] the shell', () => {
  test('shows the places of the operator’s rights that the server has', async () => {
    await open({ 'ops.session.me': { ...ME, rights: ['approvals.read', 'members.read'] } });
    expect(nav()).toContain('/approvals');
    expect(nav()).not.toContain('/operators');
    expect(nav()).not.toContain('/audit');
  });

  test('an address without the right says so', async () => {
    await open({ 'ops.session.me': { ...ME, rights: ['approvals.read'] } }, '/audit');
    expect(document.querySelector('main')?.textContent).toContain('Vai trò của bạn không mở được');
  });

  test('a malformed address is shown as it is', async () => {
    await open({}, '/approvals/%E0%A4%A');
    expect(find('nav ol').textContent).toContain('%E0%A4%A');
  });

  test('g and a letter go to a place, but not while text is typed', async () => {
    await open();
    await press(document.body, 'g');
    await press(document.body, 'o');
    await until(() => expect(desk.address).toBe('/operators'));
    await until(() => expect(document.querySelector('[data-place-search]')).not.toBeNull());
    await press(document.body, '/');
    expect(document.activeElement?.matches('[data-place-search]')).toBe(true);
    await press(document.activeElement!, 'g');
    await press(document.activeElement!, 'a');
    expect(desk.address).toBe('/operators');
  });

  test('⌘K finds places without their marks, and ? lists every key', async () => {
    await open();
    await press(document.body, 'k', { metaKey: true });
    const field = find('[role=dialog] input');
    await type(field, 'nhat ky');
    await until(() => expect(document.querySelectorAll('[role=menuitem]')).toHaveLength(1));
    await click(find('[role=menuitem]'));
    await until(() => expect(desk.address).toBe('/audit'));
    await press(document.body, '?');
    expect(find('[role=dialog]').textContent).toContain('Chọn dòng');
  });
});

describe('[CON-01] the session', () => {
  test('an idle session is warned about, and any key keeps it', async () => {
    await open({
      'ops.session.me': { ...ME, idleEndsAt: NOW_MS + 30_000 },
      'ops.session.renew': { idleEndsAt: NOW_MS + 900_000, endsAt: ME.endsAt },
    });
    await until(() => expect(find('[role=alertdialog]').textContent).toContain('Sắp tự đăng xuất'));
    await press(document.activeElement ?? document.body, 'x');
    await until(() => expect(document.querySelector('[role=alertdialog]')).toBeNull());
    expect(desk.of('ops.session.renew')).toHaveLength(1);
  });

  test('a call that is answered keeps it for the whole idle time, whatever was left when the desk was opened', async () => {
    await open({ 'ops.session.me': { ...ME, idleEndsAt: NOW_MS + 90_000 }, 'ops.session.endAll': {} });
    await call('ops.session.endAll', {});
    expect(session.get().idleEndsAt - clock.nowMs()).toBeGreaterThan((OPERATOR_IDLE_SEC - 60) * 1000);
  });

  test('its end is the server’s word: without a connection the desk stays', async () => {
    await open({ 'ops.session.me': { ...ME, idleEndsAt: NOW_MS + 30_000 } });
    const asked = desk.of('ops.session.me').length;
    desk.isOffline = true;
    clock.sync(NOW_MS + 31_000);
    await until(() => expect(find('[role=alertdialog]').textContent).toContain('Sắp tự đăng xuất'));
    await until(() => expect(clock.nowMs()).toBeGreaterThan(NOW_MS + 32_000));
    expect(session.get().phase).toBe('in');
    desk.answers = { ...desk.answers, 'ops.session.me': refuse('session_ended') };
    desk.isOffline = false;
    await until(() => expect(session.get().phase).toBe('lost'));
    expect(desk.of('ops.session.me').length).toBeGreaterThan(asked);
  });

  test('reads of the screen itself do not keep it open', async () => {
    await open();
    expect(desk.of('ops.approvals.list').every(({ headers }) => headers['X-Passive'] === '1')).toBe(true);
  });

  test('[CON-19/live] what others change is read again, without keeping it open', async () => {
    await open();
    const line = FakeLine.newest!;
    await until(() => expect(line.sent).toContainEqual({ type: 'desk', merchant: ME.merchant }));
    const before = desk.of('ops.approvals.list').length;
    line.sendChanged('approval');
    await until(() => expect(desk.of('ops.approvals.list').length).toBeGreaterThan(before));
    expect(desk.of('ops.approvals.list').at(-1)!.headers['X-Passive']).toBe('1');
  });

  test('one that ended elsewhere leaves the screen as it is, and goes on after a new sign-in', async () => {
    await open({ 'ops.operators.create': refuse('session_elsewhere') }, '/operators');
    await until(() => expect(find('button', 'Thêm nhân viên')).toBeDefined());
    await click(find('button', 'Thêm nhân viên'));
    const [username, displayName] = [
      ...document.querySelectorAll<HTMLInputElement>('[role=dialog] input:not([type=checkbox])'),
    ];
    await type(username!, 'ngoc.lan');
    await type(displayName!, 'Ngọc Lan');
    await click(find('[role=dialog] label', 'Kiểm toán').querySelector('input')!);
    await type(find('[role=dialog] textarea'), 'Nhân viên mới');
    await click(find('[role=dialog] button', 'Gửi yêu cầu duyệt'));
    await until(() => expect(find('[role=dialog]', 'Phiên đã kết thúc')).toBeDefined());
    desk.answers = { ...desk.answers, 'ops.session.login': { ...ME, csrf: 'csrf-2' } };
    const dialog = find('[role=dialog]', 'Phiên đã kết thúc');
    await type(dialog.querySelector('input')!, 'mật khẩu');
    await click([...dialog.querySelectorAll('button')].find(({ textContent }) => textContent.includes('Tiếp tục'))!);
    await until(() => expect(document.body.textContent).not.toContain('Phiên đã kết thúc'));
    expect(desk.of('ops.session.login')[0]?.body).toEqual({ username: 'ha.thu', password: 'mật khẩu' });
    expect(username!.isConnected && username!.value).toBe('ngoc.lan');
    desk.answers = {
      ...desk.answers,
      'ops.operators.create': { state: 'pending', approvalId: '9', expiresAt: NOW_MS },
    };
    await click(find('[role=dialog] button', 'Gửi yêu cầu duyệt'));
    await until(() => expect(desk.of('ops.operators.create').at(-1)?.headers['X-CSRF']).toBe('csrf-2'));
  });

  test('a protection value that another tab has replaced is renewed once', async () => {
    let current = 'csrf-1';
    await open({
      'ops.session.me': () => ({ ...ME, csrf: current }),
      'ops.session.logout': ({ headers }) => (headers['X-CSRF'] === current ? {} : refuse('csrf_invalid')),
    });
    current = 'csrf-2';
    expect(await call('ops.session.logout', {})).toMatchObject({ ok: true });
    expect(desk.of('ops.session.logout').map(({ headers }) => headers['X-CSRF'])).toEqual(['csrf-1', 'csrf-2']);
  });
});

describe('[CON-01] another person in this browser', () => {
  test('what one person asked for is not sent again as another', async () => {
    let me = ME;
    await open({ 'ops.session.me': () => me, 'ops.session.endAll': refuse('csrf_invalid') });
    queries.setQueryData(['ops.operators.read'], {});
    me = { ...ME, csrf: 'csrf-2', operator: { ...ME.operator, operatorId: '8', displayName: 'Bảo Trâm' } };
    expect(await call('ops.session.endAll', {})).toMatchObject({ ok: false, code: 'csrf_invalid' });
    expect(desk.of('ops.session.endAll')).toHaveLength(1);
    expect(session.get().me?.operator.displayName).toBe('Bảo Trâm');
    expect(queries.getQueryData(['ops.operators.read'])).toBeUndefined();
  });
});

describe('[CON-02] the merchant on the screen', () => {
  const TWO = [ME.operator.merchants[0]!, { ...ME.operator.merchants[0]!, code: 'hoa-sen', name: 'Hoa Sen' }];
  const AT_DEMO = { ...ME, operator: { ...ME.operator, merchants: TWO } };
  const merchantsOf = (id: 'ops.session.me' | 'ops.session.logout' | 'ops.approvals.list') =>
    desk.of(id).map(({ headers }) => headers['X-Merchant']);
  const choose = async () => {
    await click(find('button', 'Đèn Lồng'));
    await until(() => expect(find('[role^=menuitem]', 'Hoa Sen')).toBeDefined());
    await click(find('[role^=menuitem]', 'Hoa Sen'));
  };

  test('a switch that fails leaves desk and calls at the merchant shown', async () => {
    await open({ 'ops.session.me': AT_DEMO });
    desk.answers = { ...desk.answers, 'ops.session.me': refuse('system_error'), 'ops.session.logout': {} };
    await choose();
    await until(() => expect(merchantsOf('ops.session.me').at(-1)).toBe('hoa-sen'));
    expect(session.get().me?.merchant).toBe('demo');
    await call('ops.session.logout', {});
    expect(merchantsOf('ops.session.logout')).toEqual(['demo']);
  });

  test('what is called while a switch is under way is for the merchant still shown; then reads begin anew', async () => {
    await open({
      'ops.session.me': ({ headers }) =>
        headers['X-Merchant'] === 'hoa-sen' ? { ...AT_DEMO, merchant: 'hoa-sen' } : AT_DEMO,
      'ops.session.logout': {},
    });
    queries.setQueryData(['ops.operators.read'], {});
    const pending = choose();
    await call('ops.session.logout', {});
    expect(merchantsOf('ops.session.logout')).toEqual(['demo']);
    await pending;
    await until(() => expect(session.get().me?.merchant).toBe('hoa-sen'));
    expect(queries.getQueryData(['ops.operators.read'])).toBeUndefined();
    await until(() => expect(merchantsOf('ops.approvals.list').at(-1)).toBe('hoa-sen'));
  });
});

describe('[CON-01] signing in', () => {
  const enter = async () => {
    const [username, password] = [...document.querySelectorAll('input')];
    await type(username!, 'ha.thu');
    await type(password!, 'mật khẩu');
    await click(find('button', 'Tiếp tục'));
  };
  const open2 = async (answers: Answers, onSignedIn = vi.fn<(me: object) => void>()) => {
    desk = new FakeDesk({ 'ops.session.me': refuse('not_logged_in'), ...answers });
    await desk.render(<SignInSteps onSignedIn={onSignedIn} />);
    return onSignedIn;
  };
  const TICKET = refuse('second_factor_required', { ticket: 'ticket-1', methods: ['totp', 'recovery'] });

  test('asks for the code after a right password, and a pasted code is sent at once', async () => {
    const signedIn = await open2({ 'ops.session.login': TICKET, 'ops.session.confirm': ME });
    await enter();
    await until(() => expect(document.body.textContent).toContain('Nhập mã 6 số'));
    await type(find('[role=group] input'), '730914');
    await until(() => expect(signedIn).toHaveBeenCalledOnce());
    expect(desk.of('ops.session.confirm')[0]?.body).toEqual({ ticket: 'ticket-1', method: 'totp', code: '730914' });
  });

  test('a wrong code is said and the cells are empty again', async () => {
    await open2({ 'ops.session.login': TICKET, 'ops.session.confirm': refuse('second_factor_wrong') });
    await enter();
    await until(() => expect(document.body.textContent).toContain('Nhập mã 6 số'));
    await type(find('[role=group] input'), '000000');
    await until(() => expect(find('[role=alert]').textContent).toContain('Mã xác nhận không đúng'));
    expect(
      [...document.querySelectorAll<HTMLInputElement>('[role=group] input')].every(({ value }) => value === ''),
    ).toBe(true);
  });

  test('a wrong password is said at the field', async () => {
    await open2({ 'ops.session.login': refuse('wrong_credentials') });
    await enter();
    await until(() => expect(find('[role=alert]').textContent).toContain('Tên đăng nhập hoặc mật khẩu không đúng'));
  });
});
