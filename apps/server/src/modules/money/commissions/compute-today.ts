/** What a merchant's day has come to so far: computed like a night, again and again, without lines. */
import { dayIn } from '../../../kernel/days.ts';
import { transact } from '../../../kernel/tx.ts';
import { fillCalc } from './compute.ts';
import type { CommissionsContext } from './context.ts';
import { clearToday, databaseNow, lockToday, openRun, readOneMoment, writePace } from './run-store.ts';
import type { CommissionSetting } from './setting-store.ts';

/** The period of the one run of this kind. */
const TODAY = 'today';

/** Computes it anew. */
export async function computeToday(
  module: CommissionsContext,
  setting: CommissionSetting,
  timeZone: string,
): Promise<void> {
  const { kernel } = module;
  const { merchantCode, currency } = setting;
  const day = dayIn(timeZone, (await databaseNow(kernel.db)).getTime());
  await openRun(kernel.db, {
    runId: kernel.ids.next<string>(),
    merchantCode,
    currency,
    kind: 'today',
    period: TODAY,
    fromDay: day,
    toDay: day,
    hourAt: null,
  });
  await transact(kernel.db, async (tx) => {
    await readOneMoment(tx);
    const run = await lockToday(tx, setting);
    await clearToday(tx, run.runId);
    const calcId = await fillCalc({ module, tx, run, setting, timeZone }, day, null);
    await writePace(tx, calcId, timeZone);
  });
}
