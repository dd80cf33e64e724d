/** What the level gives and what the next one would: the gains of the next level in gold. */
import { Card, cx, useFormats, useLocale } from '@lantern/ui';
import { useT, type TextKey } from '../../../lib/language/i18n.ts';
import { percentText } from '../../../lib/percent-text.ts';
import { gainRows, type Gain, type VipStatus } from '../levels.ts';
import styles from '../vip.module.css';

const LABELS: Readonly<Record<Gain, TextKey>> = {
  cashbackBps: 'vip_gain_cashback',
  upgradeGift: 'vip_gain_upgrade',
  weeklyMaximum: 'vip_gain_weekly',
  birthdayMaximum: 'vip_gain_birthday',
};

export function GainsTable({ status }: { readonly status: VipStatus }) {
  const t = useT();
  const formats = useFormats();
  const locale = useLocale();
  const { level, name, next, currency } = status;
  const shown = (gain: Gain, value: number) =>
    value === 0 ? '–' : gain === 'cashbackBps' ? percentText(value, locale) : formats.money(value, currency);
  return (
    <Card padding="none" className={styles.tableCard}>
      <table className={styles.table} data-testid="vip-gains">
        <thead>
          <tr>
            <td />
            <th scope="col" className={styles.now}>
              {level > 0 ? t('vip_level', { level }) : name}
            </th>
            {next && <th scope="col">{t('vip_level', { level: next.level })}</th>}
          </tr>
        </thead>
        <tbody>
          {gainRows(status).map(({ gain, now, next: later, isMore, isTaken }) => (
            <tr key={gain} data-gain={gain}>
              <th scope="row">{t(LABELS[gain])}</th>
              <td className={styles.now}>{shown(gain, now)}</td>
              {later !== undefined && (
                <td className={cx(isMore && styles.more)}>{isTaken ? t('vip_gift_taken') : shown(gain, later)}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
