import { describe, expect, it } from 'vitest';
import { dayOf, faultOf, momentIn, monthsBefore } from './record-range.ts';

describe('range', () => {
  it('counts days as Vietnam does', () => {
    expect([dayOf(Date.UTC(2026, 10, 20, 16, 59)), dayOf(Date.UTC(2026, 10, 20, 17))]).toEqual(['2026-11-20', '2026-11-21']);
    expect(dayOf(momentIn('2026-11-21'))).toBe('2026-11-21');
  });

  it('[WAL-04] judges two days as the server does', () => {
    expect([faultOf('2026-11-20', '2026-11-20'), faultOf('2026-11-21', '2026-11-20'), faultOf('', '2026-11-20')]).toEqual([undefined, 'turned', 'missing']);
    expect([faultOf('2025-11-20', '2026-11-20'), faultOf('2025-11-19', '2026-11-20'), monthsBefore('2026-03-31', 1)]).toEqual([undefined, 'long', '2026-02-28']);
  });
});
