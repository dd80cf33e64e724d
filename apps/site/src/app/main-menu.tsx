/** The bottom menu of what is built: home, lottery, deposit or login, betting record, member centre. */
import { BottomMenu, type BottomMenuItem } from '@lantern/ui';
import { useAccess } from '../lib/access.ts';
import { useT } from '../lib/i18n.ts';
import { useSession } from '../lib/session.ts';
import type { RouteEntry } from './route-table.ts';

export function MainMenu({ lit }: { readonly lit: RouteEntry['lit'] }) {
  const t = useT();
  const session = useSession();
  const access = useAccess();
  const go = (item: BottomMenuItem) => {
    if (item.id === 'home') window.scrollTo(0, 0);
    access.go(item.href);
  };
  const centre: BottomMenuItem = session
    ? { id: 'deposit', label: t('menu_deposit'), icon: 'wallet', href: '/m/voucherCenter' }
    : { id: 'login', label: t('menu_login'), icon: 'user', href: '/m/login' };
  return (
    <BottomMenu
      start={[
        { id: 'home', label: t('menu_home'), icon: 'house', href: '/m/home' },
        { id: 'lottery', label: t('menu_lottery'), icon: 'ticket', href: '/m/lottery' },
      ]}
      centre={centre}
      end={[
        { id: 'record', label: t('menu_record'), icon: 'receipt', href: '/m/gameRecord' },
        { id: 'member', label: t('menu_member'), icon: 'user-circle', href: '/m/member/home' },
      ]}
      activeId={lit}
      onGo={go}
    />
  );
}
