/** Where the member writes: ready questions of the topic, a picture, the text. */
import { CHAT_TEXT_MAXIMUM } from '@lantern/contract/chat-rules';
import { Icon, IconButton } from '@lantern/ui';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useT } from '../../../lib/language/i18n.ts';
import { currentSession } from '../../../lib/session/session.ts';
import { useTypingSignal } from '../api/use-typing.ts';
import styles from '../chat.module.css';
import { keepDraft, keptDraft } from '../state/draft-store.ts';
import type { ChatSession, Conversation } from '../state/messages.ts';
import { QUICK_REPLIES } from '../topics.ts';
import type { RisingPictures } from './message-list.tsx';

/** The field grows up to this height. */
const TALLEST_PX = 132;
/** With a mouse there is a keyboard whose Enter sends; a phone's Enter is a new line. */
const hasKeyboard = (): boolean => window.matchMedia('(pointer: fine)').matches;

interface ComposerProps {
  readonly conversation: Conversation;
  readonly session: ChatSession;
  readonly rising: RisingPictures;
}

export function Composer({ conversation: { conversationId, topic, state }, session, rising }: ComposerProps) {
  const t = useT();
  const userName = currentSession()?.userName ?? '';
  const [text, setText] = useState(() => keptDraft(userName, conversationId));
  const signalTyping = useTypingSignal(conversationId);
  const area = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const field = area.current;
    if (!field) return;
    field.style.height = 'auto';
    field.style.height = `${Math.min(TALLEST_PX, field.scrollHeight + 2)}px`;
  }, [text]);
  // A member who chose to go on writes at once.
  useEffect(() => {
    if (state === 'closed') area.current?.focus();
  }, [state]);

  function type(words: string): void {
    setText(words);
    keepDraft(userName, conversationId, words);
  }

  function send(words: string): void {
    const trimmed = words.trim();
    if (trimmed === '') return;
    session.write(trimmed);
    type('');
    area.current?.focus();
  }

  return (
    <div className={styles.composer} data-testid="chat-composer">
      <div role="alert">{rising.complaint !== undefined && <p className={styles.complaint}>{rising.complaint}</p>}</div>
      {text === '' && (state === 'open' || state === 'queued') && (
        <div className={styles.quick} role="group" aria-label={t('chat_quick')}>
          {QUICK_REPLIES[topic].map((reply) => (
            <button key={reply} type="button" data-testid="chat-quick" onClick={() => send(t(reply))}>
              {t(reply)}
            </button>
          ))}
        </div>
      )}
      <form
        className={styles.write}
        onSubmit={(event) => {
          event.preventDefault();
          send(text);
        }}
      >
        <label className={styles.file}>
          <input
            type="file"
            accept="image/*"
            aria-label={t('chat_picture_send')}
            data-testid="chat-file"
            onChange={({ target }) => {
              const file = target.files?.[0];
              // The same file may be chosen again after a failure.
              target.value = '';
              if (file) void rising.add(file);
            }}
          />
          <Icon name="image" size={24} />
        </label>
        <textarea
          ref={area}
          rows={1}
          dir="auto"
          className={styles.area}
          value={text}
          maxLength={CHAT_TEXT_MAXIMUM}
          aria-label={t('chat_text')}
          placeholder={t('chat_text')}
          data-testid="chat-text"
          onChange={({ target }) => {
            type(target.value);
            signalTyping();
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !hasKeyboard()) return;
            event.preventDefault();
            send(text);
          }}
        />
        <IconButton
          type="submit"
          icon="paper-plane-tilt"
          label={t('chat_send')}
          className={styles.sendButton}
          data-testid="chat-send"
        />
      </form>
    </div>
  );
}
