import { ProfileScreen } from '../features/profile/profile-screen.tsx';
import styles from './form-page.module.css';

/** Head icon and nickname (ACC-16). */
export default function ProfilePage() {
  return (
    <div className={styles.page}>
      <ProfileScreen />
    </div>
  );
}
