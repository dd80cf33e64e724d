/** A range of calendar days. */
import { cx } from '@lantern/ui';
import { DeskIcon } from '@lantern/ui/desk-icon';
import { useLocale, useNow } from '@lantern/ui';
import { parseDate, type CalendarDate } from '@internationalized/date';
import {
  Button,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
  I18nProvider,
  RangeCalendar,
} from 'react-aria-components';
import { useT } from '../lib/i18n.ts';
import { useMerchant } from '../lib/session.ts';
import { dayOf } from '../lib/zone.ts';
import panels from './desk-panels.module.css';
import styles from './desk-values.module.css';
import { DeskButton } from './parts.tsx';
import parts from '../look/desk-parts.module.css';

interface DateRangeProps {
  readonly label: string;
  /** Days as `2026-11-20`, in the merchant's zone. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly onChange: (from: string, to: string) => void;
}

function parsed(day: string | undefined): CalendarDate | undefined {
  try {
    return day === undefined ? undefined : parseDate(day);
  } catch {
    return undefined;
  }
}

/** Today, 7 or 30 days by one press; anything else in the calendar. */
export function DateRange({ label, from, to, onChange }: DateRangeProps) {
  const t = useT();
  const locale = useLocale();
  const zone = useMerchant().timeZone;
  const nowMs = useNow(true, 60_000);
  const today = dayOf(nowMs, zone);
  const [start, end] = [parsed(from), parsed(to ?? from)];
  return (
    <div className={styles.calendar}>
      <div className={panels.reasons}>
        {[0, 6, 29].map((days) => (
          <DeskButton key={days} size="small" onPress={() => onChange(dayOf(nowMs, zone, -days), today)}>
            {days === 0 ? t('today') : t('last_days', { count: days + 1 })}
          </DeskButton>
        ))}
      </div>
      <I18nProvider locale={locale === 'vi' ? 'vi-VN' : 'en-GB'}>
        <RangeCalendar
          aria-label={label}
          maxValue={parseDate(today)}
          {...(start && end && { defaultValue: { start, end } })}
          onChange={(range) => onChange(range.start.toString(), range.end.toString())}
        >
          <header>
            <Button slot="previous" className={cx(parts.button, parts.ghost, parts.small)}>
              <DeskIcon name="caret-left" size={12} />
            </Button>
            <Heading />
            <Button slot="next" className={cx(parts.button, parts.ghost, parts.small)}>
              <DeskIcon name="caret-right" size={12} />
            </Button>
          </header>
          <CalendarGrid>
            <CalendarGridHeader>{(day) => <CalendarHeaderCell>{day}</CalendarHeaderCell>}</CalendarGridHeader>
            <CalendarGridBody>{(date) => <CalendarCell date={date} className={cx(styles.day)} />}</CalendarGridBody>
          </CalendarGrid>
        </RangeCalendar>
      </I18nProvider>
    </div>
  );
}
