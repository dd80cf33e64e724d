/** Automatic bets of a panel: how many rounds, and the two limits at which they stop. Nothing starts without all three. */
import { Button, cx } from '@lantern/ui';
import { useState } from 'react';
import { useGame } from '../../frame/game.ts';
import { useT } from '../../frame/i18n.ts';
import { Text, useClose } from '../../frame/sheets/sheet.tsx';
import { offersFor, type AutoLimits } from '../round/auto-bet.ts';
import type { Play } from '../round/play.ts';
import type { PanelNumber, ViewStore } from '../round/view.ts';
import styles from './crash-sheets.module.css';

export interface AutoBetProps {
  readonly panel: PanelNumber;
  readonly view: ViewStore;
  readonly play: Play;
  /** Most rounds of a run. */
  readonly most: number;
}

const LIMITS = ['rounds', 'lossStop', 'winStop'] as const;
type Limit = (typeof LIMITS)[number];

export function AutoBet({ panel, view, play, most }: AutoBetProps) {
  const t = useT();
  const { money } = useGame();
  const close = useClose();
  const { bet, autoHundredths } = view.use((state) => state.panels[panel]);
  const [chosen, setChosen] = useState<Partial<Record<Limit, number>>>({});
  const offers = offersFor(bet, most);
  // By place in the list: another bet keeps the choice, with its own amounts.
  const valueOf = (limit: Limit): number | undefined => offers[limit][chosen[limit] ?? -1];
  const [rounds, lossStop, winStop] = LIMITS.map(valueOf);
  const limits: AutoLimits | undefined =
    rounds !== undefined && lossStop !== undefined && winStop !== undefined ? { rounds, lossStop, winStop } : undefined;
  const ready = limits !== undefined && autoHundredths !== null;
  const start = (): void => {
    if (!ready) return;
    play.startRun(panel, limits);
    close();
  };
  return (
    <section data-testid="crash-auto-bet">
      <h3 className={styles.head}>{t('crash_run')}</h3>
      <Text>{t('crash_run_text')}</Text>
      {LIMITS.map((limit) => (
        <div key={limit} className={styles.limit} role="group" aria-label={t(`crash_run_${limit}`)}>
          <span className={styles.limitName}>{t(`crash_run_${limit}`)}</span>
          <div className={styles.choices}>
            {offers[limit].map((offered, index) => (
              <button
                key={index}
                type="button"
                className={cx(styles.choice, 'num', chosen[limit] === index && styles.chosen)}
                aria-pressed={chosen[limit] === index}
                onClick={() => setChosen({ ...chosen, [limit]: index })}
                data-testid={`crash-run-${limit}-${index}`}
              >
                {limit === 'rounds' ? offered : money(offered)}
              </button>
            ))}
          </div>
        </div>
      ))}
      <div className={styles.done}>
        <Button look="brand" wide disabled={!ready} onClick={start} data-testid="crash-run-start">
          {t(autoHundredths === null ? 'crash_run_needs_auto' : 'crash_run_start')}
        </Button>
      </div>
    </section>
  );
}
