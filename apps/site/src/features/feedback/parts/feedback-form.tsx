/** The form: topic, text with its words counted, the order it is about, pictures. */
import { UPLOAD_IMAGES_MAXIMUM } from '@lantern/contract/constants';
import { countWords, FEEDBACK_TOPICS, type FeedbackTopic } from '@lantern/contract/feedback-rules';
import { Button, Card, Chip, Field, Note, SelectInput, TextArea, useToasts } from '@lantern/ui';
import { useOnline } from '@lantern/web';
import { useRef, useState, type FormEvent } from 'react';
import { useReferences } from '../../../lib/content/order-references.ts';
import { useT, type TextKey } from '../../../lib/language/i18n.ts';
import { useSettings } from '../../../lib/server/settings.ts';
import { EmptyTile, UploadTile } from '../../../lib/uploads/upload-tile.tsx';
import { usePictures, type Pictures } from '../api/use-pictures.ts';
import { useSending } from '../api/use-sending.ts';
import styles from '../feedback.module.css';
import { TOPIC_ICONS } from '../topics.ts';

interface FeedbackFormProps {
  /** Of the address, when another screen leads here. */
  readonly topic: FeedbackTopic | undefined;
  readonly referenceId: string | undefined;
}

const REFERENCE_LABELS: Readonly<Partial<Record<FeedbackTopic, TextKey>>> = {
  deposit: 'feedback_reference_deposit',
  withdrawal: 'feedback_reference_withdrawal',
  game: 'feedback_reference_game',
};

interface Bounds {
  readonly minimum: number;
  readonly maximum: number;
}

/** What is wrong with the number of words; undefined when nothing is. */
function useWordsFault(count: number, bounds: Bounds | undefined): string | undefined {
  const t = useT();
  if (!bounds) return undefined;
  const { minimum, maximum } = bounds;
  if (count < minimum) return t('feedback_words_few', { count: minimum - count, minimum });
  return count > maximum ? t('feedback_words_many', { count: count - maximum, maximum }) : undefined;
}

export function FeedbackForm({ topic: first, referenceId: given }: FeedbackFormProps) {
  const t = useT();
  const toasts = useToasts();
  const online = useOnline();
  const bounds = useSettings()?.feedbackWords;
  const pictures = usePictures();
  const { sending, refusal, send, forget } = useSending();
  const [topic, setTopic] = useState<FeedbackTopic>(first ?? 'deposit');
  const [referenceId, setReferenceId] = useState(given ?? '');
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const references = useReferences(topic, given);
  const count = countWords(text);
  const fault = useWordsFault(count, bounds);
  const isLong = bounds !== undefined && count > bounds.maximum;
  const stages = pictures.list.map(({ stage }) => stage);
  const reason = !online
    ? t('feedback_offline')
    : (fault ??
      (stages.includes('sending')
        ? t('feedback_picture_wait')
        : stages.includes('failed')
          ? t('feedback_picture_failed')
          : undefined));

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (reason !== undefined || sending) return;
    const pictureIds = pictures.list.flatMap(({ id }) => id ?? []);
    const isOffered = references.some(({ value }) => value === referenceId);
    const accepted = await send({
      topic,
      text: text.trim(),
      ...(pictureIds.length > 0 && { pictureIds }),
      ...(isOffered && { referenceId }),
    });
    if (!accepted) return;
    setText('');
    setReferenceId('');
    setTried(false);
    pictures.clear();
    toasts.show({ type: 'success', text: t('feedback_sent') });
  }

  return (
    <Card>
      <form onSubmit={(event) => void submit(event)} noValidate data-testid="feedback-form">
        <p className={styles.lead}>{t('feedback_lead')}</p>
        <div className={styles.label} id="feedback-topics">
          {t('feedback_topic')}
        </div>
        <div className={styles.topics} role="group" aria-labelledby="feedback-topics">
          {FEEDBACK_TOPICS.map((one) => (
            <Chip
              key={one}
              icon={TOPIC_ICONS[one]}
              selected={topic === one}
              data-testid={`topic-${one}`}
              onClick={() => {
                setTopic(one);
                setReferenceId('');
              }}
            >
              {t(`feedback_topic_${one}`)}
            </Chip>
          ))}
        </div>
        {references.length > 0 && (
          <Field
            label={t(REFERENCE_LABELS[topic] ?? 'feedback_reference')}
            note={t('optional')}
            className={styles.reference}
          >
            <SelectInput
              icon="receipt"
              options={references}
              placeholder={t('feedback_reference_none')}
              value={references.some(({ value }) => value === referenceId) ? referenceId : ''}
              data-testid="field-reference"
              onChange={({ target }) => setReferenceId(target.value)}
            />
          </Field>
        )}
        <Field
          label={t('feedback_content')}
          required
          note={
            bounds && (
              <span className={isLong ? styles.over : undefined} data-testid="feedback-count">
                {t('feedback_words', { count, maximum: bounds.maximum })}
              </span>
            )
          }
          error={(tried || isLong) && fault !== undefined ? fault : undefined}
          hint={bounds && t('feedback_words_bounds', { ...bounds })}
        >
          <TextArea
            ref={area}
            rows={6}
            name="text"
            dir="auto"
            value={text}
            placeholder={t('feedback_placeholder')}
            data-testid="field-text"
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
            busy={sending ? t('feedback_sending') : undefined}
            reason={reason}
            data-testid="feedback-send"
            onBlocked={() => {
              setTried(true);
              if (fault !== undefined) area.current?.focus();
            }}
          >
            {t('feedback_send')}
          </Button>
        </div>
      </form>
    </Card>
  );
}

function PicturesField({ pictures }: { readonly pictures: Pictures }) {
  const t = useT();
  return (
    <div className={styles.pictures} role="group" aria-label={t('feedback_pictures')}>
      <div className={styles.label}>
        <span>{t('feedback_pictures')}</span>
        <span className={styles.note}>{t('feedback_pictures_note', { maximum: UPLOAD_IMAGES_MAXIMUM })}</span>
      </div>
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
            data-testid="feedback-picture"
            onRemove={() => pictures.remove(picture.key)}
          />
        ))}
        {pictures.open && (
          <EmptyTile
            label={t('feedback_picture_add')}
            caption={t('feedback_picture_add')}
            data-testid="field-picture"
            onChoose={(file) => void pictures.add(file)}
          />
        )}
      </div>
      <div role="status">
        {pictures.complaint !== undefined && <p className={styles.complaint}>{pictures.complaint}</p>}
      </div>
    </div>
  );
}
