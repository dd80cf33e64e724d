/** Names of markets, outcomes and results in the session's language. */
import type { CompetitorShown } from '../../../../wire/sports.ts';
import type { LegShown, SlipShown } from '../../../../wire/sports-slips.ts';
import type { TextKey } from '../../frame/i18n.ts';
import { negated, readKey, type MarketKey } from './markets.ts';
import { factorOf, hundredthsText, togetherHundredths } from './prices.ts';

export type T = (key: TextKey, values?: Record<string, string | number>) => string;
export type Locale = 'vi' | 'en';
export type Sides = Readonly<Record<'home' | 'away', Pick<CompetitorShown, 'name'>>>;

/** A line with its sign: `−0,75`, `+0,5`, `0`. */
export function signedLine(line: string, locale: Locale): string {
  const text = plainLine(line.replace('-', ''), locale);
  return line === '0' ? '0' : `${line.startsWith('-') ? '−' : '+'}${text}`;
}

/** A line of a total. */
export const plainLine = (line: string, locale: Locale): string => line.replace('.', locale === 'en' ? '.' : ',');

const teamOf = (key: MarketKey, sides: Sides, locale: Locale): string => (key.side ? sides[key.side].name[locale] : '');

/** The name of a market: what it is about, for whom, and for which part of the match. */
export function marketName(t: T, key: MarketKey, sides: Sides, locale: Locale): string {
  const name = t(`sports_market_${key.family}` as TextKey, {
    n: key.n ?? '',
    team: teamOf(key, sides, locale),
    start: key.start ?? '',
  });
  return key.period === 'ft' ? name : t('sports_of_period', { market: name, period: t(`sports_period_${key.period}`) });
}

const WINNERS: ReadonlySet<string> = new Set([
  '1x2',
  'eh',
  'dnb',
  'qualify',
  'corners1x2',
  'cards1x2',
  'goal',
  'lastGoal',
  'race',
]);
const HANDICAPS: ReadonlySet<string> = new Set(['ah', 'cornersAh', 'cardsAh']);
const TOTALS: ReadonlySet<string> = new Set(['ou', 'ouTeam', 'cornersOu', 'cardsOu']);

/** The name of an outcome, as short as a button needs it. */
export function outcomeName(t: T, key: MarketKey, outcome: string, sides: Sides, locale: Locale): string {
  const [home, away] = [sides.home.name[locale], sides.away.name[locale]];
  if (HANDICAPS.has(key.family)) {
    const line = key.line ?? '0';
    return outcome === '1' ? `${home} ${signedLine(line, locale)}` : `${away} ${signedLine(negated(line), locale)}`;
  }
  if (TOTALS.has(key.family))
    return `${t(outcome === 'over' ? 'sports_over' : 'sports_under')} ${plainLine(key.line ?? '', locale)}`;
  if (WINNERS.has(key.family)) {
    if (outcome === '1') return home;
    if (outcome === '2') return away;
    return t(outcome === 'x' ? 'sports_draw' : 'sports_none');
  }
  switch (key.family) {
    case 'dc':
      if (outcome === '12') return t('sports_or', { one: home, other: away });
      return t('sports_or', { one: outcome === '1x' ? home : away, other: t('sports_draw').toLowerCase() });
    case 'oe':
      return t(outcome === 'odd' ? 'sports_odd' : 'sports_even');
    case 'cs':
      return outcome === 'other' ? t('sports_other_score') : outcome.replace(':', '–');
    case 'htft': {
      const name = (sign: string): string => (sign === '1' ? home : sign === '2' ? away : t('sports_draw'));
      const [half = '', full = ''] = outcome.split('/');
      return `${name(half)} / ${name(full)}`;
    }
    case 'range':
    case 'exact':
      return t('sports_goals', { count: outcome.replace('-', '–') });
    default:
      return t(outcome === 'yes' ? 'sports_yes' : 'sports_no');
  }
}

