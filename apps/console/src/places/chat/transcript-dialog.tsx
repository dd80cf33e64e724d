/** The transcript of a chat: read, copied, saved as a file, or sent to the member's inbox. Opening it is a look the trail keeps. */
import { useEffect, useState } from 'react';
import { call, type OpsAnswer } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { saveText } from '../../lib/save-text.ts';
import { useMerchant, useRight } from '../../lib/session.ts';
import { carryOut } from '../../widgets/carry-out.ts';
import panels from '../../widgets/desk-panels.module.css';
import { ModalDialog } from '../../widgets/dialogs.tsx';
import { DeskButton, DeskNote } from '../../widgets/parts.tsx';
import { Skeleton } from '../../widgets/states.tsx';
import { say } from '../../widgets/toasts.tsx';
import { transcriptFile, transcriptText } from './transcript.ts';
import styles from './messages.module.css';
import type { DeskConversation } from './use-desk-thread.ts';

interface TranscriptDialogProps {
  readonly conversation: DeskConversation;
  readonly onClose: () => void;
}

export function TranscriptDialog({ conversation: { conversationId, username }, onClose }: TranscriptDialogProps) {
  const t = useT();
  const { timeZone: zone, name: brand } = useMerchant();
  const mayWork = useRight('chat.work');
  const [copy, setCopy] = useState<OpsAnswer<'ops.chat.transcript'>>();
  const [fault, setFault] = useState<string>();
  const [isSending, setSending] = useState(false);
  useEffect(() => {
    let isOpen = true;
    void call('ops.chat.transcript', { params: { conversationId } }).then((result) => {
      if (!isOpen) return;
      if (result.ok) setCopy(result.value);
      else setFault(result.message);
    });
    return () => {
      isOpen = false;
    };
  }, [conversationId]);
  const text = copy && transcriptText(copy, { brand, conversationId, zone }, t);
  async function send(): Promise<void> {
    setSending(true);
    await carryOut(
      'ops.chat.sendTranscript',
      { params: { conversationId } },
      { refreshes: [], said: () => t('chat_transcript_sent', { name: username }) },
    );
    setSending(false);
  }
  return (
    <ModalDialog title={t('chat_transcript_of', { name: username })} isWide onClose={onClose}>
      {fault !== undefined && (
        <DeskNote tone="bad" isAlert>
          {fault}
        </DeskNote>
      )}
      {fault === undefined && text === undefined && <Skeleton />}
      {text !== undefined && (
        <>
          <textarea
            className={styles.transcript}
            aria-label={t('chat_transcript')}
            readOnly
            rows={Math.min(18, text.split('\n').length + 1)}
            value={text}
          />
          <small>{t('chat_transcript_note')}</small>
        </>
      )}
      <div className={panels.dialogFoot}>
        {mayWork && (
          <DeskButton icon="envelope" isDisabled={copy === undefined || isSending} onPress={() => void send()}>
            {t('chat_transcript_send')}
          </DeskButton>
        )}
        <DeskButton
          icon="copy"
          isDisabled={text === undefined}
          onPress={() => void navigator.clipboard.writeText(text ?? '').then(() => say('ok', t('copied')))}
        >
          {t('copy')}
        </DeskButton>
        <DeskButton
          look="brand"
          icon="download-simple"
          isDisabled={copy === undefined}
          onPress={() => copy && text !== undefined && saveText(transcriptFile(copy, zone), text)}
        >
          {t('chat_transcript_save')}
        </DeskButton>
      </div>
    </ModalDialog>
  );
}
