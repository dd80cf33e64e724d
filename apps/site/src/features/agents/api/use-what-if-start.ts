/**
 * The figures a what-if starts with (§8): yesterday's of the team, the last dividend's, or those of the same hour. They
 * come from the agent's own statement, so they are the ones a run used.
 */
import type { WhatIfInputs } from '@lantern/game-math/agents';
import { halfMonthOf } from '@lantern/game-math/agents';
import { clock } from '@lantern/ui';
import { dayOf } from '../../../lib/ranges/record-range.ts';
import { useCall } from '../../../lib/server/calls.ts';
import { useTimeZone } from '../../../lib/server/settings.ts';
import type { Kind } from '../state/terms.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

export interface Start {
  readonly inputs: WhatIfInputs;
  /** Where they come from; `none`: there are none yet. */
  readonly source: 'yesterday' | 'period' | 'hour' | 'none';
  /** Of an hour: when it began. */
  readonly hourAt?: number;
}

const NOTHING: WhatIfInputs = { counted: 0, activeMembers: 0 };

/** The day before the half-month that a day lies in. */
export function lastPeriodBefore(day: string): string {
  const { fromDay } = halfMonthOf(day);
  return halfMonthOf(new Date(Date.parse(`${fromDay}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10)).period;
}

function useYesterday(enabled: boolean): Start | undefined {
  const { data, error } = useCall('agent.overview', { query: { span: 'yesterday' } }, { enabled });
  if (error) return { inputs: NOTHING, source: 'none' };
  if (!data) return undefined;
  const { counted, activeMembers } = data.figures;
  return { inputs: { counted, activeMembers }, source: 'yesterday' };
}

/** The line's own inputs; undefined while they load. */
function useLineStart(lineId: string | undefined, source: Start['source'], hourAt?: number): Start | undefined {
  const { data, error } = useCall(
    'agent.statementLine',
    { params: { lineId: lineId ?? '' } },
    { enabled: lineId !== undefined },
  );
  if (error) return { inputs: NOTHING, source: 'none' };
  if (!data) return undefined;
  const { counted, activeMembers, stake, wins, costs, theory, deficits } = data.inputs;
  const inputs =
    source === 'period' ? { counted, activeMembers, stake, wins, costs, theory, deficits } : { counted, activeMembers };
  return { inputs, source, ...(hourAt === undefined ? {} : { hourAt }) };
}

/** Without a dividend line: the running half-month's stake and result; costs and expectation are the agent's to enter. */
function usePeriod(enabled: boolean): Start | undefined {
  const today = dayOf(clock.nowMs(), useTimeZone());
  const statement = useCall('agent.statement', { query: { period: lastPeriodBefore(today) } }, { enabled });
  const overview = useCall('agent.overview', { query: { span: 'period' } }, { enabled });
  const line = statement.data?.lines.find(({ kind, direction }) => kind === 'dividend' && direction === 'in');
  const known = useLineStart(enabled ? line?.lineId : undefined, 'period');
  if (!enabled) return undefined;
  if (line) return known;
  if (statement.error || overview.error) return { inputs: NOTHING, source: 'none' };
  if (!statement.data || !overview.data) return undefined;
  const { stake, net, counted, activeMembers } = overview.data.figures;
  return {
    inputs: { counted, activeMembers, stake, wins: stake - net, costs: 0, theory: 0, deficits: [] },
    source: 'none',
  };
}

/** The line of this clock hour yesterday, else the latest of yesterday's. */
function useHour(enabled: boolean): Start | undefined {
  const timeZone = useTimeZone();
  const now = clock.nowMs();
  const { data, error } = useCall('agent.statement', { query: { day: dayOf(now - DAY_MS, timeZone) } }, { enabled });
  const lines = (data?.lines ?? []).filter(
    ({ kind, direction, corrects }) => kind === 'hourly_salary' && direction === 'in' && corrects === null,
  );
  const sameHour = Math.floor((now - DAY_MS) / HOUR_MS) * HOUR_MS;
  const line = lines.find(({ hourAt }) => hourAt === sameHour) ?? lines[lines.length - 1];
  const known = useLineStart(enabled ? line?.lineId : undefined, 'hour', line?.hourAt ?? undefined);
  if (!enabled) return undefined;
  if (error) return { inputs: NOTHING, source: 'none' };
  if (!data) return undefined;
  return line ? known : { inputs: NOTHING, source: 'none' };
}

/** Undefined while the figures load. */
export function useWhatIfStart(kind: Kind): Start | undefined {
  const yesterday = useYesterday(kind === 'daily_salary');
  const period = usePeriod(kind === 'dividend');
  const hour = useHour(kind === 'hourly_salary');
  return kind === 'daily_salary' ? yesterday : kind === 'dividend' ? period : hour;
}
