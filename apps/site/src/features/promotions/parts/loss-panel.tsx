/** Loss cashback: chosen for the periods to come, what this period would pay so far, and leaving it. */
import { Button, Card as Surface, useFormats, useLocale } from '@lantern/ui';
import { useOnline } from '@lantern/web';
import { useT } from '../../../lib/language/i18n.ts';
import { useRacing } from '../api/use-racing.ts';
import { standingOf, type Loss, type Promotion } from '../promotion-view.ts';
import styles from '../promotions.module.css';

const BPS_IN_PERCENT = 100;

/** `27/11/2026`, as days are written everywhere on the site. */
const dayText = (day: string): string => day.split('-').reverse().join('/');

interface PanelProps {
  readonly promotion: Promotion;
  readonly loss: Loss;
}

export function LossPanel({ promotion, loss }: PanelProps) {
  const t = useT();
  const online = useOnline();
  const locale = useLocale();
  const { key, currency, eligible } = promotion;
  const { isBusy, fault, join, leave } = useRacing(key);
  const { period, rateBps, nextFrom, own } = loss;
  const isOpen = eligible && standingOf(promotion) === 'open';
  const rate = `${String(rateBps / BPS_IN_PERCENT).replace('.', locale === 'vi' ? ',' : '.')}%`;
  const reason = online ? undefined : t('rewards_offline');
  return (
    <Surface className={styles.panel} data-testid="loss-panel">
      <p className={styles.panelText}>{t('promo_loss_text', { rate, period: t(`promo_loss_${period}`) })}</p>
      {own ? (
        <Own own={own} currency={currency} />
      ) : (
        <p className={styles.panelText}>
          {nextFrom === null ? t('promo_loss_late') : t('promo_loss_from', { day: dayText(nextFrom) })}
        </p>
      )}
      {fault !== undefined && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      {isOpen && nextFrom !== null && (
        <Button
          look="money"
          wide
          icon="percent"
          busy={isBusy ? t('race_sending') : undefined}
          reason={reason}
          data-testid="loss-join"
          onClick={() => void join()}
        >
          {t('promo_loss_join')}
        </Button>
      )}
      {own && (
        <Button
          wide
          busy={isBusy ? t('race_sending') : undefined}
          reason={reason}
          data-testid="loss-leave"
          onClick={() => void leave()}
        >
          {t('promo_loss_leave')}
        </Button>
      )}
    </Surface>
  );
}

function Own({ own, currency }: { readonly own: NonNullable<Loss['own']>; readonly currency: string }) {
  const t = useT();
  const { money } = useFormats();
  const { fromDay, toDay, now } = own;
  return (
    <>
      <p className={styles.panelText}>
        <b>{t('promo_loss_own', { from: dayText(fromDay), to: dayText(toDay) })}</b>
        {now?.toDay === toDay && ` · ${t('promo_loss_left')}`}
      </p>
      {now && (
        <p className={styles.panelText}>
          {t('promo_loss_now', { loss: money(now.loss, currency), pays: money(now.pays, currency) })}{' '}
          {t('promo_loss_ceiling', { amount: money(now.ceiling, currency) })}
        </p>
      )}
    </>
  );
}
