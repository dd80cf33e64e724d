/** Link between the members' and the agents' sign-in. */
import { Link, useLocation } from '../../../lib/navigation/navigation.tsx';
import { useT } from '../../../lib/language/i18n.ts';
import styles from '../auth-form.module.css';
import type { LoginSide } from '../login-body.ts';

export function SignInLink({ side }: { readonly side: LoginSide }) {
  const t = useT();
  const { state } = useLocation();
  return (
    <p className={styles.signInLink}>
      <Link to={side === 'agent' ? '/m/login' : '/m/login?side=agent'} state={state} data-testid="other-sign-in">
        {t(side === 'agent' ? 'login_to_member' : 'login_to_agent')}
      </Link>
    </p>
  );
}
