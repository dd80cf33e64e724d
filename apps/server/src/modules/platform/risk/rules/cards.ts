/** Rules over two members at the same card tables: chips that go one way, losses kept small, meeting on purpose. Pure. */
import { FACTS_MAXIMUM, type Finding, type FoundFact, type Measure, type Parameters, type Past } from './finding.ts';
import { luckOfRun } from './luck.ts';

/** A hand at which both sat. */
export interface PairHand {
  readonly a: string;
  readonly b: string;
  readonly vendor: string;
  readonly hand: string;
  readonly game: string;
  /** Milliseconds. */
  readonly at: number;
  /** What went from a to b; negative the other way. Minor units. */
  readonly flow: bigint;
  readonly seats: number;
  readonly reference: string;
  /** What each member of the merchant won or lost. */
  readonly nets: Readonly<Record<string, number>>;
  /** At a private table, whose members were invited. */
  readonly private: boolean;
}

/** A seat of a hand. */
export interface Seat {
  readonly memberId: string;
  readonly net: bigint;
}

/**
 * What went from one member to the other in a hand: the winners share what the losers lost in the proportion of their wins. What the
 * house keeps, and what bots won, belongs to neither of the two.
 */
export function flowBetween(seats: readonly Seat[], a: string, b: string): bigint {
  const netOf = (member: string) => seats.find(({ memberId }) => memberId === member)?.net ?? 0n;
  const [gained, lost] = [
    seats.reduce((sum, { net }) => (net > 0n ? sum + net : sum), 0n),
    seats.reduce((sum, { net }) => (net < 0n ? sum - net : sum), 0n),
  ];
  // Where more was lost than won, the rest went to the house or to bots.
  const pot = gained > lost ? gained : lost;
  const given = (from: bigint, to: bigint) => (from < 0n && to > 0n && pot > 0n ? (-from * to) / pot : 0n);
  return given(netOf(a), netOf(b)) - given(netOf(b), netOf(a));
}

/** The hands of a pair, oldest first, after the last closed alert about it. */
const openHands = (hands: readonly PairHand[], { closedAt }: Past) => hands.filter(({ at }) => at > closedAt);

const sizeOf = (value: bigint) => (value < 0n ? -value : value);

function aboutPair(hands: readonly PairHand[], shown: readonly PairHand[], measures: readonly Measure[]): Finding {
  const { a, b, game } = hands[0]!;
  return {
    subjectKind: 'pair',
    subjectKey: `${a}|${b}`,
    subjectText: game,
    members: [a, b],
    measures,
    facts: shown.map((hand): FoundFact => ({
      key: `${hand.vendor}:${hand.hand}`,
      at: hand.at,
      what: 'hand',
      members: [a, b],
      reference: hand.reference,
      amount: hand.flow,
      times: 1,
      nets: hand.nets,
      note: hand.game,
    })),
  };
}

/** How many of the hands were played among invited members, where any was: there nothing else brought the two together. */
function playedPrivately(hands: readonly PairHand[]): readonly Measure[] {
  const count = hands.filter((hand) => hand.private).length;
  if (count === 0) return [];
  return [{ name: 'private_share', value: Math.round((count * 100) / hands.length), limit: null, unit: 'percent' }];
}

/** The hands that moved most, in the order of time. */
const telling = (hands: readonly PairHand[]): readonly PairHand[] =>
  hands
    .toSorted((one, other) => Number(sizeOf(other.flow) - sizeOf(one.flow)))
    .slice(0, FACTS_MAXIMUM)
    .toSorted((one, other) => one.at - other.at);

/**
 * Chips go one way. Of the hands in which something went between the two, an equal gives in half of them; `percent` is what is still
 * taken for skill. Each direction is a test of its own, so that each must pass twice the stated rate.
 */
