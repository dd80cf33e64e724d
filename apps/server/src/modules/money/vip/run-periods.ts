/**
 * Periodic work: notices and checks of the month, gifts of the week and of birthdays. Days are worked through one after the other, members
 * in pages, a page a transaction; then the mark moves. A node that is killed in between leaves the mark behind, and what was done already
 * is found to be done. Any number of nodes may run it, at any time.
 */
import { readToday } from '../../../kernel/day-span.ts';
import { daysAfter, mondayOf, type Day } from '../../../kernel/days.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import { transact, type Tx } from '../../../kernel/tx.ts';
import type { Programme, VipContext } from './context.ts';
import { birthdayPage, weeklyPage } from './give-gifts.ts';
import { checkPage, noticePage, type Page } from './keep-levels.ts';
import { readProgress, writeProgress, type Work } from './period-store.ts';
import { firstOfMonth, firstOfNextMonth, nextMonday, NOTICE_DAYS } from './calendar.ts';
import type { LevelTerms } from './rules/levels.ts';
import { listSettings } from './store.ts';

const PAGE_MEMBERS = 200;

interface Period {
  readonly work: Work;
  /** The last day that is due. */
  due(today: Day): Day;
  /** The day after `day`; undefined: only the last one due matters. */
  next?(day: Day): Day;
  /** Whether it is still worth doing; always, without it. */
  isOpen?(day: Day, today: Day): boolean;
  /** Works through a page; answers the last member, undefined at the end. */
  page(
    module: VipContext,
    tx: Tx,
    programme: Programme,
    terms: LevelTerms,
    day: Day,
    page: Page,
  ): Promise<MemberId | undefined>;
}

/** The last check whose notices are due. */
function noticedCheck(today: Day): Day {
  const next = firstOfNextMonth(today);
  return daysAfter(next, -NOTICE_DAYS) <= today ? next : firstOfMonth(today);
}

/** Notices come before the checks they are about, and checks before new gifts. */
const PERIODS: readonly Period[] = [
  // Marked by the check they are about; useless once it was made.
  { work: 'notice', due: noticedCheck, isOpen: (checkDay, today) => checkDay > today, page: noticePage },
  { work: 'check', due: firstOfMonth, next: firstOfNextMonth, page: checkPage },
  { work: 'weekly', due: mondayOf, next: nextMonday, page: weeklyPage },
  { work: 'birthday', due: (today) => today, next: (day) => daysAfter(day, 1), page: birthdayPage },
];

/** Does what is due at every merchant. */
export async function runPeriods(module: VipContext): Promise<void> {
  const { kernel, deps } = module;
  for (const { setting, ...programme } of await listSettings(kernel.db)) {
    const today = await readToday(kernel.db, await deps.timeZoneOf(programme.merchantCode));
    for (const period of PERIODS) {
      const due = period.due(today);
      const until = await readProgress(kernel.db, programme, period.work);
      if (until !== undefined && until >= due) continue;
      // Days on which the programme was closed, and those before its first day, are not made up for.
      const first = until === undefined || !setting.enabled || !period.next ? due : period.next(until);
      for (let day = first; day <= due; day = period.next?.(day) ?? daysAfter(day, 1)) {
        if (setting.enabled && (period.isOpen?.(day, today) ?? true))
          await workThrough(module, programme, setting, period, day);
        await writeProgress(kernel.db, programme, period.work, day);
      }
    }
  }
}

async function workThrough(
  module: VipContext,
  programme: Programme,
  terms: LevelTerms,
  { page }: Period,
  day: Day,
): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined;) {
    const from: string = after;
    after = await transact(module.kernel.db, (tx) =>
      page(module, tx, programme, terms, day, { after: from, limit: PAGE_MEMBERS }),
    );
  }
}
