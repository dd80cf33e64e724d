/** The bottom menu over the entries of menu-entries.ts. */
import { HOME_CATEGORY_DEFAULT } from '@lantern/contract/constants';
import { BottomMenu } from '@lantern/ui';
import { useAccess } from '../lib/session/access.ts';
import { isHomePath } from '../lib/navigation/frame-rules.ts';
import { selectHomeCategory } from '../lib/games/home-category.ts';
import { useT } from '../lib/language/i18n.ts';
import { useUnreadNotices } from '../lib/content/notices.ts';
import { useRouted } from '../lib/navigation/routed.ts';
import { useSession } from '../lib/session/session.ts';
import { useWhitelabel } from '../lib/server/settings.ts';
import { HOME_ENTRY, activeEntryId, menuEntries, type MenuEntry } from './menu-entries.ts';

/** `path` is the name of the current screen. */
export function MainMenu({ path }: { readonly path: string }) {
  const t = useT();
  const session = useSession();
  const access = useAccess();
  const routed = useRouted();
  const referral = useWhitelabel()?.promotions.REFERRAL.enabled === true;
  const unread = useUnreadNotices();
  const { start, centre, end } = menuEntries({ session, referral, routed });
  const labelled = (entry: MenuEntry) => ({
    ...entry,
    label: t(entry.label),
    count: entry.id === 'notice' ? unread : 0,
  });
  return (
    <BottomMenu
      start={start.map(labelled)}
      centre={labelled(centre)}
      end={end.map(labelled)}
      activeId={isHomePath(path) ? HOME_ENTRY.id : activeEntryId(path, [...start, centre, ...end])}
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
