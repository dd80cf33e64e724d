/** State of a member on a break, and what stays possible. */
import { Button, Icon, useFormats } from '@lantern/ui';
import { useT } from '../../../lib/language/i18n.ts';
import { useNavigate } from '../../../lib/navigation/navigation.tsx';
import { useRouted } from '../../../lib/navigation/routed.ts';
import type { Exclusion } from '../api/use-protection.ts';
import styles from '../protection.module.css';

const WITHDRAW_PATH = '/m/withdraw';

export function ExclusionBanner({ exclusion: { kind, until } }: { readonly exclusion: Exclusion }) {
  const t = useT();
  const formats = useFormats();
  const navigate = useNavigate();
  const routed = useRouted();
  return (
    <div className={styles.banner} role="status" data-testid="exclusion" data-kind={kind}>
      <span className={styles.bannerMark}>
        <Icon name="moon-stars" size={26} />
      </span>
      <div className={styles.bannerWords}>
        <b>{t(`protect_banner_${kind}`)}</b>
        <span>
          {until === null
            ? t('protect_period_forever')
            : t('protect_banner_until', { date: formats.dateTime(until, 'dateTime') })}
        </span>
        <span>{t('protect_banner_text')}</span>
      </div>
      {routed(WITHDRAW_PATH) && (
        <Button small onClick={() => navigate(WITHDRAW_PATH)} data-testid="exclusion-withdraw">
          {t('menu_withdraw')}
        </Button>
      )}
    </div>
  );
}
