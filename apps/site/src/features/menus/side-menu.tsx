/** The menu from the end edge (NAV-15): who is here, where to go, how it looks, the way out. */
import { Avatar, BrandMark, Button, ClubPlate, DemoPlate, Icon, ListRow, Segmented, SideSheet, useLocale, type Locale } from '@lantern/ui';
import { useNavigate } from 'react-router';
import { useAccess } from '../../lib/access.ts';
import { useBalance, useProfile } from '../../lib/balance.ts';
import { chooseLocale, OFFERED, useT } from '../../lib/i18n.ts';
import { PlaceLink, type Place } from '../../lib/place-link.tsx';
import { showRegister } from '../../lib/register-modal.ts';
import { useSession } from '../../lib/session.ts';
import { useSignOut } from '../../lib/sign-out.ts';
import { chooseTheme, useTheme, type Theme } from '../../lib/theme.ts';
import styles from './side-menu.module.css';

const PLACES: readonly Place[] = [
  { icon: 'wallet', label: 'menu_deposit', to: '/m/voucherCenter' },
  { icon: 'receipt', label: 'menu_record', to: '/m/gameRecord' },
  { icon: 'ticket', label: 'menu_lottery', to: '/m/lottery' },
];

export function SideMenu({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const session = useSession();
  const access = useAccess();
  const go = (to: string) => {
    onClose();
    access.go(to);
  };
  return (
    <SideSheet title={t('menu_title')} head={<BrandMark name={t('brand')} />} onClose={onClose} footer={<MenuFoot onClose={onClose} />} data-testid="side-menu">
      {session ? <AccountCard onOpen={() => go('/m/member/home')} /> : <GuestCard />}
      <div className={styles.grid}>
        {PLACES.map((place) => (
          <PlaceLink key={place.to} {...place} onClick={onClose} />
        ))}
      </div>
      <div className={styles.list}>
        <ListRow icon="seal-check" title={t('title_verify')} onPress={() => go('/verify')} />
      </div>
    </SideSheet>
  );
}

function AccountCard({ onOpen }: { readonly onOpen: () => void }) {
  const t = useT();
  const balance = useBalance();
  const profile = useProfile();
  const club = profile.data?.clubLabel.labelName;
  return (
    <button type="button" className={styles.account} onClick={onOpen}>
      <span className="sr-only">{t('title_member')}</span>
      <Avatar name={profile.data?.avatarLetter ?? profile.name} picture={profile.data?.headIcon} size={56} />
      <span className={styles.words}>
        <span className={styles.name}>
          <b className="cut">{profile.name}</b>
          {club && <ClubPlate>{club}</ClubPlate>}
          {balance.demo && <DemoPlate>{t('trial_demo')}</DemoPlate>}
        </span>
        <span className={styles.balance}>{balance.text ?? '–'}</span>
      </span>
      <Icon name="caret-right" size={16} mirror />
    </button>
  );
}

function GuestCard() {
  const t = useT();
  return (
    <div className={styles.account}>
      <Icon name="user-circle" size={56} className={styles.guest} />
      <span className={styles.words}>
        <b>{t('menu_guest')}</b>
        <span className={styles.guestText}>{t('menu_guest_text')}</span>
      </span>
    </div>
  );
}

function MenuFoot({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const session = useSession();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const theme = useTheme();
  const locale = useLocale();
  const go = (to: string) => {
    onClose();
    void navigate(to);
  };
  return (
    <>
      <div className={styles.segments}>
        <Segmented<Theme>
          label={t('theme')}
          data-testid="theme-toggle"
          value={theme}
          onChange={chooseTheme}
          options={[
            { value: 'dark', label: t('theme_dark'), icon: 'moon-stars' },
            { value: 'light', label: t('theme_light'), icon: 'sun' },
          ]}
        />
        <Segmented<Locale>
          label={t('language')}
          data-testid="language-picker"
          value={locale}
          onChange={(next) => void chooseLocale(next)}
          options={OFFERED.map((value) => ({ value, label: value.toUpperCase() }))}
        />
      </div>
      {session ? (
        <Button
          wide
          icon="sign-out"
          onClick={() => {
            onClose();
            void signOut();
          }}
        >
          {t('logout')}
        </Button>
      ) : (
        <div className={styles.doors}>
          <Button wide onClick={() => go('/m/login')}>
            {t('menu_login')}
          </Button>
          <Button
            wide
            look="brand"
            data-testid="menu-register"
            onClick={() => {
              onClose();
              void showRegister();
            }}
          >
            {t('title_register')}
          </Button>
        </div>
      )}
    </>
  );
}
