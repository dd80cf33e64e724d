/** The screen of an instant game: background, name, board, result, and controls. */
import { cx, useFormats } from '@lantern/ui';
import { useEffect, useMemo, useRef, useState, type CSSProperties } from 'react';
import type { InstantRound, InstantTable } from '../../../wire/instant.ts';
import type { SessionOpened } from '../../../wire/session.ts';
import { useGameParts } from '../frame/game.ts';
import { i18n } from '../frame/i18n.ts';
import type { LoadedProps } from '../frame/loaded-game.tsx';
import { Later } from '../frame/later.tsx';
import { Demo, Shell } from '../frame/shell.tsx';
import base from '../frame/shell.module.css';
import { createSound } from '../frame/sound/sound.ts';
import { firstBet } from '../frame/storage.ts';
import { backgroundOf, type Art } from './art.ts';
import { Controls } from './controls/controls.tsx';
import { Headline } from './controls/headline.tsx';
import { Outcome } from './controls/outcome.tsx';
import type { Face } from './games/face.ts';
import { faceOf } from './games/faces.ts';
import { createPlay } from './play/play.ts';
import { createView, pendingOf } from './play/view.ts';
import { EFFECTS } from './sound/effects.ts';
import styles from './quick-table.module.css';

/** Announcement of a round: the outcome, and at its end the result. */
function useSaid(session: SessionOpened, face: Face): (round: InstantRound) => string {
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

const loadSheets = async () => (await import('./sheets/sheets.tsx')).InstantSheets;

export function Table({ session, table, art }: LoadedProps<InstantTable, Art>) {
  const { bets, offer } = table;
  const face = faceOf(table.game);
  const [view] = useState(() =>
    createView(firstBet(session.game.id, bets, 2), session.balance, face.firstChoice(offer)),
  );
  const [sound] = useState(() => createSound(art.tune, EFFECTS));
  const stillNow = useRef(false);
  const say = useSaid(session, face);
  const [play] = useState(() =>
    createPlay({
      game: session.game.id,
      table,
      sound,
      view,
      say,
      overlaps: face.overlaps ?? false,
      showMs: (round) => (stillNow.current ? 0 : face.showMs(round)),
    }),
  );
  const game = useGameParts({ session, view, play, sound });
  const { still, locale } = game;
  stillNow.current = still;
  useEffect(() => {
    if (table.open) play.resume(table.open);
  }, [play, table]);
  const colours = useMemo(() => coloursOf(art), [art]);
  const { phase, round, falling, choice, bet } = view.use((state) => state);
  return (
    <Shell
      game={game}
      of="instant"
      testId="instant-game"
      className={styles.game}
      style={colours}
      pendingOf={pendingOf}
      press={play.press}
      sheets={<Later load={loadSheets} props={{ table, face, art }} />}
    >
      <img className={cx(base.background, styles.background)} src={backgroundOf(session.game.id)} alt="" />
      <section className={base.upper}>
        <div className={styles.nameRoom}>
          <img className={styles.name} src={`/art/instant/${session.game.id}.name.${locale}.svg`} alt={game.name} />
        </div>
        <Headline view={view} face={face} table={table} currency={session.currency} />
        <div className={styles.room}>
          <div className={styles.board} data-testid="instant-board" data-phase={phase}>
            <face.Board
              art={art}
              offer={offer}
              choice={choice}
              round={round}
              falling={falling}
              phase={phase}
              still={still}
              currency={session.currency}
              bet={bet}
              onMove={play.move}
              onChoose={play.choose}
              onShown={play.shown}
            />
            <Demo className={styles.demo} />
            <Outcome view={view} currency={session.currency} />
          </div>
        </div>
      </section>
      <Controls view={view} face={face} table={table} play={play} />
    </Shell>
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
