/** The lower quarter: the choice, the bet, the main button, and the sheets. */
import type { InstantTable } from '../../../../wire/instant.ts';
import { BetStepper } from '../../frame/bet-stepper.tsx';
import { useT } from '../../frame/i18n.ts';
import { Menu } from '../../frame/menu.tsx';
import type { Face } from '../games/face.ts';
import type { Play } from '../play/play.ts';
import type { ViewStore } from '../play/view.ts';
import styles from './quick-controls.module.css';
import { PlayButton } from './play-button.tsx';

export interface ControlsProps {
  readonly view: ViewStore;
  readonly face: Face;
  readonly table: InstantTable;
  readonly play: Play;
}

export function Controls({ view, face, table, play }: ControlsProps) {
  const t = useT();
  const bet = view.use((state) => state.bet);
  const busy = view.use((state) => state.phase !== 'rest');
  // What is on its way was played with this choice.
  const shown = view.use((state) => state.falling.length > 0);
  const choice = view.use((state) => state.choice);
  return (
    <section className={styles.controls}>
      {face.Choice && (
        <div className={styles.choice}>
          <face.Choice offer={table.offer} choice={choice} busy={busy || shown} onChoose={play.choose} />
        </div>
      )}
      <div className={styles.main}>
        <BetStepper
          testId="instant-bet"
          className={styles.stepper}
          bet={bet}
          bets={table.bets}
          busy={busy}
          label={t('bet')}
          hint={t('instant_bets')}
          onChoose={play.chooseBet}
          onOpen={() => view.set({ sheet: 'bets' })}
        />
        <PlayButton view={view} onPress={play.press} />
      </div>
      <Menu of="instant" rules={t('instant_rules')} className={styles.menu} />
    </section>
  );
}
