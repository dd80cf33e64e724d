/** `npm run agents:prove`: a day's statements, recomputed from the bets that its run saw. */
import {
  DIVIDEND_CAP_BPS,
  dividendOf,
  halfMonthOf,
  salaryOf,
  type Deficit,
  type Terms,
} from '@lantern/game-math/agents';
import type { Day } from '../../../kernel/days.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { listVersions } from './contract-store.ts';
import {
  listActives,
  listBets,
  listBonuses,
  listCalcs,
  listHeldDays,
  listLevels,
  listMatters,
  listPayees,
  listRates,
  listSeats,
  sumSalaries,
  type ProofCalc,
  type ProofLine,
} from './proof-store.ts';
import { proveDay, type ProofBet, type ProvenTeam } from './rules/proof.ts';

export interface ProvenLine {
  readonly merchantCode: string;
  readonly agentId: string;
  readonly kind: string;
  readonly name: string;
  readonly lineIds: readonly string[];
  readonly stated: bigint;
  readonly computed: bigint;
  /** Whether what is paid is what the ledger has posted for it. */
  readonly isPosted: boolean;
  readonly holds: boolean;
  /** How it was computed. */
  readonly explained: string;
}

export interface DayProof {
  readonly lines: readonly ProvenLine[];
  readonly bets: number;
  readonly calcs: readonly ProofCalc[];
}

interface Proven {
  readonly calc: ProofCalc;
  readonly bets: readonly ProofBet[];
  readonly teams: ReadonlyMap<string, ProvenTeam>;
}

/** The teams of a day or an hour, from the bets that its computing saw. */
export async function proveCalc(tx: Tx, calc: ProofCalc): Promise<Proven> {
  const bets = await listBets(tx, calc);
  const levels = new Map((await listLevels(tx, calc)).map(({ memberId, level }) => [memberId, level]));
  const cashback = new Map(
    calc.terms.cashback.map(({ level, category, rateBps }) => [`${level} ${category}`, rateBps]),
  );
  const seats = (await listSeats(tx, calc)).map(({ memberId, agentId }) => [memberId, agentId] as const);
  const above = new Map(seats);
  const agents = new Set([...above.values(), ...(await listPayees(tx, calc))]);
  const seated = new Set([...above.keys(), ...agents]);
  const own = bets.filter(({ memberId }) => seated.has(memberId));
  const teams = proveDay({
    bets: own,
    agents,
    above,
    rates: new Map(
      (await listRates(tx, calc)).map(({ memberId, category, rateBps }) => [`${memberId} ${category}`, rateBps]),
    ),
    cashbackOf: (memberId, category) => cashback.get(`${levels.get(memberId) ?? 0} ${category}`) ?? 0,
    actives: new Set(await listActives(tx, calc.calcId)),
    bonuses: new Map(
      calc.hourAt === null
        ? (await listBonuses(tx, calc)).flatMap(({ memberId, amount }) =>
            above.has(memberId) ? [[memberId, amount] as const] : [],
          )
        : [],
    ),
    kappaBps: calc.terms.kappaBps,
    cardCapBps: calc.terms.cardCapBps,
  });
  return { calc, bets: own, teams };
}

type Computed = Pick<ProvenLine, 'explained'> & { readonly amount: number };

function rebate(team: ProvenTeam | undefined, category: string): Computed {
  const found = team?.rebates.get(category);
  if (!found) return { amount: 0, explained: 'no base' };
  const parts = [...found.bags].map(([mark, base]) => `${base} × (${found.rate} − ${mark})⁺`);
  return { amount: found.amount, explained: `⌊(${parts.join(' + ')}) / 10 000⌋ = ${found.amount}` };
}

function salary(team: ProvenTeam | undefined, terms: Terms): Computed {
  const [counted, activeMembers] = [team?.counted ?? 0, team?.actives.size ?? 0];
  const { step, amount } = salaryOf(terms.steps, { counted, activeMembers });
  return { amount, explained: `counted ${counted}, active ${activeMembers}: step ${step} pays ${amount}` };
}

/** Every day of a half-month, by its newest computing. */
async function proveHalf(tx: Tx, calc: ProofCalc, days: readonly Day[]): Promise<readonly Proven[]> {
  const proven: Proven[] = [];
  for (const day of days)
    for (const other of await listCalcs(tx, day))
      if (other.hourAt === null && other.merchantCode === calc.merchantCode && other.currency === calc.currency)
        proven.push(await proveCalc(tx, other));
  return proven;
}

