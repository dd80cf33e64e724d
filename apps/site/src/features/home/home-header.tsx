/** Home's own header (HOME-02): brand; guests' sign-in buttons, or the member's balance with sign-out; the menu. */
import { Avatar, BrandMark, Button, ClubPlate, DemoPlate, HeaderBar, IconButton, Skeleton } from '@lantern/ui';
import { Link, useNavigate } from '../../lib/navigation/navigation.tsx';
import { useAccess } from '../../lib/session/access.ts';
import { useBalance, useProfile } from '../../lib/session/balance.ts';
import { useT } from '../../lib/language/i18n.ts';
import { useSession } from '../../lib/session/session.ts';
import { useSignOut } from '../../lib/session/sign-out.ts';
import styles from './home.module.css';
import { useBrand } from '../../lib/server/settings.ts';

export function HomeHeader({ onMenu }: { readonly onMenu: () => void }) {
  const t = useT();
  const brand = useBrand();
  const session = useSession();
  const navigate = useNavigate();
  const signOut = useSignOut();
  return (
    <HeaderBar
      kind="home"
      brand={
        <Link to={HOME} className={styles.logo} data-testid="header-logo" aria-label={brand.name}>
          <BrandMark {...brand} collapsible />
        </Link>
      }
    >
      {session ? (
        <AccountPill />
      ) : (
        <>
          <Button small data-testid="header-login" onClick={() => navigate('/m/login')}>
            {t('menu_login')}
          </Button>
          <Button small look="brand" data-testid="header-register" onClick={() => navigate('/m/register')}>
            {t('title_register')}
          </Button>
        </>
      )}
      <span className={styles.controls}>
        {session && (
          <IconButton
            icon="sign-out"
            label={t('logout')}
            data-testid="header-logout"
            className={styles.tight}
            onClick={() => void signOut()}
          />
        )}
        <IconButton
          icon="list"
          label={t('menu_open')}
          data-testid="header-menu"
          className={styles.tight}
          onClick={onMenu}
        />
      </span>
    </HeaderBar>
  );
}

const HOME = '/m/home';
const MEMBER_CENTRE = '/m/member/home';

function AccountPill() {
  const t = useT();
  const balance = useBalance();
  const profile = useProfile();
  const access = useAccess();
  const club = profile.data?.clubLabel.labelName;
  return (
    <Link
      to={MEMBER_CENTRE}
      className={styles.pill}
      data-testid="header-user-info"
      onClick={(event) => access.follow(event, MEMBER_CENTRE)}
    >
      <span className="sr-only">{t('title_member')}</span>
      <span className={styles.pillWords}>
        <span className={styles.pillBalance}>
          {balance.text ?? (balance.isError ? '–' : <Skeleton width={78} height={14} />)}
        </span>
        <span className={styles.pillName}>
          <span className="cut">{profile.name}</span>
          {club && <ClubPlate>{club}</ClubPlate>}
          {balance.demo && <DemoPlate>{t('trial_demo')}</DemoPlate>}
        </span>
      </span>
      <Avatar name={profile.data?.avatarLetter ?? profile.name} picture={profile.data?.headIcon} />
    </Link>
  );
}
