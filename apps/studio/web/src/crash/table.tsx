/** The screen of a curve: past crash points, the scene with the multiplier, the board, and two panels. */
import { DemoPlate, useFormats, useReducedMotion } from '@lantern/ui';
import { useCallback, useMemo, useRef, useState, type CSSProperties } from 'react';
import type { CrashEntered } from '../../../wire/crash.ts';
import type { SessionOpened } from '../../../wire/session.ts';
import { useT } from '../frame/i18n.ts';
import { useResultOf } from '../frame/pending-result.ts';
import { useDeposits } from '../frame/use-deposits.ts';
import { useTouches } from '../frame/use-touches.ts';
import { Board } from './parts/board.tsx';
import { Panel } from './parts/panel.tsx';
import { Past } from './parts/past.tsx';
import { Scene } from './parts/scene.tsx';
import { Ways } from './parts/ways.tsx';
import type { Play } from './round/play.ts';
import { PANELS, pendingOf, type ViewStore } from './round/view.ts';
import { Sheets, type SheetName } from './sheets/sheets.tsx';
import type { CrashSound } from './sound.ts';
import styles from './crash-table.module.css';
import { themeOf } from './themes.ts';

export interface TableProps {
  readonly session: SessionOpened;
  readonly entered: CrashEntered;
  readonly view: ViewStore;
  readonly play: Play;
  readonly sound: CrashSound;
  readonly bets: readonly number[];
}

export function Table({ session, entered, view, play, sound, bets }: TableProps) {
  const t = useT();
  const formats = useFormats();
  const still = useReducedMotion();
  const stillNow = useRef(still);
  stillNow.current = still;
  const [open, setOpen] = useState<SheetName>();
  const balance = view.use((state) => state.balance);
  const troubled = view.use((state) => state.trouble !== null);
  const said = view.use((state) => state.said);
  const press = useCallback(() => play.press(0), [play]);
  useDeposits(play);
  useResultOf(view, pendingOf);
  useTouches({ touched: sound.touched, press, away: open !== undefined || troubled });
  const theme = themeOf(session.game.id);
  const colours = useMemo(
    () =>
      ({
        '--crash-top': theme.top,
        '--crash-mid': theme.mid,
        '--crash-foot': theme.foot,
        '--crash-light': theme.light,
        '--crash-accent': theme.accent,
      }) as CSSProperties,
    [theme],
  );
  const name = session.language === 'EN' ? session.game.name.en : session.game.name.vi;
  return (
    <main className={styles.game} style={colours} data-testid="crash-game">
      <div className={styles.upper}>
        <Past view={view} />
        <Scene
          view={view}
          theme={theme}
          still={() => stillNow.current}
          sound={sound}
          currency={session.currency}
          name={name}
        />
        {session.demo && (
          <div className={styles.demo} title={t('demo_text')}>
            <DemoPlate>{t('demo')}</DemoPlate>
          </div>
        )}
      </div>
      <div className={styles.lower}>
        <div className={styles.panels}>
          {PANELS.map((panel) => (
            <Panel
              key={panel}
              panel={panel}
              view={view}
              play={play}
              bets={bets}
              currency={session.currency}
              highest={entered.highestHundredths}
              onChoose={() => setOpen(panel === 0 ? 'panel-1' : 'panel-2')}
            />
          ))}
        </div>
        <p className={styles.balance}>
          <span>{t('crash_balance')}</span>
          <b className="num" data-testid="crash-balance">
            {formats.money(balance, session.currency)}
          </b>
        </p>
        <section className={styles.board} aria-label={t('crash_board')}>
          <Board view={view} />
        </section>
        <Ways view={view} sound={sound} onOpen={setOpen} />
      </div>
      <p className="sr-only" role="status" data-testid="crash-said">
        {said}
      </p>
      <Sheets
        open={open}
        onClose={() => setOpen(undefined)}
        session={session}
        entered={entered}
        view={view}
        play={play}
        bets={bets}
      />
    </main>
  );
}
