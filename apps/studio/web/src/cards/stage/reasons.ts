/** Reasons why a seat won or lost, by importance: places, cards left, cards kept, chops. */
import type { CardEndShown, CardMode, CardReason, CardTableShown } from '../../../../wire/cards.ts';
import { HAND, pointsOf } from '../play/deck.ts';
import { boardIn } from '../play/reading.ts';

export interface Reason {
  /** Message key. */
  readonly word:
    | 'instant'
    | 'lost_instant'
    | 'place_1'
    | 'place_2'
    | 'place_3'
    | 'place_4'
    | 'winner'
    | 'stuck'
    | 'left'
    | 'beaten'
    | 'kept'
    | 'chopped'
    | 'chops'
    | 'phom_full'
    | 'phom_fed'
    | 'phom_burnt'
    | 'phom_points'
    | 'phom_lost'
    | 'phom_took'
    | 'phom_eaten'
    | 'sam_won'
    | 'sam_lost'
    | 'sam_stopped'
    | 'sam_beaten'
    | 'pot_won'
    | 'pot_lost'
    | 'bet_won'
    | 'bet_lost'
    | 'double_won'
    | 'double_lost'
    | 'side_won'
    | 'side_lost'
    | 'foul_won'
    | 'fouled'
    | 'village_won'
    | 'village_lost'
    | 'swept'
    | 'swept_by'
    | 'rows_won'
    | 'rows_lost'
    | 'bonus_won'
    | 'bonus_lost'
    | 'aces_won'
    | 'aces_lost'
    | 'bets_won'
    | 'bets_lost'
    | 'poker_folded'
    | 'all_tricks_won'
    | 'all_tricks_lost'
    | 'no_trick_won'
    | 'no_trick'
    | 'last_trick_won'
    | 'last_trick_lost';
  /** Cards left, where the message counts them. */
  readonly count: number;
  /** The amount won or lost; undefined where it is a place only. */
  readonly amount: number | undefined;
}

const sumOf = (end: CardEndShown, wanted: (payment: CardEndShown['payments'][number]) => boolean): number =>
  end.payments.filter(wanted).reduce((sum, { amount }) => sum + amount, 0);

function rankReason(seat: number, table: CardTableShown, end: CardEndShown, mode: CardMode): Reason[] {
  const place = table.seats[seat]?.place ?? null;
  const last =
    mode === 'by_place' && place === null && end.instantWin === null
      ? table.seats.filter((each) => each?.plays).length
      : place;
  if (end.instantWin) return end.instantWin.seat === seat ? [{ word: 'instant', count: 0, amount: undefined }] : [];
  if (mode === 'by_place' && last !== null && last >= 1 && last <= HAND)
    return [{ word: `place_${Math.min(last, 4)}` as Reason['word'], count: 0, amount: undefined }];
  return end.hands[seat]?.length === 0 ? [{ word: 'winner', count: 0, amount: undefined }] : [];
}

/** Why a seat lost the hand. */
function lossReason(seat: number, { stake }: CardTableShown, end: CardEndShown, mode: CardMode): Reason[] {
  const lost = sumOf(end, ({ from, reason }) => from === seat && (reason === 'cards' || reason === 'stake'));
  if (lost === 0) return [];
  const count = end.hands[seat]?.length ?? 0;
  if (end.instantWin) return [{ word: 'lost_instant', count, amount: -lost }];
  // By place, a player who was stuck may finish later; two stakes to the winner identify him.
  const stuck =
    mode === 'by_place'
      ? end.payments.some(({ from, reason, amount }) => from === seat && reason === 'stake' && amount === 2 * stake)
      : count === HAND;
  if (stuck) return [{ word: 'stuck', count, amount: -lost }];
  return [{ word: mode === 'by_card' ? 'left' : 'beaten', count, amount: -lost }];
}

/** Reasons of a seat in Phỏm: won outright, without a meld, or the stray points; then what taken cards were worth. */
function phomReasons(seat: number, table: CardTableShown, end: CardEndShown): readonly Reason[] {
  const given = (reason: string): number => -sumOf(end, (each) => each.from === seat && each.reason === reason);
  const took = sumOf(end, ({ to, reason }) => to === seat && reason === 'take');
  const of = (word: Reason['word'], amount: number): Reason[] => (amount === 0 ? [] : [{ word, count: 0, amount }]);
  const points = (end.hands[seat] ?? []).reduce((sum, card) => sum + pointsOf(card), 0);
  const isBurnt = boardIn(table, 'phom')?.seats[seat]?.burnt === true;
  const stands: Reason[] = isBurnt || end.instantWin ? [] : [{ word: 'phom_points', count: points, amount: undefined }];
  return [
    ...(end.instantWin?.seat === seat ? [{ word: 'phom_full', count: 0, amount: undefined } as const] : stands),
    ...(isBurnt && given('burnt') === 0 ? [{ word: 'phom_burnt', count: 0, amount: undefined } as const] : []),
    ...of('phom_lost', given('full') + given('place')),
    ...of('phom_fed', given('fed')),
    ...of('phom_burnt', given('burnt')),
    ...of('phom_took', took),
    ...of('phom_eaten', given('take')),
  ];
}

