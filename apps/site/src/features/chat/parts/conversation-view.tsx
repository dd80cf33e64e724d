/** One conversation: its head, the queue while it waits, the messages, and what the member can do at its foot. */
import { useReadMarks } from '@lantern/web/chat-read-marks';
import { Button, clock, ErrorState, Icon, Note, RouteLoader, useDialogs, useToasts } from '@lantern/ui';
import { useOnline } from '@lantern/web';
import { useState, type ReactNode } from 'react';
import { useT } from '../../../lib/language/i18n.ts';
import { useNavigate } from '../../../lib/navigation/navigation.tsx';
import { client, refresh } from '../../../lib/server/calls.ts';
import { useConnected } from '../../../lib/server/realtime.ts';
import { useBrand } from '../../../lib/server/settings.ts';
import { useRisingPictures } from '../api/use-pictures.ts';
import { useThread } from '../api/use-thread.ts';
import { useDeskTyping } from '../api/use-typing.ts';
import styles from '../chat.module.css';
import type { Conversation } from '../state/messages.ts';
import { ChatHead } from './chat-head.tsx';
import { ChatMenu } from './chat-menu.tsx';
import { Composer } from './composer.tsx';
import { MessageList } from './message-list.tsx';
import { QueueCard } from './queue-card.tsx';
import { RatingCard } from './rating-card.tsx';

interface ConversationProps {
  readonly conversationId: string;
  /** Whether the desk is there at all. */
  readonly isOnline: boolean;
  readonly onPast: () => void;
  readonly onNew: () => void;
}

/** Closes the conversation, or leaves the queue, once the member has confirmed it. */
function useClosing(conversation: Conversation | undefined, onClosed: () => void) {
  const t = useT();
  const dialogs = useDialogs();
  const toasts = useToasts();
  return async (): Promise<void> => {
    if (!conversation) return;
    const isQueued = conversation.state === 'queued';
    const sure = await dialogs.confirm({
      title: t(isQueued ? 'chat_leave_title' : 'chat_close_title'),
      text: t(isQueued ? 'chat_leave_text' : 'chat_close_text'),
      confirmLabel: t(isQueued ? 'chat_leave' : 'chat_close'),
    });
    if (!sure) return;
    const { conversationId } = conversation;
    const result = await client.call('chat.close', { params: { conversationId } });
    if (!result.ok) return void toasts.show({ type: 'fail', text: result.message });
    refresh('chat.desk', 'chat.list');
    onClosed();
  };
}

/** What is said under the name at the head. */
function useNote(conversation: Conversation | undefined, isOnline: boolean): string {
  const t = useT();
  if (conversation === undefined) return t('chat_opening');
  const { state, deskNo } = conversation;
  if (state === 'open') return deskNo === null ? t('chat_with_desk') : t('chat_with', { number: deskNo });
  if (state === 'queued') return t('chat_in_queue');
  if (state === 'closed') return t('chat_over');
  return t(isOnline ? 'chat_offline_note_soon' : 'chat_offline_note');
}

export function ConversationView({ conversationId, isOnline, onPast, onNew }: ConversationProps) {
  const t = useT();
  const { name } = useBrand();
  const session = useThread(conversationId);
  const { thread, page, failed } = session.view.use((view) => view);
  const conversation = page?.conversation;
  const isTyping = useDeskTyping(conversationId, thread.messages.length);
  const rising = useRisingPictures((picture) => session.write('', [picture]));
  const close = useClosing(conversation, () => void session.sync());
  const note = useNote(conversation, isOnline);
  const isConnected = useConnected();
  const hasNetwork = useOnline();
  const [menuOpen, setMenuOpen] = useState(false);
  useReadMarks(session);
  const state = conversation?.state;
  const mayClose = state === 'open' || state === 'offline';
  return (
    <>
      <ChatHead
        title={t('chat_desk_of', { name })}
        note={note}
        isThere={state === 'open'}
        onMenu={() => setMenuOpen(true)}
      />
      {hasNetwork && !isConnected && (
        <div className={styles.reconnecting} role="status" data-testid="chat-reconnecting">
          <Icon name="wifi-slash" size={16} />
          {t('chat_reconnecting')}
        </div>
      )}
      {conversation === undefined ? (
        failed ? (
          <ErrorState title={failed.message} code={failed.code} onRetry={() => void session.sync()} />
        ) : (
          <RouteLoader />
        )
      ) : (
        <>
          {state === 'queued' && <QueueCard conversation={conversation} onLeave={() => void close()} />}
          {state === 'offline' && (
            <div className={`gutter ${styles.above}`}>
              <Note>{t('chat_offline_left')}</Note>
            </div>
          )}
          <MessageList session={session} rising={rising} isTyping={isTyping} />
          {state === 'closed' ? (
            <ClosedFoot
              conversation={conversation}
              isAnswered={thread.messages.some(({ from }) => from === 'desk')}
              onNew={onNew}
            >
              <Composer conversation={conversation} session={session} rising={rising} />
            </ClosedFoot>
          ) : (
            <Composer conversation={conversation} session={session} rising={rising} />
          )}
        </>
      )}
      {menuOpen && (
        <ChatMenu
          onPast={onPast}
          onEnd={mayClose ? () => void close() : undefined}
          onClose={() => setMenuOpen(false)}
        />
      )}
    </>
  );
}

/** What was said, in the inbox; then the way there. */
function TranscriptButton({ conversationId }: { readonly conversationId: string }) {
  const t = useT();
  const toasts = useToasts();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [isSent, setSent] = useState(false);

  async function request(): Promise<void> {
    setBusy(true);
    const sent = await client.call('chat.transcript', { params: { conversationId } });
    setBusy(false);
    setSent(sent.ok);
    toasts.show(sent.ok ? { type: 'success', text: t('chat_transcript_sent') } : { type: 'fail', text: sent.message });
  }

  if (isSent)
    return (
      <Button wide look="ghost" data-testid="chat-transcript-open" onClick={() => navigate('/m/webEmail')}>
        {t('chat_transcript_open')}
      </Button>
    );
  return (
    <Button
      wide
      look="ghost"
      data-testid="chat-transcript"
      busy={busy ? t('chat_transcript') : undefined}
      onClick={() => void request()}
    >
      {t('chat_transcript')}
    </Button>
  );
}

interface ClosedProps {
  readonly conversation: Conversation;
  /** The desk has written in it: only then it is rated. */
  readonly isAnswered: boolean;
  readonly onNew: () => void;
  /** Where the member writes on. */
  readonly children: ReactNode;
}

/** A closed conversation: the rating, and the two ways on. */
function ClosedFoot({ conversation, isAnswered, onNew, children }: ClosedProps) {
  const t = useT();
  const [goesOn, setGoesOn] = useState(false);
  const mayGoOn = conversation.reopenUntil !== null && conversation.reopenUntil > clock.nowMs();
  return (
    <>
      <div className={`gutter ${styles.closed}`} data-testid="chat-closed">
        {isAnswered && <RatingCard conversation={conversation} />}
        <div className={styles.ways}>
          {mayGoOn && !goesOn && (
            <Button wide data-testid="chat-go-on" onClick={() => setGoesOn(true)}>
              {t('chat_go_on')}
            </Button>
          )}
          <Button wide look={mayGoOn ? 'quiet' : 'brand'} data-testid="chat-new" onClick={onNew}>
            {t('chat_new')}
          </Button>
          <TranscriptButton conversationId={conversation.conversationId} />
        </div>
        {mayGoOn && <p className={styles.small}>{t('chat_go_on_text')}</p>}
      </div>
      {goesOn && children}
    </>
  );
}