export function chipDumping(
  all: readonly PairHand[],
  { oneIn, percent, hands: least, amount }: Parameters,
  past: Past,
): Finding | undefined {
  const hands = openHands(all, past).filter(({ flow }) => flow !== 0n);
  if (hands.length < least!) return undefined;
  const net = hands.reduce((sum, { flow }) => sum + flow, 0n);
  const isForward = net > 0n;
  const goesOn = ({ flow }: PairHand) => flow > 0n === isForward;
  const chance = percent! / 100;
  const luck = luckOfRun(hands.map((hand) => (goesOn(hand) ? 1 / chance : 0)));
  if (luck < oneIn! * 2 || sizeOf(net) < BigInt(amount!)) return undefined;
  return aboutPair(hands, telling(hands), [
    { name: 'luck', value: Math.floor(luck / 2), limit: oneIn!, unit: 'oneIn' },
    {
      name: 'one_way',
      value: Math.round((hands.filter(goesOn).length * 100) / hands.length),
      limit: percent!,
      unit: 'percent',
    },
    { name: 'hands', value: hands.length, limit: least!, unit: 'count' },
    { name: 'flow', value: Number(sizeOf(net)), limit: amount!, unit: 'money' },
    ...playedPrivately(hands),
  ]);
}

/** What a member usually loses in a hand without the other, and over how many. */
export interface Usual {
  readonly median: bigint;
  readonly hands: number;
}

/** Hands a usual loss must be known from. */
const USUAL_HANDS_MINIMUM = 20;

/**
 * Losses to one another stay below the usual: half of a member's losses are below their median, no matter who wins; `percent` is what is
 * still taken for chance in the median itself.
 */
export function softPlay(
  all: readonly PairHand[],
  usual: Readonly<Record<string, Usual>>,
  { oneIn, percent, hands: least }: Parameters,
  past: Past,
): Finding | undefined {
  const between = openHands(all, past).filter(({ flow }) => flow !== 0n);
  const judged = between.flatMap((hand) => {
    const loser = hand.flow > 0n ? hand.a : hand.b;
    const known = usual[loser];
    const lost = BigInt(-(hand.nets[loser] ?? 0));
    return known && known.hands >= USUAL_HANDS_MINIMUM && lost > 0n ? [{ hand, small: lost < known.median }] : [];
  });
  if (judged.length < least!) return undefined;
  const chance = percent! / 100;
  const luck = luckOfRun(judged.map(({ small }) => (small ? 1 / chance : 0)));
  if (luck < oneIn!) return undefined;
  const small = judged.filter((one) => one.small).map(({ hand }) => hand);
  return aboutPair(between, telling(small), [
    { name: 'luck', value: Math.floor(luck), limit: oneIn!, unit: 'oneIn' },
    {
      name: 'below_usual',
      value: Math.round((small.length * 100) / judged.length),
      limit: percent!,
      unit: 'percent',
    },
    { name: 'hands', value: judged.length, limit: least!, unit: 'count' },
    ...playedPrivately(between),
  ]);
}

/** A day on which both played a game: whether they met, whom one of them met, and how many played it. */
export interface PairDay {
  readonly met: boolean;
  readonly opponents: number;
  readonly players: number;
}

/**
 * Meeting on purpose. A member who met k of the n − 1 others who played that day met a given one with chance k/(n − 1); `times` is how
 * much more often friends or people of the same hours may meet. Days, not hands: who sits down stays. Private tables are left out: who was
 * invited meets on purpose, and may.
 */
export function tablePairs(
  all: readonly PairHand[],
  days: readonly PairDay[],
  { oneIn, times, days: least }: Parameters,
  past: Past,
): Finding | undefined {
  const hands = openHands(all, past).filter((hand) => !hand.private);
  const met = days.filter((day) => day.met).length;
  if (hands.length === 0 || met < least!) return undefined;
  const chances = days.map(({ opponents, players }) =>
    players < 2 ? 1 : Math.min(1, (opponents / (players - 1)) * (times! / 100)),
  );
  const luck = luckOfRun(days.map((day, at) => (chances[at]! >= 1 ? 1 : day.met ? 1 / chances[at]! : 0)));
  if (luck < oneIn!) return undefined;
  return aboutPair(hands, hands.slice(-FACTS_MAXIMUM), [
    { name: 'luck', value: Math.floor(luck), limit: oneIn!, unit: 'oneIn' },
    { name: 'met', value: met, limit: least!, unit: 'count' },
    { name: 'days', value: days.length, limit: null, unit: 'count' },
    { name: 'hands', value: hands.length, limit: null, unit: 'count' },
  ]);
}
