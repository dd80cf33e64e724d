/** The stage of a race: the pool, the clock to its real end, and the first three. The same art in both themes. */
import { countdownParts, cx, twoDigits, useFormats, useNow } from '@lantern/ui';
import { useEffect } from 'react';
import { artUrl } from '../../../lib/device/art-url.ts';
import { useT } from '../../../lib/language/i18n.ts';
import { refresh } from '../../../lib/server/calls.ts';
import { faceAt, onPodium, PODIUM, prizeOfPlace, raceMoment, type Race, type RaceRow } from '../race-view.ts';
import styles from '../leaderboard.module.css';
import { useBrief } from './figures.tsx';

export function RaceStage({ race }: { readonly race: Race }) {
  const t = useT();
  const { money } = useFormats();
  const { name, pool, currency, top } = race;
  return (
    <header className={styles.stage}>
      <h2 className={styles.title}>{name}</h2>
      <div className={styles.head}>
        <div>
          <span className={styles.label}>{t('race_pool')}</span>
          <b className={styles.pool}>{money(pool, currency)}</b>
        </div>
        <RaceClock race={race} />
      </div>
      <ol className={styles.podium} aria-label={t('race_podium')} data-testid="race-podium">
        {onPodium(top).map((row, at) => (
          <Step key={PODIUM[at]} step={PODIUM[at]!} row={row} race={race} />
        ))}
      </ol>
    </header>
  );
}

interface StepProps {
  readonly step: number;
  readonly row: RaceRow | undefined;
  readonly race: Race;
}

/** A free step shows what its place pays. */
function Step({ step, row, race }: StepProps) {
  const t = useT();
  const { integer } = useFormats();
  const brief = useBrief(race.currency);
  const place = row?.place ?? step;
  const prize = row?.prize ?? prizeOfPlace(race, step);
  return (
    <li className={cx(styles.step, styles[`step${step}` as 'step1'])} data-you={row?.isYou || undefined}>
      <span className={styles.medal}>
        {row ? (
          <img src={artUrl(faceAt(race, step - 1))} alt="" />
        ) : (
          <span className={styles.vacant} aria-hidden="true" />
        )}
        <b>
          <span className="sr-only">{t('race_place', { place })}</span>
          <span aria-hidden="true">{place}</span>
        </b>
      </span>
      <span className={styles.stepName}>
        {row === undefined ? t('race_free') : row.isYou ? t('race_you') : row.name}
      </span>
      <span className={styles.stepScore}>{row ? t('race_points', { points: integer(row.score) }) : '\u00a0'}</span>
      <span className={styles.block}>{prize > 0 && brief(prize)}</span>
    </li>
  );
}

/** Days, hours and minutes; on the last day seconds too. At the moment itself the race is read again. */
function RaceClock({ race }: { readonly race: Race }) {
  const t = useT();
  const formats = useFormats();
  const moment = raceMoment(race);
  const nowMs = useNow(moment !== undefined);
  const { days, hours, minutes, seconds, totalSec } = countdownParts(moment?.atMs ?? nowMs, nowMs);
  const isOver = moment !== undefined && totalSec === 0;
  useEffect(() => {
    if (isOver) refresh('races.read', 'promotions.read');
  }, [isOver]);
  if (moment === undefined)
    return (
      <div className={styles.clock} data-testid="race-clock">
        <span className={styles.label}>{t(race.state === 'final' ? 'race_final' : 'race_processing')}</span>
        <b className={styles.until}>{formats.dateTime(race.state === 'final' ? race.to : race.closesAt, 'dateTime')}</b>
      </div>
    );
  const cells = days > 0 ? [hours, minutes] : [hours, minutes, seconds];
  return (
    <div className={styles.clock} data-testid="race-clock">
      <span className={styles.label}>{t(moment.label)}</span>
      <span role="timer" className={styles.cells}>
        {days > 0 && <b className={styles.cell}>{t('promo_days', { days })}</b>}
        {cells.map((cell, at) => (
          <span key={at} className={styles.cellPart}>
            {at > 0 && <i aria-hidden="true">:</i>}
            <b className={styles.cell}>{twoDigits(cell)}</b>
          </span>
        ))}
      </span>
    </div>
  );
}
