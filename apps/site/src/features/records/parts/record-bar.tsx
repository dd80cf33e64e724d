/** The head of every record: which record, which days, and what it is narrowed by. */
import { Chip, Icon, IconButton, useFormats } from '@lantern/ui';
import { useState } from 'react';
import { HeaderAction } from '../../../lib/header-action.tsx';
import { useT } from '../../../lib/i18n.ts';
import { isNamed, momentIn, RANGES, type ChosenRange } from '../state/record-range.ts';
import { FilterSheet, type Chosen, type FilterGroup } from './filter-sheet.tsx';
import { RangeSheet } from './range-sheet.tsx';
import styles from './record-bar.module.css';
import { RecordTabs } from './record-tabs.tsx';

interface RecordBarProps {
  readonly tab: 'bets' | 'transactions' | 'profit';
  readonly range: ChosenRange;
  readonly onRange: (range: ChosenRange) => void;
  readonly groups: readonly FilterGroup[];
  readonly chosen: Chosen;
  readonly onChosen: (chosen: Chosen) => void;
}

export function RecordBar({ tab, range, onRange, groups, chosen, onChosen }: RecordBarProps) {
  const t = useT();
  const [open, setOpen] = useState<'range' | 'filter'>();
  const picked = groups.flatMap(({ id, options }) => {
    const option = options.find(({ value }) => value === chosen[id]);
    return option ? [{ id, label: option.label }] : [];
  });
  return (
    <>
      <HeaderAction>
        <IconButton icon="sliders-horizontal" label={picked.length === 0 ? t('record_filter') : t('record_filter_count', { count: picked.length })} data-testid="open-filter" onClick={() => setOpen('filter')} />
      </HeaderAction>
      <div className="gutter">
        <RecordTabs now={tab} />
      </div>
      <div className={`strip ${styles.ranges}`} role="group" aria-label={t('record_range')}>
        {RANGES.map((name) => (
          <Chip key={name} selected={isNamed(range) && range.range === name} data-testid={`range-${name}`} onClick={() => onRange({ range: name })}>
            {t(`record_${name}`)}
          </Chip>
        ))}
        <Chip icon="calendar" selected={!isNamed(range)} data-testid="range-custom" onClick={() => setOpen('range')}>
          <CustomLabel range={range} />
        </Chip>
      </div>
      {picked.length > 0 && (
        <div className={`strip ${styles.picked}`} role="group" aria-label={t('record_filter')}>
          {picked.map(({ id, label }) => (
            <Chip key={id} small data-testid={`picked-${id}`} onRemove={{ name: label, remove: () => onChosen(without(chosen, id, groups)) }}>
              {label}
            </Chip>
          ))}
        </div>
      )}
      {open === 'range' && (
        <RangeSheet
          chosen={isNamed(range) ? undefined : range}
          onClose={() => setOpen(undefined)}
          onChoose={(days) => {
            onRange(days);
            setOpen(undefined);
          }}
        />
      )}
      {open === 'filter' && (
        <FilterSheet
          groups={groups}
          chosen={chosen}
          onClose={() => setOpen(undefined)}
          onApply={(next) => {
            onChosen(next);
            setOpen(undefined);
          }}
        />
      )}
    </>
  );
}

/** Without one group's choice, and without what hangs on it. */
function without(chosen: Chosen, id: string, groups: readonly FilterGroup[]): Chosen {
  const gone = [id, ...groups.filter(({ narrowedBy }) => narrowedBy === id).map((group) => group.id)];
  return Object.fromEntries(Object.entries(chosen).filter(([name]) => !gone.includes(name)));
}

function CustomLabel({ range }: { readonly range: ChosenRange }) {
  const t = useT();
  const formats = useFormats();
  if (isNamed(range)) return <>{t('record_custom')}</>;
  return (
    <span className={styles.customDays}>
      {formats.dateTime(momentIn(range.fromDay), 'date')}
      <Icon name="caret-right" size={10} mirror />
      {formats.dateTime(momentIn(range.toDay), 'date')}
    </span>
  );
}
