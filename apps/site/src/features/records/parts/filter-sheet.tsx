/** The filters of a record, group by group; nothing changes before it is applied. */
import { BottomSheet, Button, Chip } from '@lantern/ui';
import { useState } from 'react';
import { useT } from '../../../lib/language/i18n.ts';
import styles from './record-bar.module.css';

export interface FilterGroup {
  readonly id: string;
  readonly title: string;
  /** `within` names the value of the group above that the option belongs to. */
  readonly options: readonly { readonly value: string; readonly label: string; readonly within?: string }[];
  /** The group above: this one shows once something is chosen there, with its own options. */
  readonly narrowedBy?: string;
}

/** The chosen value of each group; a group without one does not filter. */
export type Chosen = Readonly<Record<string, string | undefined>>;

interface FilterSheetProps {
  readonly groups: readonly FilterGroup[];
  readonly chosen: Chosen;
  readonly onApply: (chosen: Chosen) => void;
  readonly onClose: () => void;
}

export function FilterSheet({ groups, chosen, onApply, onClose }: FilterSheetProps) {
  const t = useT();
  const [draft, setDraft] = useState(chosen);
  const shown = groups.flatMap((group) => {
    const above = group.narrowedBy === undefined ? undefined : draft[group.narrowedBy];
    if (group.narrowedBy !== undefined && above === undefined) return [];
    const options = group.options.filter(({ within }) => within === above);
    return options.length > 1 || (group.narrowedBy === undefined && options.length > 0) ? [{ ...group, options }] : [];
  });
  /** Groups that depend on the changed one are reset. */
  function change(id: string, value: string | undefined): void {
    const loosened = Object.fromEntries(
      groups.filter(({ narrowedBy }) => narrowedBy === id).map((group) => [group.id, undefined]),
    );
    setDraft({ ...draft, ...loosened, [id]: value });
  }
  return (
    <BottomSheet
      title={t('record_filter')}
      onClose={onClose}
      data-testid="filter-sheet"
      footer={
        <div className={styles.filterFoot}>
          <Button look="ghost" wide data-testid="filter-reset" onClick={() => setDraft({})}>
            {t('record_filter_reset')}
          </Button>
          <Button look="brand" wide data-testid="submit" onClick={() => onApply(draft)}>
            {t('record_filter_apply')}
          </Button>
        </div>
      }
    >
      {shown.map(({ id, title, options }) => (
        <section key={id} className={styles.filterGroup} role="group" aria-label={title}>
          <h3>{title}</h3>
          <div className={styles.filterChips}>
            <Chip selected={draft[id] === undefined} data-testid={`${id}-all`} onClick={() => change(id, undefined)}>
              {t('order_all')}
            </Chip>
            {options.map(({ value, label }) => (
              <Chip
                key={value}
                selected={draft[id] === value}
                data-testid={`${id}-${value}`}
                onClick={() => change(id, value)}
              >
                {label}
              </Chip>
            ))}
          </div>
        </section>
      ))}
    </BottomSheet>
  );
}
