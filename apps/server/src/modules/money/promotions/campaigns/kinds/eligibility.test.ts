/** Who may take a promotion, as a pure rule. */
import { describe, expect, it } from 'vitest';
import { reasonsFor, type Reader } from './eligibility.ts';

/** December 2026 in Viet Nam. */
const ruleFields = {
  from: Date.UTC(2026, 10, 30, 17),
  to: Date.UTC(2026, 11, 31, 17),
  audience: { minLevel: 2, identityVerified: true, depositDays: 30, accountDays: 45 },
};

describe('eligibility', () => {
  const member: Extract<Reader, { is: 'member' }> = {
    is: 'member',
    mayPlay: true,
    level: 2,
    identityVerified: true,
    depositedWithin: (days) => days === 30,
    accountDays: 45,
  };
  const schedule = { state: 'live', from: ruleFields.from, to: ruleFields.to } as const;
  const nothing = { done: false, soldOut: false };
  const reasons = (
    reader: Reader,
    taken = nothing,
    at: number = ruleFields.from,
    own: Parameters<typeof reasonsFor>[0] = schedule,
  ) =>
    reasonsFor(own, ruleFields.audience, reader, taken, at).map(({ code, have, need }) =>
      [code, ...(have === null && need === null ? [] : [have, need])].join(' '),
    );

  it('[PRO-07] names every reason, in the order of schedule, protection, audience, and what was taken', () => {
    const none = {
      ...member,
      mayPlay: false,
      level: 0,
      identityVerified: false,
      depositedWithin: () => false,
      accountDays: 3,
    };
    const paused = { ...schedule, state: 'paused' } as const;
    expect(reasons(none, { done: true, soldOut: true }, ruleFields.from - 1, paused)).toEqual([
      'not_started',
      'paused',
      'restricted',
      'level 0 2',
      'identity 0 1',
      'deposit  30',
      'account_age 3 45',
      'done',
      'sold_out',
    ]);
    expect(reasons({ is: 'guest' })).toEqual(['not_logged_in']);
    expect(reasons({ is: 'trial' })).toEqual(['trial']);
  });

  it('[PRO-07] begins and ends on the millisecond', () => {
    expect(reasons(member, nothing, ruleFields.from - 1)).toEqual(['not_started']);
    expect(reasons(member, nothing, ruleFields.from)).toEqual([]);
    expect(reasons(member, nothing, ruleFields.to - 1)).toEqual([]);
    expect(reasons(member, nothing, ruleFields.to)).toEqual(['ended']);
    expect(reasons(member, nothing, ruleFields.from, { ...schedule, state: 'ended' })).toEqual(['ended']);
  });
});
