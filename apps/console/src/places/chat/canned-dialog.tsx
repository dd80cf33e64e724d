/** All canned answers: found by words, chosen for the conversation, and written by those who may. */
import { CHAT_TEXT_MAXIMUM, CHAT_TOPICS } from '@lantern/contract/chat-rules';
import { CHAT_CANNED_TITLE_MAXIMUM, CHAT_CANNED_VARIABLES } from '@lantern/contract/ops';
import { useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { useRight } from '../../lib/session.ts';
import { carryOut } from '../../widgets/carry-out.ts';
import { ConfirmDialog, ModalDialog } from '../../widgets/dialogs.tsx';
import { DeskField } from '../../widgets/fields.tsx';
import { ChoiceMenu } from '../../widgets/menus.tsx';
import { DeskButton, StatusBadge } from '../../widgets/parts.tsx';
import { EmptyState } from '../../widgets/states.tsx';
import panels from '../../widgets/desk-panels.module.css';
import { found, type Canned } from './canned.ts';
import styles from './chat.module.css';

const REFRESHES = ['ops.chat.canned'] as const;

interface CannedDialogProps {
  readonly list: readonly Canned[];
  readonly topic: Canned['topic'];
  readonly language: string;
  readonly onChoose: (canned: Canned) => void;
  readonly onClose: () => void;
}

export function CannedDialog({ list, topic, language, onChoose, onClose }: CannedDialogProps) {
  const t = useT();
  const mayManage = useRight('chat.manage');
  const [words, search] = useState('');
  const [edited, edit] = useState<Canned | 'new'>();
  if (edited !== undefined)
    return <Editor {...(edited !== 'new' && { canned: edited })} onClose={() => edit(undefined)} />;
  const shown = found(list, words, topic);
  return (
    <ModalDialog title={t('chat_canned')} onClose={onClose} isWide>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (shown[0]) onChoose(shown[0]);
        }}
      >
        <DeskField label={t('chat_canned_search')} type="search" value={words} onChange={search} isFocused />
      </form>
      {shown.length === 0 ? (
        <EmptyState text={t(list.length === 0 ? 'chat_canned_none' : 'nothing_found')} />
      ) : (
        <ul className={styles.cannedList}>
          {shown.map((one) => (
            <li key={one.cannedId}>
              <button type="button" onClick={() => onChoose(one)}>
                <b>{one.title}</b> {one.topic && <StatusBadge>{t(`chat_topic_${one.topic}`)}</StatusBadge>}
                <span dir="auto">{language === 'VI' ? one.vi : one.en}</span>
              </button>
              {mayManage && (
                <DeskButton
                  look="ghost"
                  size="small"
                  icon="pencil-simple"
                  aria-label={t('chat_canned_edit', { title: one.title })}
                  onPress={() => edit(one)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <div className={panels.dialogFoot}>
        <DeskButton onPress={onClose}>{t('close')}</DeskButton>
        {mayManage && (
          <DeskButton icon="plus" onPress={() => edit('new')}>
            {t('chat_canned_new')}
          </DeskButton>
        )}
      </div>
    </ModalDialog>
  );
}

function Editor({ canned, onClose }: { readonly canned?: Canned; readonly onClose: () => void }) {
  const t = useT();
  const [cannedId] = useState(() => canned?.cannedId ?? crypto.randomUUID());
  const [title, setTitle] = useState(canned?.title ?? '');
  const [topic, setTopic] = useState<Canned['topic']>(canned?.topic ?? null);
  const [vi, setVi] = useState(canned?.vi ?? '');
  const [en, setEn] = useState(canned?.en ?? '');
  const [isSending, setSending] = useState(false);
  const [asks, ask] = useState(false);
  const isWhole = [title, vi, en].every((text) => text.trim() !== '');
  async function save(): Promise<void> {
    setSending(true);
    const body = { title: title.trim(), topic, vi: vi.trim(), en: en.trim(), version: canned?.version ?? 0 };
    const done = await carryOut('ops.chat.saveCanned', { params: { cannedId }, body }, { refreshes: REFRESHES });
    setSending(false);
    if (done) onClose();
  }
  const remove = (): Promise<boolean> =>
    carryOut('ops.chat.deleteCanned', { params: { cannedId } }, { refreshes: REFRESHES, onDone: onClose });
  const topicName = topic === null ? t('chat_canned_any') : t(`chat_topic_${topic}`);
  return (
    <ModalDialog
      title={canned ? t('chat_canned_edit', { title: canned.title }) : t('chat_canned_new')}
      onClose={onClose}
      isWide
    >
      <form
        className={styles.editor}
        onSubmit={(event) => {
          event.preventDefault();
          if (isWhole && !isSending) void save();
        }}
      >
        <DeskField
          label={t('chat_canned_title')}
          value={title}
          onChange={setTitle}
          maxLength={CHAT_CANNED_TITLE_MAXIMUM}
          isFocused
        />
        <ChoiceMenu
          label={t('chat_canned_topic')}
          trigger={
            <DeskButton icon="caret-down">
              {t('chat_canned_topic')}: {topicName}
            </DeskButton>
          }
          selected={[topic ?? 'any']}
          choices={[
            { id: 'any', label: t('chat_canned_any') },
            ...CHAT_TOPICS.map((id) => ({ id, label: t(`chat_topic_${id}`) })),
          ]}
          onSelect={([id]) => setTopic(CHAT_TOPICS.find((one) => one === id) ?? null)}
        />
        <DeskField label={t('language_VI')} value={vi} onChange={setVi} maxLength={CHAT_TEXT_MAXIMUM} lines={4} />
        <DeskField
          label={t('language_EN')}
          hint={t('chat_canned_variables', { names: CHAT_CANNED_VARIABLES.map((name) => `{{${name}}}`).join(' ') })}
          value={en}
          onChange={setEn}
          maxLength={CHAT_TEXT_MAXIMUM}
          lines={4}
        />
        <div className={panels.dialogFoot}>
          {canned && (
            <DeskButton look="danger" icon="trash" onPress={() => ask(true)}>
              {t('chat_canned_delete')}
            </DeskButton>
          )}
          <DeskButton onPress={onClose}>{t('cancel')}</DeskButton>
          <DeskButton type="submit" look="brand" isDisabled={!isWhole || isSending}>
            {t('save')}
          </DeskButton>
        </div>
      </form>
      {asks && (
        <ConfirmDialog
          title={t('chat_canned_delete_title', { title })}
          actionLabel={t('chat_canned_delete')}
          look="danger"
          onConfirm={() => void remove()}
          onClose={() => ask(false)}
        />
      )}
    </ModalDialog>
  );
}
