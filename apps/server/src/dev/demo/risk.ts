/** What the rules of risk find in the demo: a member who asked for higher limits twice within a few days, by the platform's own verbs. */
import type { MemberId } from '../../kernel/ids.ts';
import { transact } from '../../kernel/tx.ts';
import type { PreparingPlatform } from '../../compose/platform.ts';
import { logRefusal, type Person } from './steps.ts';

const DAY_MS = 86_400_000;

/** Days ago, and the daily deposit limit asked for. */
const LIMITS = [
  { daysAgo: 9, amount: 500_000 },
  { daysAgo: 5, amount: 2_000_000 },
  { daysAgo: 2, amount: 5_000_000 },
] as const;

/** Sets the limit, then asks for more. Run again it finds the limit there and asks for nothing new. */
export async function raiseLimits(running: PreparingPlatform, people: readonly Person[], now: number): Promise<void> {
  const { kernel, modules } = running;
  const person = people.find(({ member }) => !member.shown && member.ageDays > LIMITS[0].daysAgo);
  if (!person) return;
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
