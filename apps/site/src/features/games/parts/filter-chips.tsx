/** The filters of a list in one row: first the active ones with their removal, then the likeliest next ones. */
import { Chip, useFormats } from '@lantern/ui';
import type { Vendor } from '../../../lib/games/categories.ts';
import { classifyLabel } from '../../../lib/games/classify.ts';
import { useT } from '../../../lib/language/i18n.ts';
import { useSettings } from '../../../lib/server/settings.ts';
import { useMatchCount } from '../api/facets.ts';
import type { ListQuery, Tag } from '../state/list-query.ts';
import styles from './filter-chips.module.css';
import { minBetText, minLineText, TAG_TEXT } from './filter-words.ts';

interface FilterChipsProps {
  readonly query: ListQuery;
  readonly vendors: readonly Vendor[];
  readonly onChange: (change: Partial<ListQuery>) => void;
  readonly onVendors: () => void;
  readonly onClear: () => void;
}

interface OnFilter {
  readonly id: string;
  readonly text: string;
  readonly off: Partial<ListQuery>;
}

const QUICK_TAGS: readonly Tag[] = ['JACKPOT', 'NEW', 'HOT'];
/** "Many lines": the minimum for a slot to count as one. */
const MANY_LINES = 50;
const SLOTS: readonly string[] = ['RNG', 'JL'];

/** Adds or removes one tag. */
export const toggled = (tags: readonly Tag[], tag: Tag): readonly Tag[] =>
  tags.includes(tag) ? tags.filter((one) => one !== tag) : [...tags, tag];

export function FilterChips({ query, vendors, onChange, onVendors, onClear }: FilterChipsProps) {
  const t = useT();
  const on = useFiltersOn(query, vendors);
  return (
    <div className={`strip ${styles.chips}`} role="group" aria-label={t('filter_title')}>
      {on.map(({ id, text, off }) => (
        <Chip
          key={id}
          selected
          end="x"
          label={t('filter_remove', { filter: text })}
          onClick={() => onChange(off)}
          data-testid={`filter-on-${id}`}
        >
          {text}
        </Chip>
      ))}
      {on.length > 1 && (
        <Chip onClick={onClear} data-testid="filter-clear">
          {t('filter_clear')}
        </Chip>
      )}
      {query.vassalage === '' && vendors.length > 1 && (
        <Chip end="caret-down" onClick={onVendors} data-testid="filter-vendor">
          {t('filter_vendor')}
        </Chip>
      )}
      {QUICK_TAGS.filter((tag) => !query.tags.includes(tag)).map((tag) => (
        <QuickChip
          key={tag}
          query={query}
          change={{ tags: toggled(query.tags, tag) }}
          onChange={onChange}
          data-testid={`filter-tag-${tag}`}
        >
          {t(TAG_TEXT[tag])}
        </QuickChip>
      ))}
      {query.minLine === 0 && SLOTS.includes(query.tab) && (
        <QuickChip query={query} change={{ minLine: MANY_LINES }} onChange={onChange} data-testid="filter-lines">
          {t('filter_many_lines')}
        </QuickChip>
      )}
    </div>
  );
}

interface QuickChipProps extends Pick<FilterChipsProps, 'query' | 'onChange'> {
  readonly change: Partial<ListQuery>;
  readonly children: string;
  readonly 'data-testid': string;
}

/** A filter that may be added to the active ones; absent when it would leave no game. Its row keeps its height until that is known. */
function QuickChip({ query, change, onChange, children, ...rest }: QuickChipProps) {
  const count = useMatchCount({ ...query, ...change });
  if (count === undefined) return <span className={styles.pending} />;
  if (count === 0) return null;
  return (
    <Chip onClick={() => onChange(change)} {...rest}>
      {children}
    </Chip>
  );
}

/** The active filters, in words. */
function useFiltersOn(
  { vassalage, classify, minBet, minLine, tags }: ListQuery,
  vendors: readonly Vendor[],
): readonly OnFilter[] {
  const t = useT();
  const formats = useFormats();
  const currency = useSettings()?.currency ?? 'VND';
  const on: OnFilter[] = [];
  if (vassalage !== '')
    on.push({
      id: 'vendor',
      text: vendors.find(({ vendor }) => vendor === vassalage)?.displayName ?? vassalage,
      off: { vassalage: '' },
    });
  const kind = classifyLabel(classify);
  if (classify !== '')
    on.push({ id: 'classify', text: kind === undefined ? classify : t(kind), off: { classify: '' } });
  for (const tag of tags) on.push({ id: `tag-${tag}`, text: t(TAG_TEXT[tag]), off: { tags: toggled(tags, tag) } });
  if (minBet > 0)
    on.push({
      id: 'min-bet',
      text: minBetText(t, minBet, (minor) => formats.money(minor, currency)),
      off: { minBet: 0 },
    });
  if (minLine > 0) on.push({ id: 'min-line', text: minLineText(t, minLine), off: { minLine: 0 } });
  return on;
}
