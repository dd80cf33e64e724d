/**
 * Recomputes a day from its bets, one after the other up the line of who made it (agents.md §5, "Proof"). Pure, and without anything of the SQL
 * that runs compute with.
 */
import { cardBase, lineShares, rebateOfBags, shareOf } from '@lantern/game-math/agents';
import { countedStake } from '@lantern/game-math/risk';

/** The valid report of a bet. */
export interface ProofBet {
  readonly betId: string;
  readonly memberId: string;
  readonly category: string;
  readonly stake: bigint;
  readonly win: bigint;
  readonly outcome: string;
  readonly notCounted: bigint;
  readonly bonusStake: bigint;
  readonly edgePpm: number | null;
  readonly weightBps: number;
  readonly riskReported: boolean;
}

/** The day as other tables have it. */
export interface ProofDay {
  readonly bets: readonly ProofBet[];
  /** Those whose own play is in a team of theirs: who has anyone below, or a contract. */
  readonly agents: ReadonlySet<string>;
  /** The agent above each seated account. */
  readonly above: ReadonlyMap<string, string>;
  /** Granted rates by `member category`, in basis points. */
  readonly rates: ReadonlyMap<string, number>;
  /** What cashback pays a member in a category, in basis points. */
  cashbackOf(memberId: string, category: string): number;
  readonly actives: ReadonlySet<string>;
  readonly bonuses: ReadonlyMap<string, bigint>;
  readonly kappaBps: number;
  readonly cardCapBps: number;
}

/** A member's day in a category. */
interface Played {
  counted: bigint;
  cashNet: bigint;
  theoryMilli: bigint;
  bets: number;
}

/** What a day came to for an agent; amounts in minor units. */
export interface ProvenTeam {
  counted: number;
  cashNet: number;
  theoryMilli: bigint;
  cashback: number;
  bonuses: number;
  /** Who was active, without the agent. */
  readonly actives: Set<string>;
  /** Own rebates by category, with the bases by the highest rate below. */
  readonly rebates: Map<string, { readonly rate: number; readonly bags: Map<number, number>; amount: number }>;
  /** Rebates of this agent and those below. */
  rebatesOfBranch: number;
}

const CARDS = 'PVP';

const isPlayed = ({ outcome }: ProofBet): boolean => outcome === 'won' || outcome === 'lost';

/** The part of a stake in cash, at risk, by weight. */
function countedOf(bet: ProofBet): bigint {
  const { stake, notCounted, bonusStake, edgePpm, weightBps, riskReported } = bet;
  if (!isPlayed(bet) || edgePpm === null || !riskReported || stake <= notCounted) return 0n;
  return countedStake(((stake - notCounted) * (stake - bonusStake)) / stake, weightBps);
}

function playedOf(bets: readonly ProofBet[]): ReadonlyMap<string, Played> {
  const played = new Map<string, Played>();
  for (const bet of bets) {
    if (bet.outcome === 'void') continue;
    const name = `${bet.memberId} ${bet.category}`;
    const sum = played.get(name) ?? { counted: 0n, cashNet: 0n, theoryMilli: 0n, bets: 0 };
    sum.counted += countedOf(bet);
    sum.cashNet += bet.stake - bet.bonusStake - (bet.win - (bet.win * bet.bonusStake) / bet.stake);
    if (bet.outcome !== 'cashed_out') sum.theoryMilli += (bet.stake * BigInt(bet.edgePpm ?? 0)) / 1_000n;
    sum.bets += 1;
    played.set(name, sum);
  }
  return played;
}

const newTeam = (): ProvenTeam => ({
  counted: 0,
  cashNet: 0,
  theoryMilli: 0n,
  cashback: 0,
  bonuses: 0,
  actives: new Set(),
  rebates: new Map(),
  rebatesOfBranch: 0,
});

/** The teams of all agents of a day. */
export function proveDay(day: ProofDay): ReadonlyMap<string, ProvenTeam> {
  const teams = new Map<string, ProvenTeam>();
  const teamOf = (id: string): ProvenTeam => {
    const team = teams.get(id) ?? newTeam();
    teams.set(id, team);
    return team;
  };
  const lineOf = (memberId: string): readonly string[] => {
    const line = [memberId];
    for (let at = day.above.get(memberId); at !== undefined; at = day.above.get(at)) line.push(at);
    return line;
  };
  /** Everyone whose team an account belongs to: its own, where it is an agent's, and those above. */
  const sides = (line: readonly string[]): readonly string[] => (day.agents.has(line[0]!) ? line : line.slice(1));
  for (const [name, { counted, cashNet, theoryMilli }] of playedOf(day.bets)) {
    const [memberId, category] = name.split(' ') as [string, string];
    const line = lineOf(memberId);
    const isCards = category === CARDS;
    const rates = line.map((id, at) => (isCards && at === 0 ? 0 : (day.rates.get(`${id} ${category}`) ?? 0)));
    const { marks } = lineShares(rates, isCards ? 0 : day.cashbackOf(memberId, category));
    const base = isCards
      ? cardBase(Number(cashNet), Number(theoryMilli) / 1_000, day.cardCapBps, day.kappaBps)
      : Number(counted);
    for (const id of sides(line)) {
      const team = teamOf(id);
      team.counted += isCards ? 0 : Number(counted);
      team.cashNet += Number(cashNet);
      team.theoryMilli += theoryMilli;
      team.cashback += shareOf(Number(counted), marks[0]!);
    }
    for (const [at, id] of line.entries()) {
      const rate = rates[at]!;
      if (at === 0 || rate === 0) continue;
      const team = teamOf(id);
      const rebate = team.rebates.get(category) ?? { rate, bags: new Map<number, number>(), amount: 0 };
      rebate.bags.set(marks[at - 1]!, (rebate.bags.get(marks[at - 1]!) ?? 0) + base);
      team.rebates.set(category, rebate);
    }
  }
  for (const [memberId, amount] of day.bonuses)
    for (const id of sides(lineOf(memberId))) teamOf(id).bonuses += Number(amount);
  for (const memberId of day.actives) for (const id of lineOf(memberId).slice(1)) teamOf(id).actives.add(memberId);
  for (const [id, team] of teams) {
    let sum = 0;
    for (const rebate of team.rebates.values()) {
      rebate.amount = rebateOfBags(
        rebate.rate,
        [...rebate.bags].map(([mark, counted]) => ({ mark, counted })),
      );
      sum += rebate.amount;
    }
    for (const above of lineOf(id)) teamOf(above).rebatesOfBranch += sum;
  }
  return teams;
}
