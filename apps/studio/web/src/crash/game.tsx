/** A curve: enters on its connection, then shows the screen. */
import { useFormats } from '@lantern/ui';
import { useEffect, useRef, useState } from 'react';
import type { CrashEntered } from '../../../wire/crash.ts';
import { Failed } from '../frame/failed.tsx';
import { openConnection } from '../frame/live-connection.ts';
import type { PartProps } from '../frame/part.ts';
import { createSound } from '../frame/sound/sound.ts';
import { savedBet } from '../frame/storage.ts';
import { betsOf } from './round/curve.ts';
import { betKey, createPlay, type Play } from './round/play.ts';
import { createView, entering, PANELS, type ViewStore } from './round/view.ts';
import { playEffect, type CrashSound } from './sound.ts';
import { Table } from './table.tsx';
import { themeOf } from './themes.ts';

interface Ready {
  readonly entered: CrashEntered;
  readonly view: ViewStore;
  readonly play: Play;
  readonly sound: CrashSound;
  readonly bets: readonly number[];
}

type Fault = { readonly code: string; readonly message: string };

/** The initial bet of a panel: the last one if it is still offered, else a low one. */
function firstBets(game: string, bets: readonly number[]): readonly [number, number] {
  const [first, second] = PANELS.map((panel) => {
    const saved = savedBet(betKey(game, panel));
    return saved !== undefined && bets.includes(saved) ? saved : bets[Math.min(2, bets.length - 1)]!;
  });
  return [first!, second!];
}

export function CrashGame({ session, onReady }: PartProps) {
  const formats = useFormats();
  const [ready, setReady] = useState<Ready>();
  const [fault, setFault] = useState<Fault>();
  const money = useRef(formats.money);
  money.current = formats.money;
  useEffect(() => {
    const { id } = session.game;
    const sound = createSound(themeOf(id).tune, playEffect);
    let play: Play | undefined;
    let view: ViewStore | undefined;
    const connection = openConnection<CrashEntered>({
      session: session.session,
      onEntered(entered) {
        if (view) return view.update(entering(entered));
        const bets = betsOf(entered.minBet, entered.maxBet);
        view = createView(entered, firstBets(id, bets));
        play = createPlay({
          game: id,
          connection,
          view,
          sound,
          money: (amount) => money.current(amount, session.currency),
        });
        setReady({ entered, view, play, sound, bets });
        onReady();
      },
      onNews: (news, value) => play?.handleNews(news, value),
      onEnded(code, message) {
        setFault({ code, message });
        onReady();
      },
    });
    return () => {
      connection.close();
      sound.destroy();
    };
  }, [session, onReady]);
  if (fault) return <Failed {...fault} lobbyUrl={session.lobbyUrl} />;
  return ready ? <Table session={session} {...ready} /> : null;
}
