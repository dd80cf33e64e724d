/** The table's last day under its road: number of rounds, and each outcome's count and share. */
import { cx, useFormats } from '@lantern/ui';
import type { CSSProperties } from 'react';
import { useT, type Translate } from '../../frame/i18n.ts';
import { PictureToken } from '../felt/pictures.tsx';
import { PICTURES, type Picture } from '../play/bets.ts';
import { sharesOf } from '../play/day.ts';
import { spotName } from '../play/words.ts';
import { useTable } from '../table-context.ts';
import styles from './day-shares.module.css';

/** The colours of their felt. */
const TINTS: Readonly<Record<string, string>> = {
  player: '#5b93ff',
  banker: '#ff6670',
  dragon: '#5b93ff',
  tiger: '#ff6670',
  tie: '#3fc98d',
  tai: '#f0b84e',
  chan: '#f0b84e',
  xiu: '#93acf4',
  le: '#93acf4',
  triple: '#3fc98d',
  red: '#e2404c',
  black: '#8d8799',
  zero: '#3fc98d',
  bau: '#7cc46a',
  cua: '#ef6a4a',
  tom: '#f59a6b',
  ca: '#5aa7e8',
  ga: '#f0c24e',
  nai: '#b98a5e',
};
const WHOLE = 100;

const isPicture = (id: string): id is Picture => (PICTURES as readonly string[]).includes(id);

function nameOf(t: Translate, id: string): string {
  if (id === 'zero') return t('table_day_zero');
  return id === 'triple' ? t('table_day_triple') : spotName(t, id);
}

/** `after`: placed under the felt instead. */
export function DayShares({ after = false }: { readonly after?: boolean }) {
  const t = useT();
  const formats = useFormats();
  const { view, locale } = useTable();
  const day = view.use((state) => state.day);
  const game = view.use((state) => state.rules.game);
  const shares = sharesOf(game, day);
  if (shares.length === 0) return null;
  const percent = (share: number): string => {
    const text = (share * WHOLE).toFixed(1);
    return `${locale === 'vi' ? text.replace('.', ',') : text}%`;
  };
  return (
    <section
      className={cx(styles.day, after && styles.after)}
      aria-label={t('table_day_rounds', { rounds: formats.integer(day.rounds) })}
      data-testid="table-day"
      data-rounds={day.rounds}
    >
      <div className={styles.bar} aria-hidden="true">
        {shares.map(({ id, share }) => share > 0 && <i key={id} style={{ flexGrow: share, background: TINTS[id] }} />)}
      </div>
      <dl className={styles.shares}>
        <div className={styles.all}>
          <dt>{t('table_day')}</dt>
          <dd className="num">{t('table_day_count', { rounds: formats.integer(day.rounds) })}</dd>
        </div>
        {shares.map(({ id, count, share }) => (
          <div
            key={id}
            className={styles.share}
            style={{ '--tint': TINTS[id] } as CSSProperties}
            data-outcome={id}
            data-count={count}
          >
            <dt className={cx(isPicture(id) && styles.pictured)}>
              {isPicture(id) ? <PictureToken picture={id} className={styles.token} /> : <i className={styles.dot} />}
              <span className={cx(isPicture(id) && 'sr-only')}>{nameOf(t, id)}</span>
            </dt>
            <dd>
              <b className="num">{percent(share)}</b>{' '}
              <span className={cx(styles.count, 'num')}>{formats.integer(count)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
