/** Two days of the reader's choice, at most twelve months apart. */
import { BottomSheet, Button, Chip, clock, Field, TextInput } from '@lantern/ui';
import { useState } from 'react';
import { useT } from '../language/i18n.ts';
import { useTimeZone } from '../server/settings.ts';
import { dayOf, faultOf, MONTHS_MAXIMUM, monthsBefore, type ChosenDays } from './record-range.ts';
import styles from './ranges.module.css';

interface RangeSheetProps {
  readonly chosen: ChosenDays | undefined;
  readonly onChoose: (days: ChosenDays) => void;
  readonly onClose: () => void;
}

const SPANS = [1, 3, 6, 12] as const;

export function RangeSheet({ chosen, onChoose, onClose }: RangeSheetProps) {
  const t = useT();
  const today = dayOf(clock.nowMs(), useTimeZone());
  const [from, setFromDay] = useState(chosen?.fromDay);
  const [to, setToDay] = useState(chosen?.toDay);
  const [fromDay, toDay] = [from ?? monthsBefore(today, 1), to ?? today];
  const [tried, setTried] = useState(false);
  const fault = faultOf(fromDay, toDay);
  function choose(): void {
    setTried(true);
    if (fault === undefined) onChoose({ fromDay, toDay });
  }
  return (
    <BottomSheet
      title={t('record_custom_title')}
      onClose={onClose}
      data-testid="range-sheet"
      footer={
        <Button look="brand" wide data-testid="submit" onClick={choose}>
          {t('record_show')}
        </Button>
      }
    >
      <div className={styles.spans} role="group" aria-label={t('record_spans')}>
        {SPANS.map((months) => (
          <Chip
            key={months}
            selected={toDay === today && fromDay === monthsBefore(today, months)}
            data-testid={`span-${months}`}
            onClick={() => {
              setFromDay(monthsBefore(today, months));
              setToDay(today);
            }}
          >
            {t('record_months', { months })}
          </Chip>
        ))}
      </div>
      <Field label={t('record_from')}>
        <TextInput
          icon="calendar"
          type="date"
          className={styles.day}
          value={fromDay}
          max={today}
          data-testid="field-fromDay"
          onChange={(event) => setFromDay(event.target.value)}
        />
      </Field>
      <Field
        label={t('record_to')}
        hint={t('record_days_hint', { months: MONTHS_MAXIMUM })}
        error={
          fault !== undefined && (tried || fault !== 'missing')
            ? t(`record_days_${fault}`, { months: MONTHS_MAXIMUM })
            : undefined
        }
      >
        <TextInput
          icon="calendar"
          type="date"
          className={styles.day}
          value={toDay}
          max={today}
          data-testid="field-toDay"
          onChange={(event) => setToDay(event.target.value)}
        />
      </Field>
    </BottomSheet>
  );
}
