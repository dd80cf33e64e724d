/** Alerts as the console shows them. */
import type { AnswerOf } from '@lantern/contract/call';
import type { OpsCalls, RiskFamily } from '@lantern/contract/ops';
import type { OpsContext } from '../../../kernel/http/ops-context.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { ModuleContext } from './deps.ts';
import type { AlertRow, FactRow } from './desk-store.ts';

export type Context = OpsContext<'operator'>;
export type PresentedAlert = AnswerOf<OpsCalls['ops.risk.list']>['list'][number];
export type PresentedFact = AnswerOf<OpsCalls['ops.risk.facts']>['list'][number];

/** What the operator may see: without the right to fraud, only markers of harm. */
export const familiesOf = ({ operator }: Pick<Context, 'operator'>): readonly RiskFamily[] =>
  operator.rights.has('risk.fraud') ? ['fraud', 'harm'] : ['harm'];

/** User names of the merchant's members among these. */
export async function namesOf(
  { deps }: ModuleContext,
  tx: Tx,
  merchantCode: string,
  ids: readonly MemberId[],
): Promise<ReadonlyMap<string, string>> {
  const members = await deps.identity.desk.members(tx, merchantCode, [...new Set(ids)]);
  return new Map(members.map(({ memberId, username }) => [memberId, username]));
}

/** Alerts as the console lists them: with the names of their members and of who claimed them. */
export async function presentAlerts(
  module: ModuleContext,
  { tx, merchant }: Pick<Context, 'tx' | 'merchant'>,
  rows: readonly AlertRow[],
): Promise<PresentedAlert[]> {
  const names = await namesOf(
    module,
    tx,
    merchant.code,
    rows.flatMap(({ firstMembers }) => firstMembers),
  );
  return rows.map((row) => ({
    alertId: row.alertId,
    kind: row.kind,
    family: row.family,
    severity: row.severity,
    state: row.state,
    subject: { kind: row.subjectKind, text: row.subjectText },
    members: row.firstMembers.map((memberId) => ({ memberId, username: names.get(memberId) ?? '' })),
    memberCount: row.memberCount,
    facts: row.facts,
    raisedAt: row.raisedAt.getTime(),
    lastAt: row.lastAt.getTime(),
    claimedBy:
      row.claimedBy === null ? null : { operatorId: row.claimedBy, displayName: row.claimedName ?? row.claimedBy },
    outcome: row.outcome,
    closedAt: row.closedAt?.getTime() ?? null,
    mergedInto: row.mergedInto,
    version: row.version,
  }));
}

/** The facts of an alert, with the names of the members in them. */
export async function presentFacts(
  module: ModuleContext,
  { tx, merchant }: Pick<Context, 'tx' | 'merchant'>,
  rows: readonly FactRow[],
): Promise<PresentedFact[]> {
  const ids = rows.flatMap(({ members, nets }) => [...members, ...(Object.keys(nets ?? {}) as MemberId[])]);
  const names = await namesOf(module, tx, merchant.code, ids);
  const nameOf = (memberId: string) => names.get(memberId) ?? '';
  return rows.map((row) => ({
    factId: row.factId,
    at: row.at.getTime(),
    what: row.what,
    members: row.members.map((memberId) => ({ memberId, username: nameOf(memberId) })),
    reference: row.reference,
    amount: row.amount === null ? null : Number(row.amount),
    currency: row.amount === null ? null : merchant.currency,
    times: row.times,
    nets: row.nets && Object.fromEntries(Object.entries(row.nets).map(([id, net]) => [nameOf(id), net])),
    text: row.note,
  }));
}
