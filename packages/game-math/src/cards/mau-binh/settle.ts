/**
 * Settlement of a hand of Mậu Binh: every two players compare their rows. A row won is one stake, and more with a rare one; all three from
 * the same player count double, and from everyone at the table double again. A fouled hand has lost all three to every other. No player
 * pays more than the hold, in the order of the reasons.
 */
import { rankOf } from '../card.ts';
import { netsOf, paymentsAt, type Nets, type Transfer } from '../payments.ts';
import type { MauBinhGame } from './game.ts';
import { INSTANT_KINDS, type InstantKind } from './instant-win.ts';
import { isFouled, strengthsOf, type Rows, type RowStrength } from './rows.ts';
import { INSTANT_UNITS, ROW_BONUSES, SWEEP_TIMES, VILLAGE_TIMES } from './rules.ts';

export const MAU_BINH_REASONS = ['instant', 'fouled', 'village', 'swept', 'rows', 'row_bonus', 'aces'] as const;
type Due = Transfer<(typeof MAU_BINH_REASONS)[number]>;

/** Rank of the aces. */
const ACE = 11;
const ROWS = [0, 1, 2] as const;
/** Stakes of all three rows. */
const ALL_ROWS = ROWS.length * SWEEP_TIMES;

/** An arranged hand and what its rows are worth. */
interface Arranged {
  readonly strengths: readonly RowStrength[];
  readonly fouled: boolean;
  readonly aces: number;
}

const arrangedOf = ({ open, hidden }: MauBinhGame): readonly Arranged[] =>
  hidden.rows.map((rows) => {
    const strengths = strengthsOf(rows!, open.rules.wheel);
    const fouled = isFouled(strengths);
    return { strengths, fouled, aces: fouled ? 0 : rows!.flat().filter((card) => rankOf(card) === ACE).length };
  });

/** What one player won of another, by rows: 1 won, -1 lost, 0 equal; and what a rare row adds. */
interface Duel {
  readonly rows: readonly number[];
  readonly bonuses: readonly number[];
}

const bonusOf = (row: number, { kind }: RowStrength): number => ROW_BONUSES[row]![kind] ?? 0;

function duel(mine: Arranged, theirs: Arranged): Duel {
  if (mine.fouled || theirs.fouled) {
    const all = Number(theirs.fouled) - Number(mine.fouled);
    return { rows: ROWS.map(() => all), bonuses: ROWS.map(() => 0) };
  }
  const rows = ROWS.map((row) => Math.sign(mine.strengths[row]!.value - theirs.strengths[row]!.value));
  return {
    rows,
    bonuses: rows.map((won, row) => won * bonusOf(row, (won > 0 ? mine : theirs).strengths[row]!)),
  };
}

const sum = (row: readonly number[]): number => row.reduce((total, each) => total + each, 0);
const isSweep = ({ rows }: Duel): boolean => sum(rows) === ROWS.length;

/** A player against each other one. */
const duelsOf = (seat: number, hands: readonly Arranged[]): readonly (Duel & { readonly other: number })[] =>
  hands.flatMap((theirs, other) => (other === seat ? [] : [{ other, ...duel(hands[seat]!, theirs) }]));

/** Payments to the player who won all three rows of another, or more rows than that one. */
function rowsDue(from: number, to: number, duelWon: Duel, isFoul: boolean, isVillage: boolean): Due[] {
  const won = sum(duelWon.rows);
  if (won <= 0) return [];
  if (!isSweep(duelWon)) return [{ from, to, amount: BigInt(won), reason: 'rows' }];
  const amount = BigInt(ALL_ROWS * (isVillage ? VILLAGE_TIMES : 1));
  return [{ from, to, amount, reason: isFoul ? 'fouled' : isVillage ? 'village' : 'swept' }];
}

function arrangedDue(game: MauBinhGame): readonly Due[] {
  const hands = arrangedOf(game);
  return hands.flatMap((mine, to) => {
    const duels = duelsOf(to, hands);
    const isVillage = duels.length > 1 && duels.every(isSweep);
    return duels.flatMap(({ other: from, ...won }): Due[] => {
      const bonus = sum(won.bonuses.filter((each) => each > 0));
      const aces = game.open.rules.aces ? mine.aces - hands[from]!.aces : 0;
      return [
        ...rowsDue(from, to, won, hands[from]!.fouled, isVillage),
        { from, to, amount: BigInt(bonus), reason: 'row_bonus' },
        { from, to, amount: BigInt(Math.max(0, aces)), reason: 'aces' },
      ];
    });
  });
}

/** Place of a win at the deal, the lower the stronger; of none the last. */
const placeOf = (win: InstantKind | undefined): number =>
  win === undefined ? INSTANT_KINDS.length : INSTANT_KINDS.indexOf(win);

const instantDue = ({ open: { wins } }: MauBinhGame): readonly Due[] =>
  wins.flatMap((win, to) =>
    wins.flatMap((other, from): Due[] =>
      win !== undefined && placeOf(win) < placeOf(other)
        ? [{ from, to, amount: BigInt(INSTANT_UNITS[win]), reason: 'instant' }]
        : [],
    ),
  );

/** The strongest win at the deal; of the same ones the first in order. Null where the rows decided. */
export function instantWinner({
  open: { wins },
}: MauBinhGame): { readonly seat: number; readonly kind: InstantKind } | null {
  const seat = wins.reduce((best, win, each) => (placeOf(win) < placeOf(wins[best]) ? each : best), 0);
  const kind = wins[seat];
  return kind === undefined ? null : { seat, kind };
}

/** Settles a finished hand. Throws RangeError before its end, for a stake that is not positive and for a negative maximum. */
export function settleMauBinh(
  game: MauBinhGame,
  stake: bigint,
  maximum?: bigint,
): Nets & { readonly payments: readonly Due[] } {
  const { over, wins, rules } = game.open;
  if (!over) throw new RangeError('the hand is not over');
  const due = instantWinner(game) ? instantDue(game) : arrangedDue(game);
  const payments = paymentsAt(due, MAU_BINH_REASONS, stake, maximum);
  return { payments, ...netsOf(payments, wins.length, rules.rakeBasisPoints) };
}

/** What a player's hand came to, once all are compared. */
export interface RowsResult {
  readonly rows: Rows;
  readonly fouled: boolean;
  /** Stakes won or lost by each row against all others together, before doubling. */
  readonly scores: readonly number[];
}

/** The rows of every player and what each won; null before the end, and where a hand won at the deal. */
export function resultsOf(game: MauBinhGame): readonly RowsResult[] | null {
  if (!game.open.over || instantWinner(game)) return null;
  const hands = arrangedOf(game);
  return hands.map(({ fouled }, seat) => {
    const duels = duelsOf(seat, hands);
    const scores = ROWS.map((row) => sum(duels.map(({ rows, bonuses }) => rows[row]! + bonuses[row]!)));
    return { rows: game.hidden.rows[seat]!, fouled, scores };
  });
}
