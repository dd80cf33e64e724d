/** The operator's own menu: time left, language, theme, password and factors, signing out. */
import { useState, type ReactNode } from 'react';
import { call, queries } from '../lib/calls.ts';
import { chooseLanguage, useT, type DeskLocale } from '../lib/i18n.ts';
import { leave, session, useMe } from '../lib/session.ts';
import { toggleTheme, useTheme } from '../lib/theme.ts';
import { useLocale } from '@lantern/ui';
import { ProfileDialog } from '../sign-in/profile-dialog.tsx';
import { ChoiceMenu } from '../widgets/menus.tsx';
import { say } from '../widgets/toasts.tsx';
import { Time, TimeLeft } from '../widgets/values.tsx';

/** Ends the session; the desk is left only when the server confirmed it or no longer knows the session. */
async function signOut(everywhere: boolean): Promise<void> {
  const result = await call(everywhere ? 'ops.session.endAll' : 'ops.session.logout', {});
  if (!result.ok && session.get().phase !== 'lost') return say('bad', result.message);
  queries.clear();
  leave();
}

export function OperatorMenu({ trigger }: { readonly trigger: ReactNode }) {
  const t = useT();
  const { operator, endsAt } = useMe();
  const theme = useTheme();
  const locale = useLocale() as DeskLocale;
  const [isProfileOpen, setProfileOpen] = useState(false);
  const other = locale === 'vi' ? 'en' : 'vi';
  return (
    <>
      <ChoiceMenu
        label={t('operator_menu', { name: operator.displayName })}
        trigger={trigger}
        placement="top start"
        head={
          <>
            {operator.username} · {t('session_left')} <TimeLeft untilMs={endsAt} />, {t('until')} <Time atMs={endsAt} />
          </>
        }
        choices={[
          { id: 'profile', label: t('profile'), icon: 'key', onChoose: () => setProfileOpen(true) },
          {
            id: 'language',
            label: t(other === 'vi' ? 'language_vi' : 'language_en'),
            icon: 'translate',
            onChoose: () => void chooseLanguage(other),
          },
          {
            id: 'theme',
            label: t(theme === 'dark' ? 'theme_light' : 'theme_dark'),
            icon: theme === 'dark' ? 'sun' : 'moon',
            onChoose: toggleTheme,
          },
          { id: 'all', label: t('sign_out_everywhere'), icon: 'prohibit', onChoose: () => void signOut(true) },
          { id: 'out', label: t('sign_out'), icon: 'sign-out', onChoose: () => void signOut(false) },
        ]}
      />
      {isProfileOpen && <ProfileDialog onClose={() => setProfileOpen(false)} />}
    </>
  );
}
