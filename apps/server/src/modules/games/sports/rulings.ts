/** Results by hand: what they move, and how they are ordered once another person has approved them. */
import type { ParsedInput } from '@lantern/contract/call';
import type { OpsCalls } from '@lantern/contract/ops';
import type { DeskPreview, DeskRuling } from '@lantern/contract/sports-desk';
import { foreignTo } from '../../../kernel/http/every-merchant.ts';
import type { ApprovalRequest, ApprovedVerb, SummaryLine } from '../../../kernel/http/ops-context.ts';
import { ok, refuse } from '../../../kernel/result.ts';
import { insertAct } from './act-store.ts';
import type { ModuleContext } from './context.ts';
import { objectIdOf } from './objects.ts';
import { SEND_JOB } from './send-act.ts';

type Input = ParsedInput<OpsCalls['ops.sports.rule']>;

/** Lines of a request that are named one by one. */
const NAMED = 6;

/** `1: 100 %` of the outcomes that a settlement gives something. */
const sharesOf = (act: Extract<DeskRuling, { act: 'settle' }>, change: DeskPreview['changes'][number] | undefined) =>
  act.outcomes.map(([outcome, won, voided]): SummaryLine => {
    const name = change?.outcomes.find((one) => one.outcome === outcome)?.name ?? outcome;
    return { label: 'sports_outcome', before: name, after: `${won / 100} % / ${voided / 100} %` };
  });

function linesOf(act: DeskRuling, { changes, lines, moves }: DeskPreview): readonly SummaryLine[] {
  return [
    ...changes.slice(0, NAMED).map(({ name }): SummaryLine => ({ label: 'sports_line', before: null, after: name })),
    ...(lines > NAMED ? [{ label: 'sports_lines', before: null, after: String(lines) }] : []),
    ...(act.act === 'settle' ? sharesOf(act, changes[0]) : []),
    ...moves.flatMap(({ currency, slips, members, paid, returned, more, less, waiting }): SummaryLine[] => [
      { label: 'sports_slips', before: null, after: `${slips} (${currency})` },
      { label: 'sports_members', before: null, after: `${members} (${currency})` },
      { label: 'sports_paid', before: null, after: `${paid} ${currency}` },
      { label: 'sports_returned', before: null, after: `${returned} ${currency}` },
      { label: 'sports_more', before: null, after: `${more} ${currency}` },
      { label: 'sports_less', before: null, after: `${less} ${currency}` },
      { label: 'sports_waiting', before: null, after: `${waiting} (${currency})` },
    ]),
  ];
}

/** A ruling: the studio says what it would move, now and again when it is decided; the order is written with the decision and sent by a job. */
export const rulingVerb = (module: ModuleContext): ApprovedVerb<Input> => ({
  async preview(_tx, { input, requestedBy }: ApprovalRequest<Input>) {
    const foreign = foreignTo(module.deps, requestedBy.merchants);
    if (foreign) return foreign;
    const { act } = input.body;
    const previewed = await module.studio.preview(act, 'VI');
    if (!previewed.ok) return previewed;
    const preview = previewed.value;
    const name = preview.changes[0]?.match ?? act.event;
    return ok({
      object: { kind: 'sports_event', id: objectIdOf(act), name },
      summary: [{ label: 'sports_ruling', before: null, after: act.act }, ...linesOf(act, preview)],
      merchants: module.deps.merchantCodes(),
    });
  },
  async carryOut(tx, { requestId, input, requestedBy, decidedBy, reason }: ApprovalRequest<Input>) {
    const foreign = foreignTo(module.deps, requestedBy.merchants);
    if (foreign) return foreign;
    if (!decidedBy) return refuse('second_person_required');
    const { act } = input.body;
    // answer not needed: the id is the request's, which is decided once
    await insertAct(tx, { actId: requestId, act, reason, by: requestedBy, approvedBy: decidedBy });
    await module.kernel.jobs.add(tx, SEND_JOB, { actId: requestId });
    return ok({ before: null, after: { actId: requestId, act }, merchants: module.deps.merchantCodes() });
  },
});
