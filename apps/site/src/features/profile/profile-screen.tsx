/** The member's own avatar and name on the site (ACC-16: head icon, nickname). */
import { Avatar, Card, SectionHead } from '@lantern/ui';
import { useProfile } from '../../lib/session/balance.ts';
import { HeadIcons } from './parts/head-icons.tsx';
import { NicknameForm } from './parts/nickname-form.tsx';
import styles from './profile.module.css';
import { useT } from '../../lib/language/i18n.ts';

export function ProfileScreen() {
  const t = useT();
  const profile = useProfile();
  const { data } = profile;
  return (
    <div className={styles.screen} data-testid="profile">
      <div className={styles.person}>
        <Avatar name={data?.avatarLetter ?? profile.name} picture={data?.headIcon} size={92} />
        <b className={styles.name}>{profile.name}</b>
        <span className={styles.account}>{data?.account ?? ' '}</span>
      </div>
      <section>
        <SectionHead title={t('profile_nickname')} />
        <Card>{data && <NicknameForm key={data.nickname} nickname={data.nickname} />}</Card>
      </section>
      <HeadIcons />
    </div>
  );
}
