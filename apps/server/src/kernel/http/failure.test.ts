import { expect, it } from 'vitest';
import { failureCode } from './failure.ts';

const failure = (code: string, statusCode?: number) =>
  Object.assign(new Error('aborted'), { code, ...(statusCode === undefined ? {} : { statusCode }) });

it('a client that disconnects in the middle of its body is not an unreachable database', () => {
  expect(failureCode(failure('ECONNRESET', 400))).toBe('input_invalid');
  expect(failureCode(failure('FST_ERR_CTP_BODY_TOO_LARGE', 413))).toBe('body_too_large');
  expect(failureCode(failure('ECONNRESET'))).toBe('service_unavailable');
  expect(failureCode(failure('57P01'))).toBe('service_unavailable');
  expect(failureCode(failure('23505'))).toBe('system_error');
});
