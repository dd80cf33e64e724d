/** Bet stepper: down, up, and a button to all bets in between. Styled by the game. */
import { Icon, useFormats } from '@lantern/ui';
import type { ReactNode } from 'react';
import { useT } from './i18n.ts';

export interface BetStepperProps {
  /** Prefix of test ids: the kind of game. */
  readonly of: string;
  readonly bet: number;
  /** Ascending. */
  readonly bets: readonly number[];
  readonly currency: string;
  /** Disabled while a round is running. */
  readonly busy: boolean;
  readonly styles: Readonly<Record<string, string | undefined>>;
  readonly onChoose: (bet: number) => void;
  readonly onOpen: () => void;
  /** Content and label of the middle button, from the formatted amount, and whether it is too long for full size. */
  readonly children: (text: string, isLong: boolean) => ReactNode;
}

/** Characters that fit between the two buttons at full size. */
const LONG = 7;

export function BetStepper({ of, bet, bets, currency, busy, styles, onChoose, onOpen, children }: BetStepperProps) {
  const t = useT();
  const formats = useFormats();
  const text = formats.money(bet, currency, { symbol: false });
  const at = bets.indexOf(bet);
  const step = (by: number): void => {
    const next = bets[at + by];
    if (next !== undefined && !busy) onChoose(next);
  };
  return (
    <div className={styles['stepper']} role="group" aria-label={t('bet')}>
      <button
        type="button"
        className={styles['step']}
        aria-label={t('bet_less')}
        aria-disabled={busy || at <= 0}
        onClick={() => step(-1)}
        data-testid={`${of}-bet-less`}
      >
        <Icon name="minus" size={16} />
      </button>
      <button
        type="button"
        className={styles['bet']}
        aria-disabled={busy}
        onClick={() => !busy && onOpen()}
        data-testid={`${of}-bet`}
      >
        {children(text, text.length > LONG)}
      </button>
      <button
        type="button"
        className={styles['step']}
        aria-label={t('bet_more')}
        aria-disabled={busy || at >= bets.length - 1}
        onClick={() => step(1)}
        data-testid={`${of}-bet-more`}
      >
        <Icon name="plus" size={16} />
      </button>
    </div>
  );
}
