/** One day, or half-month, before and after the shown one; and the change between days and half-months. */
import { clock, IconButton } from '@lantern/ui';
import { dayOf } from '../../../lib/ranges/record-range.ts';
import { useTimeZone } from '../../../lib/server/settings.ts';
import { useFormats } from '@lantern/ui';
import { useAgentT } from '../agent-texts.tsx';
import { instantOfDay, useAmounts } from '../parts/use-amounts.ts';
import { daysOfPeriod, isPeriod, queryFor, shifted } from '../state/statement-days.ts';
import styles from './agent-statement.module.css';

export type StatementQuery = Readonly<Record<string, string>>;

interface DayStripProps {
  /** `yyyy-mm-dd`, or `yyyy-mm-A` and `-B`. */
  readonly shown: string;
  readonly onShow: (query: StatementQuery) => void;
}

export function DayStrip({ shown, onShow }: DayStripProps) {
  const t = useAgentT();
  const formats = useFormats();
  const amounts = useAmounts('VND');
  const today = dayOf(clock.nowMs(), useTimeZone());
  const next = shifted(shown, 1);
  const go = (to: string): void => onShow(queryFor(to));
  const name = isPeriod(shown)
    ? `${amounts.dayMonth(daysOfPeriod(shown).fromDay)} – ${amounts.day(daysOfPeriod(shown).toDay)}`
    : `${formats.dateTime(instantOfDay(shown), 'weekday')}/${shown.slice(0, 4)}`;
  const isFuture = isPeriod(next) ? daysOfPeriod(next).fromDay > today : next > today;
  return (
    <div className={styles.strip}>
      <IconButton
        icon="caret-left"
        mirror
        label={t(isPeriod(shown) ? 'period_before' : 'day_before')}
        data-testid="statement-before"
        onClick={() => go(shifted(shown, -1))}
      />
      <h2 className={styles.shown} data-testid="statement-shown">
        {name}
      </h2>
      <IconButton
        icon="caret-right"
        mirror
        label={t(isPeriod(shown) ? 'period_after' : 'day_after')}
        disabled={isFuture}
        data-testid="statement-after"
        onClick={() => go(next)}
      />
    </div>
  );
}
