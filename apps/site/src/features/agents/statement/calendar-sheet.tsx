/** A month of the statement: each day with its sum, and the two half-months. */
import { BottomSheet, Button, clock, cx, IconButton, Skeleton } from '@lantern/ui';
import { useState } from 'react';
import { Block } from '../../../lib/block.tsx';
import { useT, type TextKey } from '../../../lib/language/i18n.ts';
import { dayOf } from '../../../lib/ranges/record-range.ts';
import { useCall } from '../../../lib/server/calls.ts';
import { useTimeZone } from '../../../lib/server/settings.ts';
import { useAgentT } from '../agent-texts.tsx';
import { useAmounts, type Amounts } from '../parts/use-amounts.ts';
import { daysOfPeriod, monthGrid, queryFor, shiftedMonth } from '../state/statement-days.ts';
import type { StatementQuery } from './day-strip.tsx';
import styles from './agent-statement.module.css';

/** Monday first. */
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0] as const;

interface CalendarSheetProps {
  readonly shown: string;
  readonly onPick: (query: StatementQuery) => void;
  readonly onClose: () => void;
}

export function CalendarSheet({ shown, onPick, onClose }: CalendarSheetProps) {
  const t = useAgentT();
  const today = dayOf(clock.nowMs(), useTimeZone());
  const [month, setMonth] = useState(shown.slice(0, 7));
  const days = useCall('agent.statementDays', { query: { month } });
  const amounts = useAmounts(days.data?.currency ?? 'VND');
  return (
    <BottomSheet title={t('statement_calendar')} onClose={onClose} data-testid="calendar-sheet">
      <div className={styles.strip}>
        <IconButton
          icon="caret-left"
          mirror
          label={t('month_before')}
          onClick={() => setMonth(shiftedMonth(month, -1))}
        />
        <h3 className={styles.shown}>{t('month', { month: month.slice(5), year: month.slice(0, 4) })}</h3>
        <IconButton
          icon="caret-right"
          mirror
          label={t('month_after')}
          disabled={month >= today.slice(0, 7)}
          onClick={() => setMonth(shiftedMonth(month, 1))}
        />
      </div>
      <Block read={days} waiting={<Skeleton height={320} radius={14} />}>
        {(known) => (
          <Month
            month={month}
            shown={shown}
            today={today}
            sums={new Map(known.days.map(({ day, sum }) => [day, sum]))}
            amounts={amounts}
            onPick={(day) => onPick(queryFor(day))}
          />
        )}
      </Block>
      <div className={styles.halves}>
        {(['A', 'B'] as const).map((half) => {
          const period = `${month}-${half}`;
          const { fromDay, toDay } = daysOfPeriod(period);
          return (
            <Button
              key={half}
              small
              wide
              disabled={fromDay > today}
              aria-pressed={period === shown}
              data-testid={`calendar-${half}`}
              onClick={() => onPick(queryFor(period))}
            >
              {t('half_month', { from: amounts.dayMonth(fromDay), to: amounts.dayMonth(toDay) })}
            </Button>
          );
        })}
      </div>
    </BottomSheet>
  );
}

interface MonthProps {
  readonly month: string;
  readonly shown: string;
  readonly today: string;
  readonly sums: ReadonlyMap<string, number>;
  readonly amounts: Amounts;
  readonly onPick: (day: string) => void;
}

function Month({ month, shown, today, sums, amounts, onPick }: MonthProps) {
  const site = useT();
  return (
    <div className={styles.month}>
      {WEEKDAYS.map((weekday) => (
        <span key={weekday} className={styles.weekday} aria-hidden="true">
          {site(`short_week_${weekday}` as TextKey)}
        </span>
      ))}
      {monthGrid(month).map((day, at) => {
        if (day === undefined) return <span key={`blank-${at}`} />;
        const sum = sums.get(day) ?? 0;
        return (
          <button
            key={day}
            type="button"
            className={cx(styles.day, day === shown && styles.dayOn)}
            disabled={day > today}
            aria-pressed={day === shown}
            aria-label={`${amounts.day(day)}: ${amounts.full(sum)}`}
            data-testid={`calendar-${day}`}
            onClick={() => onPick(day)}
          >
            <b>{Number(day.slice(8))}</b>
            <span className={cx(sum > 0 && styles.gain, sum < 0 && styles.loss)}>
              {sum === 0 ? '·' : amounts.short(sum).replace(/\s/u, '')}
            </span>
          </button>
        );
      })}
    </div>
  );
}
