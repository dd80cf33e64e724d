/** The screen of a card room: the lobby with its stakes, or the member's table. */
import { useFormats, useReducedMotion } from '@lantern/ui';
import { useMemo, useState } from 'react';
import type { SessionOpened } from '../../../wire/session.ts';
import type { Trouble } from '../frame/sheets/trouble-sheet.tsx';
import { useResultOf } from '../frame/pending-result.ts';
import type { Sound } from '../frame/sound/sound.ts';
import { useDeposits } from '../frame/use-deposits.ts';
import { useTouches } from '../frame/use-touches.ts';
import { CardsContext, type CardsKnown } from './cards-context.ts';
import styles from './cards-room.module.css';
import { Lobby } from './lobby/lobby.tsx';
import type { Play } from './play/play.ts';
import { pendingOf, type ViewStore } from './play/view.ts';
import { Sheets, type SheetName } from './sheets/sheets.tsx';
import type { Effect } from './sound/effects.ts';
import { Table } from './table.tsx';
import { clothOfGame } from './themes.ts';
import { TopBar } from './top-bar.tsx';

export interface RoomProps {
  readonly session: SessionOpened;
  readonly view: ViewStore;
  readonly play: Play;
  readonly sound: Sound<Effect>;
  readonly trouble: Trouble | undefined;
  readonly short: number | undefined;
  readonly onShort: (hold: number) => void;
  readonly onSeen: () => void;
}

export function Room({ session, view, play, sound, trouble, short, onShort, onSeen }: RoomProps) {
  const formats = useFormats();
  const still = useReducedMotion();
  const sits = view.use((state) => state.table !== undefined);
  const said = view.use((state) => state.said);
  const [open, setOpen] = useState<SheetName>();
  useDeposits(play);
  useResultOf(view, pendingOf);
  useTouches({ touched: sound.touched });
  const known = useMemo<CardsKnown>(() => {
    return {
      session,
      view,
      play,
      sound,
      still,
      money: (amount) => formats.money(amount, session.currency),
      locale: session.language === 'EN' ? 'en' : 'vi',
    };
  }, [session, view, play, sound, still, formats]);
  return (
    <CardsContext.Provider value={known}>
      <main
        className={styles.room}
        style={clothOfGame(session.game.id)}
        data-testid="cards"
        data-where={sits ? 'table' : 'lobby'}
      >
        <TopBar onOpen={setOpen} />
        {sits ? <Table /> : <Lobby onShort={onShort} />}
        <p className="sr-only" role="status" data-testid="cards-said">
          {said}
        </p>
      </main>
      <Sheets
        open={open}
        trouble={trouble}
        short={short}
        onOpen={setOpen}
        onClose={() => {
          setOpen(undefined);
          onSeen();
        }}
      />
    </CardsContext.Provider>
  );
}
