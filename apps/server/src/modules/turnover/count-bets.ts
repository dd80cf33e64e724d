/**
 * Counts settled bets, in the transaction that settles them and before it pays: purses are locked first, money after them,
 * by everybody. Many bets cost a handful of statements.
 */
import { isPlayCurrency } from '@lantern/money';
import type { MemberId } from '../../kernel/ids.ts';
import type { Tx } from '../../kernel/tx.ts';
import { correctBets, insertBets, insertCredits, lockBets, takeCredits, type KeptBet } from './bet-store.ts';
import type { StakeChange, TurnoverDeps } from './doors.ts';
import { addCounted, lockPurses, markDue, openRequirements, type Purse } from './requirement-store.ts';
import { allocate, type BetCredit } from './rules/allocate.ts';
import { countedStake } from './rules/outcome.ts';
import type { SettledBet } from './settled-bet.ts';

const purseKey = ({ memberId, currency }: Purse): string => `${memberId}/${currency}`;

function distinctPurses(bets: readonly SettledBet[]): readonly Purse[] {
  return [...new Map(bets.map(({ memberId, currency }) => [purseKey({ memberId, currency }), { memberId, currency }])).values()];
}

/** The last word on each bet of real money. */
function lastWords(bets: readonly SettledBet[]): readonly SettledBet[] {
  const last = new Map<string, SettledBet>();
  for (const bet of bets) {
    const known = last.get(bet.betId);
    if (!isPlayCurrency(bet.currency) && (!known || known.settledAt <= bet.settledAt)) last.set(bet.betId, bet);
  }
  return [...last.values()];
}

const saysElse = (known: KeptBet, bet: SettledBet): boolean => known.outcome !== bet.outcome || known.stake !== bet.stake || known.win !== bet.win;

/** Takes back what corrected bets gave. Answers the bets as they were, by id. */
async function undo(tx: Tx, bets: readonly SettledBet[]): Promise<ReadonlyMap<string, KeptBet>> {
  if (bets.length === 0) return new Map();
  const known = new Map((await lockBets(tx, bets.map(({ betId }) => betId))).map((bet) => [bet.betId, bet]));
  const corrected = bets.filter((bet) => {
    const before = known.get(bet.betId)!;
    return before.saidAt <= bet.settledAt && saysElse(before, bet);
  });
  if (corrected.length === 0) return new Map();
  const taken = await takeCredits(tx, corrected.map(({ betId }) => betId));
  if (taken.length > 0) await addCounted(tx, taken.map(({ requirementId, amount }) => ({ requirementId, amount: -amount })));
  await correctBets(tx, corrected);
  return new Map(corrected.map(({ betId }) => [betId, known.get(betId)!]));
}

async function creditRequirements(tx: Tx, bets: readonly SettledBet[], purses: readonly Purse[]): Promise<void> {
  if (purses.length === 0) return;
  const open = Map.groupBy(await openRequirements(tx, purses), purseKey);
  const ofPurse = Map.groupBy(bets, purseKey);
  const credits = purses.flatMap((purse) => allocate(ofPurse.get(purseKey(purse)) ?? [], open.get(purseKey(purse)) ?? []));
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

async function tellStakes(deps: TurnoverDeps, tx: Tx, bets: readonly SettledBet[], before: ReadonlyMap<string, KeptBet>): Promise<void> {
  if (!deps.stakesCounted) return;
  const merchants = await deps.merchantsOf(tx, [...new Set(bets.map(({ memberId }) => memberId))] as MemberId[]);
  const changes = new Map<string, StakeChange>();
  for (const bet of bets) {
    const merchant = merchants.get(bet.memberId);
    const old = before.get(bet.betId);
    const stake = countedStake(bet) - (old ? countedStake(old) : 0n);
    if (!merchant || stake === 0n) continue;
    const { memberId, currency, category } = bet;
    // A correction belongs to the day the bet was first settled on.
    const settledAt = old?.settledAt ?? bet.settledAt;
    const key = `${memberId}/${currency}/${category}/${settledAt.getTime()}/${stake > 0n}`;
    changes.set(key, { memberId, merchant, currency, category, settledAt, stake: (changes.get(key)?.stake ?? 0n) + stake });
  }
  if (changes.size > 0) await deps.stakesCounted(tx, [...changes.values()]);
}

/** Counts what is new among the bets, and counts anew what a later settlement says otherwise. */
export async function countBets(deps: TurnoverDeps, tx: Tx, reported: readonly SettledBet[]): Promise<void> {
  const bets = lastWords(reported);
  if (bets.length === 0) return;
  const purses = await lockPurses(tx, distinctPurses(bets));
  const fresh = await insertBets(tx, bets);
  const before = await undo(tx, bets.filter(({ betId }) => !fresh.has(betId)));
  const changed = bets.filter(({ betId }) => fresh.has(betId) || before.has(betId));
  if (changed.length === 0) return;
  await creditRequirements(tx, changed, purses);
  await tellStakes(deps, tx, changed, before);
}
