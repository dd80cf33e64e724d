/** The amount to claim, and the button that claims it. */
import { Button, useFormats, useToasts } from '@lantern/ui';
import { useOnline, type Answer } from '@lantern/web';
import { useT } from '../../../lib/language/i18n.ts';
import { useClaiming } from '../api/use-claiming.ts';
import styles from '../cashback.module.css';
import { CoinsArt } from './coins-art.tsx';

export type Overview = Answer<'cashback.overview'>;

export function ClaimPanel({
  overview: { claimable, minimum, currency, categories },
}: {
  readonly overview: Overview;
}) {
  const t = useT();
  const formats = useFormats();
  const toasts = useToasts();
  const online = useOnline();
  const { claiming, claim } = useClaiming();
  const today = categories.reduce((sum, { todayAmount }) => sum + todayAmount, 0);
  const countedToday = categories.reduce((sum, { todayCounted }) => sum + todayCounted, 0);

  async function take(): Promise<void> {
    const { paid, message } = await claim(currency);
    toasts.show(
      paid
        ? { type: 'success', text: t('cashback_paid', { amount: formats.money(paid.amount, paid.currency) }) }
        : { type: 'fail', text: message ?? t('load_failed') },
    );
  }

  function obstacle(): string | undefined {
    if (!online) return t('cashback_offline');
    if (claimable === 0) return t('cashback_none');
    return claimable < minimum ? t('cashback_minimum', { minimum: formats.money(minimum, currency) }) : undefined;
  }

  return (
    <section className={styles.panel} aria-label={t('cashback_claimable')}>
      <CoinsArt className={styles.art!} />
      <p className={styles.panelLabel}>{t('cashback_claimable')}</p>
      <p className={styles.panelAmount} data-testid="cashback-claimable">
        {formats.money(claimable, currency)}
      </p>
      <dl className={styles.facts}>
        <div>
          <dt>{t('cashback_today_stake')}</dt>
          <dd>{formats.money(countedToday, currency)}</dd>
        </div>
        <div>
          <dt>{t('cashback_today')}</dt>
          <dd data-testid="cashback-today">{formats.money(today, currency)}</dd>
        </div>
      </dl>
      <Button
        look="money"
        wide
        busy={claiming ? t('cashback_claiming') : undefined}
        reason={obstacle()}
        data-testid="cashback-claim"
        onClick={() => void take()}
      >
        {claimable > 0 ? t('cashback_claim', { amount: formats.money(claimable, currency) }) : t('cashback_claim_none')}
      </Button>
    </section>
  );
}
