/**
 * Counts settled bets, in the transaction that settles them and before it pays. Lock order everywhere: purses first, then ledger
 * accounts. Batched: many bets cost a handful of statements.
 */
import { isPlayCurrency } from '@lantern/money';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';
import {
  insertBets,
  insertCredits,
  insertLaterReports,
  keptCredits,
  lockBets,
  reverseCredits,
  withBonus,
  type BetReport,
  type StoredBet,
} from './bet-store.ts';
import { addLate } from './bonus-store.ts';
import type { DayChange, TurnoverDeps } from './context.ts';
import { addCounted, lockPurses, markDue, openRequirements, setDue, type Purse } from './requirement-store.ts';
import { allocate, type BetCredit } from './rules/allocate.ts';
import { countOf, figuresOf, type DayFigures } from './rules/outcome.ts';
import { UNKNOWN_RISK, type SettledBet } from './settled-bet.ts';

const purseKey = ({ memberId, currency }: Purse): string => `${memberId}/${currency}`;

function distinctPurses(bets: readonly SettledBet[]): readonly Purse[] {
  return [
    ...new Map(
      bets.map(({ memberId, currency }) => [purseKey({ memberId, currency }), { memberId, currency }]),
    ).values(),
  ];
}

/** The latest report of each real-money bet. */
function latestReports(bets: readonly SettledBet[]): readonly SettledBet[] {
  const last = new Map<string, SettledBet>();
  for (const bet of bets) {
    const known = last.get(bet.betId);
    if (!isPlayCurrency(bet.currency) && (!known || known.settledAt <= bet.settledAt)) last.set(bet.betId, bet);
  }
  return [...last.values()];
}

const differs = (known: StoredBet, bet: BetReport): boolean =>
  known.outcome !== bet.outcome ||
  known.stake !== bet.stake ||
  known.win !== bet.win ||
  known.risk.notCounted !== bet.risk.notCounted ||
  known.risk.reported !== bet.risk.reported;

/** The bets as stored reports, with the bonus part of each stake. */
async function asReports(
  deps: TurnoverDeps,
  tx: Tx,
  bets: readonly SettledBet[],
  purses: readonly Purse[],
): Promise<readonly BetReport[]> {
  const mixed = new Set((purses.length === 0 ? [] : await withBonus(tx, purses)).map(purseKey));
  const candidates = mixed.size === 0 ? [] : bets.filter((bet) => mixed.has(purseKey(bet)));
  const bonusStakes = candidates.length === 0 ? new Map<string, bigint>() : await deps.bonusStakesOf(tx, candidates);
  return bets.map((bet) => {
    const bonusStake = bonusStakes.get(bet.betId) ?? 0n;
    return {
      ...bet,
      returned: bet.returned ?? 0n,
      risk: bet.risk ?? UNKNOWN_RISK,
      bonusStake: bonusStake < bet.stake ? bonusStake : bet.stake,
    };
  });
}

/** A later report inherits omitted fields: risk and bonus part belong to the bet, not to its outcome. */
function laterReport(report: BetReport, { risk, bonusStake }: StoredBet, reportsRisk: boolean): BetReport {
  const kept = reportsRisk ? { ...report.risk, edgePpm: risk.edgePpm, weightBps: risk.weightBps } : risk;
  const within = (amount: bigint): bigint => (amount < report.stake ? amount : report.stake);
  return { ...report, risk: { ...kept, notCounted: within(kept.notCounted) }, bonusStake: within(bonusStake) };
}

interface Correction {
  readonly before: StoredBet;
  readonly report: BetReport;
  readonly kept: Kept;
}

/** What a bet still counts for requirements that have ended. */
interface Kept {
  readonly deposits: bigint;
  readonly bonus: bigint;
}

const NOTHING_KEPT: Kept = { deposits: 0n, bonus: 0n };

/** What corrected bets keep, once their other credits are reversed. */
async function keptOf(tx: Tx, betIds: readonly string[]): Promise<ReadonlyMap<string, Kept>> {
  const kept = new Map<string, Kept>();
  for (const { betId, source, amount } of await keptCredits(tx, betIds))
    kept.set(betId, { ...(kept.get(betId) ?? NOTHING_KEPT), [source === 'bonus' ? 'bonus' : 'deposits']: amount });
  return kept;
}

