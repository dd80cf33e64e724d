/** The messages of a conversation under their days, the member's unsent ones after them, and who is typing. */
import { BottomSheet, clock, useFormats } from '@lantern/ui';
import { Fragment, useCallback, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useT } from '../../../lib/language/i18n.ts';
import { dayStart } from '../../../lib/vietnam-days.ts';
import type { useRisingPictures } from '../api/use-pictures.ts';
import styles from '../messages.module.css';
import type { ChatSession, Message } from '../state/messages.ts';
import { DeskSign, MessageBubble, NoticeChip, RisingBubble, UnsentBubble, type OpenedPicture } from './bubbles.tsx';

export type RisingPictures = ReturnType<typeof useRisingPictures>;

/** This close to the end of the page the newest message stays in sight. */
const NEAR_END_PX = 160;

/** Keeps the end in sight while the member is there, and the place when history is joined above. */
function useScrollPlace(firstSeq: number | undefined, end: string, written: number, followsEnd: boolean): void {
  const isNear = useRef(followsEnd);
  const shownWritten = useRef(written);
  const height = useRef(0);
  const shownFirst = useRef(firstSeq);
  useLayoutEffect(() => {
    isNear.current = followsEnd;
  }, [followsEnd]);
  useEffect(() => {
    const look = (): void => {
      const { scrollHeight } = document.documentElement;
      isNear.current = window.innerHeight + window.scrollY > scrollHeight - NEAR_END_PX;
    };
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  useLayoutEffect(() => {
    const { scrollHeight } = document.documentElement;
    const isHistory = shownFirst.current !== undefined && firstSeq !== undefined && firstSeq < shownFirst.current;
    if (isHistory) window.scrollBy(0, scrollHeight - height.current);
    // What the member has just written is always in sight.
    else if (isNear.current || written > shownWritten.current) window.scrollTo(0, scrollHeight);
    shownWritten.current = written;
    shownFirst.current = firstSeq;
    height.current = scrollHeight;
  }, [firstSeq, end, written]);
}

/** Asks for older messages when the top comes in sight, and by a button for those who do not scroll. */
function Older({ isLoading, onLoad }: { readonly isLoading: boolean; readonly onLoad: () => void }) {
  const t = useT();
  const top = useRef<HTMLButtonElement>(null);
  const load = useRef(onLoad);
  useEffect(() => {
    load.current = onLoad;
  });
  useEffect(() => {
    if (!top.current) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && load.current());
    watch.observe(top.current);
    return () => watch.disconnect();
  }, []);
  return (
    <button
      ref={top}
      type="button"
      className={styles.older}
      disabled={isLoading}
      data-testid="chat-older"
      onClick={onLoad}
    >
      {t(isLoading ? 'chat_older_loading' : 'chat_older')}
    </button>
  );
}

interface MessageListProps {
  readonly session: ChatSession;
  readonly rising: RisingPictures;
  readonly isTyping: boolean;
}

export function MessageList({ session, rising, isTyping }: MessageListProps) {
  const t = useT();
  const { thread, page, loadingOlder } = session.view.use((view) => view);
  const state = page?.conversation.state;
  const { messages, outbox, deskReadSeq, hasOlder } = thread;
  // Where the member had read to when the page was opened: the divider does not move while they read on.
  const [readBefore] = useState(thread.readSeq);
  const [sinceMs] = useState(() => clock.nowMs());
  const [opened, open] = useState<OpenedPicture>();
  const loadOlder = useCallback(() => void session.loadOlder(), [session]);
  const last = messages[messages.length - 1]?.seq ?? 0;
  // Who waits sees their place in the queue first, above the messages.
  useScrollPlace(messages[0]?.seq, `${last} ${isTyping}`, outbox.length + rising.list.length, state !== 'queued');
  const firstUnread = messages.find(
    ({ seq, from, at }) => seq > readBefore && from === 'desk' && at < sinceMs && readBefore > 0,
  )?.seq;
  return (
    <div className={styles.list} data-testid="chat-messages">
      {hasOlder && <Older isLoading={loadingOlder} onLoad={loadOlder} />}
      <div role="log" aria-label={t('chat_messages')} className={styles.log}>
        {messages.map((message, at) => (
          <Fragment key={message.seq}>
            <DayBefore message={message} previous={messages[at - 1]} />
            {message.seq === firstUnread && <Divider>{t('chat_unread')}</Divider>}
            {message.from === 'system' ? (
              <NoticeChip message={message} />
            ) : (
              <MessageBubble
                message={message}
                isSeen={message.seq <= deskReadSeq}
                isLastOfRun={messages[at + 1]?.from !== message.from}
                onOpen={open}
              />
            )}
          </Fragment>
        ))}
        {outbox.map((unsent) => (
          <UnsentBubble
            key={unsent.clientId}
            unsent={unsent}
            onRetry={() => session.retry(unsent.clientId)}
            onDrop={() => session.drop(unsent.clientId)}
            onOpen={open}
          />
        ))}
        {rising.list.map((one) => (
          <RisingBubble
            key={one.key}
            rising={one}
            onCancel={() => rising.cancel(one)}
            onRetry={() => rising.retry(one)}
          />
        ))}
      </div>
      {isTyping && (
        <div className={styles.fromDesk} data-testid="chat-typing">
          <DeskSign />
          <span className={styles.typing} role="status" aria-label={t('chat_typing')}>
            <i />
            <i />
            <i />
          </span>
        </div>
      )}
      {opened && (
        <BottomSheet title={opened.title} onClose={() => open(undefined)}>
          <img
            className={styles.large}
            src={opened.address}
            alt={opened.title}
            width={opened.width}
            height={opened.height}
          />
        </BottomSheet>
      )}
    </div>
  );
}

/** The day of the first message of each day. */
function DayBefore({ message, previous }: { readonly message: Message; readonly previous: Message | undefined }) {
  const t = useT();
  const formats = useFormats();
  const start = dayStart(message.at);
  if (previous !== undefined && dayStart(previous.at) === start) return null;
  const now = clock.nowMs();
  if (start === dayStart(now)) return <Divider>{t('record_today')}</Divider>;
  if (start === dayStart(now, 1)) return <Divider>{t('record_yesterday')}</Divider>;
  return <Divider>{formats.dateTime(message.at, 'date')}</Divider>;
}

const Divider = ({ children }: { readonly children: ReactNode }) => <p className={styles.divider}>{children}</p>;
