/** Contracts that wait for the agent's answer, each with what is left of its time. */
import { Icon, useFormats, useNow } from '@lantern/ui';
import { Link } from '../../../lib/navigation/navigation.tsx';
import { useCall } from '../../../lib/server/calls.ts';
import { useAgentT } from '../agent-texts.tsx';
import { CONTRACT_PATHS } from '../parts/paths.ts';
import styles from './agent-home.module.css';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export function Waiting() {
  const t = useAgentT();
  const formats = useFormats();
  const now = useNow(true, MINUTE_MS);
  const { data } = useCall('agent.contractRequests', {});
  if (!data) return null;
  const left = (until: number): string => {
    const ms = Math.max(0, until - now);
    return ms >= DAY_MS
      ? t('home_left_days', { count: Math.floor(ms / DAY_MS) })
      : t('home_left_hours', { count: Math.max(1, Math.ceil(ms / HOUR_MS)) });
  };
  return (
    <>
      {data.waiting.map(({ kind, contractId, status, from, answerBy }) => (
        <Link key={contractId} to={CONTRACT_PATHS[kind]} className={styles.offer} data-testid={`waiting-${kind}`}>
          <Icon name="handshake" variant="duotone" size={26} className={styles.offerIcon} />
          <span className={styles.offerWords}>
            <b>{t(`waiting_${status}_${kind}`)}</b>
            <span>
              {t('waiting_from', {
                from: from ?? t('house'),
                time: formats.dateTime(answerBy, 'dateTime'),
                left: left(answerBy),
              })}
            </span>
          </span>
          <Icon name="caret-right" size={16} mirror />
        </Link>
      ))}
    </>
  );
}
