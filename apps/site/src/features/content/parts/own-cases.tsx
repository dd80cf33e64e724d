/** The member's own feedback among what a search of the help centre finds: the newest, whatever its state. */
import { Icon } from '@lantern/ui';
import type { Answer } from '@lantern/web';
import { Link } from '../../../lib/navigation/navigation.tsx';
import { useT } from '../../../lib/language/i18n.ts';
import { useCall } from '../../../lib/server/calls.ts';
import { useAccess } from '../../../lib/session/access.ts';
import styles from '../content.module.css';
import { findCases } from './find-help.ts';

export type OwnCase = Answer<'feedback.list'>['list'][number];

const PLACE = '/m/feedback';
const NEWEST = 50;
const FRESH_MS = 60_000;

/** The own cases that a query finds. Nothing is asked before there is a word, or for who has no feedback. */
export function useOwnCases(query: string): readonly OwnCase[] {
  const t = useT();
  const enabled = useAccess().accessTo(PLACE) === 'open' && query.trim() !== '';
  const { data } = useCall('feedback.list', { query: { limit: NEWEST } }, { enabled, staleMs: FRESH_MS });
  return findCases(data?.list ?? [], query, ({ topic }) => t(`feedback_topic_${topic}`));
}

/** One of them, which opens it among the member's feedback. */
export function CaseLine({ found: { feedbackId, topic, text, state } }: { readonly found: OwnCase }) {
  const t = useT();
  return (
    <Link to={`${PLACE}?id=${encodeURIComponent(feedbackId)}`} className={styles.line} data-testid="help-case">
      <span className={styles.lineTitle}>
        <span className={styles.excerpt} dir="auto">
          {text}
        </span>
        <small className={styles.within}>
          {t('help_own_case')} · {t(`feedback_topic_${topic}`)} · {t(`feedback_state_${state}`)}
        </small>
      </span>
      <Icon name="caret-right" size={16} mirror className={styles.caret} />
    </Link>
  );
}
