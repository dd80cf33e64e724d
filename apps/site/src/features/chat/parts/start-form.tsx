/** Begins a conversation: topic, first message, order, pictures. While no one is there it is left for the desk. */
import { createIntentKey, type CallFailed } from '@lantern/client';
import { CHAT_PICTURES_MAXIMUM, CHAT_TEXT_MAXIMUM, CHAT_TOPICS, type ChatTopic } from '@lantern/contract/chat-rules';
import { Button, Card, Chip, clock, Field, Icon, ListRow, Note, SelectInput, TextArea, useFormats } from '@lantern/ui';
import { useOnline, type Answer } from '@lantern/web';
import { useState, type FormEvent } from 'react';
import { useReferences } from '../../../lib/content/order-references.ts';
import { useT, type TextKey } from '../../../lib/language/i18n.ts';
import { useNavigate } from '../../../lib/navigation/navigation.tsx';
import { client, refresh } from '../../../lib/server/calls.ts';
import { EmptyTile, UploadTile } from '../../../lib/uploads/upload-tile.tsx';
import { useUploads, type Uploads } from '../../../lib/uploads/use-uploads.ts';
import { dayStart } from '../../../lib/vietnam-days.ts';
import { sendPicture } from '../api/use-pictures.ts';
import styles from '../chat.module.css';
import type { Conversation } from '../state/messages.ts';
import { SELF_HELP, STOP_PATH, TOPIC_ICONS } from '../topics.ts';

type Desk = Answer<'chat.desk'>;

const REFERENCE_LABELS: Readonly<Partial<Record<ChatTopic, TextKey>>> = {
  deposit: 'feedback_reference_deposit',
  withdrawal: 'feedback_reference_withdrawal',
  game: 'feedback_reference_game',
};

interface StartFormProps {
  readonly desk: Desk;
  /** Of the address, when another screen leads here. */
  readonly topic: ChatTopic | undefined;
  readonly referenceId: string | undefined;
  readonly onOpened: (conversation: Conversation) => void;
}

/** Opens the conversation. A repeated tap whose outcome is unknown carries the same key, so it cannot open two. */
function useOpening(onOpened: (conversation: Conversation) => void) {
  const [intent] = useState(createIntentKey);
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<CallFailed>();
  async function open(body: Parameters<typeof client.call<'chat.open'>>[1]['body']): Promise<void> {
    setSending(true);
    const result = await client.call('chat.open', { body, idempotencyKey: intent.keyFor(body) });
    setSending(false);
    intent.settle(result);
    setRefusal(result.ok ? undefined : result);
    if (result.ok) return onOpened(result.value);
    // Opened in another tab meanwhile: it is shown instead of the form.
    if (result.code === 'chat_conversation_open') refresh('chat.desk');
  }
  return { isSending, refusal, open, forget: () => setRefusal(undefined) };
}

export function StartForm({ desk, topic: first, referenceId: given, onOpened }: StartFormProps) {
  const t = useT();
  const hasNetwork = useOnline();
  const pictures = useUploads(sendPicture, t('feedback_picture_unreadable'));
  const { isSending, refusal, open, forget } = useOpening(onOpened);
  const [topic, setTopic] = useState<ChatTopic>(first ?? 'deposit');
  const [referenceId, setReferenceId] = useState(given ?? '');
  const [text, setText] = useState('');
  const references = useReferences(topic, given);
  const stages = pictures.list.map(({ stage }) => stage);
  const isEmpty = text.trim() === '' && pictures.list.length === 0;
  const reason = !hasNetwork
    ? t('chat_no_network')
    : isEmpty
      ? t('chat_text_missing')
      : stages.includes('sending')
        ? t('feedback_picture_wait')
        : stages.includes('failed')
          ? t('feedback_picture_failed')
          : undefined;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (reason !== undefined || isSending) return;
    const pictureIds = pictures.list.flatMap(({ id }) => id ?? []);
    const isOffered = references.some(({ value }) => value === referenceId);
    void open({
      topic,
      text: text.trim(),
      ...(pictureIds.length > 0 && { pictureIds }),
      ...(isOffered && { referenceId }),
    });
  }

  return (
    <div className={`gutter ${styles.start}`}>
      <Hero desk={desk} />
      <form onSubmit={submit} noValidate data-testid="chat-start" data-online={desk.online}>
        <TopicField
          topic={topic}
          isOnline={desk.online}
          onChoose={(next) => {
            setTopic(next);
            setReferenceId('');
          }}
        />
        {topic === 'stop_playing' && <Note tone="warn">{t('chat_stop_note')}</Note>}
        {references.length > 0 && (
          <Field
            label={t(REFERENCE_LABELS[topic] ?? 'feedback_reference')}
            note={t('optional')}
            valid={references.some(({ value }) => value === referenceId)}
            className={styles.field}
          >
            <SelectInput
              icon="receipt"
              options={references}
              placeholder={t('feedback_reference_none')}
              value={references.some(({ value }) => value === referenceId) ? referenceId : ''}
              data-testid="chat-reference"
              onChange={({ target }) => setReferenceId(target.value)}
            />
          </Field>
        )}
        <Field
          label={t(desk.online ? 'chat_question' : 'chat_message')}
          note={`${text.length} / ${CHAT_TEXT_MAXIMUM}`}
          hint={t('chat_no_secrets')}
          className={styles.field}
        >
          <TextArea
            rows={4}
            dir="auto"
            value={text}
            maxLength={CHAT_TEXT_MAXIMUM}
            placeholder={t('chat_placeholder')}
            data-testid="chat-first"
            onChange={({ target }) => {
              setText(target.value);
              forget();
            }}
          />
        </Field>
        <PicturesField pictures={pictures} />
        <div role="alert">{refusal && <Note tone="bad">{refusal.message}</Note>}</div>
        <div className={styles.send}>
          <Button
            look="brand"
            wide
            type="submit"
            icon="paper-plane-tilt"
            busy={isSending ? t('chat_sending') : undefined}
            reason={reason}
            data-testid="chat-begin"
          >
            {t(desk.online ? 'chat_begin' : 'chat_leave_message')}
          </Button>
        </div>
      </form>
      <Beside topic={topic} />
    </div>
  );
}

