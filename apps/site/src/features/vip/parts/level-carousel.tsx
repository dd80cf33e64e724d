/** The levels as cards side by side: the member's in the middle, those before and after it in sight at the edges. */
import { ClubPlate, cx, ProgressBar } from '@lantern/ui';
import { useEffect, useRef } from 'react';
import { useT } from '../../../lib/language/i18n.ts';
import { useFigures } from '../figures.ts';
import { wayUp, type VipLevel, type VipStatus } from '../levels.ts';
import styles from '../vip.module.css';
import { Moon } from './moon.tsx';

export function LevelCarousel({ status }: { readonly status: VipStatus }) {
  const t = useT();
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const card = strip.current?.querySelector<HTMLElement>('[data-current="true"]');
    if (!strip.current || !card) return;
    // Into the middle; only the strip scrolls, never the page.
    strip.current.scrollLeft +=
      card.getBoundingClientRect().left -
      strip.current.getBoundingClientRect().left -
      (strip.current.clientWidth - card.clientWidth) / 2;
  }, [status.level]);
  return (
    <div ref={strip} className={styles.carousel} tabIndex={0} role="group" aria-label={t('title_vip')}>
      {status.levels.map((level) =>
        level.level === status.level ? (
          <CurrentCard key={level.level} status={status} />
        ) : (
          <OtherCard key={level.level} level={level} status={status} />
        ),
      )}
      <span className={styles.carouselEnd} />
    </div>
  );
}

/** The member's own level, and the way to the next one. */
function CurrentCard({ status }: { readonly status: VipStatus }) {
  const t = useT();
  const figures = useFigures(status.currency);
  const { level, name, points, windowDays, heldBack } = status;
  const way = wayUp(status);
  const isHeld = way !== undefined && way.missing <= 0;
  return (
    <section className={cx(styles.level, styles.current)} data-current="true" data-testid="vip-current">
      <div className={styles.levelHead}>
        <div className={styles.levelWords}>
          <p className={styles.plate}>
            {level > 0 && <ClubPlate>{t('vip_level', { level })}</ClubPlate>}
            <span className={styles.own}>{t('vip_own')}</span>
          </p>
          <h2 className={styles.levelName}>{name}</h2>
        </div>
        <Moon level={level} size={76} className={styles.moon} />
      </div>
      {way === undefined ? (
        <>
          <b className={styles.missing}>{t('vip_top')}</b>
          <p className={styles.toNext}>{t('vip_points_of_days', { points: figures.full(points), days: windowDays })}</p>
        </>
      ) : (
        <>
          <b className={styles.missing}>
            {isHeld ? t('vip_enough') : t('vip_missing', { points: figures.full(way.missing) })}
          </b>
          <p className={styles.toNext}>
            {t(isHeld && heldBack ? 'vip_held_short' : 'vip_to_next', { level: way.level, name: way.name })}
          </p>
          <div className={styles.bar}>
            <ProgressBar
              label={t('vip_to_next', { level: way.level, name: way.name })}
              value={points}
              max={way.threshold}
              valueText={t('vip_points_of', { points: figures.full(points), needs: figures.full(way.threshold) })}
            />
          </div>
          <p className={styles.ends}>
            <span>{figures.full(points)}</span>
            <span>{figures.full(way.threshold)}</span>
          </p>
        </>
      )}
    </section>
  );
}

function OtherCard({ level, status }: { readonly level: VipLevel; readonly status: VipStatus }) {
  const t = useT();
  const figures = useFigures(status.currency);
  const isBelow = level.level < status.level;
  const missing = level.threshold - status.points;
  return (
    <section className={cx(styles.level, styles.other)} data-testid="vip-other">
      <div className={styles.levelHead}>
        <div className={styles.levelWords}>
          {level.level > 0 && <p className={styles.otherLevel}>{t('vip_level', { level: level.level })}</p>}
          <h2 className={styles.otherName}>{level.name}</h2>
        </div>
        <Moon level={level.level} size={64} className={styles.moon} />
      </div>
      <p className={styles.otherText}>
        {level.threshold > 0 ? t('vip_from', { points: figures.full(level.threshold) }) : t('vip_everyone')}
      </p>
      <p className={styles.otherText}>
        {isBelow
          ? t('vip_passed')
          : missing > 0
            ? t('vip_missing', { points: figures.full(missing) })
            : t('vip_enough')}
      </p>
    </section>
  );
}
