/** The menu's foot: theme and language, and sign-in or sign-out. */
import { Button, Segmented } from '@lantern/ui';
import { useNavigate } from '../../../lib/navigation/navigation.tsx';
import { useT } from '../../../lib/language/i18n.ts';
import { LanguageSegments } from '../../../lib/language/language-picker.tsx';
import { showRegister } from '../../../lib/session/register-modal.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useSignOut } from '../../../lib/session/sign-out.ts';
import { chooseTheme, useTheme, type Theme } from '../../../lib/device/theme.ts';
import styles from '../side-menu.module.css';

export function MenuFoot({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const session = useSession();
  const theme = useTheme();
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
        <LanguageSegments />
      </div>
      {session ? <SignOutButton onClose={onClose} /> : <SignInButtons onClose={onClose} />}
    </>
  );
}

function SignOutButton({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const signOut = useSignOut();
  return (
    <Button
      wide
      icon="sign-out"
      data-testid="side-menu-logout"
      onClick={() => {
        onClose();
        void signOut();
      }}
    >
      {t('logout')}
    </Button>
  );
}

function SignInButtons({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const navigate = useNavigate();
  return (
    <div className={styles.signIn}>
      <Button
        wide
        data-testid="side-menu-login"
        onClick={() => {
          onClose();
          navigate('/m/login');
        }}
      >
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
  );
}
