/** The member's level in short, leading to its screen. */
import { ClubPlate, Icon, ProgressBar, Skeleton, useFormats } from '@lantern/ui';
import { useT } from '../../lib/language/i18n.ts';
import { Link } from '../../lib/navigation/navigation.tsx';
import { useCall } from '../../lib/server/calls.ts';
import { useFigures } from './figures.ts';
import { wayUp, type VipStatus } from './levels.ts';
import { Moon } from './parts/moon.tsx';
import styles from './vip.module.css';

const VIP_PATH = '/m/vip';

/** Renders nothing when it cannot be loaded: the linked screen shows why. */
export function VipCard() {
  const status = useCall('vip.status');
  if (status.data) return <Known status={status.data} />;
  if (status.error) return null;
  return <Skeleton height={156} radius={20} />;
}

function Known({ status }: { readonly status: VipStatus }) {
  const t = useT();
  const formats = useFormats();
  const figures = useFigures(status.currency);
  const { level, name, points, currency, windowDays, heldBack } = status;
  const way = wayUp(status);
  const isHeld = way !== undefined && way.missing <= 0;
  return (
    <Link to={VIP_PATH} className={styles.short} data-testid="open-vip-card">
      <span className={styles.levelHead}>
        <span className={styles.levelWords}>
          <span className={styles.plate}>
            {level > 0 && <ClubPlate>{t('vip_level', { level })}</ClubPlate>}
            <span className={styles.own}>{name}</span>
            <Icon name="caret-right" size={14} mirror />
          </span>
          <b className={styles.shortMissing}>
            {way === undefined
              ? t('vip_top')
              : isHeld
                ? t('vip_enough')
                : t('vip_missing', { points: figures.short(way.missing) })}
          </b>
          <span className={styles.toNext}>
            {way === undefined
              ? t('vip_points_of_days', { points: figures.short(points), days: windowDays })
              : isHeld && heldBack
                ? t('vip_held_short', { level: way.level })
                : way.gift > 0
                  ? t('vip_to_next_gift', { level: way.level, amount: formats.money(way.gift, currency) })
                  : t('vip_to_next', { level: way.level, name: way.name })}
          </span>
        </span>
        <Moon level={level} size={72} className={styles.moon} />
      </span>
      {way !== undefined && (
        <>
          <span className={styles.bar}>
            <ProgressBar
              label={t('vip_to_next', { level: way.level, name: way.name })}
              value={points}
              max={way.threshold}
              valueText={t('vip_points_of', { points: figures.full(points), needs: figures.full(way.threshold) })}
            />
          </span>
          <span className={styles.ends}>
            <span>{figures.full(points)}</span>
            <span>{figures.full(way.threshold)}</span>
          </span>
        </>
      )}
    </Link>
  );
}
