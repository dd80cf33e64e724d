import { REPEAT_WINDOW_MS } from '@lantern/limits';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLog } from './log.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

it('[OPS-10] a repeated loop error is logged once per window, with a count', () => {
  const lines: Record<string, unknown>[] = [];
  const log = createLog('info', {
    write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>),
  });
  for (let turn = 0; turn < 40; turn++)
    log.error(
      { err: Object.assign(new Error('connect ECONNREFUSED'), { code: turn % 2 ? 'ECONNREFUSED' : '57P03' }) },
      'a loop failed',
    );
  expect(lines).toHaveLength(1);
  vi.advanceTimersByTime(REPEAT_WINDOW_MS);
  expect(lines.at(-1)).toMatchObject({ process: 'studio', msg: 'a loop failed', repeated: 39 });
  log.info('a line');
  log.info('a line');
  expect(lines).toHaveLength(4);
});
