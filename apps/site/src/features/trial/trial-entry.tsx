/**
 * The entry to trial play (§2 /m/trail): what it is, the button that asks for the age, or the visitor's current
 * session.
 */
import { Button, Card, DemoPlate, Empty, Icon, Skeleton, type IconName } from '@lantern/ui';
import type { ReactNode } from 'react';
import { useBalance } from '../../lib/session/balance.ts';
import { useT, type TextKey } from '../../lib/language/i18n.ts';
import { isRealMember, useSession } from '../../lib/session/session.ts';
import { TrialButton } from '../../lib/session/trial-button.tsx';
import { useTrialPlay } from '../../lib/session/trial.ts';
import { TrialScene } from './trial-scene.tsx';
import styles from './trial.module.css';

interface TrialEntryProps {
  readonly onRegister: () => void;
  readonly onPlay: () => void;
}

const POINTS: readonly { readonly icon: IconName; readonly text: TextKey }[] = [
  { icon: 'coins', text: 'trial_point_money' },
  { icon: 'dice-five', text: 'trial_point_games' },
  { icon: 'shield-check', text: 'trial_point_private' },
  { icon: 'clock', text: 'trial_point_time' },
];

export function TrialEntry(ways: TrialEntryProps) {
  const t = useT();
  const session = useSession();
  return (
    <>
      <TrialScene plate={t('trial_demo')} />
      {session === null ? (
        <Offer {...ways} />
      ) : isRealMember(session) ? (
        <CurrentSession text={t('trial_member_text')} onPlay={ways.onPlay} />
      ) : (
        <Running {...ways} />
      )}
    </>
  );
}

function Offer({ onRegister }: TrialEntryProps) {
  const t = useT();
  const { state } = useTrialPlay();
  if (state === 'closed')
    return (
      <Empty
        title={t('trial_closed')}
        text={t('trial_closed_text')}
        action={{ label: t('title_register'), onPress: onRegister }}
      />
    );
  return (
    <>
      <h2 className={styles.title}>{t('trial_title')}</h2>
      <p className={styles.lead}>{t('trial_lead')}</p>
      <Card padding="none">
        <ul className={styles.points}>
          {POINTS.map(({ icon, text }) => (
            <li key={icon}>
              <Icon name={icon} variant="duotone" size={24} className={styles.pointIcon} />
              <span>{t(text)}</span>
            </li>
          ))}
        </ul>
      </Card>
      <div className={styles.ways}>
        {state === 'unknown' ? <Skeleton height={48} radius={14} /> : <TrialButton look="brand" />}
        <Button wide look="ghost" data-testid="go-register" onClick={onRegister}>
          {t('title_register')}
        </Button>
      </div>
    </>
  );
}

/** A running trial: the remaining balance, and links to the games or to a real account. */
function Running({ onRegister, onPlay }: TrialEntryProps) {
  const t = useT();
  const balance = useBalance();
  return (
    <CurrentSession
      title={t('trial_running')}
      text={t('trial_running_text')}
      onPlay={onPlay}
      more={
        <Button wide data-testid="go-register" onClick={onRegister}>
          {t('trial_prompt_register')}
        </Button>
      }
    >
      <p className={styles.balance} data-testid="balance">
        {balance.text ?? <Skeleton width={190} height={30} radius={8} />}
        {balance.demo && <DemoPlate>{t('trial_demo')}</DemoPlate>}
      </p>
    </CurrentSession>
  );
}

interface CurrentSessionProps {
  readonly title?: string;
  readonly text: string;
  readonly onPlay: () => void;
  readonly more?: ReactNode;
  readonly children?: ReactNode;
}

function CurrentSession({ title, text, onPlay, more, children }: CurrentSessionProps) {
  const t = useT();
  return (
    <>
      {title !== undefined && <h2 className={styles.title}>{title}</h2>}
      <p className={styles.lead}>{text}</p>
      {children}
      <div className={styles.ways}>
        <Button wide look="brand" icon="ticket" iconVariant="duotone" data-testid="trial-games" onClick={onPlay}>
          {t('trial_to_games')}
        </Button>
        {more}
      </div>
    </>
  );
}
