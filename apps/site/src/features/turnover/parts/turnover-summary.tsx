/** The turnover left before cash can be withdrawn, and the locked bonus money. */
import { Button, Icon, ProgressBar, useFormats } from '@lantern/ui';
import { useAccess } from '../../../lib/session/access.ts';
import { useT } from '../../../lib/language/i18n.ts';
import { useRouted } from '../../../lib/navigation/routed.ts';
import type { TurnoverStanding } from '../turnover-line.ts';
import styles from '../turnover.module.css';

const WITHDRAW_PATH = '/m/withdraw';

export function TurnoverSummary({
  standing: { left, required, counted, bonusBalance, currency },
}: {
  readonly standing: TurnoverStanding;
}) {
  const t = useT();
  const formats = useFormats();
  const access = useAccess();
  const routed = useRouted();
  const money = (amount: number): string => formats.money(amount, currency);
  const isFree = left === 0;
  return (
    <section
      className={styles.standing}
      aria-label={t('turnover_standing')}
      data-testid="turnover-standing"
      data-free={isFree}
    >
      {isFree ? (
        <p className={styles.free}>
          <Icon name="check-circle" variant="fill" size={22} className={styles.freeIcon} />
          <b>{t('turnover_free')}</b>
        </p>
      ) : (
        <>
          <p className={styles.label}>{t('turnover_left')}</p>
          <p className={styles.amount} data-testid="turnover-left">
            {money(left)}
          </p>
          <ProgressBar
            label={t('turnover_standing')}
            value={counted}
            max={required}
            valueText={t('turnover_of', { counted: money(counted), required: money(required) })}
          />
          <p className={styles.meta}>{t('turnover_of', { counted: money(counted), required: money(required) })}</p>
        </>
      )}
      {bonusBalance > 0 && (
        <p className={styles.locked}>
          <Icon name="lock" variant="fill" size={16} />
          <span>{t('turnover_bonus_locked', { amount: money(bonusBalance) })}</span>
        </p>
      )}
      {isFree && routed(WITHDRAW_PATH) && (
        <Button small look="money" data-testid="turnover-withdraw" onClick={() => access.go(WITHDRAW_PATH)}>
          {t('menu_withdraw')}
        </Button>
      )}
    </section>
  );
}
