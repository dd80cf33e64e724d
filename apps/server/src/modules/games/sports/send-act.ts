/**
 * Sends what a trader ordered to the studio, after the order and its entry of the trail are committed. The id makes it one act: anyone who sends it
 * again, after a lost answer, a crash or beside another one, gets what the first try did.
 */
import type { JobDefinition } from '../../../kernel/jobs.ts';
import { deskChanged } from '../../../kernel/realtime/desk.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { TrailEntry } from '../../../kernel/trail.ts';
import { transact } from '../../../kernel/tx.ts';
import { countAttempt, findAct, writeAnswer, type ActRow } from './act-store.ts';
import type { ModuleContext } from './context.ts';
import type { DeskCode, DeskFailure } from './studio-desk.ts';
import { objectIdOf } from './objects.ts';

const FAILURES: readonly string[] = ['sports_unavailable', 'sports_unreachable'] satisfies readonly DeskFailure[];

/** That an order was refused stands in the trail of every merchant, beside the order. */
async function recordRefused({ kernel, deps }: ModuleContext, row: ActRow, code: DeskCode): Promise<boolean> {
  return await transact(kernel.db, async (tx) => {
    if (!(await writeAnswer(tx, row.actId, code))) return false;
    const entry: Omit<TrailEntry, 'merchantCode'> = {
      operator: { id: row.operatorId, name: row.operatorName, via: 'console' },
      ...{ address: '', agent: '', call: row.approverId === null ? 'ops.sports.act' : 'ops.sports.rule' },
      right: row.approverId === null ? 'sports.trade' : 'sports.results',
      ...{ outcome: 'refused', code },
      object: { kind: 'sports_event', id: objectIdOf(row.act) },
      ...{ reason: row.reason, before: null, after: { actId: row.actId, act: row.act } },
    };
    for (const merchantCode of deps.merchantCodes()) await deps.record(tx, { ...entry, merchantCode });
    return true;
  });
}

/**
 * Sends it, unless it was answered before. Refuses sports_unavailable and sports_unreachable, after which it can be sent again, and whatever the
 * studio refuses, after which it is over.
 */
export async function sendAct(module: ModuleContext, actId: string): Promise<Result<ActRow>> {
  const { kernel, deps, studio } = module;
  const row = await findAct(kernel.db, actId);
  if (!row) return refuse('sports_act_not_found');
  if (row.state === 'refused') return refuse(row.refusal as DeskCode);
  if (row.state === 'in_force') return ok(row);
  const { act, reason, operatorId, approverId } = row;
  const order = { actId, act, reason, operator: operatorId, ...(approverId !== null && { approver: approverId }) };
  const answer = await studio.act(order);
  if (!answer.ok && FAILURES.includes(answer.code)) {
    await countAttempt(kernel.db, actId);
    return answer;
  }
  const isNews = answer.ok
    ? await writeAnswer(kernel.db, actId, null)
    : await recordRefused(module, row, answer.code as DeskCode);
  if (isNews) for (const code of deps.merchantCodes()) kernel.realtime.publish(deskChanged(code, 'sports_event'));
  return answer.ok ? ok((await findAct(kernel.db, actId))!) : answer;
}

export const SEND_JOB = 'sports.send_act';
const AGAIN_MS = 10_000;

/** Sends what two persons have decided; without an answer again, until there is one. */
export const sendJob = (module: ModuleContext): JobDefinition => ({
  name: SEND_JOB,
  async run(payload) {
    const { actId } = payload as { readonly actId: string };
    const sent = await sendAct(module, actId);
    if (sent.ok || !FAILURES.includes(sent.code)) return;
    const { kernel } = module;
    kernel.log.warn({ actId, failed: sent.code }, 'a result by hand was not sent to the sportsbook');
    await kernel.jobs.add(kernel.db, SEND_JOB, { actId }, { runAt: new Date(kernel.clock.now() + AGAIN_MS) });
  },
});
