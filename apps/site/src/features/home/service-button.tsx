/** The floating customer-service button (HOME-14): the live chat while the merchant has it, else only while an entry of the type CS has an address. */
import { Icon } from '@lantern/ui';
import { useHasChat, useOpenChat } from '../../lib/content/chat.ts';
import { useCustomerService } from '../../lib/content/customer-service.ts';
import { useT } from '../../lib/language/i18n.ts';
import { openExternal } from '../../lib/navigation/open-external.ts';
import styles from './lower-home.module.css';

export function ServiceButton() {
  const t = useT();
  const { CS } = useCustomerService();
  const hasChat = useHasChat();
  const openChat = useOpenChat();
  if (CS === undefined && !hasChat) return null;
  return (
    <div className={styles.serviceFrame}>
      <button
        type="button"
        className={styles.service}
        aria-label={t('quick_service')}
        data-testid="service-button"
        onClick={hasChat ? openChat : () => CS !== undefined && openExternal(CS)}
      >
        <span>
          <Icon name="chat-circle-dots" variant="duotone" size={23} />
        </span>
      </button>
    </div>
  );
}
