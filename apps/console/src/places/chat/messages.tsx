/** Messages and notes of a conversation in their order; what is not sent yet at the end. */
import { useNow } from '@lantern/ui';
import { Fragment, useLayoutEffect, useRef, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { useMerchant } from '../../lib/session.ts';
import { zoned } from '../../lib/zone.ts';
import { ModalDialog } from '../../widgets/dialogs.tsx';
import { DeskButton } from '../../widgets/parts.tsx';
import { FailedState, Skeleton } from '../../widgets/states.tsx';
import styles from './messages.module.css';
import { Pictures, type OpenedPicture } from './picture.tsx';
import pictureStyles from './pictures.module.css';
import type { DeskConversation, DeskMessage, DeskNote, DeskThread } from './use-desk-thread.ts';

interface MessagesProps {
  readonly conversation: DeskConversation;
  readonly thread: DeskThread;
  readonly onShow: (conversationId: string) => void;
}

const DAY_TEXT = 5;
/** This close to the end the newest message stays in sight. */
const NEAR_END_PX = 120;

export function Messages({ conversation, thread: { session, notes: noted }, onShow }: MessagesProps) {
  const t = useT();
  const zone = useMerchant().timeZone;
  const nowMs = useNow(true, 60_000);
  const { thread, page, failed, loadingOlder } = session.view.use((view) => view);
  const notes = noted.use((list) => list);
  const { messages, outbox, readSeq, hasOlder } = thread;
  const scroll = useRef<HTMLDivElement>(null);
  const [opened, open] = useState<OpenedPicture>();
  const place = useRef({ isNear: true, height: 0, first: 0 });
  const first = messages[0]?.seq ?? 0;
  useLayoutEffect(() => {
    const box = scroll.current;
    if (!box) return;
    const before = place.current;
    if (before.first > first && first > 0) box.scrollTop += box.scrollHeight - before.height;
    else if (before.isNear) box.scrollTop = box.scrollHeight;
    place.current = { ...before, height: box.scrollHeight, first };
  }, [first, messages.length, outbox.length, notes.length]);
  const notesAfter = (seq: number) => notes.filter(({ afterSeq }) => afterSeq === seq);
  const dayOf = (atMs: number): string => {
    const { date } = zoned(atMs, zone);
    return date === zoned(nowMs, zone).date ? t('chat_today') : date.slice(0, DAY_TEXT);
  };
  const { previous } = conversation;
  if (page === undefined) {
    return (
      <div className={styles.messages}>
        {failed ? <FirstFailed failed={failed} onRetry={() => void session.sync()} /> : <Skeleton />}
      </div>
    );
  }
  return (
    <div
      ref={scroll}
      className={styles.messages}
      role="log"
      aria-label={t('chat_messages')}
      // Reachable by keyboard, so that it can be scrolled.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onScroll={({ currentTarget: box }) => {
        place.current.isNear = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_END_PX;
      }}
    >
      {hasOlder && (
        <div className={styles.older}>
          <DeskButton size="small" look="ghost" isDisabled={loadingOlder} onPress={() => void session.loadOlder()}>
            {t('chat_older')}
          </DeskButton>
        </div>
      )}
      {!hasOlder && previous !== null && (
        <p className={styles.divider}>
          <DeskButton look="link" onPress={() => onShow(previous.conversationId)}>
            {t('chat_previous', {
              topic: t(`chat_topic_${previous.topic}`),
              day: zoned(previous.closedAt, zone).date.slice(0, DAY_TEXT),
            })}
            {previous.rating !== null && `, ${t('chat_stars', { count: previous.rating })}`}
          </DeskButton>
        </p>
      )}
      {first === 1 && notesAfter(0).map((note) => <Note key={note.noteId} note={note} />)}
      {messages.map((message, at) => {
        const before = messages[at - 1];
        const day = dayOf(message.at);
        return (
          <Fragment key={message.seq}>
            {(before === undefined || dayOf(before.at) !== day) && <p className={styles.divider}>{day}</p>}
            <Message
              message={message}
              conversation={conversation}
              isRead={message.seq <= readSeq}
              time={zoned(message.at, zone).time.slice(0, DAY_TEXT)}
              onOpen={open}
            />
            {notesAfter(message.seq).map((note) => (
              <Note key={note.noteId} note={note} />
            ))}
          </Fragment>
        );
      })}
      {outbox.map(({ clientId, text, pictures, state, complaint }) => (
        <div key={clientId} className={styles.line} data-from="desk" data-unsent={state}>
          {text !== '' && (
            <p className={styles.bubble} dir="auto">
              {text}
            </p>
          )}
          <Pictures of={pictures} conversationId={conversation.conversationId} from={t('chat_you')} onOpen={open} />
          <small role={state === 'refused' ? 'alert' : 'status'}>
            {state === 'refused' ? complaint : t(state === 'waiting' ? 'chat_waits' : 'chat_sending')}
            {(state === 'refused' || state === 'waiting') && (
              <>
                {' · '}
                <DeskButton look="link" size="small" onPress={() => session.retry(clientId)}>
                  {t('chat_again')}
                </DeskButton>
                {' · '}
                <DeskButton look="link" size="small" onPress={() => session.drop(clientId)}>
                  {t('chat_drop')}
                </DeskButton>
              </>
            )}
          </small>
        </div>
      ))}
      {opened && (
        <ModalDialog title={opened.title} isWide onClose={() => open(undefined)}>
          <img
            className={pictureStyles.large}
            src={opened.address}
            alt={opened.title}
            width={opened.width}
            height={opened.height}
          />
        </ModalDialog>
      )}
    </div>
  );
}

interface FailedProps {
  readonly failed: { readonly code: string; readonly message: string };
  readonly onRetry: () => void;
}

const FirstFailed = ({ failed, onRetry }: FailedProps) => (
  <FailedState error={{ refusal: failed } as never} onRetry={onRetry} />
);

interface MessageProps {
  readonly message: DeskMessage;
  readonly conversation: DeskConversation;
  readonly isRead: boolean;
  readonly time: string;
  readonly onOpen: (picture: OpenedPicture) => void;
}

function Message({ message, conversation: { conversationId, username }, isRead, time, onOpen }: MessageProps) {
  const t = useT();
  const { from, text, notice, operatorName, deskNo, pictures, seq } = message;
  if (from === 'system') {
    const name = operatorName ?? (deskNo === null ? '' : t('chat_desk_no', { number: deskNo }));
    return notice === null ? null : (
      <p className={styles.notice}>
        {t(`chat_notice_${notice}`)}
        {name !== '' && (notice === 'joined' || notice === 'transferred') && `: ${name}`} · {time}
      </p>
    );
  }
  return (
    <div className={styles.line} data-from={from} data-seq={seq}>
      {text !== '' && (
        <p className={styles.bubble} dir="auto">
          {text}
        </p>
      )}
      <Pictures
        of={pictures}
        conversationId={conversationId}
        from={`${from === 'member' ? username : (operatorName ?? '')}, ${time}`}
        onOpen={onOpen}
      />
      <small>
        {time}
        {from === 'desk' && operatorName !== null && ` · ${operatorName}`}
        {from === 'desk' && isRead && ` · ${t('chat_read')}`}
      </small>
    </div>
  );
}

function Note({ note: { text, operatorName, at } }: { readonly note: DeskNote }) {
  const t = useT();
  const zone = useMerchant().timeZone;
  return (
    <div className={styles.note} data-note>
      <small>
        {t('chat_note_of', { name: operatorName })} · {zoned(at, zone).time.slice(0, DAY_TEXT)}
      </small>
      <p dir="auto">{text}</p>
    </div>
  );
}
