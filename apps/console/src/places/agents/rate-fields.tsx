/** Rates by category as percentages of counted stake. */
import { categoryName } from '../../lib/category-name.ts';
import { useT } from '../../lib/i18n.ts';
import { DeskField } from '../../widgets/fields.tsx';
import { bpsOf, percentOf } from './agent.ts';
import styles from './agents.module.css';

export type TypedRates = Readonly<Record<string, string>>;

/** Categories that have rebates, where no agent's bounds are known yet. */
const CATEGORIES = ['LOTT', 'ELOTT', 'LIVE', 'RNG', 'FISH', 'JL', 'SPORTS', 'ESPORTS', 'COCKFIGHT', 'PVP'] as const;

/** The rates of the fields that are filled; undefined when one of them is none. */
export function ratesTyped(typed: TypedRates): Record<string, number> | undefined {
  const rates: Record<string, number> = {};
  for (const [category, text] of Object.entries(typed)) {
    if (text.trim() === '') continue;
    const bps = bpsOf(text);
    if (bps === undefined) return undefined;
    rates[category] = bps;
  }
  return rates;
}

interface RateProps {
  readonly typed: TypedRates;
  readonly onChange: (typed: TypedRates) => void;
  /** The most of each category, in basis points. */
  readonly most?: Readonly<Record<string, number>>;
}

export function RateFields({ typed, onChange, most }: RateProps) {
  const t = useT();
  return (
    <div className={styles.rateFields}>
      {(most ? Object.keys(most) : CATEGORIES).map((category) => {
        const text = typed[category] ?? '';
        const bps = text.trim() === '' ? 0 : bpsOf(text);
        const maximum = most?.[category];
        const isWrong = bps === undefined || (maximum !== undefined && bps > maximum);
        return (
          <DeskField
            key={category}
            label={categoryName(t, category)}
            side={maximum === undefined ? '%' : t('agent_rate_most', { rate: percentOf(maximum) })}
            value={text}
            maxLength={8}
            onChange={(value) => onChange({ ...typed, [category]: value })}
            fault={isWrong ? t('agent_rate_wrong') : undefined}
          />
        );
      })}
    </div>
  );
}
