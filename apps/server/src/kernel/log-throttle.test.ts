import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { REPEAT_WINDOW_MS } from '@lantern/limits';
import { createLog } from './log.ts';

let lines: Record<string, unknown>[] = [];
const log = () =>
  createLog('info', { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) });
const logged = () => lines.map(({ msg, repeated }) => [msg, ...(repeated === undefined ? [] : [repeated])]);
const refused = () => Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });

beforeEach(() => {
  lines = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => void vi.useRealTimers());

it('[OPS-10] writes a repeated line once per window with the number of repetitions, and stops when the repetition ends', () => {
  const to = log();
  for (let turn = 0; turn < 40; turn++)
    to.error({ err: refused(), ticker: 'outbox', requestId: `r${turn}`, ms: turn }, 'ticker turn failed');
  expect(logged()).toEqual([['ticker turn failed']]);
  vi.advanceTimersByTime(REPEAT_WINDOW_MS);
  expect(logged()).toEqual([['ticker turn failed'], ['ticker turn failed', 39]]);
  expect(lines[1]).toMatchObject({
    err: { message: 'connect ECONNREFUSED 127.0.0.1:5432', code: 'ECONNREFUSED' },
    ticker: 'outbox',
    requestId: 'r39',
  });
  to.error({ err: refused(), ticker: 'outbox' }, 'ticker turn failed');
  vi.advanceTimersByTime(REPEAT_WINDOW_MS);
  expect(logged().at(-1)).toEqual(['ticker turn failed', 1]);
  vi.advanceTimersByTime(5 * REPEAT_WINDOW_MS);
  expect(lines).toHaveLength(3);
  to.error({ err: refused(), ticker: 'outbox' }, 'ticker turn failed');
  expect(logged().at(-1)).toEqual(['ticker turn failed']);
});

it('does not hold back different lines, or anything below a warning', () => {
  const to = log();
  for (const ticker of ['outbox', 'lottery.clock']) to.error({ err: refused(), ticker }, 'ticker turn failed');
  to.error({ err: new Error('another'), ticker: 'outbox' }, 'ticker turn failed');
  to.warn({ ticker: 'outbox', amount: 5n }, 'ticker turn failed');
  to.warn({ ticker: 'outbox', amount: 6n }, 'ticker turn failed');
  for (let turn = 0; turn < 3; turn++) to.info('a call');
  expect(lines).toHaveLength(8);
});

it('treats every error of an unreachable database as the same', () => {
  const to = log();
  to.error({ err: refused() }, 'the database cannot be reached');
  to.error(
    { err: Object.assign(new Error('the database system is starting up'), { code: '57P03' }) },
    'the database cannot be reached',
  );
  to.error({ err: new Error('Connection terminated unexpectedly') }, 'the database cannot be reached');
  expect(lines).toHaveLength(1);
});

it('counts lines without an object, and those of a child logger with its own', () => {
  const to = log();
  to.warn('the database is gone');
  to.warn('the database is gone');
  const child = to.child({ process: 'studio' });
  child.error(refused());
  child.error(refused());
  vi.advanceTimersByTime(REPEAT_WINDOW_MS);
  expect(lines).toHaveLength(4);
  expect(lines[2]).toMatchObject({ msg: 'the database is gone', repeated: 1 });
  expect(lines[3]).toMatchObject({ err: { code: 'ECONNREFUSED' }, process: 'studio', repeated: 1 });
});
