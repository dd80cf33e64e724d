/**
 * What is measured. Every live list of the contract is found by itself: its first page, a deep page, each of its orders, and the
 * filters named here. A list whose path or query needs values gets one line in LISTS; without one it is reported as not measured.
 */
import { opsCalls, type OpsCallId, type OpsCallShape } from '../../../packages/contract/src/ops/index.ts';

/** Values of the world that lists need. */
export interface Named {
  readonly memberId: string;
  readonly username: string;
  readonly mobile: string;
  readonly orderId: string;
  readonly roundId: string;
  readonly depositId: string;
  readonly withdrawalId: string;
  readonly operation: string;
  readonly game: string;
  readonly from: string;
  readonly to: string;
}

type Query = Readonly<Record<string, string | number>>;

interface ListLine {
  readonly params?: Readonly<Record<string, string>>;
  /** What every request of it needs. */
  readonly needs?: Query;
  /** Filters that match much, or that match little in much. */
  readonly heavy?: readonly Query[];
  /** Why it is not measured. */
  readonly skip?: string;
}

const DAY_MS = 86_400_000;

/** One line for a list that the contract alone does not tell enough about. */
export const LISTS = (named: Named): Readonly<Partial<Record<string, ListLine>>> => ({
  'ops.members.search': { needs: { query: 'b00' }, heavy: [{ query: 'b0' }, { query: named.mobile }] },
  'ops.members.statement': { params: { memberId: named.memberId } },
  'ops.members.bets': { params: { memberId: named.memberId } },
  'ops.members.trail': { params: { memberId: named.memberId } },
  'ops.withdrawals.list': {
    heavy: [{ state: 'review' }, { state: 'paid' }, { memberId: named.memberId }, { from: Date.now() - 30 * DAY_MS }],
  },
  'ops.deposits.list': {
    heavy: [{ state: 'credited' }, { memberId: named.memberId }, { from: Date.now() - 30 * DAY_MS }],
  },
  'ops.audit.list': {
    heavy: [
      { operatorId: 'o7' },
      { objectKind: 'withdrawal' },
      { outcome: 'refused' },
      { from: Date.now() - 30 * DAY_MS },
    ],
  },
  'ops.approvals.list': { heavy: [{ state: 'pending' }, { kind: 'adjustment' }, { view: 'waiting' }] },
  'ops.lottery.issues': {
    heavy: [{ state: 'settled' }, { state: 'cancelled' }, { game: named.game }, { game: named.game, state: 'open' }],
  },
  'ops.games.list': { heavy: [{ query: 'a' }] },
  'ops.kyc.list': { heavy: [{ state: 'approved' }] },
  'ops.reports.daily': {
    needs: { from: named.from, to: named.to },
    heavy: [{ groupBy: 'day,game' }, { groupBy: 'category,vendor' }],
  },
  'ops.reports.rows': {
    needs: { from: named.from, to: named.to, measure: 'stakes' },
    heavy: [{ measure: 'deposits' }, { measure: 'stakes', game: named.game }, { measure: 'fees' }],
  },
  'ops.closings.differences': { params: { day: named.to } },
  'ops.risk.facts': { skip: 'an alert is made by the rules, which run last' },
  'ops.risk.ruleVersions': { skip: 'a rule has few versions' },
  'ops.chat.messages': { skip: 'a conversation has few messages' },
  'ops.promotions.referrals': { skip: 'needs a promotion' },
  'ops.reconciliations.list': { params: { vendor: 'none' } },
  'ops.reconciliations.differences': { params: { reconciliationId: 'none' }, skip: 'needs a file of a vendor' },
  'ops.settings.history': { params: { key: 'none' }, skip: 'a setting has few versions' },
});

/** Reports are allowed more than lists. */
export const limitOf = (id: string): number => (id.startsWith('ops.reports.') ? 300 : 100);

export interface Measured {
  readonly id: OpsCallId;
  readonly path: string;
  readonly line: ListLine;
  readonly sorts: readonly string[];
}

/** Every live list of the contract. */
export function everyList(named: Named): readonly Measured[] {
  const lines = LISTS(named);
  return (Object.entries(opsCalls) as [OpsCallId, OpsCallShape][]).flatMap(([id, call]) => {
    const shape = (call.query as { shape?: Record<string, unknown> } | undefined)?.shape;
    if (call.state !== 'live' || call.method !== 'GET' || !shape || !('after' in shape)) return [];
    const sort = shape['sort'] as { def?: { innerType?: { options?: readonly string[] } } } | undefined;
    return [{ id, path: call.path, line: lines[id] ?? {}, sorts: sort?.def?.innerType?.options ?? [] }];
  });
}

/** A search or a read that is measured beside the lists. */
export interface Single {
  readonly what: string;
  readonly id: OpsCallId;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Query;
  readonly limitMs: number;
}

/** Searches by any id, the explainer, reports of a year, the start page. */
export const SINGLES = (named: Named): readonly Single[] => {
  const year = { from: named.from, to: named.to };
  const searches = [
    'username',
    'memberId',
    'mobile',
    'orderId',
    'roundId',
    'depositId',
    'withdrawalId',
    'operation',
  ] as const;
  const explained = ['orderId', 'depositId', 'withdrawalId', 'operation'] as const;
  return [
    ...searches.map((name): Single => ({
      what: `search by ${name}`,
      id: 'ops.members.search',
      query: { query: named[name] },
      limitMs: 100,
    })),
    ...('ops.explain.read' in opsCalls
      ? explained.map((name): Single => ({
          what: `explain ${name}`,
          id: 'ops.explain.read' as OpsCallId,
          params: { id: named[name] },
          limitMs: 100,
        }))
      : []),
    ...['day', 'week', 'month', 'category', 'vendor', 'game', 'day,category'].map((groupBy): Single => ({
      what: `report of a year by ${groupBy}`,
      id: 'ops.reports.daily',
      query: { ...year, groupBy, limit: 400 },
      limitMs: 300,
    })),
    { what: 'cohorts of 26 weeks', id: 'ops.reports.cohorts', query: { weeks: 26 }, limitMs: 300 },
    { what: 'start page of a day', id: 'ops.today.read', limitMs: 300 },
    { what: 'start page of 30 days', id: 'ops.today.read', query: { days: 30 }, limitMs: 300 },
  ];
};
