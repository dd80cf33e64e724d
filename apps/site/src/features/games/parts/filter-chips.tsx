/** The filters of a list in one row: first what is on and how to take it off, then the likeliest next ones. */
import { Chip, useFormats } from '@lantern/ui';
import type { Vendor } from '../../../lib/games/categories.ts';
import { classifyLabel } from '../../../lib/games/classify.ts';
import { useT } from '../../../lib/i18n.ts';
import { useSettings } from '../../../lib/settings.ts';
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
/** "Many lines": from here on a slot is one of those. */
const MANY_LINES = 50;
const SLOTS: readonly string[] = ['RNG', 'JL'];

/** Adds or takes one tag. */
export const toggled = (tags: readonly Tag[], tag: Tag): readonly Tag[] => (tags.includes(tag) ? tags.filter((one) => one !== tag) : [...tags, tag]);

export function FilterChips({ query, vendors, onChange, onVendors, onClear }: FilterChipsProps) {
  const t = useT();
  const on = useFiltersOn(query, vendors);
  return (
    <div className={`strip ${styles.chips}`} role="group" aria-label={t('filter_title')}>
      {on.map(({ id, text, off }) => (
        <Chip key={id} selected end="x" label={t('filter_remove', { filter: text })} onClick={() => onChange(off)} data-testid={`filter-on-${id}`}>
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
        <Chip key={tag} onClick={() => onChange({ tags: toggled(query.tags, tag) })} data-testid={`filter-tag-${tag}`}>
          {t(TAG_TEXT[tag])}
        </Chip>
      ))}
      {query.minLine === 0 && SLOTS.includes(query.tab) && (
        <Chip onClick={() => onChange({ minLine: MANY_LINES })} data-testid="filter-lines">
          {t('filter_many_lines')}
        </Chip>
      )}
    </div>
  );
}

/** What narrows the list now, in words. */
function useFiltersOn({ vassalage, classify, minBet, minLine, tags }: ListQuery, vendors: readonly Vendor[]): readonly OnFilter[] {
  const t = useT();
  const formats = useFormats();
  const currency = useSettings()?.currency ?? 'VND';
  const on: OnFilter[] = [];
  if (vassalage !== '') on.push({ id: 'vendor', text: vendors.find(({ vendor }) => vendor === vassalage)?.displayName ?? vassalage, off: { vassalage: '' } });
  const kind = classifyLabel(classify);
  if (classify !== '') on.push({ id: 'classify', text: kind === undefined ? classify : t(kind), off: { classify: '' } });
  for (const tag of tags) on.push({ id: `tag-${tag}`, text: t(TAG_TEXT[tag]), off: { tags: toggled(tags, tag) } });
  if (minBet > 0) on.push({ id: 'min-bet', text: minBetText(t, minBet, (minor) => formats.money(minor, currency)), off: { minBet: 0 } });
  if (minLine > 0) on.push({ id: 'min-line', text: minLineText(t, minLine), off: { minLine: 0 } });
  return on;
}
