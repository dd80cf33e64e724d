/** What the member has sent: each unfolds to its text, its pictures and the answer. */
import {
  BottomSheet,
  Card,
  cx,
  Empty,
  Icon,
  SectionHead,
  Skeleton,
  SkeletonRow,
  StatusChip,
  useFormats,
} from '@lantern/ui';
import { useId, useState } from 'react';
import { Block } from '../../../lib/block.tsx';
import { useT } from '../../../lib/language/i18n.ts';
import { LoadMore } from '../../../lib/load-more.tsx';
import { useCall } from '../../../lib/server/calls.ts';
import { useOwnFeedback, type OwnFeedback as Sent } from '../api/use-own-feedback.ts';
import styles from '../feedback.module.css';
import { STATE_TONES, TOPIC_ICONS } from '../topics.ts';

interface OwnFeedbackProps {
  readonly openId: string | undefined;
  readonly onOpen: (id: string | undefined) => void;
}

export function OwnFeedback({ openId, onOpen }: OwnFeedbackProps) {
  const t = useT();
  const own = useOwnFeedback();
  return (
    <section className={styles.own} data-testid="feedback-own">
      <SectionHead title={t('feedback_own')} />
      <Block
        read={own}
        waiting={
          <Card padding="none">
            <SkeletonRow />
            <SkeletonRow />
          </Card>
        }
      >
        {(list) =>
          list.length === 0 ? (
            <Card padding="none">
              <Empty title={t('feedback_none')} text={t('feedback_none_text')} />
            </Card>
          ) : (
            <>
              <Card padding="none">
                {list.map((sent) => (
                  <Entry
                    key={sent.feedbackId}
                    sent={sent}
                    open={openId === sent.feedbackId}
                    onToggle={() => onOpen(openId === sent.feedbackId ? undefined : sent.feedbackId)}
                  />
                ))}
              </Card>
              <LoadMore loadMore={own.loadMore} loading={own.loadingMore} />
            </>
          )
        }
      </Block>
    </section>
  );
}

interface EntryProps {
  readonly sent: Sent;
  readonly open: boolean;
  readonly onToggle: () => void;
}

function Entry({ sent, open, onToggle }: EntryProps) {
  const t = useT();
  const formats = useFormats();
  const id = useId();
  const { topic, text, state, createdAt } = sent;
  return (
    <div className={styles.entry} data-testid="feedback-entry" data-state={state}>
      <button
        type="button"
        id={`${id}-head`}
        className={styles.head}
        aria-expanded={open}
        aria-controls={`${id}-body`}
        onClick={onToggle}
      >
        <Icon name={TOPIC_ICONS[topic]} size={22} className={styles.sign} />
        <span className={styles.words}>
          <span className={styles.line}>
            <b className={styles.topic}>{t(`feedback_topic_${topic}`)}</b>
            <StatusChip tone={STATE_TONES[state]}>{t(`feedback_state_${state}`)}</StatusChip>
          </span>
          {!open && <span className={styles.excerpt}>{text}</span>}
          <time className={styles.time} dateTime={new Date(createdAt).toISOString()}>
            {formats.dateTime(createdAt, 'dateTime')}
          </time>
        </span>
        <Icon name="caret-down" size={14} className={cx(styles.caret, open && styles.turned)} />
      </button>
      {open && (
        <div id={`${id}-body`} role="region" aria-labelledby={`${id}-head`} className={styles.body}>
          <Opened sent={sent} />
        </div>
      )}
    </div>
  );
}

function Opened({ sent: { text, reference, pictures, answer, state } }: { readonly sent: Sent }) {
  const t = useT();
  const formats = useFormats();
  return (
    <>
      <p className={styles.text} dir="auto">
        {text}
      </p>
      {reference !== null && (
        <p className={styles.time}>
          {t(`feedback_reference_${reference.kind === 'bet' ? 'game' : reference.kind}`)} · <bdi>{reference.id}</bdi>
        </p>
      )}
      {pictures.length > 0 && (
        <div className={styles.tiles}>
          {pictures.map(({ pictureId }, at) => (
            <OwnPicture key={pictureId} pictureId={pictureId} number={at + 1} />
          ))}
        </div>
      )}
      {answer !== null && (
        <div className={styles.answer} data-testid="feedback-answer">
          <p className={styles.answerHead}>
            <Icon name="headset" size={18} />
            <b>{t('feedback_answer')}</b>
            <time dateTime={new Date(answer.at).toISOString()}>{formats.dateTime(answer.at, 'dateTime')}</time>
          </p>
          <p className={styles.text} dir="auto">
            {answer.text}
          </p>
        </div>
      )}
      {answer === null && (
        <p className={styles.waits}>{t(state === 'closed' ? 'feedback_closed_silent' : 'feedback_waits')}</p>
      )}
    </>
  );
}

const KEPT_MS = 600_000;

function OwnPicture({ pictureId, number }: { readonly pictureId: string; readonly number: number }) {
  const t = useT();
  const { data } = useCall('feedback.picture', { params: { pictureId } }, { staleMs: KEPT_MS });
  const [large, setLarge] = useState(false);
  if (!data) return <Skeleton height={88} radius={14} />;
  const name = t('feedback_picture_number', { number });
  return (
    <>
      <button
        type="button"
        className={styles.thumb}
        aria-label={t('feedback_picture_open', { number })}
        onClick={() => setLarge(true)}
      >
        <img className={styles.preview} src={data.picture} alt="" />
      </button>
      {large && (
        <BottomSheet title={name} onClose={() => setLarge(false)}>
          <img className={styles.large} src={data.picture} alt={name} width={data.width} height={data.height} />
        </BottomSheet>
      )}
    </>
  );
}
