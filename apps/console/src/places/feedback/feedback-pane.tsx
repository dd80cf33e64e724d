/** One feedback: what the member wrote, the order it is about, pictures for a look, and the answer. */
import { FEEDBACK_ANSWER_LENGTH_MAXIMUM } from '@lantern/contract/feedback-rules';
import { useRef, useState } from 'react';
import { Link } from 'wouter';
import { call, useCall, type OpsAnswer } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { useDraft, useRight } from '../../lib/session.ts';
import { useKeys } from '../../lib/use-keys.ts';
import { carryOut } from '../../widgets/carry-out.ts';
import { ConfirmDialog } from '../../widgets/dialogs.tsx';
import { DeskField } from '../../widgets/fields.tsx';
import { Pane, PanePart } from '../../widgets/panel.tsx';
import { DeskButton, Facts, StatusBadge } from '../../widgets/parts.tsx';
import { WhenRead } from '../../widgets/states.tsx';
import { say } from '../../widgets/toasts.tsx';
import { Time } from '../../widgets/values.tsx';
import styles from './feedback.module.css';

type Feedback = OpsAnswer<'ops.feedback.read'>;
type Shown = OpsAnswer<'ops.feedback.picture'>;

const TONES = { open: 'info', answered: 'ok', closed: 'plain' } as const;
const REFRESHES = ['ops.feedback.list', 'ops.feedback.read'] as const;

interface PaneProps {
  readonly feedbackId: string;
  readonly onClose: () => void;
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
  /** It was answered or closed. */
  readonly onDone: () => void;
}

export function FeedbackPane({ feedbackId, onClose, onPrevious, onNext, onDone }: PaneProps) {
  const t = useT();
  const read = useCall('ops.feedback.read', { params: { feedbackId } });
  const mayWork = useRight('feedback.work');
  const feedback = read.data;
  return (
    <Pane
      label={t('feedback_case')}
      eyebrow={feedback && t(`feedback_topic_${feedback.topic}`)}
      title={feedback?.username ?? '…'}
      onClose={onClose}
      onPrevious={onPrevious}
      onNext={onNext}
      foot={feedback !== undefined && mayWork && feedback.canClose && <Acts feedback={feedback} onDone={onDone} />}
    >
      <WhenRead read={read}>{(shown) => <Case feedback={shown} />}</WhenRead>
    </Pane>
  );
}

function Case({ feedback }: { readonly feedback: Feedback }) {
  const t = useT();
  const { feedbackId, memberId, username, agent, state, createdAt, language, text, reference } = feedback;
  const { pictures, answer, closed } = feedback;
  return (
    <>
      <Facts
        facts={[
          [
            t('state'),
            <StatusBadge key="s" tone={TONES[state]}>
              {t(`feedback_${state}`)}
            </StatusBadge>,
          ],
          [t('column_time'), <Time key="t" atMs={createdAt} />],
          [
            t('member'),
            <Link key="m" href={`/members/${memberId}`}>
              {username}
            </Link>,
          ],
          ...(agent === null
            ? []
            : [
                [
                  t('feedback_topic_agent'),
                  <Link key="a" href={`/members/${agent.memberId}`}>
                    {agent.username}
                  </Link>,
                ] as const,
              ]),
          [t('feedback_language'), t(`language_${language}`)],
          [
            t('feedback_reference'),
            reference && (
              <Link key="r" href={`/explain/${encodeURIComponent(reference.id)}`}>
                {t(`feedback_about_${reference.kind}`)} <span className="mono">{reference.id}</span>
              </Link>
            ),
          ],
        ]}
      />
      <PanePart title={t('feedback_text')}>
        <p className={styles.text} dir="auto">
          {text}
        </p>
      </PanePart>
      {pictures.length > 0 && (
        <PanePart title={`${t('feedback_pictures')} · ${t('receipts_look')}`}>
          <div className={styles.pictures}>
            {pictures.map(({ pictureId }, at) => (
              <Picture key={pictureId} feedbackId={feedbackId} pictureId={pictureId} number={at + 1} />
            ))}
          </div>
        </PanePart>
      )}
      {answer !== null && (
        <PanePart title={t('feedback_answer')}>
          <p className={styles.text} dir="auto">
            {answer.text}
          </p>
          <p className={styles.by}>
            {answer.by} · <Time atMs={answer.at} />
          </p>
        </PanePart>
      )}
      {closed !== null && (
        <p className={styles.by}>
          {t('feedback_closed_by', { name: closed.by })} · <Time atMs={closed.at} />
        </p>
      )}
    </>
  );
}

