/** The days of a list as a strip of chips: today, yesterday, the last 7 and 30 days, two days of the reader's choice. */
import { Chip, Icon, useFormats } from '@lantern/ui';
import { useState } from 'react';
import { useT } from '../language/i18n.ts';
import { isNamed, momentIn, RANGES, type ChosenDays, type ChosenRange } from './record-range.ts';
import { RangeSheet } from './range-sheet.tsx';
import styles from './ranges.module.css';

interface RangeStripProps {
  /** Undefined: all of them. */
  readonly range: ChosenRange | undefined;
  readonly onRange: (range: ChosenRange) => void;
  /** When a list may show everything: a chip for it, before the others. */
  readonly onEvery?: () => void;
  readonly className?: string | undefined;
}

export function RangeStrip({ range, onRange, onEvery, className }: RangeStripProps) {
  const t = useT();
  const [choosing, setChoosing] = useState(false);
  const custom = range !== undefined && !isNamed(range) ? range : undefined;
  return (
    <>
      <div className={className} role="group" aria-label={t('record_range')}>
        {onEvery && (
          <Chip selected={range === undefined} data-testid="range-every" onClick={onEvery}>
            {t('record_every')}
          </Chip>
        )}
        {RANGES.map((name) => (
          <Chip
            key={name}
            selected={range !== undefined && isNamed(range) && range.range === name}
            data-testid={`range-${name}`}
            onClick={() => onRange({ range: name })}
          >
            {t(`record_${name}`)}
          </Chip>
        ))}
        <Chip
          icon="calendar"
          selected={custom !== undefined}
          data-testid="range-custom"
          onClick={() => setChoosing(true)}
        >
          {custom ? <CustomDays days={custom} /> : t('record_custom')}
        </Chip>
      </div>
      {choosing && (
        <RangeSheet
          chosen={custom}
          onClose={() => setChoosing(false)}
          onChoose={(days) => {
            onRange(days);
            setChoosing(false);
          }}
        />
      )}
    </>
  );
}

function CustomDays({ days: { fromDay, toDay } }: { readonly days: ChosenDays }) {
  const formats = useFormats();
  return (
    <span className={styles.customDays}>
      {formats.dateTime(momentIn(fromDay), 'date')}
      <Icon name="caret-right" size={10} mirror />
      {formats.dateTime(momentIn(toDay), 'date')}
    </span>
  );
}
