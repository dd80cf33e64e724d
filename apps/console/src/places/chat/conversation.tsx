/** The open conversation: its head with the acts, the messages, where the operator writes; the member beside it. */
import { clock } from '@lantern/ui/clock';
import { useState } from 'react';
import { useCall } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { useMemberTyping } from '../../lib/member-typing.ts';
import { useMe, useRight } from '../../lib/session.ts';
import { useKeys } from '../../lib/use-keys.ts';
import { DeskButton, DeskNote, PersonMark, StatusBadge } from '../../widgets/parts.tsx';
import { FailedState, Skeleton } from '../../widgets/states.tsx';
import { Time, TimeLeft } from '../../widgets/values.tsx';
import { ChatActs } from './chat-acts.tsx';
import { take, type Desk } from './chat-calls.ts';
import styles from './chat.module.css';
import { Composer } from './composer.tsx';
import { MemberCard } from './member-card.tsx';
import { Messages } from './messages.tsx';
import { Vip } from './queue-column.tsx';
import { useDeskThread, type DeskConversation } from './use-desk-thread.ts';

interface ConversationProps {
  readonly conversationId: string;
  /** An offer waits for the key that takes one. */
  readonly hasOffer: boolean;
  readonly onDuty: Desk['onDuty'];
  readonly onClose: () => void;
  /** Opens another conversation. */
  readonly onShow: (conversationId: string) => void;
}

export function Conversation({ conversationId, hasOffer, onDuty, onClose, onShow }: ConversationProps) {
  const read = useCall('ops.chat.read', { params: { conversationId } });
  const { operator } = useMe();
  const mayWork = useRight('chat.work');
  const mayReadMembers = useRight('members.read');
  const conversation = read.data;
  const isMine = conversation?.operatorId === operator.operatorId && conversation.state !== 'closed';
  const thread = useDeskThread(conversationId, read.dataUpdatedAt, mayWork && isMine);
  if (conversation === undefined) {
    return (
      <div className={styles.middle}>
        {read.error ? <FailedState error={read.error} onRetry={() => void read.refetch()} /> : <Skeleton />}
      </div>
    );
  }
  return (
    <>
      <section className={styles.middle} aria-label={conversation.username}>
        <Head conversation={conversation} hasOffer={hasOffer} onDuty={onDuty} onClose={onClose} />
        <Messages conversation={conversation} thread={thread} onShow={onShow} />
        {mayWork && conversation.canWrite && <Composer conversation={conversation} thread={thread} />}
        <ClosedNote conversation={conversation} />
      </section>
      {mayReadMembers && <MemberCard conversation={conversation} onShow={onShow} />}
    </>
  );
}

interface HeadProps {
  readonly conversation: DeskConversation;
  readonly hasOffer: boolean;
  readonly onDuty: Desk['onDuty'];
  readonly onClose: () => void;
}

function Head({ conversation, hasOffer, onDuty, onClose }: HeadProps) {
  const t = useT();
  const mayWork = useRight('chat.work');
  const [isTaking, setTaking] = useState(false);
  const { conversationId, username, vipLevel, state, topic, createdAt, language, operatorName, offeredUntil } =
    conversation;
  const isTyping = useMemberTyping(conversationId);
  const mayTake = mayWork && conversation.canTake && !isTaking;
  async function takeIt(): Promise<void> {
    setTaking(true);
    await take(conversationId, t('chat_taken', { name: username }));
    setTaking(false);
  }
  useKeys({
    escape: onClose,
    // An offer to this operator is taken by the page.
    ...(!hasOffer && { t: mayTake ? () => void takeIt() : undefined }),
  });
  return (
    <header className={styles.head}>
      <span className={styles.back}>
        <DeskButton look="ghost" icon="caret-left" aria-label={t('close')} onPress={onClose} />
      </span>
      <PersonMark name={username} />
      <div className={styles.title}>
        <h2>
          {username} <Vip level={vipLevel} />{' '}
          {isTyping ? (
            <StatusBadge tone="ok">{t('chat_typing')}</StatusBadge>
          ) : (
            <StatusBadge tone={state === 'queued' ? 'warn' : state === 'closed' ? 'plain' : 'info'}>
              {t(`chat_state_${state}`)}
            </StatusBadge>
          )}
        </h2>
        <small>
          {t(`chat_topic_${topic}`)} · <Time atMs={createdAt} /> · {t(`language_${language}`)}
          {operatorName !== null && ` · ${operatorName}`}
          {offeredUntil !== null && (
            <>
              {' · '}
              {t('chat_offered')} <TimeLeft untilMs={offeredUntil} />
            </>
          )}
        </small>
      </div>
      {mayWork && conversation.canTake && (
        <DeskButton look="brand" size="small" hotkey="T" isDisabled={isTaking} onPress={() => void takeIt()}>
          {t('chat_take')}
        </DeskButton>
      )}
      <ChatActs conversation={conversation} onDuty={onDuty} />
    </header>
  );
}

/** How it ended, and what the member thought of it. */
function ClosedNote({
  conversation: { closed, rating, ratingNote, mutedUntil, blocked },
}: {
  readonly conversation: DeskConversation;
}) {
  const t = useT();
  const isMuted = mutedUntil !== null && mutedUntil > clock.nowMs();
  if (closed === null && !isMuted && blocked === null) return null;
  return (
    <div className={styles.ended}>
      {blocked !== null && (
        <DeskNote tone="bad">
          <b>{t('chat_blocked')}</b> · {blocked.by} · <Time atMs={blocked.at} style="full" />
          <p dir="auto">{blocked.reason}</p>
        </DeskNote>
      )}
      {isMuted && (
        <DeskNote tone="warn">
          {t('chat_muted_until')} <Time atMs={mutedUntil} style="full" />
        </DeskNote>
      )}
      {closed !== null && (
        <DeskNote tone="ok">
          <b>{t(`chat_reason_${closed.reason}`)}</b> · {closed.by} · <Time atMs={closed.at} />
          {closed.note !== '' && <p>{closed.note}</p>}
          <p>
            {rating === null ? t('chat_unrated') : t('chat_rated', { stars: rating })}
            {ratingNote !== null && ratingNote !== '' && `: ${ratingNote}`}
          </p>
        </DeskNote>
      )}
    </div>
  );
}
