/** Every filter of a list in one sheet; the button shows how many games the choice leaves. */
import { BottomSheet, Button, Chip, useFormats } from '@lantern/ui';
import { useState } from 'react';
import { categoryLabel, type Vendor } from '../../../lib/games/categories.ts';
import { classifyLabel } from '../../../lib/games/classify.ts';
import { useT, type TextKey } from '../../../lib/language/i18n.ts';
import { useSettings } from '../../../lib/server/settings.ts';
import { useFamilyKinds, useMatchCount } from '../api/facets.ts';
import { isShelf, narrowed, unfiltered, type ListQuery, type Tag } from '../state/list-query.ts';
import { toggled } from './filter-chips.tsx';
import styles from './filter-sheet.module.css';
import { MIN_BETS, MIN_LINES, minBetText, minLineText, TAG_TEXT } from './filter-words.ts';

interface FilterSheetProps {
  readonly query: ListQuery;
  /** Families to choose from; none when the screen is one family. */
  readonly families: readonly string[];
  readonly vendorsOf: (family: string) => readonly Vendor[];
  readonly onApply: (query: ListQuery) => void;
  readonly onClose: () => void;
}

const TAGS: readonly Tag[] = ['JACKPOT', 'NEW', 'HOT', 'LIVE'];
/** Families whose games have pay lines. */
const WITH_LINES: readonly string[] = ['ALL', 'RNG', 'JL'];

/** Another family keeps the vendor and the pay lines only when it has them. */
const movedTo = (tab: string, { vassalage }: ListQuery, vendors: readonly Vendor[]): Partial<ListQuery> => ({
  tab,
  vassalage: vendors.some(({ vendor }) => vendor === vassalage) ? vassalage : '',
  ...(WITH_LINES.includes(tab) ? {} : { minLine: 0 }),
});

export function FilterSheet({ query, families, vendorsOf, onApply, onClose }: FilterSheetProps) {
  const t = useT();
  const formats = useFormats();
  const currency = useSettings()?.currency ?? 'VND';
  const [draft, setDraft] = useState<ListQuery>(() => (isShelf(query) ? { ...query, tab: 'ALL' } : query));
  const count = useMatchCount(draft);
  const kinds = useFamilyKinds(draft.tab);
  const vendors = vendorsOf(draft.tab);
  const set = (change: Partial<ListQuery>) => setDraft((before) => narrowed(before, change));
  const toFamily = (tab: string) => set(movedTo(tab, draft, vendorsOf(tab)));

  const named = (name: TextKey | undefined, code: string): string => (name === undefined ? code : t(name));

  return (
    <BottomSheet
      title={t('filter_title')}
      onClose={onClose}
      data-testid="filter-sheet"
      footer={
        <Footer
          count={count}
          onReset={() => setDraft(unfiltered(draft))}
          onApply={() => {
            onClose();
            onApply(draft);
          }}
        />
      }
    >
      {families.length > 0 && (
        <Choice
          title={t('filter_family')}
          name="family"
          values={['ALL', ...families]}
          label={(code) => named(categoryLabel(code), code)}
          isOn={(code) => draft.tab === code}
          onPress={toFamily}
        />
      )}
      {vendors.length > 1 && (
        <VendorChoice vendors={vendors} chosen={draft.vassalage} onChoose={(vassalage) => set({ vassalage })} />
      )}
      {kinds.length > 1 && (
        <Choice
          title={t('filter_kind')}
          name="kind"
          values={kinds}
          label={(kind) => named(classifyLabel(kind), kind)}
          isOn={(kind) => draft.classify === kind}
          onPress={(kind) => set({ classify: draft.classify === kind ? '' : kind })}
        />
      )}
      <Choice
        title={t('filter_special')}
        name="special"
        values={TAGS}
        label={(tag) => t(TAG_TEXT[tag])}
        isOn={(tag) => draft.tags.includes(tag)}
        onPress={(tag) => set({ tags: toggled(draft.tags, tag) })}
      />
      <Choice
        title={t('filter_min_bet')}
        name="min-bet"
        values={MIN_BETS}
        label={(minBet) => minBetText(t, minBet, (minor) => formats.money(minor, currency))}
        isOn={(minBet) => draft.minBet === minBet}
        onPress={(minBet) => set({ minBet: draft.minBet === minBet ? 0 : minBet })}
      />
      {WITH_LINES.includes(draft.tab) && (
        <Choice
          title={t('filter_lines')}
          name="min-line"
          values={MIN_LINES}
          label={(minLine) => minLineText(t, minLine)}
          isOn={(minLine) => draft.minLine === minLine}
          onPress={(minLine) => set({ minLine: draft.minLine === minLine ? 0 : minLine })}
        />
      )}
    </BottomSheet>
  );
}

function Footer({
  count,
  onReset,
  onApply,
}: {
  readonly count: number | undefined;
  readonly onReset: () => void;
  readonly onApply: () => void;
}) {
  const t = useT();
  const formats = useFormats();
  return (
    <div className={styles.actions}>
      <Button onClick={onReset} data-testid="filter-reset">
        {t('filter_clear')}
      </Button>
      <Button look="brand" className={styles.apply} onClick={onApply} data-testid="filter-apply">
        {count === undefined ? t('filter_apply') : t('filter_apply_count', { count, shown: formats.integer(count) })}
      </Button>
    </div>
  );
}

function VendorChoice({
  vendors,
  chosen,
  onChoose,
}: {
  readonly vendors: readonly Vendor[];
  readonly chosen: string;
  readonly onChoose: (code: string) => void;
}) {
  const t = useT();
  return (
    <Choice
      title={t('filter_vendor')}
      name="vendor"
      values={vendors.map(({ vendor }) => vendor)}
      label={(code) => vendors.find(({ vendor }) => vendor === code)?.displayName ?? code}
      isOn={(code) => chosen === code}
      onPress={(code) => onChoose(chosen === code ? '' : code)}
    />
  );
}

interface ChoiceProps<Value extends string | number> {
  readonly title: string;
  /** Part of the test ids: `filter-{name}-{value}`. */
  readonly name: string;
  readonly values: readonly Value[];
  readonly label: (value: Value) => string;
  readonly isOn: (value: Value) => boolean;
  readonly onPress: (value: Value) => void;
}

function Choice<Value extends string | number>({ title, name, values, label, isOn, onPress }: ChoiceProps<Value>) {
  return (
    <section className={styles.choice} role="group" aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      <div className={styles.chips}>
        {values.map((value) => (
          <Chip
            key={value}
            selected={isOn(value)}
            onClick={() => onPress(value)}
            data-testid={`filter-${name}-${value}`}
          >
            {label(value)}
          </Chip>
        ))}
      </div>
    </section>
  );
}
