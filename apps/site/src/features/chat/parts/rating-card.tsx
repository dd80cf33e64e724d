/** The rating of a closed conversation: one to five stars and a note; the last one counts. */
import { Button, Card, cx, Icon, Note, TextArea } from '@lantern/ui';
import { useState } from 'react';
import { useT } from '../../../lib/language/i18n.ts';
import { client, refresh } from '../../../lib/server/calls.ts';
import styles from '../chat.module.css';
import type { Conversation } from '../state/messages.ts';

const STARS = [1, 2, 3, 4, 5] as const;
const NOTE_MAXIMUM = 500;

export function RatingCard({ conversation: { conversationId, rating } }: { readonly conversation: Conversation }) {
  const t = useT();
  const [stars, setStars] = useState(rating ?? 0);
  const [note, setNote] = useState('');
  const [isSending, setSending] = useState(false);
  const [given, setGiven] = useState(rating !== null);
  const [refusal, setRefusal] = useState<string>();

  async function send(): Promise<void> {
    setSending(true);
    const text = note.trim();
    const body = { stars, ...(text !== '' && { note: text }) };
    const result = await client.call('chat.rate', { params: { conversationId }, body });
    setSending(false);
    setRefusal(result.ok ? undefined : result.message);
    if (!result.ok) return;
    setGiven(true);
    refresh('chat.desk', 'chat.list');
  }

  return (
    <Card className={styles.rating} data-testid="chat-rating">
      <b>{t(given ? 'chat_rated' : 'chat_rate_title')}</b>
      <div className={styles.stars} role="radiogroup" aria-label={t('chat_rate_title')}>
        {STARS.map((star) => (
          <button
            key={star}
            type="button"
            role="radio"
            aria-checked={star === stars}
            aria-label={t('chat_stars', { count: star })}
            className={cx(styles.star, star <= stars && styles.lit)}
            data-testid={`chat-star-${star}`}
            onClick={() => {
              setStars(star);
              setGiven(false);
            }}
          >
            <Icon name="star" variant={star <= stars ? 'fill' : 'regular'} size={28} />
          </button>
        ))}
      </div>
      {stars > 0 && !given && (
        <>
          <TextArea
            rows={2}
            dir="auto"
            value={note}
            maxLength={NOTE_MAXIMUM}
            aria-label={t('chat_rate_note')}
            placeholder={t('chat_rate_note')}
            onChange={({ target }) => setNote(target.value)}
          />
          <div className={styles.rate}>
            <Button
              wide
              look="brand"
              busy={isSending ? t('chat_sending') : undefined}
              data-testid="chat-rate"
              onClick={() => void send()}
            >
              {t('chat_rate')}
            </Button>
          </div>
        </>
      )}
      <div role="alert">{refusal !== undefined && <Note tone="bad">{refusal}</Note>}</div>
    </Card>
  );
}
