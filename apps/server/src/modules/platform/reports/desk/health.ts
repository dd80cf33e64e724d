/** The health of what the desk depends on. Pure. */
import type { AnswerOf } from '@lantern/contract/call';
import type { OpsCalls } from '@lantern/contract/ops';
import type { HealthFacts } from './today-store.ts';

type Health = AnswerOf<OpsCalls['ops.today.read']>['health'];
type State = Health[number]['state'];

/** Sealing and rolling up take seconds; jobs are polled every two. */
const SLOW_MS = 30_000;
const STUCK_MS = 180_000;
const BLOCKS_BEHIND = 3n;
const NAMES_MAXIMUM = 3;

const stateOfAge = (since: Date | null, nowMs: number): State => {
  const age = since === null ? 0 : nowMs - since.getTime();
  if (age > STUCK_MS) return 'bad';
  return age > SLOW_MS ? 'warn' : 'ok';
};

const stateOfShare = (bad: number, of: bigint): State => {
  if (bad === 0) return 'ok';
  return BigInt(bad) * 2n > of ? 'bad' : 'warn';
};

/** Every part with its state; the names of what does not work, at most three. */
export function healthOf(facts: HealthFacts, nowMs: number): Health {
  const { vendors, vendorsDown, providers, providersOff, jobsWaiting, jobsFailing, jobsSince, failedTask } = facts;
  const working = (of: bigint, bad: number) => ({ good: Number(of) - bad, of: Number(of) });
  const jobs = stateOfAge(jobsSince, nowMs);
  return [
    {
      part: 'books',
      state: stateOfAge(facts.unsealedSince, nowMs),
      working: null,
      names: [],
      since: facts.sealedAt?.getTime() ?? null,
      waiting: null,
    },
    {
      part: 'reports',
      state: (facts.wrong ?? 0) > 0 ? 'bad' : facts.blocksBehind > BLOCKS_BEHIND ? 'warn' : 'ok',
      working: null,
      names: [],
      since: facts.checkedAt?.getTime() ?? null,
      waiting: facts.wrong,
    },
    {
      part: 'vendors',
      state: stateOfShare(vendorsDown.length, vendors),
      working: working(vendors, vendorsDown.length),
      names: vendorsDown.slice(0, NAMES_MAXIMUM),
      since: null,
      waiting: null,
    },
    {
      part: 'providers',
      state: stateOfShare(providersOff.length, providers),
      working: working(providers, providersOff.length),
      names: providersOff.slice(0, NAMES_MAXIMUM),
      since: null,
      waiting: null,
    },
    {
      part: 'jobs',
      state: jobs === 'ok' && jobsFailing > 0n ? 'warn' : jobs,
      working: null,
      names: failedTask === null ? [] : [failedTask],
      since: jobsSince?.getTime() ?? null,
      waiting: Number(jobsWaiting),
    },
    {
      part: 'lottery',
      state: stateOfAge(facts.lateSince, nowMs),
      working: null,
      names: [],
      since: facts.lateSince?.getTime() ?? null,
      waiting: Number(facts.lateIssues),
    },
  ];
}
