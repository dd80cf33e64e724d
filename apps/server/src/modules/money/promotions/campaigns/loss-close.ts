/**
 * Computes and pays loss cashback of periods that are over: each member once a period, whatever node does it and wherever it stopped. What
 * corrections changed in the periods of the last month is settled with the next one: too much reduces it, too little is added.
 */
import { dayIn, daysAfter, type Day } from '../../../../kernel/days.ts';
import { transact, type Tx } from '../../../../kernel/tx.ts';
import { award } from '../award.ts';
import type { NewEntry, PromotionsContext } from '../context.ts';
import { namesOf } from './kinds/figures.ts';
import { isClosed, lossOf, periodsOf, type Period } from './kinds/loss.ts';
import { categoriesOf } from './kinds/products.ts';
import { insertDecided, listDecided, listLossNames, pageOfChoices, sumPaid } from './loss-store.ts';
import { isLoss, type LiveLoss } from './losses.ts';
import { findLive, readNow } from './store.ts';

const PAGE_MEMBERS = 200;
/** How far back corrections are looked for, in days. */
const CORRECTED_DAYS = 31;

type Choice = Awaited<ReturnType<typeof pageOfChoices>>[number];

/** What members get for a period, with what corrections left of those before. */
async function duesOf(
  { deps }: PromotionsContext,
  tx: Tx,
  { merchantCode, key, rule, version }: LiveLoss,
  members: readonly Choice[],
  { period, before }: { readonly period: Period; readonly before: readonly Period[] },
): Promise<readonly NewEntry[]> {
  const memberIds = members.map(({ memberId }) => memberId);
  const { currency } = members[0]!;
  const fromDay = before[0]?.firstDay ?? period.firstDay;
  const days = await deps.play.lockDays(tx, { memberIds, currency, fromDay, toDay: period.lastDay });
  const categories = categoriesOf(rule.product);
  const byMember = Map.groupBy(
    days.filter(({ category }) => categories?.includes(category) ?? true),
    ({ memberId }) => memberId,
  );
  const ceilingOn = await deps.cashbackCeilings(tx, merchantCode);
  const paid = await sumPaid(
    tx,
    key,
    memberIds,
    [...before, period].map(({ firstDay }) => firstDay),
  );
  return members.map(({ memberId, fromDay: since }) => {
    const own = byMember.get(memberId) ?? [];
    const due = [...before, period]
      .filter(({ firstDay }) => firstDay >= since)
      .map(({ firstDay, lastDay }) =>
        lossOf(
          rule,
          own.filter(({ day }) => firstDay <= day && day <= lastDay),
          ceilingOn,
        ),
      )
      .reduce((sum, { pays }) => sum + pays, 0n);
    const amount = due - (paid.get(memberId) ?? 0n);
    return {
      memberId,
      merchantCode,
      currency,
      kind: 'loss' as const,
      promotion: key,
      periodKey: period.firstDay,
      amount: amount > 0n ? amount : 0n,
      values: { ...namesOf(rule), day: period.firstDay, week: rule.period === 'week' ? 1 : 0 },
      version,
    };
  });
}

/** Computes a period for everyone who has it, in pages; then it is noted. */
async function closePeriod(module: PromotionsContext, loss: LiveLoss, period: Period, all: readonly Period[]) {
  const { db } = module.kernel;
  const since: Day = daysAfter(period.firstDay, -CORRECTED_DAYS);
  const before = all.filter(({ firstDay }) => firstDay >= since && firstDay < period.firstDay);
  for (let after = ''; ;) {
    const from = after;
    const page = await transact(db, async (tx) => {
      const members = await pageOfChoices(tx, loss, period, from, PAGE_MEMBERS);
      // answer not needed: the page that was computed before gives nothing new.
      if (members.length > 0) await award(module, tx, await duesOf(module, tx, loss, members, { period, before }));
      return members;
    });
    if (page.length < PAGE_MEMBERS) break;
    after = page.at(-1)!.memberId;
  }
  await transact(db, (tx) => insertDecided(tx, loss, period.firstDay));
}

/** Computes what is due. Any node may run it, at any time. Returns how many periods it computed. */
export async function closeLosses(module: PromotionsContext): Promise<number> {
  const { db } = module.kernel;
  let closed = 0;
  for (const name of await listLossNames(db)) {
    const loss = await findLive(db, name);
    if (!isLoss(loss)) continue;
    const timeZone = await module.deps.timeZoneOf(name.merchantCode);
    const nowMs = await readNow(db);
    const today = dayIn(timeZone, nowMs);
    const periods = periodsOf(loss.rule, timeZone).filter(({ lastDay }) => lastDay < today);
    const decided = await listDecided(db, name);
    for (const period of periods) {
      if (decided.has(period.firstDay) || !isClosed(period, timeZone, nowMs)) continue;
      await closePeriod(module, loss, period, periods);
      closed++;
    }
  }
  return closed;
}
