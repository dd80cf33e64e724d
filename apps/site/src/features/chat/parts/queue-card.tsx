/** The queue: the member's place, how long it may take, what can be done meanwhile. */
import { Button, Card, cx, LanternMark, ListRow, SectionHead } from '@lantern/ui';
import { useT } from '../../../lib/language/i18n.ts';
import { useNavigate } from '../../../lib/navigation/navigation.tsx';
import styles from '../chat.module.css';
import type { Conversation } from '../state/messages.ts';
import { SELF_HELP } from '../topics.ts';
import { useWait } from './wait-text.ts';

/** At most this many people are drawn. */
const DRAWN = 6;

interface QueueCardProps {
  readonly conversation: Conversation;
  readonly onLeave: () => void;
}

export function QueueCard({ conversation: { place, waitSec, topic }, onLeave }: QueueCardProps) {
  const t = useT();
  const navigate = useNavigate();
  const wait = useWait();
  const self = SELF_HELP[topic];
  const drawn = Math.min(place ?? 0, DRAWN);
  return (
    <div className={`gutter ${styles.above}`} data-testid="chat-queue">
      <Card className={styles.queue}>
        <LanternMark width={54} className={styles.lantern} />
        {place !== null && (
          <>
            <p className={styles.queueLabel}>{t('chat_place')}</p>
            <p className={styles.place} data-testid="chat-place" aria-live="polite">
              {place}
            </p>
          </>
        )}
        <p className={styles.queueText}>
          {waitSec === null ? t('chat_wait_unknown') : t('chat_wait', { wait: wait(waitSec) })} {t('chat_wait_leave')}
        </p>
        {drawn > 0 && (
          <div className={styles.dots} aria-hidden="true">
            {Array.from({ length: drawn }, (_, at) => (
              <i key={at} className={cx(at === drawn - 1 && styles.me)} />
            ))}
          </div>
        )}
        <Button small look="ghost" data-testid="chat-leave" onClick={onLeave}>
          {t('chat_leave')}
        </Button>
      </Card>
      <SectionHead title={t('chat_meanwhile')} />
      <Card padding="none">
        <ListRow icon={self.icon} title={t(self.label)} onPress={() => navigate(self.to)} />
        <ListRow icon="question" title={t('chat_self_help')} onPress={() => navigate('/m/help')} />
      </Card>
      <p className={styles.ahead}>{t('chat_write_ahead')}</p>
    </div>
  );
}
