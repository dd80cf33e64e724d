/**
 * Handlers of the traders' desk. The sportsbook is one house for every merchant: its prices, its liability and its stops are the
 * installation's, so who sees or changes them works for all merchants, as with settings of that scope.
 */
import type { AnswerOf } from '@lantern/contract/call';
import type { OpsCalls } from '@lantern/contract/ops';
import type { TraderSetting } from '@lantern/contract/sports-desk';
import type { DeskLimits } from '@lantern/contract/sports-desk-limits';
import type { MemberId } from '../../../kernel/ids.ts';
import { foreignTo, recordAtEach } from '../../../kernel/http/every-merchant.ts';
import type { OpsContext, OpsHandlers } from '../../../kernel/http/ops-context.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import { findAct, insertAct, isSameAct, listActsOn, listLimitActs, listUnanswered, type ActRow } from './act-store.ts';
import type { ModuleContext } from './context.ts';
import { objectIdOf } from './objects.ts';
import { sendAct } from './send-act.ts';

type Context = OpsContext<'operator'>;
/** What an entry of the trail says was there before. */
type Before = Readonly<Record<string, unknown>> | null;
type TraderAct = AnswerOf<OpsCalls['ops.sports.act']>;

const ACTS = 40;
const UNANSWERED = 20;

const actOf = (row: ActRow): TraderAct => ({
  actId: row.actId,
  act: row.act,
  state: row.state,
  refusal: row.refusal,
  reason: row.reason,
  by: { operatorId: row.operatorId, displayName: row.operatorName },
  approvedBy:
    row.approverId === null ? null : { operatorId: row.approverId, displayName: row.approverName ?? row.approverId },
  at: row.at.getTime(),
  attempts: row.attempts,
});

const canOf = ({ operator }: Context) => ({
  trade: operator.rights.has('sports.trade'),
  rule: operator.rights.has('sports.results'),
});

/** The entry of the call names what it is about, in the trail of every merchant. */
function record({ deps }: ModuleContext, context: Context, row: ActRow, before: Before): void {
  context.trail.on('sports_event', objectIdOf(row.act));
  context.trail.changed(before, { actId: row.actId, act: row.act });
  recordAtEach(context, deps.merchantCodes());
}

/** Once it is committed it is sent, and answered as the studio answers. */
function sendAfterwards(module: ModuleContext, context: Context, row: ActRow, before: Before): Result<TraderAct> {
  record(module, context, row, before);
  context.afterwards(async () => {
    const sent = await sendAct(module, row.actId);
    return sent.ok ? ok(actOf(sent.value)) : sent;
  });
  return ok(actOf(row));
}

type Sport = DeskLimits['sports'][number];
const limitsIn = ({ slip, tiers }: Sport, act: Extract<TraderSetting, { limits: object }>): Before =>
  act.act === 'slipLimits' ? slip : (tiers.find(({ tier }) => tier === act.tier) ?? null);

/** Limits that an act replaces, for the trail; null for any other act, and where the sportsbook does not answer. */
async function limitsBefore({ studio }: ModuleContext, act: TraderSetting): Promise<Before> {
  if (!('limits' in act)) return null;
  const now = await studio.limits();
  const ofSport = now.ok ? now.value.sports.find(({ sport }) => sport === act.sport) : undefined;
  return ofSport ? limitsIn(ofSport, act) : null;
}

async function order(
  module: ModuleContext,
  context: Context,
  body: { readonly actId: string; readonly act: TraderSetting; readonly reason: string },
): Promise<Result<TraderAct>> {
  const { tx, operator } = context;
  const act = { ...body, by: operator };
  const isNew = await insertAct(tx, act);
  if (!isNew && !(await isSameAct(tx, act))) return refuse('sports_act_mismatch');
  const before = isNew ? await limitsBefore(module, body.act) : null;
  return sendAfterwards(module, context, (await findAct(tx, body.actId))!, before);
}

/** The handlers. */
export const sportsDesk = (module: ModuleContext) =>
  ({
    async 'ops.sports.board'(context) {
      const foreign = foreignTo(module.deps, context.operator.merchants);
      if (foreign) return foreign;
      const { currency } = context.merchant;
      const board = await module.studio.board(currency, context.language);
      if (!board.ok) return board;
      const unanswered = (await listUnanswered(context.tx, UNANSWERED)).map(actOf);
      return ok({ ...board.value, currency, unanswered, can: canOf(context) });
    },
    async 'ops.sports.event'(context, { params }) {
      const foreign = foreignTo(module.deps, context.operator.merchants);
      if (foreign) return foreign;
      const { currency } = context.merchant;
      const event = await module.studio.event(params.eventId, currency, context.language);
      if (!event.ok) return event;
      const acts = (await listActsOn(context.tx, params.eventId, ACTS)).map(actOf);
      return ok({ ...event.value, currency, acts, can: canOf(context) });
    },
    async 'ops.sports.limits'(context) {
      const foreign = foreignTo(module.deps, context.operator.merchants);
      if (foreign) return foreign;
      const limits = await module.studio.limits();
      if (!limits.ok) return limits;
      const acts = (await listLimitActs(context.tx, ACTS)).map(actOf);
      const { currency } = context.merchant;
      return ok({ ...limits.value, currency, acts, can: { trade: canOf(context).trade } });
    },
    async 'ops.sports.slips'(context, { query }) {
      const foreign = foreignTo(module.deps, context.operator.merchants);
      if (foreign) return foreign;
      const { currency } = context.merchant;
      const slips = await module.studio.slips(query, currency, context.language);
      if (!slips.ok) return slips;
      const { list, next } = slips.value;
      const accounts = await module.deps.accountsOf(context.tx, [
        ...new Set(list.map(({ memberRef }) => memberRef as MemberId)),
      ]);
      return ok({
        ...{ currency, next },
        list: list.map(({ memberRef, ...slip }) => {
          const account = accounts.get(memberRef as MemberId);
          return { ...slip, member: account ? { memberId: memberRef, username: account.userName } : null };
        }),
      });
    },
    async 'ops.sports.profit'(context, { query }) {
      const foreign = foreignTo(module.deps, context.operator.merchants);
      if (foreign) return foreign;
      const { currency } = context.merchant;
      const profit = await module.studio.profit(query, currency, context.language);
      return profit.ok ? ok({ ...profit.value, currency }) : profit;
    },
    async 'ops.sports.preview'(context, { body }) {
      return (
        foreignTo(module.deps, context.operator.merchants) ?? (await module.studio.preview(body.act, context.language))
      );
    },
    async 'ops.sports.act'(context, { body }) {
      return foreignTo(module.deps, context.operator.merchants) ?? (await order(module, context, body));
    },
    async 'ops.sports.send'(context, { params }) {
      const foreign = foreignTo(module.deps, context.operator.merchants);
      if (foreign) return foreign;
      const row = await findAct(context.tx, params.actId);
      return row ? sendAfterwards(module, context, row, null) : refuse('sports_act_not_found');
    },
  }) satisfies OpsHandlers;
