/** The screen of an instant game: background, name, board, result, and controls. */
import { cx, DemoPlate, useFormats, useReducedMotion } from '@lantern/ui';
import { useEffect, useMemo, useRef, useState, type CSSProperties } from 'react';
import type { InstantRound, InstantTable } from '../../../wire/instant.ts';
import type { SessionOpened } from '../../../wire/session.ts';
import base from '../frame/game-background.module.css';
import { i18n, useT } from '../frame/i18n.ts';
import { createSound } from '../frame/sound/sound.ts';
import { useResultOf } from '../frame/pending-result.ts';
import { savedBet } from '../frame/storage.ts';
import { useDeposits } from '../frame/use-deposits.ts';
import { useTouches } from '../frame/use-touches.ts';
import { backgroundOf, type Art } from './art.ts';
import { Controls } from './controls/controls.tsx';
import { Headline } from './controls/headline.tsx';
import { Outcome } from './controls/outcome.tsx';
import type { Face } from './games/face.ts';
import { createPlay } from './play/play.ts';
import { createView, pendingOf } from './play/view.ts';
import { Sheets, type SheetName } from './sheets/sheets.tsx';
import { playEffect } from './sound/effects.ts';
import styles from './quick-table.module.css';

export interface TableProps {
  readonly session: SessionOpened;
  readonly table: InstantTable;
  readonly art: Art;
  readonly face: Face;
}

/** The initial bet: the last one if it is still offered, else a low one. */
function firstBet(game: string, bets: readonly number[]): number {
  const saved = savedBet(game);
  return saved !== undefined && bets.includes(saved) ? saved : bets[Math.min(2, bets.length - 1)]!;
}

/** Announcement of a round: the outcome, and at its end the result. */
function useSaid({ session, face }: Pick<TableProps, 'session' | 'face'>): (round: InstantRound) => string {
  const formats = useFormats();
  const now = useRef(formats);
  now.current = formats;
  return (round) => {
    const seen = face.say(i18n.t, round.seen);
    if (!round.over) return seen;
    const amount = now.current.money(round.won, session.currency);
    const end =
      round.won === 0
        ? i18n.t('said_lost')
        : i18n.t(round.won > round.bet ? 'said_won' : 'instant_said_back', { amount });
    return seen === '' ? end : `${seen}. ${end}`;
  };
}

export function Table({ session, table, art, face }: TableProps) {
  const t = useT();
  const still = useReducedMotion();
  const stillNow = useRef(still);
  stillNow.current = still;
  const [view] = useState(() =>
    createView(firstBet(session.game.id, table.bets), session.balance, face.firstChoice(table.offer)),
  );
  const [sound] = useState(() => createSound(art.tune, playEffect));
  const say = useSaid({ session, face });
  const [play] = useState(() =>
    createPlay({
      game: session.game.id,
      table,
      sound,
      view,
      say,
      showMs: (round) => (stillNow.current ? 0 : face.showMs(round)),
    }),
  );
  const [open, setOpen] = useState<SheetName>();
  useEffect(() => {
    if (table.open) play.resume(table.open);
    return () => sound.destroy();
  }, [play, sound, table]);
  useDeposits(play);
  useResultOf(view, pendingOf);
  useTouches({ touched: sound.touched, press: play.press, away: open !== undefined });
  const locale = session.language === 'EN' ? 'en' : 'vi';
  const name = locale === 'en' ? session.game.name.en : session.game.name.vi;
  const colours = useMemo(() => coloursOf(art), [art]);
  const { phase, round, choice, bet, said } = view.use((state) => state);
  return (
    <main className={cx(base.game, styles.game)} style={colours} data-testid="instant-game">
      <img className={cx(base.background, styles.background)} src={backgroundOf(session.game.id)} alt="" />
      <section className={base.upper}>
        <div className={styles.nameRoom}>
          <img className={styles.name} src={`/art/instant/${session.game.id}.name.${locale}.svg`} alt={name} />
        </div>
        <Headline view={view} face={face} table={table} currency={session.currency} />
        <div className={styles.room}>
          <div className={styles.board} data-testid="instant-board" data-phase={phase}>
            <face.Board
              art={art}
              offer={table.offer}
              choice={choice}
              round={round}
              phase={phase}
              still={still}
              currency={session.currency}
              bet={bet}
              onMove={play.move}
              onChoose={play.choose}
              onShown={play.shown}
            />
            {session.demo && (
              <div className={styles.demo} title={t('demo_text')}>
                <DemoPlate>{t('demo')}</DemoPlate>
              </div>
            )}
            <Outcome view={view} currency={session.currency} />
          </div>
        </div>
      </section>
      <Controls
        view={view}
        face={face}
        table={table}
        sound={sound}
        currency={session.currency}
        play={play}
        onOpen={setOpen}
      />
      <p className="sr-only" role="status" data-testid="instant-said">
        {said}
      </p>
      <Sheets
        art={art}
        open={open}
        onClose={() => setOpen(undefined)}
        session={session}
        table={table}
        face={face}
        view={view}
        play={play}
      />
    </main>
  );
}

function coloursOf({ colours: { top, mid, foot, light, accent } }: Art): CSSProperties {
  return {
    '--instant-top': top,
    '--instant-mid': mid,
    '--instant-foot': foot,
    '--instant-light': light,
    '--instant-accent': accent,
  } as CSSProperties;
}
