/** How the progressive pool is funded and won, and the chance at the current bet. */
import type { PoolRules as Rules } from '@lantern/game-math/slots';
import { useFormats } from '@lantern/ui';
import { useT } from '../../frame/i18n.ts';
import { seedIn, spinsPerPool } from '../play/amounts.ts';
import styles from './rules-sheet.module.css';

export interface PoolRulesProps {
  readonly rules: Rules;
  readonly bet: number;
  readonly currency: string;
  /** With play money no amounts are shown. */
  readonly demo: boolean;
  /** Formats a number in the current language. */
  readonly decimal: (value: number) => string;
}

const HUNDRED = 100;

export function PoolRules({ rules, bet, currency, demo, decimal }: PoolRulesProps) {
  const t = useT();
  const formats = useFormats();
  return (
    <section className={styles.part} tabIndex={0} aria-label={t('rules_pool')} data-testid="slot-pool-rules">
      <h3 className={styles.head}>{t('rules_pool')}</h3>
      <p className={styles.text}>
        {t('rules_pool_text', {
          share: decimal(rules.shareBasisPoints / HUNDRED),
          seed: formats.money(seedIn(rules, currency), currency, { symbol: !demo }),
        })}
      </p>
      <p className={styles.text}>
        {t('rules_pool_chance', {
          bet: formats.money(bet, currency, { symbol: !demo }),
          spins: formats.integer(spinsPerPool(rules, bet, currency)),
        })}
      </p>
      <p className={styles.text}>{t('rules_pool_apart')}</p>
    </section>
  );
}
