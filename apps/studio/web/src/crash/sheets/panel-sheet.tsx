/** The bet of a panel, and its automatic cash-out. */
import { Button, cx, Field, TextInput } from '@lantern/ui';
import { useState } from 'react';
import { useGame } from '../../frame/game.ts';
import { useT } from '../../frame/i18n.ts';
import { Sheet, Text, useClose } from '../../frame/sheets/sheet.tsx';
import { heightText, MIN_HUNDREDTHS, readHeight, writtenHeight } from '../round/curve.ts';
import type { Play } from '../round/play.ts';
import type { PanelNumber, ViewStore } from '../round/view.ts';
import { AutoBet } from './auto-bet.tsx';
import styles from './crash-sheets.module.css';

export interface PanelSheetProps {
  readonly panel: PanelNumber;
  readonly view: ViewStore;
  readonly play: Play;
  readonly bets: readonly number[];
  readonly highest: number;
  /** Most rounds of automatic bets; null where they are switched off. */
  readonly autoRounds: number | null;
}

const OFFERED = [120, 150, 200, 300, 500, 1_000, 5_000];

export function PanelSheet({ panel, view, play, bets, highest, autoRounds }: PanelSheetProps) {
  const t = useT();
  const { money } = useGame();
  const close = useClose();
  const { bet, autoHundredths } = view.use((state) => state.panels[panel]);
  const [text, setText] = useState(autoHundredths === null ? '' : writtenHeight(autoHundredths));
  const read = readHeight(text, highest);
  const wrong = text.trim() !== '' && read === undefined;
  const chooseAuto = (hundredths: number | null): void => {
    play.chooseAuto(panel, hundredths);
    setText(hundredths === null ? '' : writtenHeight(hundredths));
  };
  const write = (written: string): void => {
    setText(written);
    const hundredths = written.trim() === '' ? null : readHeight(written, highest);
    if (hundredths !== undefined) play.chooseAuto(panel, hundredths);
  };
  return (
    <Sheet title={t('crash_panel', { number: panel + 1 })} testId="crash-panel-sheet">
      <h3 className={styles.head}>{t('bet')}</h3>
      <div className={styles.choices} role="group" aria-label={t('bet')}>
        {bets.map((offered) => (
          <button
            key={offered}
            type="button"
            className={cx(styles.choice, 'num', offered === bet && styles.chosen)}
            aria-pressed={offered === bet}
            onClick={() => play.choose(panel, offered)}
            data-testid={`crash-choose-${offered}`}
          >
            {money(offered)}
          </button>
        ))}
      </div>
      <h3 className={styles.head}>{t('crash_auto')}</h3>
      <Text>{t('crash_auto_text')}</Text>
      <div className={styles.choices} role="group" aria-label={t('crash_auto')}>
        <button
          type="button"
          className={cx(styles.choice, autoHundredths === null && styles.chosen)}
          aria-pressed={autoHundredths === null}
          onClick={() => chooseAuto(null)}
          data-testid="crash-auto-none"
        >
          {t('crash_by_hand')}
        </button>
        {OFFERED.map((offered) => (
          <button
            key={offered}
            type="button"
            className={cx(styles.choice, 'num', offered === autoHundredths && styles.chosen)}
            aria-pressed={offered === autoHundredths}
            onClick={() => chooseAuto(offered)}
            data-testid={`crash-auto-at-${offered}`}
          >
            {heightText(offered)}
          </button>
        ))}
      </div>
      <Field
        label={t('crash_auto_own')}
        error={wrong ? t('crash_auto_wrong', { min: heightText(MIN_HUNDREDTHS), max: heightText(highest) }) : undefined}
      >
        <TextInput
          value={text}
          onChange={(event) => write(event.target.value)}
          inputMode="decimal"
          data-testid="crash-auto-own"
        />
      </Field>
      {autoRounds !== null && <AutoBet panel={panel} view={view} play={play} most={autoRounds} />}
      <div className={styles.done}>
        <Button look={autoRounds === null ? 'brand' : 'quiet'} wide onClick={close} data-testid="crash-panel-done">
          {t('crash_done')}
        </Button>
      </div>
    </Sheet>
  );
}
