// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest';
import { FakeDesk, ME, click, find, type, until, type Answers } from '../../testing/fake-desk.tsx';
import { clockOf, isOnAir, minuteOf, type Host } from './host.ts';
import HostsPage from './hosts-page.tsx';

const HOST: Host = {
  ...{ hostId: 'lien', name: 'Đèn Sen', portrait: '/art/host-lien.webp', gameId: 'tai-xiu', adapter: 'sample' },
  ...{ stream: 'dice', onAirFrom: null, onAirTo: null, sort: 1, enabled: true },
};

let desk: FakeDesk;
afterEach(() => desk.end());

async function open(path: string, more: Answers = {}): Promise<void> {
  desk = new FakeDesk({ 'ops.hosts.list': { list: [HOST], origins: ['https://live.example.com'] }, ...more });
  await desk.render(<HostsPage />, path);
  await until(() => expect(document.body.textContent).toContain('Đèn Sen'));
}

describe('[CON-10/screens] tables and hosts', () => {
  test('who is on air, and from which origins', async () => {
    await open('/hosts');
    expect(find('tr[data-key=lien]').textContent).toContain('Đang lên sóng');
    expect(document.body.textContent).toContain('https://live.example.com');
  });

  test('a host is changed with a reason', async () => {
    await open('/hosts?open=lien', { 'ops.hosts.put': {} });
    await type(find('aside input[type=text]'), 'Đèn Hồng');
    await click(find('aside button', 'Lưu'));
    await type(find('[role=dialog] textarea'), 'Đổi tên');
    await click(find('[role=dialog] button', 'Lưu'));
    await until(() =>
      expect(desk.of('ops.hosts.put')[0]?.body).toEqual({ ...HOST, name: 'Đèn Hồng', reason: 'Đổi tên' }),
    );
  });

  test('origins that leave are named before', async () => {
    await open('/hosts', { 'ops.hosts.setOrigins': {} });
    await click(find('button', 'Thay đổi'));
    const field = () => find('[role=dialog] textarea');
    await type(field(), 'https://new.example.com');
    expect(find('[role=dialog] [role=status]').textContent).toContain('https://live.example.com');
    await type([...document.querySelectorAll<HTMLElement>('[role=dialog] textarea')].at(-1)!, 'Đổi nguồn');
    await click([...document.querySelectorAll<HTMLElement>('[role=dialog] button')].at(-1)!);
    await until(() =>
      expect(desk.of('ops.hosts.setOrigins')[0]?.body).toEqual({
        origins: ['https://new.example.com'],
        reason: 'Đổi nguồn',
      }),
    );
  });

  test('who only reads is offered nothing', async () => {
    await open('/hosts?open=lien', { 'ops.session.me': { ...ME, rights: ['vendors.read'] } });
    await until(() => expect(find('aside').textContent).toContain('chỉ được xem'));
    expect([...document.querySelectorAll('button')].map(({ textContent }) => textContent)).not.toContain('Lưu');
  });

  test('hours over midnight', () => {
    expect([clockOf(75), minuteOf('01:15'), minuteOf('24:00')]).toEqual(['01:15', 75, undefined]);
    const night = { ...HOST, onAirFrom: 1_320, onAirTo: 120 };
    expect([isOnAir(night, 1_400), isOnAir(night, 60), isOnAir(night, 600)]).toEqual([true, true, false]);
  });
});
