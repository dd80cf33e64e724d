/** What the reports' address asks: days, groups and filters. */
import type { ReportGroup, ReportMeasure } from '@lantern/contract/ops';
import { REPORT_MEASURES } from '@lantern/contract/ops/report-names';
import type { ListValues } from '../../lib/list-address.ts';
import type { OpsAnswer } from '../../lib/calls.ts';
import { dayOf } from '../../lib/zone.ts';

export type Daily = OpsAnswer<'ops.reports.daily'>;
export type Row = Daily['list'][number];

/** Days shown unless the address says otherwise. */
const DAYS_SHOWN = 30;
const DAY_MS = 86_400_000;
/** Groups of the table, in the order they are offered. */
export const TABLE_GROUPS = [
  'category',
  'vendor',
  'game',
  'day',
  'week',
  'month',
  'merchant',
  'currency',
] as const satisfies readonly ReportGroup[];
export type TableGroup = (typeof TABLE_GROUPS)[number];

export interface Question {
  readonly from: string;
  readonly to: string;
  readonly days: number;
  readonly by: TableGroup;
  /** Filters as the call takes them. */
  readonly filters: Readonly<Record<string, string>>;
  readonly drill: ReportMeasure | undefined;
  /** A day of the range whose card is open. */
  readonly explained: string | undefined;
}

const atMs = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const moved = (day: string, days: number): string => new Date(atMs(day) + days * DAY_MS).toISOString().slice(0, 10);
const isDay = (day: string | undefined): day is string =>
  day !== undefined && /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(atMs(day));

/** Reads the address; what it does not know is as if it were absent. */
export function questionOf(values: ListValues, nowMs: number, zone: string): Question {
  const today = dayOf(nowMs, zone);
  const to = isDay(values['dayTo']) ? values['dayTo'] : isDay(values['dayFrom']) ? values['dayFrom'] : today;
  const from = isDay(values['dayFrom']) ? values['dayFrom'] : moved(to, 1 - DAYS_SHOWN);
  const by = TABLE_GROUPS.find((group) => group === values['by']) ?? 'category';
  const explain = values['explain'];
  const named = ['category', 'vendor', 'game', 'currency', 'merchants'] as const;
  return {
    from,
    to,
    days: Math.round((atMs(to) - atMs(from)) / DAY_MS) + 1,
    by,
    filters: Object.fromEntries(named.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]]))),
    drill: REPORT_MEASURES.find((measure) => measure === values['drill']),
    explained: isDay(explain) && explain >= from && explain <= to ? explain : undefined,
  };
}

/** The days just before, as many. */
export const daysBefore = ({ from, days }: Question): { readonly from: string; readonly to: string } => ({
  from: moved(from, -days),
  to: moved(from, -1),
});

/** `20/11` of `2026-11-20`. */
export const shortDay = (day: string): string => day.split('-').toReversed().slice(0, 2).join('/');
