/**
 * The outcome space of a lottery bet: what one number, or set of numbers, of an issue decides. Bets of one space are weighed together; bets
 * of different spaces are not, as their rewards never exceed their own edge (ADR 0015).
 */
import type { BetType, NumbersByTier, Outcome } from '../../lottery/bet-rules.ts';
import { hands, lists, sets } from '../../lottery/families/sample-spaces.ts';
import { waysOfHits, waysOfSum, type Urn } from '../../lottery/families/urn.ts';
import { FORMATS, type Format, type FormatId } from '../../lottery/formats.ts';
import { comparedPrizes } from '../../lottery/positions.ts';
import type { Cases } from './cases.ts';
import type { Draws } from './draws.ts';
import type { Places } from './places.ts';

export type Space = { readonly key: string } & (
  | { readonly kind: 'cases'; readonly cases: () => Cases }
  | { readonly kind: 'places'; readonly places: Places }
  | { readonly kind: 'draws'; readonly draws: Draws }
  | { readonly kind: 'picks'; readonly urn: Urn }
  /** Not enumerated: only the certain loss counts. */
  | { readonly kind: 'bounded' }
);

type Listed = Iterable<readonly [values: readonly number[], ways: number]>;

function casesSpace(key: string, listed: () => Iterable<readonly [NumbersByTier, bigint]>): Space {
  let made: Cases | undefined;
  return {
    key,
    kind: 'cases',
    cases: () => (made ??= { key, list: [...listed()].map(([result, ways]) => ({ result, ways })) }),
  };
}

/** Cases of balls, dice or digits. */
const ballCases = (key: string, listed: () => Listed): Space =>
  casesSpace(key, () => [...listed()].map(([values, ways]) => [{ B: values.map(String) }, BigInt(ways)] as const));

/** Cases of a sum: represented by a draw of one ball with that value. */
const sumCases = (key: string, urn: Urn): Space =>
  casesSpace(key, () =>
    [...waysOfSum(urn).entries()]
      .filter(([, ways]) => ways > 0n)
      .map(([sum, ways]) => [{ B: [String(sum)], S: [] }, ways] as const),
  );

/** Cases of the number of balls in one half of the board; `one` and `other` are a ball of each half. */
const halfCases = (key: string, urn: Urn, one: string, other: string): Space =>
  casesSpace(key, () =>
    waysOfHits(urn, urn.balls / 2)
      .map(
        (ways, count) =>
          [{ B: Array.from({ length: urn.drawn }, (_, index) => (index < count ? one : other)) }, ways] as const,
      )
      .filter(([, ways]) => ways > 0n),
  );

const specialCases = (key: string, balls: number): Space =>
  casesSpace(key, () =>
    Array.from({ length: balls }, (_, index) => [{ B: [], S: [String(index + 1).padStart(2, '0')] }, 1n] as const),
  );

/** Places of bets with their own judges. */
function judgedPlaces(key: string, count: number, [from, to]: readonly [number, number], again: boolean): Space {
  const readsOf = ({ win }: BetType): readonly number[] | undefined => (win.kind === 'judged' ? win.reads : undefined);
  const outcomeAt: Places['outcomeAt'] = ({ id, win }, selection, reads, values) => {
    if (win.kind !== 'judged') throw new RangeError(`${id} does not judge itself`);
    const balls = Array.from({ length: count }, () => '-1');
    for (const [index, place] of reads.entries()) balls[place] = String(values[index]);
    return win.judge({ B: balls })(selection);
  };
  return { key, kind: 'places', places: { key, count, from, to, again, readsOf, outcomeAt } };
}

const HIT: Outcome = { hits: 1, pushed: false };
const MISS: Outcome = { hits: 0, pushed: false };
const PUSH: Outcome = { hits: 0, pushed: true };

/** The digits of one prize of the construction lottery. */
function prizePlaces(key: string, digits: number): Space {
  const last = (count: number): readonly number[] =>
    Array.from({ length: count }, (_, index) => digits - count + index);
  const readsOf = ({ win }: BetType): readonly number[] | undefined => {
    if (win.kind === 'outcome') return last(2);
    if (win.kind !== 'match') return undefined;
    if (win.reading === 'last') return last(win.digits);
    if (win.reading === 'first') return Array.from({ length: win.digits }, (_, index) => index);
    return win.reading === 'tens' ? [digits - 2] : last(2);
  };
  const outcomeAt: Places['outcomeAt'] = ({ win }, selection, _reads, [tens = 0, units = 0]) => {
    if (win.kind === 'outcome') return win.pushes(tens, units) ? PUSH : win.wins(tens, units) ? HIT : MISS;
    return String((tens + units) % 10) === selection ? HIT : MISS;
  };
  return { key, kind: 'places', places: { key, count: digits, from: 0, to: 9, again: true, readsOf, outcomeAt } };
}

const BOUNDED: Space = { key: 'bounded', kind: 'bounded' };

