/** A reward to be claimed: its picture, what it is for, the amount, and the button. */
import { Card, cx, Icon, type IconName } from '@lantern/ui';
import type { ReactNode } from 'react';
import styles from './reward-card.module.css';

export type RewardTone = 'red' | 'gold' | 'green' | 'blue' | 'violet';

/** A square of artwork colour with a glyph; the same in both themes. Decorative. */
export function RewardArt({ icon, tone, small }: RewardArtProps) {
  return (
    <span className={cx(styles.art, styles[tone], small && styles.small)} aria-hidden="true">
      <Icon name={icon} variant="duotone" size={small ? 24 : 36} />
    </span>
  );
}

interface RewardArtProps {
  readonly icon: IconName;
  readonly tone: RewardTone;
  readonly small?: boolean;
}

interface RewardCardProps extends RewardArtProps {
  readonly title: ReactNode;
  /** With its currency. */
  readonly amount: string;
  readonly text: ReactNode;
  /** Until when it can be claimed, and what follows. */
  readonly note?: ReactNode;
  /** The button that claims it. */
  readonly action: ReactNode;
  readonly 'data-testid': string;
  readonly 'data-kind'?: string;
}

export function RewardCard({ icon, tone, title, amount, text, note, action, ...rest }: RewardCardProps) {
  return (
    <Card {...rest} className={styles.card}>
      <RewardArt icon={icon} tone={tone} />
      <div className={styles.words}>
        <div className={styles.head}>
          <h3 className={styles.title}>{title}</h3>
          <b className={styles.amount}>{amount}</b>
        </div>
        <p className={styles.text}>{text}</p>
        {note !== undefined && <p className={styles.note}>{note}</p>}
        <div className={styles.action}>{action}</div>
      </div>
    </Card>
  );
}
