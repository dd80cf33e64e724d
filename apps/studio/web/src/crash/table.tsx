/** The screen of a curve: past crash points, the scene with the multiplier, the board, and two panels. */
import { useCallback, useMemo, useRef, type CSSProperties } from 'react';
import type { CrashEntered } from '../../../wire/crash.ts';
import { useGame, useGameParts, type GameParts } from '../frame/game.ts';
import { useT } from '../frame/i18n.ts';
import { Menu } from '../frame/menu.tsx';
import { Later } from '../frame/later.tsx';
import { Demo, Shell } from '../frame/shell.tsx';
import base from '../frame/shell.module.css';
import { Board } from './parts/board.tsx';
import { Panel } from './parts/panel.tsx';
import { Past } from './parts/past.tsx';
import { Scene } from './parts/scene.tsx';
import type { Play } from './round/play.ts';
import { PANELS, pendingOf, type CrashView } from './round/view.ts';
import type { CrashEffect } from './sound.ts';
import styles from './crash-table.module.css';
import { themeOf } from './themes.ts';

export interface TableProps extends GameParts<CrashView, Play, CrashEffect> {
  readonly entered: CrashEntered;
  readonly bets: readonly number[];
}

const loadSheets = async () => (await import('./sheets/sheets.tsx')).CrashSheets;

export function Table({ entered, bets, ...parts }: TableProps) {
  const t = useT();
  const { session, view, play, sound } = parts;
  const game = useGameParts(parts);
  const stillNow = useRef(game.still);
  stillNow.current = game.still;
  const press = useCallback(() => play.press(0), [play]);
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
  return (
    <Shell
      game={game}
      of="crash"
      testId="crash-game"
      className={styles.game}
      style={colours}
      pendingOf={pendingOf}
      press={press}
      sheets={<Later load={loadSheets} props={{ entered, bets }} />}
    >
      <div className={base.upper}>
        <Past view={view} />
        <Scene
          view={view}
          theme={theme}
          still={() => stillNow.current}
          sound={sound}
          currency={session.currency}
          name={game.name}
        />
        <Demo className={styles.demo} />
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
              onChoose={() => view.set({ sheet: `panel-${panel + 1}` })}
            />
          ))}
        </div>
        <Balance view={view} />
        <section className={styles.board} aria-label={t('crash_board')}>
          <Board view={view} />
        </section>
        <Ways view={view} />
      </div>
    </Shell>
  );
}

function Balance({ view }: Pick<TableProps, 'view'>) {
  const t = useT();
  const { money } = useGame();
  return (
    <p className={styles.balance}>
      <span>{t('crash_balance')}</span>
      <b className="num" data-testid="crash-balance">
        {money(view.use((state) => state.balance))}
      </b>
    </p>
  );
}

function Ways({ view }: Pick<TableProps, 'view'>) {
  const t = useT();
  const count = view.use((state) => state.board.length);
  const board = { icon: 'users-three', text: t('crash_players', { count }), sheet: 'board' } as const;
  return <Menu of="crash" rules={t('crash_rules')} className={styles.menu} before={[board]} />;
}
