/** Contact channels; renders nothing when the merchant has none. */
import { Card, ListRow, SectionHead } from '@lantern/ui';
import { useCustomerService } from '../../../lib/content/customer-service.ts';
import { useT } from '../../../lib/language/i18n.ts';
import { openExternal } from '../../../lib/navigation/open-external.ts';
import styles from '../content.module.css';

export function Contacts({ title }: { readonly title: string }) {
  const t = useT();
  const { WHATSAPP: messaging, CS: service } = useCustomerService();
  if (messaging === undefined && service === undefined) return null;
  return (
    <section className={styles.group}>
      <SectionHead title={title} />
      <Card padding="none">
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
