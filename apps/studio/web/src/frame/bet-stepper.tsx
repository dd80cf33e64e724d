/** Bet stepper: down, up, and a button to all bets in between. Sized by the game with custom properties. */
import { cx, Icon } from '@lantern/ui';
import type { ReactNode } from 'react';
import styles from './bet-stepper.module.css';
import { useGame } from './game.ts';
import { useT } from './i18n.ts';

export interface BetStepperProps {
  /** Test id of the middle button; `-less` and `-more` of the others. */
  readonly testId: string;
  readonly bet: number;
  /** Ascending. */
  readonly bets: readonly number[];
  /** Disabled while a round is running. */
  readonly busy?: boolean;
  readonly className?: string | undefined;
  /** Names of the group, and of the buttons; a bet's where absent. */
  readonly names?: Readonly<Record<'group' | 'less' | 'more', string>>;
  /** Shown above the amount. */
  readonly label?: string;
  /** What the middle button does, for screen readers. */
  readonly hint: string;
  readonly onChoose: (bet: number) => void;
  readonly onOpen: () => void;
}

/** Characters that fit between the two buttons at full size. */
const LONG = 7;

export function BetStepper(props: BetStepperProps): ReactNode {
  const { testId, bet, bets, busy = false, className, label, hint, onChoose, onOpen } = props;
  const t = useT();
  const { amount } = useGame();
  const text = amount(bet);
  const at = bets.indexOf(bet);
  const names = props.names ?? { group: t('bet'), less: t('bet_less'), more: t('bet_more') };
  const step = (way: 'less' | 'more', by: number): ReactNode => {
    const next = bets[at + by];
    return (
      <button
        type="button"
        className={styles.step}
        aria-label={names[way]}
        aria-disabled={busy || next === undefined}
        onClick={() => !busy && next !== undefined && onChoose(next)}
        data-testid={`${testId}-${way}`}
      >
        <Icon name={way === 'less' ? 'minus' : 'plus'} size={16} />
      </button>
    );
  };
  return (
    <div className={cx(styles.stepper, className)} role="group" aria-label={names.group}>
      {step('less', -1)}
      <button
        type="button"
        className={styles.bet}
        aria-disabled={busy}
        onClick={() => !busy && onOpen()}
        data-testid={testId}
      >
        {label !== undefined && <span className={styles.label}>{label}</span>}
        <span className={cx('num', text.length > LONG && styles.long)}>{text}</span>
        <span className="sr-only">{hint}</span>
      </button>
      {step('more', 1)}
    </div>
  );
}
