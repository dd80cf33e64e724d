/** The bottom menu over the entries of menu-entries.ts. */
import { HOME_CATEGORY_DEFAULT } from '@lantern/contract/constants';
import { BottomMenu } from '@lantern/ui';
import { useAccess } from '../lib/access.ts';
import { isHomePath } from '../lib/frame-rules.ts';
import { selectHomeCategory } from '../lib/home-category.ts';
import { useT } from '../lib/i18n.ts';
import { useUnreadNotices } from '../lib/notices.ts';
import { useRouted } from '../lib/routed.ts';
import { useSession } from '../lib/session.ts';
import { useWhitelabel } from '../lib/settings.ts';
import { HOME_ENTRY, litBy, menuEntries, type MenuEntry } from './menu-entries.ts';

/** `path` is the name of the screen that stands above it. */
export function MainMenu({ path }: { readonly path: string }) {
  const t = useT();
  const session = useSession();
  const access = useAccess();
  const routed = useRouted();
  const referral = useWhitelabel()?.promotions.REFERRAL.enabled === true;
  const unread = useUnreadNotices();
  const { start, centre, end } = menuEntries({ session, referral, routed });
  const spoken = (entry: MenuEntry) => ({ ...entry, label: t(entry.label), count: entry.id === 'notice' ? unread : 0 });
  return (
    <BottomMenu
      start={start.map(spoken)}
      centre={spoken(centre)}
      end={end.map(spoken)}
      activeId={isHomePath(path) ? HOME_ENTRY.id : litBy(path, [...start, centre, ...end])}
      onGo={({ id, href }) => {
        if (id === HOME_ENTRY.id) {
          selectHomeCategory(HOME_CATEGORY_DEFAULT);
          window.scrollTo(0, 0);
        }
        access.go(href);
      }}
    />
  );
}
