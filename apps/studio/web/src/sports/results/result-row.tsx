/** A match that is over: both sides, the score and the score at half-time. Opens its page. */
import { formatDateTime } from '@lantern/ui';
import type { ResultShown } from '../../../../wire/sports.ts';
import { useT, type TextKey } from '../../frame/i18n.ts';
import { useSports } from '../context.ts';
import { Crest } from '../parts/crest.tsx';
import { scoreText } from '../play/words.ts';
import styles from './sports-results.module.css';

export function ResultRow({ result }: { readonly result: ResultShown }) {
  const t = useT();
  const { play, locale } = useSports();
  return (
    <button
      type="button"
      className={styles.result}
      onClick={() => play.open({ name: 'event', id: result.event })}
      data-testid="sports-result"
    >
      <span className={styles.time}>{formatDateTime(result.at, 'time', locale)}</span>
      <span className={styles.sides}>
        <span>
          <Crest of={result.home} size={18} /> {result.home.name[locale]}
        </span>
        <span>
          <Crest of={result.away} size={18} /> {result.away.name[locale]}
        </span>
      </span>
      <span className={styles.scores}>
        {result.status === 'ended' || result.status === 'confirmed' ? (
          <>
            <b className="num">{scoreText(result.score)}</b>
            <small className="num">{t('sports_half_score', { score: scoreText(result.halfTime) })}</small>
          </>
        ) : (
          <small>{t(`sports_status_${result.status}` as TextKey)}</small>
        )}
      </span>
    </button>
  );
}
