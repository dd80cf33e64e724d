import { afterEach, expect, test, vi } from 'vitest';
import type { RealtimeMessage } from './bus.ts';
import { createDeskNotices } from './desk.ts';

afterEach(() => vi.useRealTimers());

test('[CON-19/live] what changes often reaches desks of every merchant at a pace, and not after the end', () => {
  vi.useFakeTimers();
  const sent: RealtimeMessage[] = [];
  const notices = createDeskNotices(
    (message) => sent.push(message),
    () => ['DENLONG', 'HOASEN'],
    2_000,
  );
  for (let bet = 0; bet < 500; bet++) notices.changed('lottery_issue');
  notices.changed('report');
  vi.advanceTimersByTime(1_999);
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(sent.map(({ channel, payload }) => [channel, payload])).toEqual([
    ['desk:DENLONG', { object: 'lottery_issue' }],
    ['desk:DENLONG', { object: 'report' }],
    ['desk:HOASEN', { object: 'lottery_issue' }],
    ['desk:HOASEN', { object: 'report' }],
  ]);
  notices.changed('lottery_issue');
  notices.stop();
  vi.advanceTimersByTime(10_000);
  expect(sent).toHaveLength(4);
});
