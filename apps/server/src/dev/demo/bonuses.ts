/** The demo's bonuses and cashback: who takes a promotion when, and who has claimed, through the members' own calls. */
import type { PreparingPlatform } from '../../compose/platform.ts';
import { contextOf, depositFor, handlerOf, type Person } from './steps.ts';

interface DemoBonus {
  /** Index among the shown members. */
  readonly shown: number;
  readonly daysAgo: number;
  readonly promotionId: string;
  readonly amount: number;
}

/** The third has one half-way; all earlier ones have ended. The first two withdraw, which would end a bonus. */
const BONUSES: readonly DemoBonus[] = [
  { shown: 0, daysAgo: 60, promotionId: 'first-deposit', amount: 500_000 },
  { shown: 1, daysAgo: 60, promotionId: 'first-deposit', amount: 200_000 },
  { shown: 2, daysAgo: 20, promotionId: 'daily-reload', amount: 500_000 },
  { shown: 2, daysAgo: 4, promotionId: 'daily-reload', amount: 1_000_000 },
];
/** Days before today on which the first two shown members claim their cashback. */
const CLAIM_DAYS = [40, 26, 12, 6];

/** The promotions that shown members take on a day. */
export async function takeBonuses(
  running: PreparingPlatform,
  people: readonly Person[],
  daysAgo: number,
): Promise<void> {
  const shown = people.filter(({ member }) => member.shown);
  for (const bonusPlan of BONUSES.filter((bonus) => bonus.daysAgo === daysAgo)) {
    const person = shown[bonusPlan.shown];
    if (person && (await isOffered(running, person, bonusPlan.promotionId)))
      await depositFor(
        running,
        person,
        bonusPlan.amount,
        `demo-bonus-${daysAgo}-${person.memberId}`,
        bonusPlan.promotionId,
      );
  }
}

async function isOffered(running: PreparingPlatform, person: Person, promotionId: string): Promise<boolean> {
  const offers = await handlerOf(running, 'deposit.promotions')(contextOf(running, person, ''), {
    params: undefined,
    query: undefined,
    body: undefined,
  });
  return offers.ok && offers.value.list.some((offer) => offer.promotionId === promotionId);
}

/** Ends the day: completed bonuses are released, expired ones removed, and some members claim their cashback. */
export async function endDay(running: PreparingPlatform, people: readonly Person[], daysAgo: number): Promise<void> {
  await running.modules.turnover.settleDue();
  if (!CLAIM_DAYS.includes(daysAgo)) return;
  for (const person of people.filter(({ member }) => member.shown).slice(0, 2)) {
    const context = contextOf(running, person, `demo-cashback-${daysAgo}-${person.memberId}`);
    // answer not needed: with too little gathered, or claimed before a restart, it is a day without a claim
    await handlerOf(running, 'cashback.claim')(context, {
      params: undefined,
      query: undefined,
      body: { currency: context.session.currency },
    });
  }
}
