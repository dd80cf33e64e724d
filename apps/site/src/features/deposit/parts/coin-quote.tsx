/** The current price of a coin, with its validity; refetched when it expires. */
import { useFormats, useNow } from '@lantern/ui';
import { useEffect } from 'react';
import { refresh } from '../../../lib/server/calls.ts';
import { useT } from '../../../lib/language/i18n.ts';
import type { DepositMethod } from '../deposit-words.ts';
import { coinsFor } from '../state/new-order.ts';
import { decimal } from '../state/decimal.ts';
import { clockFace } from '../state/clock-face.ts';
import styles from '../deposit.module.css';

interface CoinQuoteProps {
  readonly quote: NonNullable<DepositMethod['quote']>;
  /** Minor units; 0 while nothing is entered. */
  readonly amount: number;
  readonly currency: string;
  readonly exponent: number;
}

export function CoinQuote({ quote, amount, currency, exponent }: CoinQuoteProps) {
  const t = useT();
  const formats = useFormats();
  const { asset, rate, expiresAt } = quote;
  const leftMs = Math.max(0, expiresAt - useNow());
  const over = leftMs === 0;
  useEffect(() => {
    if (over) refresh('deposit.methods');
  }, [over, expiresAt]);
  const coins = coinsFor(amount, exponent, rate);
  const price = formats.money(Math.round(Number(rate) * 10 ** exponent), currency);
  return (
    <div className={styles.quote} data-testid="deposit-quote">
      <span className={styles.quoteWords}>
        <b>
          {coins === undefined
            ? t('deposit_coin_price', { asset, price })
            : t('deposit_coin_about', { coins: decimal(coins), asset })}
        </b>
        {coins !== undefined && <span className={styles.label}>{t('deposit_coin_price', { asset, price })}</span>}
      </span>
      <span className={styles.quoteTime}>
        {over ? t('deposit_coin_asking') : t('deposit_coin_holds', { time: clockFace(leftMs) })}
      </span>
    </div>
  );
}
