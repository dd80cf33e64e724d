/** The head of every record: which record, which days, and its filters. */
import { Chip, IconButton, cx } from '@lantern/ui';
import { useState } from 'react';
import { useT, type TextKey } from '../../../lib/language/i18n.ts';
import { HeaderAction } from '../../../lib/navigation/header-action.tsx';
import { Link } from '../../../lib/navigation/navigation.tsx';
import { RangeStrip } from '../../../lib/ranges/range-strip.tsx';
import type { ChosenRange } from '../../../lib/ranges/record-range.ts';
import { isRealMember, useSession } from '../../../lib/session/session.ts';
import { FilterSheet, type Chosen, type FilterGroup } from './filter-sheet.tsx';
import styles from './record-bar.module.css';

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
  const [open, setOpen] = useState(false);
  const picked = groups.flatMap(({ id, options }) => {
    const option = options.find(({ value }) => value === chosen[id]);
    return option ? [{ id, label: option.label }] : [];
  });
  return (
    <>
      <HeaderAction>
        <IconButton
          icon="sliders-horizontal"
          label={picked.length === 0 ? t('record_filter') : t('record_filter_count', { count: picked.length })}
          data-testid="open-filter"
          onClick={() => setOpen(true)}
        />
      </HeaderAction>
      <div className="gutter">
        <RecordTabs now={tab} />
      </div>
      <RangeStrip className={`strip ${styles.ranges}`} range={range} onRange={onRange} />
      {picked.length > 0 && (
        <div className={`strip ${styles.picked}`} role="group" aria-label={t('record_filter')}>
          {picked.map(({ id, label }) => (
            <Chip
              key={id}
              small
              data-testid={`picked-${id}`}
              onRemove={{ name: label, remove: () => onChosen(without(chosen, id, groups)) }}
            >
              {label}
            </Chip>
          ))}
        </div>
      )}
      {open && (
        <FilterSheet
          groups={groups}
          chosen={chosen}
          onClose={() => setOpen(false)}
          onApply={(next) => {
            onChosen(next);
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

/** Without one group's choice, and without those that depend on it. */
function without(chosen: Chosen, id: string, groups: readonly FilterGroup[]): Chosen {
  const gone = [id, ...groups.filter(({ narrowedBy }) => narrowedBy === id).map((group) => group.id)];
  return Object.fromEntries(Object.entries(chosen).filter(([name]) => !gone.includes(name)));
}

const TABS: readonly { readonly id: string; readonly to: string; readonly label: TextKey }[] = [
  { id: 'bets', to: '/m/gameRecord', label: 'record_tab_bets' },
  { id: 'transactions', to: '/m/transactionRecord', label: 'record_tab_transactions' },
  { id: 'profit', to: '/m/profitLoss', label: 'record_tab_profit' },
];

/** The three records side by side. Trial users have bets only. */
function RecordTabs({ now }: { readonly now: 'bets' | 'transactions' | 'profit' }) {
  const t = useT();
  const session = useSession();
  if (!isRealMember(session)) return null;
  return (
    <nav className={styles.tabs} aria-label={t('record_tabs')}>
      {TABS.map(({ id, to, label }) => (
        <Link
          key={id}
          to={to}
          replace
          className={cx(styles.tab, id === now && styles.tabOn)}
          aria-current={id === now ? 'page' : undefined}
          data-testid={`tab-${id}`}
        >
          {t(label)}
        </Link>
      ))}
    </nav>
  );
}
