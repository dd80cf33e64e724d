/** Notes of operators about a member: a new one, a correction as the next version, every version kept. */
import { useState } from 'react';
import { call, mayCall, refresh, useCall, type OpsAnswer } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { useDraft, useMe } from '../../lib/session.ts';
import { DeskField } from '../../widgets/fields.tsx';
import { DeskButton, DeskCard } from '../../widgets/parts.tsx';
import { EmptyState, WhenRead } from '../../widgets/states.tsx';
import { say } from '../../widgets/toasts.tsx';
import { Time } from '../../widgets/values.tsx';
import styles from './members.module.css';

type Note = OpsAnswer<'ops.members.notes'>['list'][number];
/** The server's limit in characters. */
const LENGTH_MAXIMUM = 10_000;

interface EditorProps {
  readonly memberId: string;
  readonly note?: Note;
  readonly onDone?: () => void;
}

function Editor({ memberId, note, onDone }: EditorProps) {
  const t = useT();
  const [draft, type] = useDraft(`NOTE_${memberId}_${note?.noteId ?? 'new'}`);
  const text = draft === '' && note ? note.text : draft;
  async function save() {
    if (text.trim() === '') return;
    const result = await call('ops.members.writeNote', {
      params: { memberId },
      body: { text: text.trim(), ...(note && { noteId: note.noteId, version: note.version }) },
    });
    if (!result.ok) return say('bad', result.message);
    type('');
    refresh('ops.members.notes', 'ops.members.trail');
    onDone?.();
  }
  return (
    <form
      className={styles.note}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <DeskField
        label={t(note ? 'note_change' : 'note_new')}
        value={text}
        onChange={type}
        lines={4}
        maxLength={LENGTH_MAXIMUM}
      />
      <div>
        {onDone && <DeskButton onPress={onDone}>{t('cancel')}</DeskButton>}
        <DeskButton type="submit" look="brand" isDisabled={text.trim() === ''}>
          {t('note_save')}
        </DeskButton>
      </div>
    </form>
  );
}

export function Notes({ memberId }: { readonly memberId: string }) {
  const t = useT();
  const { rights } = useMe();
  const read = useCall('ops.members.notes', { params: { memberId } });
  const mayWrite = mayCall('ops.members.writeNote', rights);
  return (
    <div className={styles.one}>
      {mayWrite && <Editor memberId={memberId} />}
      <WhenRead read={read}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState text={t('notes_none')} />
          ) : (
            list.map((note) => <Shown key={note.noteId} memberId={memberId} note={note} mayWrite={mayWrite} />)
          )
        }
      </WhenRead>
    </div>
  );
}

function Shown({
  memberId,
  note,
  mayWrite,
}: {
  readonly memberId: string;
  readonly note: Note;
  readonly mayWrite: boolean;
}) {
  const t = useT();
  const [edits, setEdits] = useState(false);
  return (
    <DeskCard
      title={note.writtenBy}
      side={
        <>
          <Time atMs={note.writtenAt} />{' '}
          {mayWrite && !edits && (
            <DeskButton look="link" icon="pencil-simple" onPress={() => setEdits(true)}>
              {t('note_change')}
            </DeskButton>
          )}
        </>
      }
    >
      {edits ? (
        <Editor memberId={memberId} note={note} onDone={() => setEdits(false)} />
      ) : (
        <p className={styles.text}>{note.text}</p>
      )}
      {note.history.length > 0 && (
        <details>
          <summary>{t('note_versions', { count: note.history.length })}</summary>
          {note.history.map(({ version, text, writtenBy, writtenAt }) => (
            <p key={version} className={styles.text}>
              <small>
                {writtenBy} · <Time atMs={writtenAt} />
              </small>
              <br />
              {text}
            </p>
          ))}
        </details>
      )}
    </DeskCard>
  );
}
