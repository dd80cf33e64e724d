/**
 * Which drawn numbers light up for the member's bets during a reveal. Display only: a bet's win comes from the server's
 * settlement. A bet on a word (a side, a sum, a shape) lights its numbers once it has won and all of them are revealed;
 * a bet on absent numbers lights nothing.
 */
import { lightsUp } from '../bets/board-light.ts';
import { isLookedAt, isOneNumber, windowsOf } from './word-light.ts';

/** The member's bets in one issue. */
interface LitBet {
  readonly betType: string;
  readonly selections: readonly string[];
  readonly status: string;
}

export type IsHit = (prize: string, number: string, at: number) => boolean;

/** Numbers a bet reads: places from `from` to before `to`, each its own number, or any of them. */
interface Reading {
  readonly from: number;
  readonly to: number;
  /** The first selected number belongs to the first place, and so on. */
  readonly inOrder: boolean;
}

const DIGIT_FORMATS: readonly string[] = ['digits5', 'lucky28', 'dice3'];
const NUMBERS_DRAWN: Readonly<Record<string, number>> = { digits5: 5, lucky28: 3, dice3: 3, race10: 10, pick11x5: 5 };

/** Sums are not drawn numbers, and a bet on absent numbers wins without any. */
const UNREAD = /_(tong\d?|truot\d+|rong_ho.*|tong_\w+)$/;
const ONE_PLACE = /_(?:ball|hang)(\d+)$/;
const STRAIGHT = /_thang(\d)(?:_(dau|giua|cuoi))?$/;
const GROUP = /_nhom(\d)$/;
const WINDOW = /_(to|bdv)(\d+)(?:_(dau|giua|cuoi4|cuoi|5))?$/;
/** Bets on the extra ball alone, and those that include it. */
const EXTRA_ONLY: readonly string[] = ['m6_so', 'pw_db'];
const EXTRA_TOO: readonly string[] = ['pw_ve'];

const WINDOW_SIZE = 3;
const WINDOW_SIZES: Readonly<Record<string, number>> = { to2: 2, to24: 4, to120: 5 };

/** Start of a run of places: at the front, behind the first place, or at the end. */
function stretch(size: number, where: string | undefined, drawn: number, inOrder: boolean): Reading {
  const from = where === 'giua' ? 1 : where?.startsWith('cuoi') === true ? drawn - size : 0;
  return { from, to: from + size, inOrder };
}

/** How a bet type reads the numbers of a draw; undefined when it reads none one by one. */
function readingOf(betType: string, drawn: number): Reading | undefined {
  if (UNREAD.test(betType)) return undefined;
  const [, place] = ONE_PLACE.exec(betType) ?? [];
  if (place !== undefined) return { from: Number(place) - 1, to: Number(place), inOrder: true };
  const [, straight, end] = STRAIGHT.exec(betType) ?? [];
  if (straight !== undefined) return stretch(Number(straight), end, drawn, true);
  const [, group] = GROUP.exec(betType) ?? [];
  if (group !== undefined) return stretch(Number(group), 'dau', drawn, false);
  const [, kind, size, where] = WINDOW.exec(betType) ?? [];
  if (kind === undefined) return { from: 0, to: drawn, inOrder: false };
  const wide = where === '5' ? drawn : where === 'cuoi4' ? 4 : (WINDOW_SIZES[`${kind}${size}`] ?? WINDOW_SIZE);
  return stretch(Math.min(wide, drawn), where, drawn, false);
}

/** The numbers of a selection: joined by hyphens, or single digits one after the other. Words have none. */
function numbersOf(format: string, selection: string): readonly number[] {
  const parts = selection.includes('-') || !DIGIT_FORMATS.includes(format) ? selection.split('-') : [...selection];
  return parts.every((part) => /^\d+$/.test(part)) ? parts.map(Number) : [];
}

/** The reader of drawn numbers for words that won. */
function wordsOf(bets: readonly LitBet[], done: boolean): IsHit {
  const won = bets
    .filter(({ status }) => status === 'won')
    .map(({ betType, selections }) => ({ windows: windowsOf(betType), selections }))
    .filter(
      ({ windows, selections }) =>
        (done || isOneNumber(windows)) &&
        !(isOneNumber(windows) && selections.every((selection) => /^\d+$/.test(selection))),
    );
  return (prize, number, at) =>
    won.some(({ windows, selections }) => isLookedAt(windows, selections, prize, number, at));
}

/**
 * The reader of drawn numbers for a format and the bets in its draw.
 * @param done every number is revealed
 */
export function hitsOf(format: string, bets: readonly LitBet[], done = true): IsHit {
  const [byNumber, byWord] = [numberHits(format, bets), wordsOf(bets, done)];
  return (prize, number, at) => byNumber(prize, number, at) || byWord(prize, number, at);
}

function numberHits(format: string, bets: readonly LitBet[]): IsHit {
  if (format === 'vn27' || format === 'vn18') return (prize, number) => lightsUp(bets, prize, number);
  if (format === 'max3d') {
    const picked = new Set(bets.flatMap(({ selections }) => selections.flatMap((selection) => selection.split('-'))));
    return (_prize, number) => picked.has(number);
  }
  const anywhere = NUMBERS_DRAWN[format] ?? Infinity;
  const tickets = bets.flatMap(({ betType, selections }) => {
    const reading = readingOf(betType, anywhere);
    return reading ? selections.map((selection) => ({ betType, reading, numbers: numbersOf(format, selection) })) : [];
  });
  return (prize, number, at) =>
    tickets.some(({ betType, reading, numbers }) => {
      if (prize === 'S')
        return (EXTRA_ONLY.includes(betType) || EXTRA_TOO.includes(betType)) && numbers.includes(Number(number));
      if (EXTRA_ONLY.includes(betType) || at < reading.from || at >= reading.to) return false;
      return reading.inOrder ? numbers[at - reading.from] === Number(number) : numbers.includes(Number(number));
    });
}