const twoDigits = (hour: number): string => `${String(hour % 24).padStart(2, '0')}:00`;

/** Whether someone is there, the hours, and when an answer comes. */
function Hero({ desk: { online, hours, opensAt } }: { readonly desk: Desk }) {
  const t = useT();
  const formats = useFormats();
  const isAlways = hours.from === hours.to % 24;
  const shift = isAlways
    ? t('chat_hours_always')
    : t('chat_hours', { from: twoDigits(hours.from), to: twoDigits(hours.to) });
  if (online) {
    return (
      <div className={styles.hero}>
        <span className={styles.heroSign}>
          <Icon name="headset" variant="duotone" size={30} />
        </span>
        <h2>{t('chat_hello')}</h2>
        <p>
          <i className={styles.there} />
          {t('chat_hello_text')} {shift}
        </p>
      </div>
    );
  }
  const isToday = opensAt !== null && dayStart(opensAt) === dayStart(clock.nowMs());
  const back = opensAt === null ? undefined : formats.dateTime(opensAt, isToday ? 'time' : 'dateTime');
  return (
    <div className={styles.hero} data-testid="chat-offline">
      <span className={styles.heroSign}>
        <Icon name="moon-stars" size={30} />
      </span>
      <h2>{t('chat_nobody')}</h2>
      <p>
        {back === undefined ? t('chat_nobody_now') : t('chat_nobody_until', { time: back })} {isAlways ? '' : shift}
      </p>
    </div>
  );
}

interface TopicProps {
  readonly topic: ChatTopic;
  readonly isOnline: boolean;
  readonly onChoose: (topic: ChatTopic) => void;
}

function TopicField({ topic, isOnline, onChoose }: TopicProps) {
  const t = useT();
  if (!isOnline) {
    return (
      <Field label={t('chat_topic')} className={styles.field}>
        <SelectInput
          icon={TOPIC_ICONS[topic]}
          options={CHAT_TOPICS.map((value) => ({ value, label: t(`chat_topic_${value}`) }))}
          value={topic}
          data-testid="chat-topic"
          onChange={({ target }) => onChoose(target.value as ChatTopic)}
        />
      </Field>
    );
  }
  return (
    <>
      <div className={styles.label} id="chat-topics">
        {t('chat_topic')}
      </div>
      <div className={styles.topics} role="group" aria-labelledby="chat-topics">
        {CHAT_TOPICS.map((one) => (
          <Chip
            key={one}
            icon={TOPIC_ICONS[one]}
            selected={topic === one}
            data-testid={`chat-topic-${one}`}
            onClick={() => onChoose(one)}
          >
            {t(`chat_topic_${one}`)}
          </Chip>
        ))}
      </div>
    </>
  );
}

function PicturesField({ pictures }: { readonly pictures: Uploads }) {
  const t = useT();
  return (
    <div className={styles.field} role="group" aria-label={t('feedback_pictures')}>
      <div className={styles.tiles}>
        {pictures.list.map((picture, at) => (
          <UploadTile
            key={picture.key}
            upload={picture}
            words={{
              name: t('feedback_picture_number', { number: at + 1 }),
              sent: t('feedback_picture_sent'),
              remove: t('feedback_picture_remove', { number: at + 1 }),
            }}
            data-testid="chat-first-picture"
            onRemove={() => pictures.remove(picture.key)}
          />
        ))}
        {pictures.list.length < CHAT_PICTURES_MAXIMUM && (
          <EmptyTile
            label={t('feedback_picture_add')}
            caption={t('feedback_picture_add')}
            data-testid="chat-first-file"
            onChoose={(file) => void pictures.add(file)}
          />
        )}
      </div>
      <p className={styles.small} role="status">
        {pictures.complaint ?? t('chat_pictures_note', { maximum: CHAT_PICTURES_MAXIMUM })}
      </p>
    </div>
  );
}

/** What needs no one at the desk. */
function Beside({ topic }: { readonly topic: ChatTopic }) {
  const t = useT();
  const navigate = useNavigate();
  const self = SELF_HELP[topic];
  return (
    <Card padding="none">
      {self.to !== STOP_PATH && <ListRow icon={self.icon} title={t(self.label)} onPress={() => navigate(self.to)} />}
      <ListRow
        icon="shield-check"
        title={t('chat_stop_now')}
        end="24/7"
        onPress={() => navigate(STOP_PATH)}
        data-testid="chat-stop-now"
      />
    </Card>
  );
}
