/** The screen of every game: its place, announcements for screen readers, sheets, keys, deposits, and the report of pending results. */
import { cx, DemoPlate } from '@lantern/ui';
import { useEffect, type CSSProperties, type ReactNode } from 'react';
import { GameContext, useGame, type FramePlay, type Game } from './game.ts';
import { useT } from './i18n.ts';
import { useResultOf } from './pending-result.ts';
import styles from './shell.module.css';
import { useDeposits } from './use-deposits.ts';
import { useTouches } from './use-touches.ts';
import type { FrameView } from './view.ts';

export interface ShellProps<View extends FrameView, Play extends FramePlay | undefined, Effect extends string> {
  /** The game, with what its kind adds for its own parts. */
  readonly game: Game<View, Play, Effect>;
  /** Prefix of test ids: the kind of game; the screen's own. */
  readonly of: string;
  readonly testId: string;
  readonly className?: string | undefined;
  readonly style?: CSSProperties;
  readonly data?: Readonly<Record<`data-${string}`, string>>;
  /** Names the pending result; absent where each call reports its own. */
  readonly pendingOf?: (view: View) => string | undefined;
  /** What Space and Enter press; absent without such a button. */
  readonly press?: (() => void) | undefined;
  /** Over the screen. */
  readonly sheets: ReactNode;
  readonly children: ReactNode;
}

const nothingPending = (): undefined => undefined;

export function Shell<View extends FrameView, Play extends FramePlay | undefined, Effect extends string>({
  game,
  of,
  testId,
  className,
  style,
  data,
  pendingOf = nothingPending,
  press,
  children,
  sheets,
}: ShellProps<View, Play, Effect>) {
  const { view, play, sound } = game;
  const away = view.use(({ sheet, trouble }) => sheet !== undefined || trouble !== undefined);
  useDeposits(play);
  useResultOf(view, pendingOf);
  useTouches({ touched: sound.touched, press, away });
  useEffect(() => () => sound.destroy(), [sound]);
  return (
    <GameContext.Provider value={game}>
      <main className={cx(styles.game, className)} style={style} data-testid={testId} {...data}>
        {children}
        <Said of={of} />
      </main>
      {sheets}
    </GameContext.Provider>
  );
}

function Said({ of }: { readonly of: string }) {
  const said = useGame().view.use((state) => state.said);
  return (
    <p className="sr-only" role="status" data-testid={`${of}-said`}>
      {said}
    </p>
  );
}

/** The badge of play money; nothing in a game for money. */
export function Demo({ className }: { readonly className?: string | undefined }) {
  const t = useT();
  const { session } = useGame();
  if (!session.demo) return null;
  return (
    <div className={className} title={t('demo_text')}>
      <DemoPlate>{t('demo')}</DemoPlate>
    </div>
  );
}