async function dividend(tx: Tx, calc: ProofCalc, line: ProofLine, terms: Terms): Promise<Computed> {
  const { fromDay, toDay } = halfMonthOf(calc.day);
  const days = await listHeldDays(tx, line.contractId!, fromDay, toDay);
  const teams = (await proveHalf(tx, calc, days)).flatMap(({ teams: all }) => all.get(line.agentId) ?? []);
  const sum = (of: (team: ProvenTeam) => number): number => teams.reduce((all, team) => all + of(team), 0);
  const salaries = Number(await sumSalaries(tx, line.agentId, calc.currency, days));
  const costs = sum((team) => team.cashback + team.rebatesOfBranch + team.bonuses) + salaries;
  const theory = Number(teams.reduce((all, { theoryMilli }) => all + theoryMilli, 0n) / 1_000n);
  const { steps, carry = null, capBasisPoints = DIVIDEND_CAP_BPS } = terms;
  const paid = dividendOf(
    { steps, carry, capBasisPoints },
    {
      stake: sum(({ cashNet }) => cashNet),
      wins: 0,
      costs,
      theory,
      deficits: (line.inputs['deficits'] ?? []) as readonly Deficit[],
      activeMembers: new Set(teams.flatMap(({ actives }) => [...actives])).size,
      turnover: sum(({ counted }) => counted),
    },
  );
  const { netLoss, deficitUsed, base, step, raw, cap, amount } = paid;
  return {
    amount,
    explained: `N = ${netLoss} (costs ${costs}), deficits ${deficitUsed}, base ${base}, step ${step}, min(${raw}, λ(${theory} − ${costs}) = ${cap}) = ${amount}`,
  };
}

async function compute(tx: Tx, line: ProofLine, proven: readonly Proven[], calc: ProofCalc): Promise<Computed> {
  const at = line.hourAt?.getTime();
  const own = proven.find((one) => one.calc.hourAt?.getTime() === at);
  const team = own?.teams.get(line.agentId);
  if (line.kind === 'rebate') return rebate(team, line.category!);
  const versions = await listVersions(tx, [line.contractId!]);
  const { terms } = versions.find(({ version }) => version === line.version)!;
  return line.kind === 'dividend' ? await dividend(tx, calc, line, terms) : salary(team, terms);
}

export interface ProofQuery {
  readonly day: Day;
  readonly agentId?: string | undefined;
  readonly lineId?: string | undefined;
}

/** Recomputes a day's lines; also those that should be there and are not. */
export async function proveStatements(tx: Tx, { day, agentId, lineId }: ProofQuery): Promise<DayProof> {
  const calcs = await listCalcs(tx, day);
  const lines: ProvenLine[] = [];
  let bets = 0;
  for (const ofMerchant of Map.groupBy(calcs, ({ merchantCode, currency }) => `${merchantCode} ${currency}`).values()) {
    const proven: Proven[] = [];
    for (const calc of ofMerchant) proven.push(await proveCalc(tx, calc));
    bets += proven.reduce((sum, one) => sum + (one.calc.hourAt === null ? one.bets.length : 0), 0);
    const [calc] = ofMerchant as [ProofCalc];
    const matters = await listMatters(tx, calc);
    const wanted = (line: Pick<ProofLine, 'agentId' | 'lineIds'>): boolean =>
      (agentId === undefined || line.agentId === agentId) && (lineId === undefined || line.lineIds.includes(lineId));
    for (const line of matters.filter(wanted)) {
      const { amount, explained } = await compute(tx, line, proven, calc);
      const isPosted = line.paid === line.posted;
      lines.push({
        ...line,
        merchantCode: calc.merchantCode,
        name: line.category ?? line.contractId ?? '',
        stated: line.amount,
        computed: BigInt(amount),
        isPosted,
        holds: BigInt(amount) === line.amount && isPosted,
        explained,
      });
    }
    const known = new Set(matters.map((line) => `${line.agentId} ${line.category}`));
    const night = proven.find((one) => one.calc.hourAt === null);
    for (const [id, team] of night?.teams ?? [])
      for (const [category, { amount }] of team.rebates)
        if (amount > 0 && !known.has(`${id} ${category}`) && wanted({ agentId: id, lineIds: [] }))
          lines.push({
            merchantCode: calc.merchantCode,
            agentId: id,
            kind: 'rebate',
            name: category,
            lineIds: [],
            stated: 0n,
            computed: BigInt(amount),
            isPosted: true,
            holds: false,
            explained: 'no line',
          });
  }
  return { lines, bets, calcs };
}
