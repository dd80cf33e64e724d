/** All bets on offer. */
import { cx } from '@lantern/ui';
import { useGame } from '../game.ts';
import { useT } from '../i18n.ts';
import styles from './bets-sheet.module.css';
import { Sheet, Text, useClose } from './sheet.tsx';

export interface BetsSheetProps {
  /** Prefix of test ids: the kind of game. */
  readonly of: string;
  readonly title: string;
  /** Its description; a general one where absent. */
  readonly text?: string;
  readonly bets: readonly number[];
  readonly bet: number;
  readonly onChoose: (bet: number) => void;
}

export function BetsSheet({ of, title, text, bets, bet, onChoose }: BetsSheetProps) {
  const t = useT();
  const { money } = useGame();
  const close = useClose();
  return (
    <Sheet title={title} testId={`${of}-bets`}>
      <Text>{text ?? t('bets_text')}</Text>
      <ul className={styles.bets}>
        {bets.map((offered) => (
          <li key={offered}>
            <button
              type="button"
              className={cx(styles.offer, offered === bet && styles.chosen)}
              aria-pressed={offered === bet}
              onClick={() => {
                onChoose(offered);
                close();
              }}
              data-testid={`${of}-offer`}
            >
              <span className="num">{money(offered)}</span>
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
