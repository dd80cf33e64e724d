/** What the pages of the traders' desk share: types of the answers, prices and states in words, and what an act changes. */
import { DESK_LINES_MAXIMUM, DESK_MARGIN } from '@lantern/contract/sports-desk-rules';
import type { OpsAnswer, OpsInput } from '../../lib/calls.ts';
import type { TextKey } from '../../lib/i18n.ts';
import type { Tone } from '../../widgets/parts.tsx';

export type Board = OpsAnswer<'ops.sports.board'>;
export type EventRow = Board['events'][number];
export type Match = OpsAnswer<'ops.sports.event'>;
export type Line = Match['lines'][number];
export type Outcome = Line['outcomes'][number];
export type TraderAct = OpsAnswer<'ops.sports.act'>;
export type Act = OpsInput<'ops.sports.preview'>['body']['act'];
export type Setting = OpsInput<'ops.sports.act'>['body']['act'];
export type Ruling = OpsInput<'ops.sports.rule'>['body']['act'];
export type LimitAct = Extract<Setting, { limits: object }>;
export type Scope = Extract<Setting, { act: 'stop' }>['scope'];

/** The shortest the console reads at by itself; acts and the server's word are read at once. */
export const REFETCH_MS = 10_000;
export const DESK_READS = ['ops.sports.board', 'ops.sports.event', 'ops.sports.limits'] as const;

/** What the desk shows beside the list of matches while none is open. */
export const HOUSE_PARTS = ['house', 'slips', 'profit', 'limits'] as const;

const MINUS = '\u2212';
type Ladder = Line['ladder'];
const UNIT: Readonly<Record<Ladder, number>> = { decimal: 1_000, malay: 100 };

/** `2.15` of a position on a ladder; `–` without one. */
export function priceText(ladder: Ladder, value: number | null): string {
  if (value === null) return '–';
  const digits = ladder === 'decimal' && value % 10 !== 0 ? 3 : 2;
  return `${value < 0 ? MINUS : ''}${(Math.abs(value) / UNIT[ladder]).toFixed(digits)}`;
}

/** The position of a typed price (`2.15`, `-0,92`); undefined for anything else. */
export function priceTyped(ladder: Ladder, text: string): number | undefined {
  const match = /^[-\u2212]?\d{1,4}(?:[.,]\d{1,3})?$/.exec(text.trim());
  if (!match) return undefined;
  const value = Math.round(Number(text.trim().replace(',', '.').replace(MINUS, '-')) * UNIT[ladder]);
  return value === 0 ? undefined : value;
}

/** `6.0%`: a margin k in thousandths as what it takes of a unit. */
export const marginText = (thousandths: number): string => `${((thousandths - 1_000) / 10).toFixed(1)}%`;

/** k in thousandths of a typed margin (`6`, `6.5`, `6,5%`); undefined outside of what the desk allows. */
export function marginTyped(text: string): number | undefined {
  const match = /^(\d{1,2})(?:[.,](\d))?\s?%?$/.exec(text.trim());
  if (!match) return undefined;
  const thousandths = 1_000 + Number(match[1]) * 10 + Number(match[2] ?? 0);
  return thousandths >= DESK_MARGIN.least && thousandths <= DESK_MARGIN.most ? thousandths : undefined;
}

export const LINE_TONE: Readonly<Record<Line['status'], Tone>> = {
  open: 'ok',
  suspended: 'warn',
  closed: 'plain',
  settled: 'info',
  cancelled: 'bad',
};

const RUNNING: readonly EventRow['status'][] = ['live', 'interrupted'];
export const isRunning = ({ status }: Pick<EventRow, 'status'>): boolean => RUNNING.includes(status);
const COMING: readonly EventRow['status'][] = ['planned', 'soon'];
export const isComing = ({ status }: Pick<EventRow, 'status'>): boolean => COMING.includes(status);

export const VIEWS = ['live', 'next', 'all'] as const;
export type View = (typeof VIEWS)[number];
export const viewOf = (value: string | undefined): View => VIEWS.find((view) => view === value) ?? 'live';

/** Matches of a view, a league, or those that something is stopped of. */
export function listed(
  events: readonly EventRow[],
  { view, competition, only }: { readonly view: View; readonly competition?: string; readonly only?: string },
): readonly EventRow[] {
  return events.filter(
    (event) =>
      (view === 'all' || (view === 'live' ? isRunning(event) : isComing(event))) &&
      (competition === undefined || event.competition === competition) &&
      (only !== 'stopped' || event.stop?.reason === 'trader' || event.stoppedLines > 0),
  );
}

/** The act that undoes a stop of a scope, or makes one. */
export const stopAct = (scope: Scope, isStopped: boolean): Setting => ({ act: isStopped ? 'open' : 'stop', scope });

/** Words of a scope that is not a line's. */
export const SCOPE_TEXT: Readonly<Record<Scope['on'], TextKey>> = {
  all: 'sports_scope_all',
  sport: 'sports_scope_sport',
  competition: 'sports_scope_competition',
  event: 'sports_scope_event',
  market: 'sports_scope_market',
  line: 'sports_scope_line',
};

/** Results an outcome may get, with the shares of the stake that won and that are void, in basis points. */
export const SHARES = {
  won: [10_000, 0],
  halfWon: [5_000, 5_000],
  void: [0, 10_000],
  halfLost: [0, 5_000],
  lost: [0, 0],
} as const;
export type Share = keyof typeof SHARES;
export const SHARE_NAMES = Object.keys(SHARES) as Share[];

/** The share a result is; undefined for a dead heat or another part. */
export const shareOf = (result: Outcome['result']): Share | undefined =>
  result === null
    ? undefined
    : SHARE_NAMES.find((name) => SHARES[name][0] === result.wonBps && SHARES[name][1] === result.voidBps);

/** Lines a whole match is voided by: those with bets first, as many as one act takes. */
export const linesToVoid = ({ lines }: Match): readonly string[] =>
  lines
    .filter(({ status }) => status !== 'cancelled')
    .toSorted((one, other) => other.slips - one.slips)
    .slice(0, DESK_LINES_MAXIMUM)
    .map(({ key }) => key);
