/** What an operator does with a conversation: pass it on, close it with a reason, take its transcript, mute or block the member. */
import { CHAT_CLOSE_REASONS, type ChatCloseReason } from '@lantern/contract/ops';
import { useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { useDraft, useMe, useRight } from '../../lib/session.ts';
import { useKeys } from '../../lib/use-keys.ts';
import { carryOut } from '../../widgets/carry-out.ts';
import { ModalDialog, ReasonDialog } from '../../widgets/dialogs.tsx';
import { DeskField, DeskRadios } from '../../widgets/fields.tsx';
import { ChoiceMenu } from '../../widgets/menus.tsx';
import { DeskButton } from '../../widgets/parts.tsx';
import panels from '../../widgets/desk-panels.module.css';
import { BlockDialog, UnblockDialog } from './blocks.tsx';
import { REFRESHES, type Desk } from './chat-calls.ts';
import { TranscriptDialog } from './transcript-dialog.tsx';
import type { DeskConversation } from './use-desk-thread.ts';

const NOTE_MAXIMUM = 500;
/** The choice of the dialog that stands for the queue. */
const QUEUE = 'queue';

interface ActsProps {
  readonly conversation: DeskConversation;
  readonly onDuty: Desk['onDuty'];
}

export function ChatActs({ conversation, onDuty }: ActsProps) {
  const t = useT();
  const mayWork = useRight('chat.work');
  const mayManage = useRight('chat.manage');
  const [asked, ask] = useState<'close' | 'transfer' | 'mute' | 'block' | 'transcript'>();
  const { state, mutedUntil, blocked } = conversation;
  const isMine = useMe().operator.operatorId === conversation.operatorId;
  const mayClose = mayWork && state !== 'closed' && (isMine || conversation.canWrite);
  const mayTransfer = mayWork && state === 'open' && isMine;
  useKeys({
    p: mayTransfer ? () => ask('transfer') : undefined,
    r: mayClose ? () => ask('close') : undefined,
  });
  const done = (): void => ask(undefined);
  return (
    <>
      {mayTransfer && (
        <DeskButton size="small" icon="arrow-right" hotkey="P" onPress={() => ask('transfer')}>
          {t('chat_transfer')}
        </DeskButton>
      )}
      {mayClose && (
        <DeskButton size="small" icon="check" hotkey="R" onPress={() => ask('close')}>
          {t('chat_close')}
        </DeskButton>
      )}
      <ChoiceMenu
        label={t('chat_more')}
        placement="bottom end"
        trigger={<DeskButton look="ghost" icon="dots-three" aria-label={t('chat_more')} />}
        choices={[
          { id: 'transcript', icon: 'note', label: t('chat_transcript'), onChoose: () => ask('transcript') },
          ...(mayWork
            ? [
                {
                  id: 'mute',
                  icon: 'prohibit',
                  label: t(mutedUntil === null ? 'chat_mute' : 'chat_unmute'),
                  onChoose: () => ask('mute'),
                } as const,
              ]
            : []),
          ...(mayManage
            ? [
                {
                  id: 'block',
                  icon: 'lock',
                  label: t(blocked === null ? 'chat_block' : 'chat_unblock'),
                  onChoose: () => ask('block'),
                } as const,
              ]
            : []),
        ]}
      />
      {asked === 'close' && <CloseDialog conversation={conversation} onClose={done} />}
      {asked === 'transfer' && <TransferDialog conversation={conversation} onDuty={onDuty} onClose={done} />}
      {asked === 'transcript' && <TranscriptDialog conversation={conversation} onClose={done} />}
      {asked === 'mute' && <MuteDialog conversation={conversation} onClose={done} />}
      {asked === 'block' &&
        (blocked === null ? (
          <BlockDialog conversation={conversation} onClose={done} />
        ) : (
          <UnblockDialog member={conversation} onClose={done} />
        ))}
    </>
  );
}

interface DialogProps {
  readonly conversation: DeskConversation;
  readonly onClose: () => void;
}

function CloseDialog({ conversation: { conversationId, username, version }, onClose }: DialogProps) {
  const t = useT();
  const [reason, choose] = useState<ChatCloseReason>('solved');
  const [note, type] = useDraft(`CHATCLOSE_${conversationId}`);
  const [isSending, setSending] = useState(false);
  async function close(): Promise<void> {
    setSending(true);
    const text = note.trim();
    const done = await carryOut(
      'ops.chat.close',
      { params: { conversationId }, body: { reason, version, ...(text !== '' && { note: text }) } },
      { refreshes: REFRESHES, said: () => t('chat_closed_done') },
    );
    setSending(false);
    if (!done) return;
    type('');
    onClose();
  }
  return (
    <ModalDialog title={t('chat_close_title', { name: username })} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void close();
        }}
      >
        <DeskRadios
          label={t('chat_close_reason')}
          value={reason}
          onChange={choose}
          options={CHAT_CLOSE_REASONS.map((id) => ({ id, label: t(`chat_reason_${id}`) }))}
        />
        <DeskField
          label={t('chat_close_note')}
          side={t('chat_optional')}
          value={note}
          onChange={type}
          maxLength={NOTE_MAXIMUM}
          lines={2}
        />
        <div className={panels.dialogFoot}>
          <DeskButton onPress={onClose}>{t('cancel')}</DeskButton>
          <DeskButton type="submit" look="brand" autoFocus isDisabled={isSending}>
            {t('chat_close')}
          </DeskButton>
        </div>
      </form>
    </ModalDialog>
  );
}

