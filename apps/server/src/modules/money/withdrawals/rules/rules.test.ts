import { WITHDRAWAL_CHECKS, WITHDRAWAL_STATUSES } from '@lantern/contract';
import { describe, expect, it } from 'vitest';
import { actorOf, canStep, FINISHED, withdrawalTransitions } from '../states.ts';
import { maskedAccount } from './account.ts';
import { checkAll, verdictOf, waitsForMember, type Facts } from './checks.ts';
import { feeOf } from './fee.ts';
import { sentenceOf } from './texts.ts';

const LIMITS = { dailyCountMaximum: 3, dailyAmountMaximum: 100_000_000n, depositRatioPermille: 800 };
const CLEAN: Facts = {
  amount: 400_000n,
  turnover: { required: 0n, counted: 0n, left: 0n },
  kyc: { needed: true, state: 'approved' },
  payee: { registered: 'NGUYEN VAN THU', holder: 'NGUYEN VAN THU' },
  sharedWith: 0,
  sinceLast: { deposited: 0n, staked: 0n },
  day: { count: 0, amount: 0n },
};
const findings = (change: Partial<Facts>) => checkAll({ ...CLEAN, ...change }, LIMITS);

describe('[WAL-02] the checks', () => {
  it('run in order, each regardless of the others’ findings', () => {
    expect(findings({}).map(({ name }) => name)).toEqual([...WITHDRAWAL_CHECKS]);
    expect(findings({}).every(({ result }) => result === 'passed')).toBe(true);
    const all = findings({
      turnover: { required: 9n, counted: 2n, left: 7n },
      kyc: { needed: true, state: 'rejected' },
      payee: { registered: 'A B', holder: 'A C' },
      sharedWith: 1,
      sinceLast: { deposited: 1000n, staked: 799n },
      day: { count: 3, amount: 0n },
    });
    expect(all.every(({ result }) => result === 'failed')).toBe(true);
  });

  it.each([
    [
      'exactly the share that must be staked',
      { sinceLast: { deposited: 1000n, staked: 800n } },
      'deposits_played',
      'passed',
    ],
    ['one below it', { sinceLast: { deposited: 1000n, staked: 799n } }, 'deposits_unplayed', 'failed'],
    ["exactly the day's amount", { day: { count: 2, amount: 99_600_000n } }, 'limits_kept', 'passed'],
    ['one above it', { day: { count: 2, amount: 99_600_001n } }, 'limits_exceeded', 'failed'],
    ['no registered payee', { payee: { registered: undefined, holder: 'A B' } }, 'payee_differs', 'failed'],
    ['an identity check under way', { kyc: { needed: true, state: 'submitted' as const } }, 'kyc_waiting', 'waiting'],
    [
      'one that a reviewer requested again',
      { kyc: { needed: true, state: 'resubmit' as const } },
      'kyc_missing',
      'waiting',
    ],
    ['none if none is needed', { kyc: { needed: false, state: 'none' as const } }, 'kyc_not_needed', 'passed'],
  ])('judge %s', (_name, change, finding, result) => {
    expect(findings(change).find((check) => check.finding === finding)).toMatchObject({ result });
  });

  it('lead to approval, manual review, or waiting', () => {
    expect(verdictOf(findings({}), 400_000n, 400_000n)).toBe('approved');
    expect(verdictOf(findings({}), 400_001n, 400_000n)).toBe('review');
    expect(verdictOf(findings({ sharedWith: 1 }), 1n, 400_000n)).toBe('review');
    const none = findings({ kyc: { needed: true, state: 'none' } });
    expect([verdictOf(none, 1n, 400_000n), waitsForMember(none)]).toEqual(['wait', true]);
    expect(waitsForMember(findings({ kyc: { needed: true, state: 'submitted' } }))).toBe(false);
  });

  it('have texts with formatted amounts', () => {
    const [turnover] = findings({ turnover: { required: 9n, counted: 2n, left: 7_200_000n } });
    expect(sentenceOf(turnover!, 'VND', 'VI').replace(/\u00a0/g, ' ')).toBe('Chưa đủ vòng cược, còn thiếu 7.200.000 ₫');
    expect(sentenceOf(turnover!, 'VND', 'EN').replace(/\u00a0/g, ' ')).toBe(
      'The turnover is not complete, 7,200,000 ₫ to go',
    );
  });
});

describe('[WAL-02] the fee', () => {
  const rule = { feeFreeDaily: 1, feeFixed: 1_000n, feeSharePermyriad: 50, feeMaximum: 3_000n };
  it.each([
    [100_000n, 0, 0n],
    [100_000n, 1, 1_500n],
    [100_199n, 1, 1_500n],
    [100_200n, 1, 1_501n],
    [900_000n, 1, 3_000n],
  ])('of %d after %d others is %d', (amount, before, fee) => {
    expect(feeOf(rule, amount, before)).toBe(fee);
  });
});

const WAITS = { check: true, question: true };

describe('[WAL-02] the states', () => {
  it('lead one way only, without cancellation by the member', () => {
    const reached = (from: (typeof WITHDRAWAL_STATUSES)[number]): readonly string[] =>
      withdrawalTransitions[from].flatMap((to) => [to, ...reached(to)]);
    for (const status of WITHDRAWAL_STATUSES) expect(reached(status)).not.toContain(status);
    for (const status of FINISHED)
      expect([withdrawalTransitions[status], actorOf(status, WAITS)]).toEqual([[], 'none']);
    for (const early of ['requested', 'auto_check', 'review', 'approved'] as const)
      expect([canStep(early, 'paid'), canStep(early, 'failed')]).toEqual([false, false]);
    expect(canStep('paying', 'rejected')).toBe(false);
    expect([actorOf('auto_check', WAITS), actorOf('review', WAITS)]).toEqual(['member', 'member']);
    expect(actorOf('review', { check: true, question: false })).toBe('risk');
  });
  it('show the last digits of an account, at most half of it', () => {
    expect([maskedAccount('0123456789'), maskedAccount('12345')]).toEqual(['•••• 6789', '•••• 45']);
  });
});
