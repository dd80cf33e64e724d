/** Why no order was opened, and what to do: limits, a break, too many open orders, a busy provider. */
import { Button, Icon, Note, type IconName } from '@lantern/ui';
import type { CallFailed } from '@lantern/client';
import { useNavigate } from '../../../lib/navigation/navigation.tsx';
import { useRouted } from '../../../lib/navigation/routed.ts';
import { useT, type TextKey } from '../../../lib/language/i18n.ts';
import styles from '../deposit.module.css';

const LIMITS_PATH = '/m/member/limits';
const WITHDRAW_PATH = '/m/withdraw';

/** Refusals by the member's own protection: calm, final for now, with what is still possible. */
const PROTECTED: Readonly<Partial<Record<string, IconName>>> = {
  account_self_excluded: 'shield-check',
  account_cooling_off: 'hourglass',
  deposit_limit_reached: 'shield-check',
  account_frozen: 'lock',
};

/** Whether deposits are refused for now, whatever is entered. */
export const isUnavailable = (code: string): boolean =>
  code === 'account_self_excluded' || code === 'account_cooling_off' || code === 'account_frozen';

interface RefusalNoteProps {
  readonly refusal: CallFailed;
  readonly onOrders: () => void;
}

export function RefusalNote({ refusal, onOrders }: RefusalNoteProps) {
  const t = useT();
  const { code, message } = refusal;
  if (PROTECTED[code]) return <ProtectedPanel code={code} message={message} />;
  return (
    <div role="alert" data-testid="deposit-refusal" data-code={code}>
      <Note tone="bad">
        {message}
        {code === 'orders_open_maximum' && (
          <span className={styles.noteAction}>
            <Button small onClick={onOrders}>
              {t('deposit_see_orders')}
            </Button>
          </span>
        )}
      </Note>
    </div>
  );
}

/** A refusal that protects the member, in a panel of its own. */
export function ProtectedPanel({ code, message }: { readonly code: string; readonly message: string }) {
  const t = useT();
  const navigate = useNavigate();
  const routed = useRouted();
  const ways = [
    { path: LIMITS_PATH, label: t('deposit_see_limits') },
    { path: WITHDRAW_PATH, label: t('deposit_to_withdraw') },
  ].filter(({ path }) => code !== 'account_frozen' && routed(path));
  return (
    <div className={styles.protected} role="alert" data-testid="deposit-refusal" data-code={code}>
      <span className={styles.protectedMark}>
        <Icon name={PROTECTED[code] ?? 'shield-check'} variant="duotone" size={30} />
      </span>
      <b className={styles.protectedTitle}>{message}</b>
      <p className={styles.protectedText}>{t(`deposit_shut_${code}` as TextKey)}</p>
      {ways.length > 0 && (
        <div className={styles.protectedWays}>
          {ways.map(({ path, label }) => (
            <Button key={path} small onClick={() => navigate(path)}>
              {label}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
