/** The brand's home as members will see it, in both themes, while it is being chosen. */
import { lookTokens, type Look } from '@lantern/contract/look';
import { BrandMark } from '@lantern/ui';
import { DeskIcon } from '@lantern/ui/desk-icon';
import { useT } from '../../lib/i18n.ts';
import { PhoneFrame } from '../../widgets/phone-frame.tsx';
import styles from './merchants.module.css';

interface PreviewProps {
  readonly name: string;
  readonly look: Look;
  readonly markUrl: string | undefined;
}

const TILES = [0, 1, 2];
const SHORTCUTS = ['game-controller', 'coins', 'wallet', 'chats'] as const;
const MENU = ['sun-horizon', 'bell', 'wallet', 'user'] as const;

function Home({ name, markUrl }: Omit<PreviewProps, 'look'>) {
  const t = useT();
  return (
    <>
      <div className={styles.phoneHead}>
        <BrandMark name={name} markUrl={markUrl} />
        <span className={styles.phoneButton}>{t('preview_login')}</span>
      </div>
      <div className={styles.phoneBody}>
        <div className={styles.phoneBanner}>
          <b>{t('preview_welcome', { name })}</b>
          <span className={styles.phoneAct}>{t('preview_open_account')}</span>
        </div>
        <div className={styles.phoneRow}>
          {SHORTCUTS.map((icon) => (
            <span key={icon}>
              <DeskIcon name={icon} size={17} />
            </span>
          ))}
        </div>
        <div className={styles.phoneCard}>
          <span>{t('preview_balance')}</span>
          <b className={styles.phoneMoney}>1.500.000</b>
          <a>{t('preview_history')}</a>
        </div>
        <div className={styles.phoneTiles}>
          {TILES.map((tile) => (
            <span key={tile} />
          ))}
        </div>
      </div>
      <div className={styles.phoneMenu}>
        {MENU.map((icon, at) => (
          <span key={icon} data-on={at === 0 || undefined}>
            <DeskIcon name={icon} size={16} />
          </span>
        ))}
      </div>
    </>
  );
}

export function BrandPreview({ name, look, markUrl }: PreviewProps) {
  const t = useT();
  const shown = name.trim() === '' ? t('preview_name') : name;
  return (
    <div className={styles.phones} aria-hidden="true">
      {(['dark', 'light'] as const).map((theme) => (
        <PhoneFrame key={theme} theme={theme} label={t(`theme_${theme}`)} tokens={lookTokens(look, theme)} isSmall>
          <Home name={shown} markUrl={markUrl} />
        </PhoneFrame>
      ))}
    </div>
  );
}
