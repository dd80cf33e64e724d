/** The menu from the end edge (NAV-15): visitor, links, contacts, theme and language, sign-in or sign-out. */
import { BrandMark, CountBadge, ListRow, SideSheet } from '@lantern/ui';
import { useAccess } from '../../lib/session/access.ts';
import { useHasChat, useOpenChat, useUnreadChat } from '../../lib/content/chat.ts';
import { useCustomerService } from '../../lib/content/customer-service.ts';
import { openDownloadPopup } from '../../lib/device/download.ts';
import { useT } from '../../lib/language/i18n.ts';
import { useUnreadMails } from '../../lib/content/mails.ts';
import { useUnreadNotices } from '../../lib/content/notices.ts';
import { useClaimable } from '../../lib/rewards/claimable.ts';
import { openExternal } from '../../lib/navigation/open-external.ts';
import { AGENT_PATH } from '../../lib/navigation/paths.ts';
import { useRouted } from '../../lib/navigation/routed.ts';
import { runningMode } from '../../lib/device/running-mode.ts';
import { useIsAgent, useSession } from '../../lib/session/session.ts';
import { GuestCard, MemberCard } from './parts/account-card.tsx';
import { MenuFoot } from './parts/menu-foot.tsx';
import { PlaceButton } from './parts/place-button.tsx';
import { menuPlaces } from './parts/places.ts';
import styles from './side-menu.module.css';
import { useBrand } from '../../lib/server/settings.ts';

const MEMBER_CENTRE = '/m/member/home';
const FORGOT_PASSWORD = '/m/forget';

export function SideMenu({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const session = useSession();
  const access = useAccess();
  const isAgent = useIsAgent();
  const routed = useRouted();
  const { row, list } = menuPlaces((address) => routed(address) && (address !== AGENT_PATH || isAgent));
  const counts: Readonly<Record<string, number>> = {
    rewards: useClaimable(),
    notice: useUnreadNotices(),
    message: useUnreadMails(),
  };
  const brand = useBrand();
  const leave = (then: () => void) => () => {
    onClose();
    then();
  };
  const go = (to: string) => leave(() => access.go(to));
  const Card = session ? MemberCard : GuestCard;
  return (
    <SideSheet
      title={t('menu_title')}
      head={<BrandMark {...brand} />}
      onClose={onClose}
      footer={<MenuFoot onClose={onClose} />}
      data-testid="side-menu"
    >
      <Card onOpen={go(MEMBER_CENTRE)} />
      <div className={styles.grid}>
        {row.map(({ id, icon, label, to }) => (
          <PlaceButton key={id} id={id} icon={icon} label={t(label)} onPress={go(to)} />
        ))}
        <Contacts leave={leave} />
      </div>
      <div className={styles.list}>
        {!session && (
          <ListRow
            icon="lock-key"
            title={t('title_forget')}
            onPress={go(FORGOT_PASSWORD)}
            data-testid="side-menu-forget"
          />
        )}
        {list.map(({ id, icon, label, to }) => (
          <ListRow
            key={id}
            icon={icon}
            title={t(label)}
            end={(counts[id] ?? 0) > 0 ? <CountBadge count={counts[id]!} /> : undefined}
            onPress={go(to)}
            data-testid={`side-menu-${id}`}
          />
        ))}
      </div>
    </SideSheet>
  );
}

/** The second row: the messaging app and the live chat while they are staffed, and the app for visitors outside it. */
function Contacts({ leave }: { readonly leave: (then: () => void) => () => void }) {
  const t = useT();
  const { WHATSAPP, LIVECHAT } = useCustomerService();
  const hasChat = useHasChat();
  const openChat = useOpenChat();
  const unread = useUnreadChat();
  return (
    <>
      {WHATSAPP !== undefined && (
        <PlaceButton
          id="whatsapp"
          icon="whatsapp-logo"
          label={t('menu_whatsapp')}
          onPress={leave(() => openExternal(WHATSAPP))}
        />
      )}
      {hasChat && (
        <PlaceButton id="chat" icon="headset" label={t('menu_chat')} count={unread} onPress={leave(openChat)} />
      )}
      {LIVECHAT !== undefined && (
        <PlaceButton
          id="livechat"
          icon="chat-circle-dots"
          label={t('menu_livechat')}
          onPress={leave(() => openExternal(LIVECHAT))}
        />
      )}
      {runningMode() === 'H5' && (
        <PlaceButton
          id="download"
          icon="device-mobile"
          label={t('download_title')}
          onPress={leave(openDownloadPopup)}
        />
      )}
    </>
  );
}
