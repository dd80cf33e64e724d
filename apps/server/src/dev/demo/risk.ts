/**
 * What the rules of risk find in the demo, made by the platform's own verbs: members who sign in on one phone, one who deposits again and
 * again, and one who asks for higher limits.
 */
import type { MemberId } from '../../kernel/ids.ts';
import { transact } from '../../kernel/tx.ts';
import type { PreparingPlatform } from '../../compose/platform.ts';
import { contextOf, depositFor, logRefusal, type Person } from './steps.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Everyone here is older than the first of it. */
const OLDEST_DAYS = 9;

/** Days ago, and the daily deposit limit asked for. */
const LIMITS = [
  { daysAgo: OLDEST_DAYS, amount: 500_000 },
  { daysAgo: 5, amount: 2_000_000 },
  { daysAgo: 2, amount: 5_000_000 },
] as const;

/** One phone, and the evenings on which all of them signed in with it. */
const PHONE = {
  fingerprint: '9f3ac1'.padEnd(64, '0'),
  address: '10.77.3.21',
  agent: 'Mozilla/5.0 (Linux; Android 14; SM-A546E) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36',
  daysAgo: [8, 6, 4, 3, 1],
} as const;
const ON_PHONE = 3;

const DEPOSIT = { times: 13, amount: 100_000, hoursAgo: 5, everyMs: 4 * MINUTE_MS } as const;

/** A member who sets a limit, then asks for more. Run again it finds the limit there and asks for nothing new. */
async function raiseLimits(running: PreparingPlatform, person: Person, now: number): Promise<void> {
  const { kernel, modules } = running;
  const { code: merchantCode, currency } = modules.merchant('');
  const owner = { memberId: person.memberId as MemberId, currency, merchantCode };
  for (const { daysAgo, amount } of LIMITS) {
    await running.moveClock(now - daysAgo * DAY_MS);
    const set = await transact(kernel.db, (tx) =>
      modules.protection.setLimit(tx, owner, { kind: 'deposit', span: 'day', amount }),
    );
    logRefusal(running, `a limit of ${person.member.userName}`, set);
  }
}

/** Members who agreed that their device is remembered, and sign in on the same one. */
async function shareDevice(running: PreparingPlatform, people: readonly Person[], now: number): Promise<void> {
  const { identity } = running.modules;
  for (const person of people) await identity.setConsent(person.memberId, 'fingerprint', true);
  for (const daysAgo of PHONE.daysAgo)
    for (const [turn, person] of people.entries()) {
      await running.moveClock(now - daysAgo * DAY_MS + turn * 20 * MINUTE_MS);
      const context = contextOf(running, person, `demo-phone-${daysAgo}-${person.memberId}`);
      const signedIn = await identity.signInMember(
        { ...context, ip: PHONE.address, userAgent: PHONE.agent },
        person.memberId,
        { side: 'member', fingerprint: PHONE.fingerprint },
      );
      logRefusal(running, `a sign-in of ${person.member.userName}`, signedIn);
    }
}

/** A member who pays in every few minutes. */
async function depositOften(running: PreparingPlatform, person: Person, now: number): Promise<void> {
  for (let time = 0; time < DEPOSIT.times; time++) {
    await running.moveClock(now - DEPOSIT.hoursAgo * HOUR_MS + time * DEPOSIT.everyMs);
    await depositFor(running, person, DEPOSIT.amount, `demo-often-${time}-${person.memberId}`);
  }
}

/** Plants a case for the rules that look at members' own acts. Leaves the clock moved. */
export async function plantCases(running: PreparingPlatform, people: readonly Person[], now: number): Promise<void> {
  const free = people.filter(
    ({ member }) => !member.shown && member.ageDays > OLDEST_DAYS && member.accountNumbers.length === 0,
  );
  const take = (count: number): readonly Person[] => free.splice(0, count);
  for (const person of take(1)) await raiseLimits(running, person, now);
  const onPhone = take(ON_PHONE);
  if (onPhone.length === ON_PHONE) await shareDevice(running, onPhone, now);
  for (const person of take(1)) await depositOften(running, person, now);
}
