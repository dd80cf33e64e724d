/** The paytable of a bet that pays by case: each case and its odds, side by side. */
import type { BetType } from '../bets/ways.ts';
import { useT } from '../lib/i18n.ts';
import { useNumbers } from '../lib/use-numbers.ts';
import styles from './pays-table.module.css';

export function PaysTable({ tiers }: { readonly tiers: NonNullable<BetType['tiers']> }) {
  const t = useT();
  const { odds } = useNumbers();
  return (
    <ul className={styles.table} aria-label={t('pays_table')} data-testid="pays-table">
      {tiers.map((tier) => (
        <li key={tier.key} className={styles.case}>
          <span className={styles.name}>{tier.name}</span>
          <b className={styles.pays}>×{odds(tier.odds)}</b>
        </li>
      ))}
    </ul>
  );
}
