/** The block list: who may not use the chat, why, and taking someone off it. */
import { useState } from 'react';
import { useCall, type OpsAnswer } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { useRight } from '../../lib/session.ts';
import { carryOut } from '../../widgets/carry-out.ts';
import { ModalDialog, ReasonDialog } from '../../widgets/dialogs.tsx';
import { DeskButton, PersonMark } from '../../widgets/parts.tsx';
import { EmptyState, WhenRead } from '../../widgets/states.tsx';
import { Time } from '../../widgets/values.tsx';
import panels from '../../widgets/desk-panels.module.css';
import { REFRESHES } from './chat-calls.ts';
import styles from './chat.module.css';
import type { DeskConversation } from './use-desk-thread.ts';

const LIMIT = 50;
const CHANGED = [...REFRESHES, 'ops.chat.blocks'] as const;

type Blocked = OpsAnswer<'ops.chat.blocks'>['list'][number];

interface BlockDialogProps {
  readonly conversation: Pick<DeskConversation, 'conversationId' | 'username'>;
  readonly onClose: () => void;
}

/** Puts the member of a conversation on the list. */
export function BlockDialog({ conversation: { conversationId, username }, onClose }: BlockDialogProps) {
  const t = useT();
  return (
    <ReasonDialog
      title={t('chat_block_title', { name: username })}
      draft={`CHATBLOCK_${conversationId}`}
      explanation={t('chat_block_text')}
      actionLabel={t('chat_block')}
      look="danger"
      onClose={onClose}
      onSubmit={(reason) =>
        carryOut('ops.chat.block', { params: { conversationId }, body: { reason } }, { refreshes: CHANGED })
      }
    />
  );
}

interface UnblockDialogProps {
  readonly member: Pick<Blocked, 'memberId' | 'username'>;
  readonly onClose: () => void;
}

/** Takes a member off the list. */
export function UnblockDialog({ member: { memberId, username }, onClose }: UnblockDialogProps) {
  const t = useT();
  return (
    <ReasonDialog
      title={t('chat_unblock_title', { name: username })}
      draft={`CHATUNBLOCK_${memberId}`}
      actionLabel={t('chat_unblock')}
      onClose={onClose}
      onSubmit={(reason) =>
        carryOut('ops.chat.unblock', { params: { memberId }, body: { reason } }, { refreshes: CHANGED })
      }
    />
  );
}

/** The whole list, a page at a time. */
export function BlockList({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const mayManage = useRight('chat.manage');
  const [after, goTo] = useState<string>();
  const [lifted, lift] = useState<Blocked>();
  const query = { limit: LIMIT, ...(after !== undefined && { after }) };
  const read = useCall('ops.chat.blocks', { query }, { keepsLast: true });
  if (lifted) return <UnblockDialog member={lifted} onClose={() => lift(undefined)} />;
  const next = read.data?.next;
  return (
    <ModalDialog title={t('chat_blocks')} onClose={onClose} isWide>
      <WhenRead read={read}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState text={t('chat_blocks_none')} />
          ) : (
            <ul className={styles.blocks}>
              {list.map((one) => (
                <li key={one.memberId}>
                  <PersonMark name={one.username} />
                  <span>
                    <b>{one.username}</b>
                    <span dir="auto">{one.reason}</span>
                    <small>
                      {one.by} · <Time atMs={one.at} style="full" />
                    </small>
                  </span>
                  {mayManage && (
                    <DeskButton
                      size="small"
                      aria-label={t('chat_unblock_title', { name: one.username })}
                      onPress={() => lift(one)}
                    >
                      {t('chat_unblock')}
                    </DeskButton>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </WhenRead>
      <div className={panels.dialogFoot}>
        {after !== undefined && <DeskButton onPress={() => goTo(undefined)}>{t('page_first')}</DeskButton>}
        {next != null && <DeskButton onPress={() => goTo(next)}>{t('page_next')}</DeskButton>}
        <DeskButton onPress={onClose}>{t('close')}</DeskButton>
      </div>
    </ModalDialog>
  );
}