function TransferDialog({ conversation, onDuty, onClose }: DialogProps & { readonly onDuty: Desk['onDuty'] }) {
  const t = useT();
  const { operator } = useMe();
  const { conversationId, username, version } = conversation;
  const others = onDuty.filter(({ operatorId }) => operatorId !== operator.operatorId);
  const [to, choose] = useState(others[0]?.operatorId ?? QUEUE);
  const [isSending, setSending] = useState(false);
  async function transfer(): Promise<void> {
    setSending(true);
    const done = await carryOut(
      'ops.chat.transfer',
      { params: { conversationId }, body: { operatorId: to === QUEUE ? null : to, version } },
      { refreshes: REFRESHES, said: () => t('chat_transferred') },
    );
    setSending(false);
    if (done) onClose();
  }
  return (
    <ModalDialog title={t('chat_transfer_title', { name: username })} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void transfer();
        }}
      >
        <DeskRadios
          label={t('chat_transfer_to')}
          value={to}
          onChange={choose}
          options={[
            ...others.map(({ operatorId, name, open }) => ({
              id: operatorId,
              label: `${name} · ${t('chat_has_open', { count: open })}`,
            })),
            { id: QUEUE, label: t('chat_transfer_queue') },
          ]}
        />
        <div className={panels.dialogFoot}>
          <DeskButton onPress={onClose}>{t('cancel')}</DeskButton>
          <DeskButton type="submit" look="brand" autoFocus isDisabled={isSending}>
            {t('chat_transfer')}
          </DeskButton>
        </div>
      </form>
    </ModalDialog>
  );
}

function MuteDialog({ conversation: { conversationId, username, mutedUntil }, onClose }: DialogProps) {
  const t = useT();
  const on = mutedUntil === null;
  return (
    <ReasonDialog
      title={t(on ? 'chat_mute_title' : 'chat_unmute_title', { name: username })}
      draft={`CHATMUTE_${conversationId}`}
      explanation={on ? t('chat_mute_text') : undefined}
      actionLabel={t(on ? 'chat_mute' : 'chat_unmute')}
      look="danger"
      onClose={onClose}
      onSubmit={(reason) =>
        carryOut('ops.chat.mute', { params: { conversationId }, body: { on, reason } }, { refreshes: REFRESHES })
      }
    />
  );
}
