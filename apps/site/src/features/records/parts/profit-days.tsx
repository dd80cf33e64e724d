/** The days of a report that are not empty, newest first, a screenful at a time. */
import { Button, Card, useFormats } from '@lantern/ui';
import { useState } from 'react';
import { useT } from '../../../lib/language/i18n.ts';
import { toneOf } from './totals-bar.tsx';
import styles from '../profit.module.css';
import { momentIn } from '../../../lib/ranges/record-range.ts';
import type { ProfitLoss } from '../record-words.ts';

const PAGE = 14;

export function ProfitDays({ days, currency }: { readonly days: ProfitLoss['days']; readonly currency: string }) {
  const t = useT();
  const formats = useFormats();
  const [shown, setShown] = useState(PAGE);
  const lived = days.filter(({ stake, payout, extra }) => stake !== 0 || payout !== 0 || extra !== 0).reverse();
  const signed = (amount: number) => `${amount > 0 ? '+' : ''}${formats.money(amount, currency)}`;
  return (
    <Card padding="none">
      {lived.slice(0, shown).map(({ day, validStake, payout, net, extra }) => (
        <div key={day} className={styles.day} data-testid="profit-day" data-day={day}>
          <div className={styles.shareHead}>
            <b>{formats.dateTime(momentIn(day), 'weekday')}</b>
            <b className={styles[toneOf(net + extra) ?? 'even']}>{signed(net + extra)}</b>
          </div>
          <div className={styles.shareFoot}>
            <span>
              {t('member_valid_stake')} {formats.money(validStake, currency)}
            </span>
            <span>
              {extra === 0 ? (
                `${t('record_paid')} ${formats.money(payout, currency)}`
              ) : (
                <>
                  {t('profit_extra')} <bdi dir="ltr">{signed(extra)}</bdi>
                </>
              )}
            </span>
          </div>
        </div>
      ))}
      {lived.length > shown && (
        <div className={styles.more}>
          <Button wide data-testid="more-days" onClick={() => setShown(shown + PAGE * 2)}>
            {t('profit_more_days', { count: lived.length - shown })}
          </Button>
        </div>
      )}
    </Card>
  );
}
