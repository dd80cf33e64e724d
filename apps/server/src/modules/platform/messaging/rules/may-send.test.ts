import { describe, expect, test } from 'vitest';
import { sendRefusal, type SendFacts, type SendRefusal } from './may-send.ts';

const FREE: SendFacts = {
  isActive: true,
  mayPlay: true,
  isUnderReview: false,
  hasConsent: true,
  purpose: 'news',
  hasLimits: false,
  hasFailedDeposit: false,
  time: '12:00:00',
  sentToday: 0,
  sentThisWeek: 0,
};

describe('[PRO-11/marketing] the gate of marketing', () => {
  test.each<readonly [string, Partial<SendFacts>, SendRefusal | undefined]>([
    ['consent and nothing against it', {}, undefined],
    ['a locked, erased or trial account', { isActive: false }, 'account'],
    ['a break or a self-exclusion', { mayPlay: false }, 'protected'],
    ['a review for harm', { isUnderReview: true }, 'review'],
    ['no consent', { hasConsent: false }, 'consent'],
    ['limits and news', { hasLimits: true }, undefined],
    ['limits and an invitation to deposit', { hasLimits: true, purpose: 'deposit' }, 'limits'],
    ['limits and an invitation to return', { hasLimits: true, purpose: 'return' }, 'limits'],
    ['an invitation to deposit without limits', { purpose: 'deposit' }, undefined],
    ['a deposit that just failed', { hasFailedDeposit: true }, 'failed_deposit'],
    ['the last second before the quiet hours', { time: '20:59:59' }, undefined],
    ['the first second of the quiet hours', { time: '21:00:00' }, 'quiet'],
    ['midnight', { time: '00:00:00' }, 'quiet'],
    ['the last second of the quiet hours', { time: '08:59:59' }, 'quiet'],
    ['the first second after them', { time: '09:00:00' }, undefined],
    ['one today', { sentToday: 1, sentThisWeek: 1 }, 'day'],
    ['two this week', { sentThisWeek: 2 }, undefined],
    ['three this week', { sentThisWeek: 3 }, 'week'],
    ['protection before everything that passes', { mayPlay: false, time: '22:00:00', sentToday: 1 }, 'protected'],
  ])('%s', (_name, change, refusal) => {
    expect(sendRefusal({ ...FREE, ...change })).toBe(refusal);
  });

  test('of every combination only those without a reason pass', () => {
    const both = [true, false];
    let passed = 0;
    for (const isActive of both)
      for (const mayPlay of both)
        for (const isUnderReview of both)
          for (const hasConsent of both)
            for (const hasLimits of both)
              for (const hasFailedDeposit of both)
                for (const purpose of ['news', 'deposit', 'return'] as const)
                  for (const time of ['08:59:59', '09:00:00', '20:59:59', '21:00:00'])
                    for (const sentToday of [0, 1])
                      for (const sentThisWeek of [0, 2, 3]) {
                        const facts = { isActive, mayPlay, isUnderReview, hasConsent, hasLimits, hasFailedDeposit };
                        if (sendRefusal({ ...facts, purpose, time, sentToday, sentThisWeek }) !== undefined) continue;
                        passed += 1;
                        expect([isActive, mayPlay, isUnderReview, hasConsent, hasFailedDeposit]).toEqual([
                          true,
                          true,
                          false,
                          true,
                          false,
                        ]);
                        expect(!hasLimits || purpose === 'news').toBe(true);
                        expect(['09:00:00', '20:59:59']).toContain(time);
                        expect([sentToday, sentThisWeek < 3]).toEqual([0, true]);
                      }
    // News with and without limits, two invitations without: four, at two times, with none or two sent this week.
    expect(passed).toBe(4 * 2 * 2);
  });
});
