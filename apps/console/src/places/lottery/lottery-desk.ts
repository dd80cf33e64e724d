/** What the pages of the lottery desk share: types of the answers, and the words for times, odds and edges. */
import type { OpsAnswer } from '../../lib/calls.ts';
import { i18n } from '../../lib/i18n.ts';
import type { Tone } from '../../widgets/parts.tsx';

export type GameRow = OpsAnswer<'ops.lottery.games'>['list'][number];
export type GameDetail = OpsAnswer<'ops.lottery.game'>;
export type PriceLine = OpsAnswer<'ops.lottery.prices'>['list'][number];
export type IssueRow = OpsAnswer<'ops.lottery.issues'>['list'][number];
export type IssueDetail = OpsAnswer<'ops.lottery.issue'>;
export type Exposure = OpsAnswer<'ops.lottery.exposure'>;
export type Result = NonNullable<IssueDetail['result']>;

export const REFETCH_MS = 15_000;
export const STATE_TONE: Readonly<Record<IssueRow['state'], Tone>> = {
  pending: 'plain',
  open: 'ok',
  locked: 'info',
  drawing: 'warn',
  drawn: 'info',
  settled: 'plain',
  cancelled: 'bad',
  resettled: 'warn',
};

const localeOf = (): string => (i18n.locale() === 'vi' ? 'vi-VN' : 'en-GB');
const PPM_PER_PERCENT = 10_000;
const ODDS_SCALE = 10_000;

/** `0,5%`: parts per million with two decimals, four where two would round the edge to nought. */
export const percent = (ppm: number): string =>
  `${(ppm / PPM_PER_PERCENT).toLocaleString(localeOf(), {
    minimumFractionDigits: 1,
    maximumFractionDigits: Math.abs(ppm) < PPM_PER_PERCENT / 10 ? 4 : 2,
  })}%`;

/** `99,5`: odds in ten-thousandths. */
export const oddsShown = (odds: number): string =>
  (odds / ODDS_SCALE).toLocaleString(localeOf(), { maximumFractionDigits: 4 });

/** A typed multiple (`98`, `98,5`, `98.5`) in ten-thousandths; undefined while it is none. */
export function oddsTyped(text: string): number | undefined {
  const match = /^(\d{1,8})(?:[.,](\d{1,4}))?$/.exec(text.trim());
  if (!match) return undefined;
  const odds = Number(match[1]) * ODDS_SCALE + Number((match[2] ?? '').padEnd(4, '0'));
  return odds > 0 ? odds : undefined;
}

/** Millions with one decimal, for the cells of the map. */
export const inMillions = (amount: number): string =>
  (amount / 1_000_000).toLocaleString(localeOf(), { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** `18:15` of minutes after midnight. */
export const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** Minutes after midnight of `18:15`; undefined for anything else. */
export function minuteOf(text: string): number | undefined {
  const match = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(text.trim());
  return match ? Number(match[1]) * 60 + Number(match[2]) : undefined;
}

/** `20/11/2026` of `20261120`. */
export const dayShown = (day: string): string => `${day.slice(6)}/${day.slice(4, 6)}/${day.slice(0, 4)}`;
/** `20261120` of the value of a date field. */
export const dayTyped = (value: string): string => value.replaceAll('-', '');
/** The value of a date field of `20261120`. */
export const dayField = (day: string): string => `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;