/** The name of an outcome where its market stands above it: without the sides' names on handicaps. */
export function shortOutcome(t: T, key: MarketKey, outcome: string, sides: Sides, locale: Locale): string {
  if (HANDICAPS.has(key.family))
    return signedLine(outcome === '1' ? (key.line ?? '0') : negated(key.line ?? '0'), locale);
  if (TOTALS.has(key.family)) return plainLine(key.line ?? '', locale);
  return outcomeName(t, key, outcome, sides, locale);
}

/** `2–1`. */
export const scoreText = (score: readonly [number, number]): string => `${score[0]}–${score[1]}`;

/** How a leg ended: won, won by half, returned, lost by half, lost. */
export type LegEnd = 'won' | 'halfWon' | 'void' | 'halfLost' | 'lost' | 'part';
export function legEnd({ wonBps, voidBps }: NonNullable<LegShown['result']>): LegEnd {
  if (wonBps === 10_000) return 'won';
  if (voidBps === 10_000) return 'void';
  if (wonBps === 0 && voidBps === 0) return 'lost';
  if (wonBps === 5_000 && voidBps === 5_000) return 'halfWon';
  return wonBps === 0 && voidBps === 5_000 ? 'halfLost' : 'part';
}

/** The factor of a settled leg, in hundredths: won·(1 + r) + void. */
export function legHundredths({ ladder, price, result }: LegShown): number {
  const { wonBps, voidBps } = result!;
  const [won, staked] = factorOf(ladder, price);
  return Math.floor((wonBps * won + voidBps * staked) / (staked * 100));
}

/** Why a leg ended as it did: the score, the line, and what the stake came to. */
export function whyText(t: T, leg: LegShown, locale: Locale): string {
  const result = leg.result!;
  if (result.why !== 'score' && result.why !== 'corrected') return t(`sports_why_${result.why}`);
  const parts = [
    result.score ? t('sports_why_score', { score: scoreText(result.score) }) : '',
    t(`sports_end_${legEnd(result)}`),
    t('sports_counts', { factor: hundredthsText(legHundredths(leg), 'decimal', locale) }),
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

/** What a slip can still pay at most; of a settled one, what it paid. */
export const slipPays = (slip: SlipShown): number => (slip.state === 'ended' ? slip.paid : slip.possible);

/** The odds of a slip together, in hundredths; undefined for a system. */
export function slipHundredths({ kind, legs, combined }: SlipShown): number | undefined {
  if (combined !== null) return combined;
  if (kind === 'system') return undefined;
  return togetherHundredths(legs);
}

/** The name of a slip: a single by its outcome, others by their kind and size. */
export function slipName(t: T, slip: SlipShown, locale: Locale): string {
  const [first] = slip.legs;
  if (slip.kind === 'single' && first) return outcomeName(t, readKey(first.key), first.outcome, first, locale);
  const count = slip.legs.length;
  return t(
    slip.kind === 'parlay' ? 'sports_parlay_of' : slip.kind === 'system' ? 'sports_system_of' : 'sports_same_game_of',
    { count },
  );
}

/** What is said when a slip has come to a new state; undefined for what needs no word. */
export function slipNews(t: T, slip: SlipShown, locale: Locale, money: (amount: number) => string): string | undefined {
  const name = slipName(t, slip, locale);
  switch (slip.state) {
    case 'waiting':
      return t('sports_news_waiting', { name });
    case 'open':
      return t('sports_news_taken', { name, stake: money(slip.stake) });
    case 'refused':
      return t('sports_news_refused', { name, why: slip.refusal?.message ?? '' });
    case 'void':
      return t('sports_news_void', { name, stake: money(slip.stake) });
    case 'ended':
      return slip.paid > 0
        ? t('sports_news_paid', { name, amount: money(slip.paid) })
        : t('sports_news_lost', { name });
    default:
      return undefined;
  }
}
