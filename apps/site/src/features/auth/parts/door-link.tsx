/** From the members' door to the agents', and back. */
import { Link, useLocation } from '../../../lib/navigation.tsx';
import { useT } from '../../../lib/i18n.ts';
import styles from '../auth-form.module.css';
import type { LoginSide } from '../login-body.ts';

export function DoorLink({ side }: { readonly side: LoginSide }) {
  const t = useT();
  const { state } = useLocation();
  return (
    <p className={styles.door}>
      <Link to={side === 'agent' ? '/m/login' : '/m/login?side=agent'} state={state} data-testid="other-door">
        {t(side === 'agent' ? 'login_to_member' : 'login_to_agent')}
      </Link>
    </p>
  );
}
