/**
 * The member centre: name, balance, the week's result, and links to every member screen. The base version is one list
 * without the week.
 */
import { Avatar, Button, Card, ClubPlate, CountBadge, Icon, IconButton, ListRow, useFormats } from '@lantern/ui';
import type { ComponentType, ReactNode } from 'react';
import { useUnreadMails } from '../../lib/content/mails.ts';
import { useClaimable } from '../../lib/rewards/claimable.ts';
import { useNavigate } from '../../lib/navigation/navigation.tsx';
import { useAccess } from '../../lib/session/access.ts';
import { useProfile } from '../../lib/session/balance.ts';
import { useCall } from '../../lib/server/calls.ts';
import { HeaderAction } from '../../lib/navigation/header-action.tsx';
import { useT } from '../../lib/language/i18n.ts';
import { LanguageSegments } from '../../lib/language/language-picker.tsx';
import { useOfferedLocales } from '../../lib/language/merchant-languages.ts';
import { AGENT_PATH } from '../../lib/navigation/paths.ts';
import { useRouted } from '../../lib/navigation/routed.ts';
import { useTemplate, useWhitelabel } from '../../lib/server/settings.ts';
import { useIsAgent } from '../../lib/session/session.ts';
import { useSignOut } from '../../lib/session/sign-out.ts';
import { chooseTheme, useTheme } from '../../lib/device/theme.ts';
import { TRANSFER_PATH, useHasTransferWallets } from '../../lib/games/transfer-wallets.ts';
import { BalanceCard } from './balance-card.tsx';
import { IdentityState } from './parts/identity-state.tsx';
import { INVITE_PATH, memberPlaces, type MemberPlace } from './parts/member-places.ts';
import styles from './member.module.css';
import { Week } from './week.tsx';

interface MemberCentreProps {
  /** Shown under the balance: time played and limits. */
  readonly protection: ReactNode;
}

export function MemberCentre({ protection }: MemberCentreProps) {
  const t = useT();
  const signOut = useSignOut();
  const theme = useTheme();
  const routed = useRouted();
  const transfers = useHasTransferWallets();
  const isBase = useTemplate().mem_cen === 'base';
  const isAgent = useIsAgent();
  const invites = useWhitelabel()?.promotions.REFERRAL.enabled === true;
  const groups = memberPlaces(
    (address) =>
      routed(address) &&
      (address !== TRANSFER_PATH || transfers) &&
      (address !== INVITE_PATH || invites) &&
      (address !== AGENT_PATH || isAgent),
  );
  return (
    <div className={`gutter ${styles.page}`}>
      <HeaderAction>
        <IconButton
          icon={theme === 'dark' ? 'sun' : 'moon-stars'}
          label={t(theme === 'dark' ? 'theme_to_light' : 'theme_to_dark')}
          data-testid="theme-toggle"
          onClick={() => chooseTheme(theme === 'dark' ? 'light' : 'dark')}
        />
      </HeaderAction>
      <Person />
      <BalanceCard />
      {protection}
      {!isBase && <Week />}
      {isBase ? (
        <section className={styles.section} aria-label={t('title_member')} data-testid="member-base">
          <Card padding="none">
            {groups
              .flatMap(({ places }) => places)
              .map((place) => (
                <PlaceRow key={place.id} place={place} />
              ))}
            <LanguageRow />
          </Card>
        </section>
      ) : (
        groups.map(({ id, title, places }) => (
          <section key={id} className={styles.section} aria-label={t(title)}>
            <Card padding="none">
              {places.map((place) => (
                <PlaceRow key={place.id} place={place} />
              ))}
              {id === 'account' && <LanguageRow />}
            </Card>
          </section>
        ))
      )}
      <div className={styles.logout}>
        <Button look="ghost" wide icon="sign-out" data-testid="logout" onClick={() => void signOut()}>
          {t('logout')}
        </Button>
      </div>
    </div>
  );
}

/** Content of a row's end, by the row. */
const ENDS: Readonly<Record<string, ComponentType>> = {
  'bank-cards': LinkedCards,
  inbox: UnreadMails,
  kyc: IdentityState,
  rewards: Claimable,
  vip: Level,
};

function PlaceRow({ place: { id, icon, label, to } }: { readonly place: MemberPlace }) {
  const t = useT();
  const access = useAccess();
  const End = ENDS[id];
  return (
    <ListRow
      icon={icon}
      title={t(label)}
      end={End && <End />}
      onPress={() => access.go(to)}
      data-testid={`open-${id}`}
    />
  );
}

/** Absent when there is one language only. */
function LanguageRow() {
  const t = useT();
  if (useOfferedLocales().length < 2) return null;
  return (
    <ListRow
      start={<Icon name="globe" size={22} className={styles.rowIcon} />}
      title={t('language')}
      end={
        <div className={styles.language}>
          <LanguageSegments />
        </div>
      }
    />
  );
}

/** Renders nothing while every mail is read. */
function UnreadMails() {
  return <CountBadge count={useUnreadMails()} />;
}

/** Renders nothing while there is nothing to claim. */
function Claimable() {
  return <CountBadge count={useClaimable()} />;
}

/** The level as the profile names it. */
function Level() {
  return <>{useProfile().data?.clubLabel.labelName}</>;
}

/** How many accounts are linked; nothing until there is one. */
function LinkedCards() {
  const t = useT();
  const count = useCall('security.settings', {}).data?.bankCards ?? 0;
  return count > 0 ? t('member_cards', { count }) : null;
}

function Person() {
  const t = useT();
  const navigate = useNavigate();
  const formats = useFormats();
  const profile = useProfile();
  const { data } = profile;
  const club = data?.clubLabel.labelName;
  return (
    <button
      type="button"
      className={styles.person}
      data-testid="open-profile"
      onClick={() => navigate('/m/member/profile')}
    >
      <Avatar name={data?.avatarLetter ?? profile.name} picture={data?.headIcon} size={60} />
      <span className={styles.personWords}>
        <span className={styles.name}>
          <b className="cut">{profile.name}</b>
          {club && <ClubPlate>{club}</ClubPlate>}
        </span>
        <span className={styles.since}>
          {data ? t('member_since', { account: data.account, date: formats.dateTime(data.registeredAt, 'date') }) : ' '}
        </span>
      </span>
      <Icon name="caret-right" size={16} mirror className={styles.caret} />
    </button>
  );
}
