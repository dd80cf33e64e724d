/** What was looked at before publishing. */
import { DeskIcon, type DeskIconName } from '@lantern/ui/desk-icon';
import { useT } from '../../lib/i18n.ts';
import { DeskCard } from '../../widgets/parts.tsx';
import type { Check } from './checks.ts';
import styles from './content.module.css';

const ICON: Readonly<Record<Check['state'], DeskIconName>> = {
  ok: 'check-circle',
  warn: 'warning-circle',
  bad: 'x-circle',
  off: 'minus',
};

/** Round is passed, with a mark needs eyes, a dash has nothing to check; each says so in words. */
export function CheckLines({ checks }: { readonly checks: readonly Check[] }) {
  const t = useT();
  return (
    <ul className={styles.checks}>
      {checks.map(({ name, state, found, why }) => (
        <li key={name} data-state={state} data-check={name}>
          <DeskIcon name={ICON[state]} size={16} filled={state !== 'off'} />
          <span className="sr-only">{t(`content_check_state_${state}`)} </span>
          <span>{t(`content_check_${name}`)}</span>
          <small>
            {why !== undefined && t(`content_why_${why}`)} {found !== '' && <bdi>{found}</bdi>}
          </small>
        </li>
      ))}
    </ul>
  );
}

export function ChecksCard({ checks }: { readonly checks: readonly Check[] }) {
  const t = useT();
  const counted = checks.filter(({ state }) => state !== 'off');
  const passed = counted.filter(({ state }) => state === 'ok').length;
  return (
    <DeskCard
      title={t('content_checks')}
      side={
        <b className={styles.passed} data-all={passed === counted.length || undefined}>
          {passed}/{counted.length}
        </b>
      }
    >
      <CheckLines checks={checks} />
    </DeskCard>
  );
}
