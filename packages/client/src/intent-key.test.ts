import { describe, expect, test } from 'vitest';
import { createIntentKey } from './intent-key.ts';
import type { CallFailed, CallResult } from './result.ts';

const failed = (code: CallFailed['code'], status: number): CallFailed => ({
  ok: false,
  code,
  status,
  message: '',
  silent: false,
});

describe('[WAL-05] the key of an intent', () => {
  test.each<[string, CallResult<unknown>]>([
    ['no answer', failed('network_offline', 0)],
    ['a failure of the server', failed('system_error', 500)],
    ['a closed site', failed('maintenance', 503)],
    ['a failure with a code of a newer server', failed('unknown_error', 502)],
    ['a first request that still runs', failed('in_progress', 409)],
    ['too many requests', failed('rate_limited', 429)],
    ['a request that was cut off', failed('request_timeout', 408)],
  ])('stays after %s, for the same content only', (_what, result) => {
    const intent = createIntentKey();
    const key = intent.keyFor({ amount: 5 });
    intent.settle(result);
    expect(intent.keyFor({ amount: 5 })).toBe(key);
    expect(intent.keyFor({ amount: 6 })).not.toBe(key);
  });

  test.each<[string, CallResult<unknown>]>([
    ['success', { ok: true, value: {} }],
    ['a refusal', failed('funds_insufficient', 409)],
  ])('is another one after %s', (_what, result) => {
    const intent = createIntentKey();
    const key = intent.keyFor(undefined);
    intent.settle(result);
    expect(intent.keyFor(undefined)).not.toBe(key);
  });
});
