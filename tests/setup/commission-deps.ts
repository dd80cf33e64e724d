/** What the money of agents needs of other modules, as a test says it is; loads nothing of the test runner, so that a process of its own can use it. */
import type { MemberId } from '../../apps/server/src/kernel/ids.ts';
import type { Ledger } from '../../apps/server/src/modules/ledger/index.ts';
import type { CommissionsDeps } from '../../apps/server/src/modules/money/commissions/index.ts';

export const ZONE = 'Asia/Ho_Chi_Minh';
export const PASSWORD = 'Dua-hau-7';

/** What the test says other modules know. */
export interface Facts {
  /** The merchant's. */
  readonly zone: string;
  /** Cashback in basis points, for every level and category. */
  cashback: number;
  readonly parents: Map<MemberId, MemberId>;
  readonly resting: Set<MemberId>;
  /** Members without a deposit or a phone: not active. */
  readonly idle: Set<MemberId>;
  /** What members share with others. */
  readonly shared: Map<MemberId, string>;
  readonly turnoverLeft: Map<MemberId, bigint>;
  /** Whether settlements mark days that are over; only benches leave it out. */
  reportsToAgents: boolean;
}

export const noFacts = (zone = ZONE): Facts => ({
  zone,
  cashback: 0,
  parents: new Map(),
  resting: new Set(),
  idle: new Set(),
  shared: new Map(),
  turnoverLeft: new Map(),
  reportsToAgents: true,
});

/** The ports of the module, answered by the facts. */
export const commissionDeps = (ledger: Ledger, facts: Facts, agents: ReadonlySet<MemberId>): CommissionsDeps =>
  ({
    ledger,
    timeZoneOf: async () => facts.zone,
    cashbackRates: async () =>
      ['RNG', 'FISH', 'LIVE', 'LOTT', 'ELOTT'].map((category) => ({ level: 0, category, rateBps: facts.cashback })),
    resting: async (_, ids) => ids.filter((id) => facts.resting.has(id)),
    depositors: async (_, ids) => new Set(ids.filter((id) => !facts.idle.has(id))),
    withPhone: async (_, ids) => new Set(ids),
    sharedMarks: async (_, ids) =>
      ids.flatMap((memberId) => {
        const mark = facts.shared.get(memberId);
        return mark === undefined ? [] : [{ memberId, mark }];
      }),
    turnoverLeft: async (_, id) => facts.turnoverLeft.get(id) ?? 0n,
    parentOf: async (_, id) => facts.parents.get(id),
    isAgent: async (_, id) => agents.has(id),
    maskedNames: async (ids) => new Map(ids.map((id) => [id, `${id.slice(-4)}***`])),
    accountsOf: async (_, ids) => new Map(ids.map((id) => [id, { userName: id.slice(-8), merchantCode: 'DENLONG' }])),
    startPasskey: async () => undefined,
    checkPasskey: async () => false,
    checkPaymentPassword: async (_, typed) =>
      typed === PASSWORD ? { ok: true, value: undefined } : { ok: false, code: 'payment_password_wrong' },
  }) as CommissionsDeps;
