/** Where the operator writes: canned answers by number, the answer, or a note the member never sees. */
import { CHAT_TEXT_MAXIMUM, CHAT_TYPING_EVERY_MS } from '@lantern/contract/chat-rules';
import { cx } from '@lantern/ui';
import { useRef, useState, type KeyboardEvent } from 'react';
import { call, useCall } from '../../lib/calls.ts';
import { useDuty } from '../../lib/chat-duty.ts';
import { useT } from '../../lib/i18n.ts';
import { useDraft } from '../../lib/session.ts';
import { useKeys } from '../../lib/use-keys.ts';
import { carryOut } from '../../widgets/carry-out.ts';
import { DeskButton, KeyCap } from '../../widgets/parts.tsx';
import { filled, found, hasVariable, type Canned } from './canned.ts';
import { CannedDialog } from './canned-dialog.tsx';
import styles from './chat.module.css';
import type { DeskConversation, DeskThread } from './use-desk-thread.ts';

/** As many have a key of their own. */
const KEYED = 9;

interface ComposerProps {
  readonly conversation: DeskConversation;
  readonly thread: DeskThread;
}

/** Lets the member see that the desk types, at most once in three seconds. */
function useTypingSignal(conversationId: string): () => void {
  const sentAt = useRef(Number.NEGATIVE_INFINITY);
  return () => {
    if (performance.now() - sentAt.current < CHAT_TYPING_EVERY_MS) return;
    sentAt.current = performance.now();
    void call('ops.chat.typing', { params: { conversationId } });
  };
}

export function Composer({ conversation, thread: { session } }: ComposerProps) {
  const t = useT();
  const { conversationId, username, language, topic, reference, deskNo } = conversation;
  const [text, type] = useDraft(`CHAT_${conversationId}`);
  const [isNote, setNote] = useState(false);
  const [showsAll, showAll] = useState(false);
  const [isSending, setSending] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const signalTyping = useTypingSignal(conversationId);
  const duty = useDuty();
  const canned = useCall('ops.chat.canned', {});
  const keyed = found(canned.data?.list ?? [], '', topic).slice(0, KEYED);
  const isUnfilled = !isNote && hasVariable(text);

  function insert(one: Canned): void {
    const desk = deskNo ?? duty.deskNo;
    const values = { username, desk: desk === undefined ? undefined : String(desk), reference: reference?.id };
    const answer = filled(one, language, values);
    type(text.trim() === '' ? answer : `${text.trimEnd()} ${answer}`);
    setNote(false);
    area.current?.focus();
  }

  async function send(): Promise<void> {
    const words = text.trim();
    if (words === '' || isSending || isUnfilled) return;
    if (!isNote) {
      session.write(words);
      type('');
      return;
    }
    setSending(true);
    const done = await carryOut(
      'ops.chat.note',
      { params: { conversationId }, body: { text: words } },
      { refreshes: ['ops.chat.read'], said: () => '' },
    );
    setSending(false);
    if (!done) return;
    type('');
    setNote(false);
  }

  function onKeyDown(event: KeyboardEvent): void {
    // The key's place: with Alt some layouts type another sign.
    const ready = event.altKey ? keyed[Number(/^Digit([1-9])$/.exec(event.code)?.[1] ?? 0) - 1] : undefined;
    if (ready) {
      event.preventDefault();
      insert(ready);
    } else if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing && !event.repeat) {
      event.preventDefault();
      void send();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      area.current?.blur();
    }
  }

  useKeys({
    a: () => area.current?.focus(),
    n: () => {
      setNote((was) => !was);
      area.current?.focus();
    },
    '0': () => showAll(true),
    ...Object.fromEntries(keyed.map((one, at) => [String(at + 1), () => insert(one)])),
  });

  return (
    <div className={styles.composer}>
      <div className={styles.canned} role="group" aria-label={t('chat_canned')}>
        <div>
          {keyed.map((one, at) => (
            <button key={one.cannedId} type="button" onClick={() => insert(one)}>
              {one.title}
              <KeyCap>{String(at + 1)}</KeyCap>
            </button>
          ))}
        </div>
        <DeskButton look="link" onPress={() => showAll(true)}>
          {t('chat_canned_all')}
        </DeskButton>
      </div>
      <div className={cx(styles.write, isNote && styles.writesNote)}>
        <textarea
          ref={area}
          rows={3}
          dir="auto"
          value={text}
          maxLength={CHAT_TEXT_MAXIMUM}
          aria-label={t(isNote ? 'chat_note' : 'chat_answer')}
          placeholder={t(isNote ? 'chat_note_hint' : 'chat_answer_hint', { language: t(`language_${language}`) })}
          aria-invalid={isUnfilled || undefined}
          onChange={({ target }) => {
            type(target.value);
            if (!isNote) signalTyping();
          }}
          onKeyDown={onKeyDown}
        />
        <div className={styles.writeFoot}>
          <small role={isUnfilled ? 'alert' : undefined}>
            {isUnfilled ? t('chat_variable_left') : `${text.length} / ${CHAT_TEXT_MAXIMUM}`}
          </small>
          <DeskButton look="ghost" size="small" hotkey="N" aria-pressed={isNote} onPress={() => setNote(!isNote)}>
            {t(isNote ? 'chat_answer_instead' : 'chat_note')}
          </DeskButton>
          <DeskButton
            look="brand"
            size="small"
            hotkey="↵"
            isDisabled={text.trim() === '' || isSending || isUnfilled}
            onPress={() => void send()}
          >
            {t(isNote ? 'chat_note_save' : 'chat_send')}
          </DeskButton>
        </div>
      </div>
      {showsAll && (
        <CannedDialog
          list={canned.data?.list ?? []}
          topic={topic}
          language={language}
          onChoose={(one) => {
            showAll(false);
            insert(one);
          }}
          onClose={() => showAll(false)}
        />
      )}
    </div>
  );
}
