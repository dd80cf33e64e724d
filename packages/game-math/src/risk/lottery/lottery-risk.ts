/** The part at risk of one member's bets on one issue (domain reference "engagement" §4). */
import { rational, times, type Rational } from '../../rational.ts';
import type { FormatId } from '../../lottery/formats.ts';
import { stakeOf, type Bet } from '../../lottery/settle.ts';
import { Cache } from '../cache.ts';
import { priceKey } from '../edge.ts';
import { allocate, atRisk } from '../formulas.ts';
import { lossOfCases } from './cases.ts';
import { lossOfHits, lossOfTickets, type Draws } from './draws.ts';
import { BILLION, groupOf, meanLossShare, returnChance, type Group, type Line } from './line.ts';
import type { Loss } from './loss.ts';
import { lossOfPicks } from './picks.ts';
import { lossOfPlaces, splitByPlaces } from './places.ts';
import { spaceOf, type Space } from './spaces.ts';

/** Price of a bet in minor units. */
const costOf = (bet: Bet): bigint => stakeOf({ ...bet, count: bet.selections.length });

/** With a chance of 40 % to lose everything, the mean loss is 40 % of the stake, and 2.5 times that is all of it. */
const MAX_RETURN_CHANCE = (BILLION / 10) * 6;

/** Whether the chances of any return, however they overlap, leave 40 % for losing everything. */
function certainlyAllAtRisk(formatId: FormatId, bets: readonly Bet[]): boolean {
  let chance = 0;
  for (const { betType, selections } of bets) {
    if (betType.selection.kind !== 'choice')
      chance += selections.length * returnChance(formatId, betType, selections[0] ?? '');
    else for (const word of selections) chance += returnChance(formatId, betType, word);
    if (chance > MAX_RETURN_CHANCE) return false;
  }
  return true;
}

const ALL = BigInt(BILLION);

/** A lower bound of the loss: the mean of the group's price less its payments (the mean of a loss is never below the loss of the mean). */
function lossOfMeans({ formatId, lines }: Group): Loss {
  const total = lines.reduce((sum, line) => sum + BigInt(line.stake) * BigInt(meanLossShare(formatId, line)), 0n);
  return { total: total > 0n ? total : 0n, ways: ALL };
}

/** A lower bound where some lines are enumerated and the others only count where they surely pay nothing. */
function lossBeside({ formatId, stake }: Group, walked: Loss, others: readonly Line[]): Loss {
  const chance = others.reduce(
    (sum, { betType, selection }) => sum + BigInt(returnChance(formatId, betType, selection)),
    0n,
  );
  const total = walked.total * ALL - BigInt(stake) * walked.ways * chance;
  return { total: total > 0n ? total : 0n, ways: walked.ways * ALL };
}

const greater = (left: Loss, right: Loss): Loss => (left.total * right.ways >= right.total * left.ways ? left : right);

function lossOfDraws(draws: Draws, group: Group): Loss | undefined {
  const isTicket = ({ betType }: Line): boolean => betType.win.kind !== 'match';
  const [tickets, hits] = [group.lines.filter(isTicket), group.lines.filter((line) => !isTicket(line))];
  const ofHits = tickets.length === group.lines.length ? undefined : lossOfHits(draws, hits, group.stake);
  const ofTickets = tickets.length === 0 ? undefined : lossOfTickets(draws, tickets, group.stake);
  if (tickets.length === 0) return ofHits;
  if (hits.length === 0) return ofTickets;
  const bounds = [ofHits && lossBeside(group, ofHits, tickets), ofTickets && lossBeside(group, ofTickets, hits)].filter(
    (loss) => loss !== undefined,
  );
  return [lossOfMeans(group), ...bounds].reduce(greater);
}

/** The exact mean loss of a group in its space, or undefined where it would take too long. */
function exactLoss(space: Space, group: Group): Loss | undefined {
  switch (space.kind) {
    case 'cases':
      return lossOfCases(space.cases(), group);
    case 'places':
      return lossOfPlaces(space.places, group.lines, group.stake);
    case 'draws':
      return lossOfDraws(space.draws, group);
    case 'picks':
      return lossOfPicks(space.urn, group.lines, group.stake);
    case 'bounded':
      return undefined;
  }
}

/** A mean loss that is never too high, for groups too large to enumerate. */
function boundedLoss(space: Space, group: Group): Loss {
  const nothing = lossBeside(group, { total: BigInt(group.stake), ways: 1n }, group.lines);
  const bound = greater(lossOfMeans(group), nothing);
  if (space.kind !== 'places') return bound;
  const [walked, others] = splitByPlaces(space.places, group);
  const loss = lossOfPlaces(space.places, walked, group.stake);
  return loss === undefined ? bound : greater(bound, lossBeside(group, loss, others));
}

const MAX_SHARES = 10_000;
const shares = new Cache<string, Rational>(MAX_SHARES);

/** D over the stake: the same for every amount, so that it is cached for single bets. */
function lossShare(formatId: FormatId, space: Space, bets: readonly Bet[]): Rational {
  const [first] = bets;
  const compute = (): Rational => {
    const group = groupOf(formatId, bets);
    const { total, ways } = exactLoss(space, group) ?? boundedLoss(space, group);
    return rational(total, ways * BigInt(group.stake));
  };
  if (bets.length > 1 || first === undefined) return compute();
  const { betType, selections } = first;
  const chosen = space.kind === 'draws' && betType.win.kind === 'match' ? String(selections.length) : selections.join();
  return shares.get(`${formatId} ${betType.id} ${priceKey(first)} ${String(first.positions)} ${chosen}`, compute);
}

function riskInSpace(formatId: FormatId, space: Space, bets: readonly Bet[]): readonly bigint[] {
  const stakes = bets.map(costOf);
  if (certainlyAllAtRisk(formatId, bets)) return stakes;
  const stake = stakes.reduce((sum, one) => sum + one, 0n);
  if (stake === 0n) return stakes;
  return allocate(atRisk(stake, times(rational(stake), lossShare(formatId, space, bets))), stakes);
}

/**
 * The part at risk of each of one member's bets on one issue, in minor units and in the order given; `stake − atRisk` counts for nothing.
 * Bets are grouped by outcome space; the risk of a space is divided by stake. Exact wherever the space can be enumerated, else never too
 * high. The caller leaves out cancelled and void bets. Throws RangeError for an invalid selection.
 */
export function lotteryAtRisk(formatId: FormatId, bets: readonly Bet[]): readonly bigint[] {
  const [only] = bets;
  if (bets.length === 1 && only !== undefined) return riskInSpace(formatId, spaceOf(formatId, only.betType), bets);
  const groups = new Map<string, { readonly space: Space; readonly at: number[] }>();
  for (const [index, { betType }] of bets.entries()) {
    const space = spaceOf(formatId, betType);
    const group = groups.get(space.key) ?? { space, at: [] };
    group.at.push(index);
    groups.set(space.key, group);
  }
  const risked = bets.map(() => 0n);
  for (const { space, at } of groups.values()) {
    for (const [index, share] of riskInSpace(
      formatId,
      space,
      at.map((bet) => bets[bet]!),
    ).entries())
      risked[at[index]!] = share;
  }
  return risked;
}
