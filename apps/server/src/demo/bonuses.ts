/** The demo's bonuses and cashback: who takes a promotion when, and who has claimed, through the members' own calls. */
import type { Preparing } from '../platform.ts';
import { contextOf, depositFor, handlerOf, type Person } from './steps.ts';

interface WishedBonus {
  /** Place among the shown members. */
  readonly shown: number;
  readonly daysAgo: number;
  readonly promotionId: string;
  readonly amount: number;
}

/** The first has one half-way, the second has just begun; what they had before has run its course. */
const BONUSES: readonly WishedBonus[] = [
  { shown: 0, daysAgo: 60, promotionId: 'first-deposit', amount: 500_000 },
  { shown: 1, daysAgo: 60, promotionId: 'first-deposit', amount: 200_000 },
  { shown: 2, daysAgo: 20, promotionId: 'daily-reload', amount: 500_000 },
  { shown: 0, daysAgo: 4, promotionId: 'daily-reload', amount: 1_000_000 },
  { shown: 1, daysAgo: 1, promotionId: 'daily-reload', amount: 2_000_000 },
];
/** Days on which the first two shown members claim what has gathered. */
const CLAIM_DAYS = [40, 26, 12, 6];

/** The shown members' promotions of a day. */
export async function takeBonuses(running: Preparing, people: readonly Person[], daysAgo: number): Promise<void> {
  const shown = people.filter(({ member }) => member.shown);
  for (const wish of BONUSES.filter((bonus) => bonus.daysAgo === daysAgo)) {
    const person = shown[wish.shown];
    if (person && (await isOffered(running, person, wish.promotionId))) await depositFor(running, person, wish.amount, `demo-bonus-${daysAgo}-${person.memberId}`, wish.promotionId);
  }
}

async function isOffered(running: Preparing, person: Person, promotionId: string): Promise<boolean> {
  const offers = await handlerOf(running, 'deposit.promotions')(contextOf(running, person, ''), { params: undefined, query: undefined, body: undefined });
  return offers.ok && offers.value.list.some((offer) => offer.promotionId === promotionId);
}

/** Ends the day: what is played through is released, what has run out goes back, and some claim their cashback. */
export async function endDay(running: Preparing, people: readonly Person[], daysAgo: number): Promise<void> {
  await running.modules.turnover.settleDue();
  if (!CLAIM_DAYS.includes(daysAgo)) return;
  for (const person of people.filter(({ member }) => member.shown).slice(0, 2)) {
    const context = contextOf(running, person, `demo-cashback-${daysAgo}-${person.memberId}`);
    // Too little gathered, or claimed before a restart: either is a day without a claim.
    await handlerOf(running, 'cashback.claim')(context, { params: undefined, query: undefined, body: { currency: context.session.currency } });
  }
}
