/** Every filter of a list in one sheet; the button says how many games the choice leaves. */
import { BottomSheet, Button, useFormats } from '@lantern/ui';
import { useState, type ReactNode } from 'react';
import { categoryLabel, type Vendor } from '../../../lib/games/categories.ts';
import { classifyLabel } from '../../../lib/games/classify.ts';
import { useT } from '../../../lib/i18n.ts';
import { useSettings } from '../../../lib/settings.ts';
import { useFamilyKinds, useMatchCount } from '../api/facets.ts';
import { isShelf, narrowed, unfiltered, type ListQuery, type Tag } from '../state/list-query.ts';
import { FilterChip } from './filter-chip.tsx';
import { toggled } from './filter-chips.tsx';
import styles from './filter-sheet.module.css';
import { MIN_BETS, MIN_LINES, minBetText, minLineText, TAG_TEXT } from './filter-words.ts';

interface FilterSheetProps {
  readonly query: ListQuery;
  /** Families to choose from; none where the screen is one family. */
  readonly families: readonly string[];
  readonly vendorsOf: (family: string) => readonly Vendor[];
  readonly onApply: (query: ListQuery) => void;
  readonly onClose: () => void;
}

const TAGS: readonly Tag[] = ['JACKPOT', 'NEW', 'HOT', 'LIVE'];
/** Families whose games have pay lines. */
const WITH_LINES: readonly string[] = ['ALL', 'RNG', 'JL'];

export function FilterSheet({ query, families, vendorsOf, onApply, onClose }: FilterSheetProps) {
  const t = useT();
  const formats = useFormats();
  const currency = useSettings()?.currency ?? 'VND';
  const [draft, setDraft] = useState<ListQuery>(() => (isShelf(query) ? { ...query, tab: 'ALL' } : query));
  const count = useMatchCount(draft);
  const kinds = useFamilyKinds(draft.tab);
  const vendors = vendorsOf(draft.tab);
  const set = (change: Partial<ListQuery>) => setDraft((before) => narrowed(before, change));
  const toFamily = (tab: string) => set({ tab, vassalage: vendorsOf(tab).some(({ vendor }) => vendor === draft.vassalage) ? draft.vassalage : '', ...(WITH_LINES.includes(tab) ? {} : { minLine: 0 }) });

  return (
    <BottomSheet
      title={t('filter_title')}
      onClose={onClose}
      data-testid="filter-sheet"
      footer={
        <div className={styles.actions}>
          <Button onClick={() => setDraft(unfiltered(draft))} data-testid="filter-reset">
            {t('filter_clear')}
          </Button>
          <Button
            look="brand"
            className={styles.apply}
            onClick={() => {
              onClose();
              onApply(draft);
            }}
            data-testid="filter-apply"
          >
            {count === undefined ? t('filter_apply') : t('filter_apply_count', { count, shown: formats.integer(count) })}
          </Button>
        </div>
      }
    >
      {families.length > 0 && (
        <Choice title={t('filter_family')}>
          {['ALL', ...families].map((code) => {
            const name = categoryLabel(code);
            return (
              <FilterChip key={code} on={draft.tab === code} onPress={() => toFamily(code)} testId={`filter-family-${code}`}>
                {name === undefined ? code : t(name)}
              </FilterChip>
            );
          })}
        </Choice>
      )}
      {vendors.length > 1 && (
        <Choice title={t('filter_vendor')}>
          {vendors.map(({ vendor, displayName }) => (
            <FilterChip key={vendor} on={draft.vassalage === vendor} onPress={() => set({ vassalage: draft.vassalage === vendor ? '' : vendor })} testId={`filter-vendor-${vendor}`}>
              {displayName}
            </FilterChip>
          ))}
        </Choice>
      )}
      {kinds.length > 1 && (
        <Choice title={t('filter_kind')}>
          {kinds.map((kind) => {
            const name = classifyLabel(kind);
            return (
              <FilterChip key={kind} on={draft.classify === kind} onPress={() => set({ classify: draft.classify === kind ? '' : kind })} testId={`filter-kind-${kind}`}>
                {name === undefined ? kind : t(name)}
              </FilterChip>
            );
          })}
        </Choice>
      )}
      <Choice title={t('filter_special')}>
        {TAGS.map((tag) => (
          <FilterChip key={tag} on={draft.tags.includes(tag)} onPress={() => set({ tags: toggled(draft.tags, tag) })} testId={`filter-special-${tag}`}>
            {t(TAG_TEXT[tag])}
          </FilterChip>
        ))}
      </Choice>
      <Choice title={t('filter_min_bet')}>
        {MIN_BETS.map((minBet) => (
          <FilterChip key={minBet} on={draft.minBet === minBet} onPress={() => set({ minBet: draft.minBet === minBet ? 0 : minBet })} testId={`filter-min-bet-${minBet}`}>
            {minBetText(t, minBet, (minor) => formats.money(minor, currency))}
          </FilterChip>
        ))}
      </Choice>
      {WITH_LINES.includes(draft.tab) && (
        <Choice title={t('filter_lines')}>
          {MIN_LINES.map((minLine) => (
            <FilterChip key={minLine} on={draft.minLine === minLine} onPress={() => set({ minLine: draft.minLine === minLine ? 0 : minLine })} testId={`filter-min-line-${minLine}`}>
              {minLineText(t, minLine)}
            </FilterChip>
          ))}
        </Choice>
      )}
    </BottomSheet>
  );
}

function Choice({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.choice} role="group" aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      <div className={styles.chips}>{children}</div>
    </section>
  );
}
