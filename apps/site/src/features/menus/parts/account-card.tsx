/** The visitor: the member with the balance, or a prompt for guests; either way a link to the member centre. */
import { Avatar, ClubPlate, DemoPlate, Icon, Skeleton } from '@lantern/ui';
import { useBalance, useProfile } from '../../../lib/session/balance.ts';
import { useT } from '../../../lib/language/i18n.ts';
import styles from '../side-menu.module.css';

export function MemberCard({ onOpen }: { readonly onOpen: () => void }) {
  const t = useT();
  const balance = useBalance();
  const profile = useProfile();
  const club = profile.data?.clubLabel.labelName;
  return (
    <button type="button" className={styles.account} data-testid="side-menu-user" onClick={onOpen}>
      <span className="sr-only">{t('title_member')}</span>
      <Avatar name={profile.data?.avatarLetter ?? profile.name} picture={profile.data?.headIcon} size={56} />
      <span className={styles.words}>
        <span className={styles.name}>
          <b className="cut">{profile.name}</b>
          {club && <ClubPlate>{club}</ClubPlate>}
          {balance.demo && <DemoPlate>{t('trial_demo')}</DemoPlate>}
        </span>
        <span className={styles.balance} data-testid="side-menu-balance">
          {balance.text ?? (balance.isError ? '–' : <Skeleton width={132} height={22} />)}
        </span>
      </span>
      <Icon name="caret-right" size={16} mirror className={styles.caret} />
    </button>
  );
}

export function GuestCard({ onOpen }: { readonly onOpen: () => void }) {
  const t = useT();
  return (
    <button type="button" className={styles.account} data-testid="side-menu-user" onClick={onOpen}>
      <Icon name="user-circle" variant="fill" size={56} className={styles.guest} />
      <span className={styles.words}>
        <b className={styles.name}>{t('menu_guest')}</b>
        <span className={styles.guestText}>{t('menu_guest_text')}</span>
      </span>
      <Icon name="caret-right" size={16} mirror className={styles.caret} />
    </button>
  );
}