/** Words for payments of games that have one for each, for who gets it and who pays it. */
const WORDS: Readonly<Partial<Record<CardReason, readonly [Reason['word'] | undefined, Reason['word']]>>> = {
  instant: ['instant', 'lost_instant'],
  sam: ['sam_won', 'sam_lost'],
  sam_beaten: ['sam_stopped', 'sam_beaten'],
  cards: [undefined, 'left'],
  kept: [undefined, 'kept'],
  chop: ['chops', 'chopped'],
  pot: ['pot_won', 'pot_lost'],
  bet: ['bet_won', 'bet_lost'],
  bet_double: ['double_won', 'double_lost'],
  side_pot: ['side_won', 'side_lost'],
  fouled: ['foul_won', 'fouled'],
  village: ['village_won', 'village_lost'],
  swept: ['swept', 'swept_by'],
  rows: ['rows_won', 'rows_lost'],
  row_bonus: ['bonus_won', 'bonus_lost'],
  aces: ['aces_won', 'aces_lost'],
  bets: ['bets_won', 'bets_lost'],
  all_tricks: ['all_tricks_won', 'all_tricks_lost'],
  no_trick: ['no_trick_won', 'no_trick'],
  last_trick: ['last_trick_won', 'last_trick_lost'],
};
/** Stakes of a player of Sâm Lốc without a play: more than for any number of cards. */
const SAM_STUCK = 15;

/** Reasons of a seat by what was paid: its winnings first. */
function paidReasons(seat: number, table: CardTableShown, end: CardEndShown): readonly Reason[] {
  const kinds = [...new Set(end.payments.map(({ reason }) => reason))];
  const sided = (side: 'to' | 'from'): Reason[] =>
    kinds.flatMap((kind) => {
      const amount = sumOf(end, (each) => each[side] === seat && each.reason === kind);
      const word = WORDS[kind]?.[side === 'to' ? 0 : 1];
      if (amount === 0 || word === undefined) return [];
      const isStuck = word === 'left' && amount >= SAM_STUCK * table.stake;
      return [
        {
          word: isStuck ? 'stuck' : word,
          count: end.hands[seat]?.length ?? 0,
          amount: side === 'to' ? amount : -amount,
        },
      ];
    });
  const board = boardIn(table, 'poker');
  const isOut = !board && end.hands[seat]?.length === 0;
  return [
    ...(isOut ? [{ word: 'winner', count: 0, amount: undefined } as const] : []),
    ...(board?.seats[seat]?.folded ? [{ word: 'poker_folded', count: 0, amount: undefined } as const] : []),
    ...sided('to'),
    ...sided('from'),
  ];
}

/** Games whose reasons are those of their payments. */
const PAID_MODES: ReadonlySet<CardMode> = new Set([
  'sam',
  'lieng',
  'ba_cay',
  'mau_binh',
  'xi_dach',
  'poker',
  'stud',
  'cat_te',
]);

/** All reasons of a seat. */
export function reasonsOf(seat: number, table: CardTableShown, end: CardEndShown, mode: CardMode): readonly Reason[] {
  if (mode === 'phom') return phomReasons(seat, table, end);
  if (PAID_MODES.has(mode)) return paidReasons(seat, table, end);
  const kept = sumOf(end, ({ from, reason }) => from === seat && reason === 'kept');
  const chopped = sumOf(end, ({ from, reason }) => from === seat && reason === 'chop');
  const chops = sumOf(end, ({ to, reason }) => to === seat && reason === 'chop');
  const of = (word: Reason['word'], amount: number): Reason[] => (amount === 0 ? [] : [{ word, count: 0, amount }]);
  return [
    ...rankReason(seat, table, end, mode),
    ...lossReason(seat, table, end, mode),
    ...of('kept', -kept),
    ...of('chopped', -chopped),
    ...of('chops', chops),
  ];
}
