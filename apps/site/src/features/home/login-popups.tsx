/**
 * When announcement popups open over home (MSG-01, ACC-17): half a second after they are loaded, for their audience.
 */
import { POPUP_DELAY_MS } from '@lantern/contract/constants';
import { usePanelOpen } from '@lantern/ui';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { closePopups, popupsAreOn, type PopupAudience } from '../../lib/content/popup-flags.ts';
import { isRealMember, useSession } from '../../lib/session/session.ts';
import type { StoredSession } from '../../lib/device/storage.ts';
import type { Popup } from './parts/announcement-popup.tsx';
import { useHomeAnnouncements } from './state/announcements.ts';

/** Its code loads only when there is something to show. */
const AnnouncementPopup = lazy(async () => ({
  default: (await import('./parts/announcement-popup.tsx')).AnnouncementPopup,
}));

/** Signed-in visitors get A, members at the first login F before it; everyone else B (§4). */
function popupsFor(session: StoredSession | null, list: readonly Popup[]): readonly Popup[] {
  const of = (execution: Popup['execution']) =>
    list.filter((popup) => popup.type === 'PU' && popup.execution === execution);
  if (session === null) return of('B');
  return [...(session.firstTimeLogin && isRealMember(session) ? of('F') : []), ...of('A')];
}

export function LoginPopups() {
  const session = useSession();
  const audience: PopupAudience = session === null ? 'guest' : 'member';
  const { data } = useHomeAnnouncements();
  const popups = useMemo(() => popupsFor(session, data?.list ?? []), [session, data]);
  const [openFor, setOpenFor] = useState<string>();
  // A list of its own for every reader and every change of the content.
  const listKey = [session?.token ?? audience, ...popups.map(({ id }) => id)].join();
  const isEmpty = popups.length === 0;

  const shownFor = useRef<string>(undefined);
  const panelOpen = usePanelOpen();

  useEffect(() => {
    // A menu or a dialog the reader has opened meanwhile comes first.
    if (isEmpty || panelOpen || shownFor.current === listKey) return;
    const timer = setTimeout(() => {
      if (!popupsAreOn(audience)) return;
      shownFor.current = listKey;
      setOpenFor(listKey);
    }, POPUP_DELAY_MS);
    return () => clearTimeout(timer);
  }, [audience, isEmpty, listKey, panelOpen]);

  if (openFor !== listKey || isEmpty) return null;
  return (
    <Suspense fallback={null}>
      <AnnouncementPopup
        popups={popups}
        onClose={(restToday) => {
          closePopups(audience, restToday);
          setOpenFor(undefined);
        }}
      />
    </Suspense>
  );
}
