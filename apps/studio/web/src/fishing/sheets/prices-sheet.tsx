/** All prices of a bullet. */
import { BottomSheet, cx, useFormats } from '@lantern/ui';
import { useT } from '../../frame/i18n.ts';
import styles from './fish-sheets.module.css';

export interface PricesSheetProps {
  readonly prices: readonly number[];
  readonly price: number;
  readonly currency: string;
  readonly onChoose: (price: number) => void;
  readonly onClose: () => void;
}

export function PricesSheet({ prices, price, currency, onChoose, onClose }: PricesSheetProps) {
  const t = useT();
  const formats = useFormats();
  return (
    <BottomSheet title={t('fish_prices_title')} onClose={onClose} data-testid="fish-prices">
      <p className={styles.text}>{t('fish_prices_text')}</p>
      <ul className={styles.prices}>
        {prices.map((offered) => (
          <li key={offered}>
            <button type="button" className={cx(styles.offer, offered === price && styles.chosen)} aria-pressed={offered === price} onClick={() => onChoose(offered)} data-testid="fish-offer">
              <span className="num">{formats.money(offered, currency)}</span>
            </button>
          </li>
        ))}
      </ul>
    </BottomSheet>
  );
}
