/** The way to support beside a payment (MSG-15): the live chat while the merchant has it, else the merchant's own address; nothing without both. */
import type { ChatTopic } from '@lantern/contract/chat-rules';
import { Card, ListRow } from '@lantern/ui';
import { useT } from '../language/i18n.ts';
import { openExternal } from '../navigation/open-external.ts';
import { useHasChat, useOpenChat } from './chat.ts';
import { useCustomerService } from './customer-service.ts';
import styles from './support-entry.module.css';

interface SupportEntryProps {
  /** What the chat begins with. */
  readonly topic: ChatTopic;
  readonly referenceId?: string | undefined;
}

export function SupportEntry({ topic, referenceId }: SupportEntryProps) {
  const t = useT();
  const hasChat = useHasChat();
  const openChat = useOpenChat({ topic, referenceId });
  const { CS, LIVECHAT, WHATSAPP } = useCustomerService();
  const address = CS ?? LIVECHAT ?? WHATSAPP;
  if (!hasChat && address === undefined) return null;
  return (
    <Card padding="none" className={styles.entry}>
      <ListRow
        icon="headset"
        title={t('support_entry')}
        caption={hasChat ? t('chat_text_entry') : undefined}
        onPress={hasChat ? openChat : () => address !== undefined && openExternal(address)}
        data-testid="support-entry"
      />
    </Card>
  );
}