/** A space for every set of prizes that is compared; a single prize is one of all its digits. */
function prizesSpace(format: Format, betType: BetType): Space {
  const { win } = betType;
  const prizes = comparedPrizes(betType, format);
  const [single] = prizes;
  if (prizes.length === 1 && single !== undefined) return prizePlaces(`${format.id} ${single.id}`, single.digits);
  const [reading, digits] = win.kind === 'match' ? [win.reading, win.digits] : ['last', 2];
  const key = `${format.id} ${reading} ${digits} of ${prizes.map(({ id }) => id).join()}`;
  return { key, kind: 'draws', draws: { prizes: prizes.length, numbers: 10 ** Number(digits) } };
}

const KENO = { balls: 80, drawn: 20 };
const MARK6_MAIN = { balls: 49, drawn: 6 };
const MARK6_ALL = { balls: 49, drawn: 7 };
const picks = (key: string, urn: Urn): Space => ({ key, kind: 'picks', urn });

const DIGITS5 = {
  hand: ballCases('digits5 hand', () => hands(0, 9, 5)),
  order: judgedPlaces('digits5 order', 5, [0, 9], true),
};
const PICK11X5 = {
  set: ballCases('pick11x5 set', () => sets(1, 11, 5)),
  order: judgedPlaces('pick11x5 order', 5, [1, 11], false),
};
const RACE10 = judgedPlaces('race10 order', 10, [1, 10], false);
const DICE3 = ballCases('dice3', () => lists(1, 6, 3));
const LUCKY28 = ballCases('lucky28', () => lists(0, 9, 3));
const MARK6 = {
  special: specialCases('mark6 special', MARK6_ALL.balls),
  sum: sumCases('mark6 sum', MARK6_ALL),
  main: picks('mark6 main', MARK6_MAIN),
  all: picks('mark6 all', MARK6_ALL),
};
const KENO80 = {
  picks: picks('keno80 picks', KENO),
  sum: sumCases('keno80 sum', KENO),
  halves: halfCases('keno80 halves', KENO, '01', '80'),
  parities: halfCases('keno80 parities', KENO, '01', '02'),
};
const MEGA645 = picks('mega645', { balls: 45, drawn: 6 });
const POWER655 = { six: picks('power655', { balls: 55, drawn: 6 }), special: specialCases('power655 special', 55) };

const KENO_HALVES: ReadonlySet<string> = new Set(['kn_lon', 'kn_nho', 'kn_hoa_ln', 'kn_tren_duoi']);
const KENO_PARITIES: ReadonlySet<string> = new Set([
  'kn_chan',
  'kn_le',
  'kn_hoa_cl',
  'kn_chan_11_12',
  'kn_le_11_12',
  'kn_so_chan_le',
]);
const MARK6_SPECIAL: ReadonlySet<string> = new Set(['m6_so', 'm6_hai_mat', 'm6_mau', 'm6_giap']);
const MARK6_MAINS: ReadonlySet<string> = new Set(['m6_chinh', 'm6_2t2', 'm6_3t3']);

function kenoSpace({ id, selection }: BetType): Space {
  if (selection.kind === 'pick') return KENO80.picks;
  if (KENO_HALVES.has(id)) return KENO80.halves;
  return KENO_PARITIES.has(id) ? KENO80.parities : KENO80.sum;
}

function mark6Space({ id }: BetType): Space {
  if (MARK6_SPECIAL.has(id)) return MARK6.special;
  if (id === 'm6_tong') return MARK6.sum;
  return MARK6_MAINS.has(id) ? MARK6.main : MARK6.all;
}

/** Ordered places where a bet uses them in order, and else the whole hand in any order. */
function orderedOr(ordered: Space, whole: Space, { selection, win }: BetType, all: number): Space {
  const reads = win.kind === 'judged' ? win.reads : undefined;
  return reads === undefined || (reads.length === all && selection.kind !== 'digits') ? whole : ordered;
}

const made = new Map<string, Space>();

/** The outcome space of a bet type in a format. */
export function spaceOf(formatId: FormatId, betType: BetType): Space {
  const key = `${formatId} ${betType.id}`;
  const space = made.get(key) ?? findSpace(formatId, betType);
  made.set(key, space);
  return space;
}

function findSpace(formatId: FormatId, betType: BetType): Space {
  switch (formatId) {
    case 'vn27':
    case 'vn18':
      return prizesSpace(FORMATS[formatId], betType);
    case 'digits5':
      return orderedOr(DIGITS5.order, DIGITS5.hand, betType, 5);
    case 'lucky28':
      return LUCKY28;
    case 'dice3':
      return DICE3;
    case 'race10':
      return RACE10;
    case 'pick11x5':
      return orderedOr(PICK11X5.order, PICK11X5.set, betType, 5);
    case 'mark6':
      return mark6Space(betType);
    case 'mega645':
      return MEGA645;
    case 'power655':
      if (betType.id === 'pw_ve') return BOUNDED;
      return betType.id === 'pw_db' ? POWER655.special : POWER655.six;
    case 'max3d':
      return BOUNDED;
    case 'keno80':
      return kenoSpace(betType);
  }
}