interface PictureProps {
  readonly feedbackId: string;
  readonly pictureId: string;
  readonly number: number;
}

function Picture({ feedbackId, pictureId, number }: PictureProps) {
  const t = useT();
  const [shown, show] = useState<Shown>();
  const look = async () => {
    const result = await call('ops.feedback.picture', { params: { feedbackId, pictureId } });
    if (result.ok) show(result.value);
    else say('bad', result.message);
  };
  const hotkey = String(number);
  useKeys({ [hotkey]: () => (shown ? show(undefined) : void look()) });
  return shown ? (
    <img
      className={styles.picture}
      src={shown.picture}
      alt={t('feedback_picture', { number })}
      width={shown.width}
      height={shown.height}
    />
  ) : (
    <DeskButton icon="eye" hotkey={hotkey} onPress={() => void look()}>
      {t('feedback_picture', { number })}
    </DeskButton>
  );
}

/** The answer, written at the foot so that the text above stays in sight. Its draft survives a closed case. */
function Acts({ feedback, onDone }: { readonly feedback: Feedback; readonly onDone: () => void }) {
  const t = useT();
  const { feedbackId, version, username, canAnswer } = feedback;
  const [text, type] = useDraft(`FEEDBACK_${feedbackId}`);
  const [isSending, setSending] = useState(false);
  const [asks, ask] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const isReady = canAnswer && text.trim() !== '' && !isSending;

  async function send(): Promise<void> {
    if (!isReady) return;
    setSending(true);
    const done = await carryOut(
      'ops.feedback.answer',
      { params: { feedbackId }, body: { text: text.trim(), version } },
      { refreshes: REFRESHES, said: () => t('feedback_sent', { name: username }) },
    );
    setSending(false);
    if (!done) return;
    type('');
    onDone();
  }

  const close = (): Promise<boolean> =>
    carryOut(
      'ops.feedback.close',
      { params: { feedbackId }, body: { version } },
      { refreshes: REFRESHES, said: () => t('feedback_closed_done'), onDone },
    );

  useKeys({
    a: canAnswer ? () => box.current?.querySelector('textarea')?.focus() : undefined,
    r: () => ask(true),
    'Mod+Enter': isReady ? () => void send() : undefined,
  });
  return (
    <div ref={box} className={styles.acts}>
      {canAnswer && (
        <DeskField
          label={t('feedback_answer')}
          side={`${[...text].length} / ${FEEDBACK_ANSWER_LENGTH_MAXIMUM}`}
          hint={t('feedback_answer_hint', { language: t(`language_${feedback.language}`) })}
          value={text}
          onChange={type}
          maxLength={FEEDBACK_ANSWER_LENGTH_MAXIMUM}
          lines={5}
        />
      )}
      <div className={styles.buttons}>
        <DeskButton icon="check" hotkey="R" onPress={() => ask(true)}>
          {t('feedback_close')}
        </DeskButton>
        {canAnswer && (
          <DeskButton look="brand" hotkey="⌘ ↵" isDisabled={!isReady} onPress={() => void send()}>
            {t('feedback_send')}
          </DeskButton>
        )}
      </div>
      {asks && (
        <ConfirmDialog
          title={t('feedback_close_title', { name: username })}
          actionLabel={t('feedback_close')}
          onConfirm={() => void close()}
          onClose={() => ask(false)}
        >
          <p>{t(canAnswer ? 'feedback_close_silent' : 'feedback_close_text')}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
