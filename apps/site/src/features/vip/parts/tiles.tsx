/** What keeps the level at the next check, and the gifts ahead as of now. */
import { Card, Icon, ListRow, useFormats, useLocale } from '@lantern/ui';
import { useT } from '../../../lib/language/i18n.ts';
import { useNavigate } from '../../../lib/navigation/navigation.tsx';
import { percentText } from '../../../lib/percent-text.ts';
import { momentIn } from '../../../lib/ranges/record-range.ts';
import { useFigures } from '../figures.ts';
import { firstGiftLevel, type VipStatus } from '../levels.ts';
import styles from '../vip.module.css';

const KYC_PATH = '/m/member/kyc';

export function Tiles({ status }: { readonly status: VipStatus }) {
  return (
    <Card padding="none">
      <div className={styles.tiles}>
        <KeepTile status={status} />
        <WeeklyTile status={status} />
      </div>
      <BirthdayRow status={status} />
    </Card>
  );
}

/** The first level has nothing to keep: there it is the points so far. */
function KeepTile({ status: { keep, currency, points, windowDays } }: { readonly status: VipStatus }) {
  const t = useT();
  const formats = useFormats();
  const figures = useFigures(currency);
  if (!keep) {
    return (
      <div className={styles.tile} data-testid="vip-points">
        <span className={styles.tileLabel}>{t('vip_points_days', { days: windowDays })}</span>
        <b className={styles.tileValue}>{figures.full(points)}</b>
        <span className={styles.tileText}>{t('vip_keep_none')}</span>
      </div>
    );
  }
  const isKept = keep.has >= keep.needs;
  return (
    <div className={styles.tile} data-testid="vip-keep">
      <span className={styles.tileLabel}>
        {t('vip_keep', { date: formats.dateTime(momentIn(keep.checkedOn), 'dayMonth') })}
      </span>
      <b className={styles.tileValue}>
        {t('vip_points_of', { points: figures.short(keep.has), needs: figures.short(keep.needs) })}
      </b>
      <span className={isKept ? styles.kept : styles.notKept}>
        <Icon name={isKept ? 'check-circle' : 'warning-circle'} variant="fill" size={14} />
        <span>{isKept ? t('vip_kept') : t('vip_missing', { points: figures.short(keep.needs - keep.has) })}</span>
      </span>
    </div>
  );
}

function WeeklyTile({ status }: { readonly status: VipStatus }) {
  const t = useT();
  const formats = useFormats();
  const locale = useLocale();
  const figures = useFigures(status.currency);
  const { weekly, currency, level, levels, rates } = status;
  const maximum = levels.find((entry) => entry.level === level)?.weeklyMaximum ?? 0;
  const first = firstGiftLevel(status);
  const rate = percentText(rates.weeklyBps, locale);
  return (
    <div className={styles.tile} data-testid="vip-weekly">
      <span className={styles.tileLabel}>
        {t('vip_weekly_on', { date: formats.dateTime(momentIn(weekly.paidOn), 'dayMonth') })}
      </span>
      <b className={weekly.amount > 0 ? styles.tileGold : styles.tileValue}>{formats.money(weekly.amount, currency)}</b>
      <span className={styles.tileText}>
        {maximum === 0 && first !== undefined
          ? t('vip_from_level', { level: first })
          : weekly.amount >= maximum
            ? t('vip_weekly_most')
            : t('vip_weekly_points', { rate, points: figures.short(weekly.points) })}
      </span>
    </div>
  );
}

function BirthdayRow({ status }: { readonly status: VipStatus }) {
  const t = useT();
  const formats = useFormats();
  const locale = useLocale();
  const navigate = useNavigate();
  const { birthday, currency, rates, level } = status;
  const first = firstGiftLevel(status);
  if (first !== undefined && level < first) {
    return <ListRow icon="gift" title={t('vip_birthday')} caption={t('vip_from_level', { level: first })} />;
  }
  if (!birthday) {
    return (
      <ListRow
        icon="gift"
        title={t('vip_birthday')}
        caption={t('vip_birthday_verify')}
        onPress={() => navigate(KYC_PATH)}
        data-testid="vip-birthday"
      />
    );
  }
  return (
    <ListRow
      icon="gift"
      title={t('vip_birthday_on', { date: formats.dateTime(momentIn(birthday.paidOn), 'dayMonth') })}
      caption={t('vip_birthday_points', { rate: percentText(rates.birthdayBps, locale) })}
      end={
        <b className={birthday.amount > 0 ? styles.rowGold : styles.rowNone}>
          {formats.money(birthday.amount, currency)}
        </b>
      }
      data-testid="vip-birthday"
    />
  );
}
