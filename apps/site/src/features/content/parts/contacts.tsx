/** Contact channels; renders nothing when the merchant has none. */
import { Card, ListRow, SectionHead } from '@lantern/ui';
import { useHasChat, useOpenChat } from '../../../lib/content/chat.ts';
import { useCustomerService } from '../../../lib/content/customer-service.ts';
import { useT } from '../../../lib/language/i18n.ts';
import { openExternal } from '../../../lib/navigation/open-external.ts';
import styles from '../content.module.css';

interface ContactsProps {
  readonly title: string;
  /** Offers the live chat too; a screen that has an entry of its own leaves it out. */
  readonly withChat?: boolean;
}

export function Contacts({ title, withChat = false }: ContactsProps) {
  const t = useT();
  const { WHATSAPP: messaging, CS: service } = useCustomerService();
  const openChat = useOpenChat();
  const hasChat = useHasChat() && withChat;
  if (messaging === undefined && service === undefined && !hasChat) return null;
  return (
    <section className={styles.group}>
      <SectionHead title={title} />
      <Card padding="none">
        {hasChat && (
          <ListRow
            icon="chat-circle-dots"
            title={t('title_chat')}
            caption={t('chat_text_entry')}
            onPress={openChat}
            data-testid="contact-chat"
          />
        )}
        {messaging !== undefined && (
          <ListRow
            icon="whatsapp-logo"
            title={t('contact_messaging')}
            onPress={() => openExternal(messaging)}
            data-testid="contact-messaging"
          />
        )}
        {service !== undefined && (
          <ListRow
            icon="headset"
            title={t('contact_service')}
            onPress={() => openExternal(service)}
            data-testid="contact-service"
          />
        )}
      </Card>
    </section>
  );
}
