/** The visitor's invitation, instead of the field for it. */
import { Icon } from '@lantern/ui';
import { useT } from '../../../lib/language/i18n.ts';
import styles from '../auth-form.module.css';

export function InvitedBy({ code }: { readonly code: string | undefined }) {
  const t = useT();
  if (code === undefined) return null;
  return (
    <p className={styles.invited} data-testid="invited-by">
      <Icon name="users-three" size={18} />
      {t('invited_by', { code })}
    </p>
  );
}
