/** Where the operator writes: canned answers by number, the answer with its pictures, or a note the member never sees. */
import { CHAT_PICTURES_MAXIMUM, CHAT_TEXT_MAXIMUM, CHAT_TYPING_EVERY_MS } from '@lantern/contract/chat-rules';
import { UPLOAD_BYTES_MAXIMUM, UPLOAD_MEDIA_TYPES } from '@lantern/contract/constants';
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
import { PictureRow } from './picture-row.tsx';
import { stagePictures, takeStaged, useStagedPictures, type Unfit } from './staged-pictures.ts';
import type { DeskConversation, DeskThread } from './use-desk-thread.ts';

/** As many have a key of their own. */
const KEYED = 9;
const UPLOAD_MEGABYTES = UPLOAD_BYTES_MAXIMUM / 1024 ** 2;

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
  const file = useRef<HTMLInputElement>(null);
  const [unfit, setUnfit] = useState<Unfit>();
  const staged = useStagedPictures(conversationId);
  const isUploading = staged.some(({ sent, complaint }) => sent === undefined && complaint === undefined);
  const hasFailed = staged.some(({ complaint }) => complaint !== undefined);
  const isEmpty = text.trim() === '' && (isNote || staged.length === 0);
  const isHeld = isEmpty || isSending || isUnfilled || (!isNote && (isUploading || hasFailed));
  const choose = (): void => file.current?.click();

  function add(files: readonly File[]): void {
    if (files.length === 0) return;
    setNote(false);
    setUnfit(stagePictures(conversationId, files));
    area.current?.focus();
  }

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
    if (isHeld) return;
    if (!isNote) {
      session.write(words, takeStaged(conversationId));
      setUnfit(undefined);
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

  const complaint = isUnfilled
    ? t('chat_variable_left')
    : unfit && t(unfit, { maximum: CHAT_PICTURES_MAXIMUM, megabytes: UPLOAD_MEGABYTES });

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
    b: choose,
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
      <div
        className={cx(styles.write, isNote && styles.writesNote)}
        onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          add([...event.dataTransfer.files]);
        }}
      >
        {!isNote && <PictureRow conversationId={conversationId} />}
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
          onPaste={(event) => {
            const files = [...event.clipboardData.files];
            // A picture that was copied, such as a screenshot; text is pasted as always.
            if (files.length === 0) return;
            event.preventDefault();
            add(files);
          }}
        />
        <div className={styles.writeFoot}>
          <input
            ref={file}
            type="file"
            accept={UPLOAD_MEDIA_TYPES.join()}
            multiple
            hidden
            aria-label={t('chat_picture_send')}
            onChange={({ target }) => {
              add([...(target.files ?? [])]);
              // The same file may be chosen again.
              target.value = '';
            }}
          />
          {!isNote && (
            <DeskButton look="ghost" size="small" icon="image" hotkey="B" onPress={choose}>
              {t('chat_picture_add')}
            </DeskButton>
          )}
          <small role={complaint === undefined ? undefined : 'alert'}>
            {complaint ?? `${text.length} / ${CHAT_TEXT_MAXIMUM}`}
          </small>
          <DeskButton look="ghost" size="small" hotkey="N" aria-pressed={isNote} onPress={() => setNote(!isNote)}>
            {t(isNote ? 'chat_answer_instead' : 'chat_note')}
          </DeskButton>
          <DeskButton look="brand" size="small" hotkey="↵" isDisabled={isHeld} onPress={() => void send()}>
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