/** Reverses the credits of corrected bets and stores the later reports. Returns them with the reports they replace, by id. */
async function correct(
  tx: Tx,
  reports: readonly BetReport[],
  reportsRisk: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Correction>> {
  if (reports.length === 0) return new Map();
  const known = new Map(
    (
      await lockBets(
        tx,
        reports.map(({ betId }) => betId),
      )
    ).map((bet) => [bet.betId, bet]),
  );
  const corrected = reports.flatMap((incoming): Omit<Correction, 'kept'>[] => {
    const before = known.get(incoming.betId)!;
    const report = laterReport(incoming, before, reportsRisk.has(incoming.betId));
    return before.reportedAt <= report.settledAt && differs(before, report) ? [{ before, report }] : [];
  });
  if (corrected.length === 0) return new Map();
  const taken = await reverseCredits(
    tx,
    corrected.map(({ report }) => report.betId),
  );
  if (taken.length > 0)
    await addCounted(
      tx,
      taken.map(({ requirementId, amount }) => ({ requirementId, amount: -amount })),
    );
  await insertLaterReports(
    tx,
    corrected.map(({ report }) => report),
  );
  const kept = await keptOf(
    tx,
    corrected.map(({ report }) => report.betId),
  );
  return new Map(
    corrected.map((one) => [one.report.betId, { ...one, kept: kept.get(one.report.betId) ?? NOTHING_KEPT }]),
  );
}

/**
 * A bet as requirements count it. A corrected one counts as of its first settlement, so never for what was opened after it, and without what it
 * still counts for requirements that have ended.
 */
function countable(bet: BetReport, correction: Correction | undefined) {
  const { valid, points } = countOf(bet);
  const { deposits, bonus } = correction?.kept ?? NOTHING_KEPT;
  return {
    ...bet,
    settledAt: correction?.before.settledAt ?? bet.settledAt,
    count: { valid: valid > deposits ? valid - deposits : 0n, points: points > bonus ? points - bonus : 0n },
  };
}

/** Bonus money that corrected bets return, by the ledger's division, belongs to the bonus they were placed with, also when that has closed. */
async function followLate(
  tx: Tx,
  bets: readonly BetReport[],
  corrections: ReadonlyMap<string, Correction>,
  purses: readonly Purse[],
): Promise<void> {
  const mixed = bets.filter(({ bonusStake }) => bonusStake > 0n);
  if (mixed.length === 0) return;
  const returns = mixed.flatMap(({ betId, memberId, currency, stake, bonusStake, outcome, win }) => {
    const before = corrections.get(betId)?.before;
    const paid = outcome === 'void' || outcome === 'tie' ? stake : win;
    const amount = (paid * bonusStake) / stake;
    return before && amount > 0n ? [{ memberId, currency, settledAt: before.settledAt, amount }] : [];
  });
  if (returns.length > 0) await addLate(tx, returns);
  const due = new Set(mixed.map(purseKey));
  for (const purse of purses) if (due.has(purseKey(purse))) await setDue(tx, purse, 0);
}

async function creditRequirements(
  tx: Tx,
  bets: readonly BetReport[],
  purses: readonly Purse[],
  corrections: ReadonlyMap<string, Correction>,
): Promise<void> {
  if (purses.length === 0) return;
  const open = Map.groupBy(await openRequirements(tx, purses), purseKey);
  const ofPurse = Map.groupBy(bets, purseKey);
  const credits = purses.flatMap((purse) => {
    const line = open.get(purseKey(purse)) ?? [];
    return line.length === 0
      ? []
      : allocate(
          (ofPurse.get(purseKey(purse)) ?? []).map((bet) => countable(bet, corrections.get(bet.betId))),
          line,
        );
  });
  if (credits.length > 0) {
    await insertCredits(tx, credits);
    await addCounted(tx, summed(credits));
  }
  await markDue(tx, purses);
}

function summed(credits: readonly BetCredit[]): readonly { requirementId: string; amount: bigint }[] {
  const sums = new Map<string, bigint>();
  for (const { requirementId, amount } of credits) sums.set(requirementId, (sums.get(requirementId) ?? 0n) + amount);
  return [...sums].map(([requirementId, amount]) => ({ requirementId, amount }));
}

/** Figures of two bets, added or taken away. */
function combined(one: DayFigures, other: DayFigures, sign: 1 | -1): DayFigures {
  const by = BigInt(sign);
  return {
    bets: one.bets + sign * other.bets,
    stake: one.stake + by * other.stake,
    valid: one.valid + by * other.valid,
    counted: one.counted + by * other.counted,
    points: one.points + by * other.points,
    win: one.win + by * other.win,
    cashNet: one.cashNet + by * other.cashNet,
    theoryMilli: one.theoryMilli + by * other.theoryMilli,
  };
}

const isNothing = (figures: DayFigures): boolean => Object.values(figures).every((figure) => !figure);

async function publishDays(
  deps: TurnoverDeps,
  tx: Tx,
  bets: readonly BetReport[],
  corrections: ReadonlyMap<string, Correction>,
): Promise<void> {
  const merchants = await deps.merchantsOf(tx, [...new Set(bets.map(({ memberId }) => memberId))] as MemberId[]);
  const changes = new Map<string, DayChange>();
  for (const bet of bets) {
    const merchant = merchants.get(bet.memberId);
    if (!merchant) continue;
    const before = corrections.get(bet.betId)?.before;
    const figures = before ? combined(figuresOf(bet), figuresOf(before), -1) : figuresOf(bet);
    const { memberId, currency, category } = bet;
    // A correction belongs to the day the bet was first settled on.
    const settledAt = before?.settledAt ?? bet.settledAt;
    const key = `${memberId}/${currency}/${category}/${settledAt.getTime()}/${before === undefined}`;
    const sum = changes.get(key)?.figures;
    changes.set(key, {
      memberId,
      merchant,
      currency,
      category,
      settledAt,
      corrects: before !== undefined,
      figures: sum ? combined(sum, figures, 1) : figures,
    });
  }
  const moved = [...changes.values()].filter(({ figures }) => !isNothing(figures));
  if (moved.length > 0) await deps.betsCounted(tx, moved);
}

/** Counts new bets, and recounts bets that a later settlement corrects. */
export async function countBets(deps: TurnoverDeps, tx: Tx, reported: readonly SettledBet[]): Promise<void> {
  const bets = latestReports(reported);
  if (bets.length === 0) return;
  const purses = await lockPurses(tx, distinctPurses(bets));
  const reports = await asReports(deps, tx, bets, purses);
  const fresh = await insertBets(tx, reports);
  const known = reports.filter(({ betId }) => !fresh.has(betId));
  const corrections = await correct(tx, known, new Set(bets.flatMap(({ betId, risk }) => (risk ? [betId] : []))));
  const changed = reports.flatMap((report) =>
    fresh.has(report.betId) ? [report] : (corrections.get(report.betId)?.report ?? []),
  );
  if (changed.length === 0) return;
  await creditRequirements(tx, changed, purses, corrections);
  await followLate(tx, changed, corrections, purses);
  await publishDays(deps, tx, changed, corrections);
}
