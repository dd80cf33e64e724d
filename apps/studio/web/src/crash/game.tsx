/** A curve: comes in on its line, then shows it. */
import { useFormats } from '@lantern/ui';
import { useEffect, useRef, useState } from 'react';
import type { CrashEntered } from '../../../wire/crash.ts';
import { Failed } from '../frame/failed.tsx';
import { openLine } from '../frame/line.ts';
import type { PartProps } from '../frame/part.ts';
import { createSound } from '../frame/sound/sound.ts';
import { keptBet } from '../frame/storage.ts';
import { betsOf } from './round/curve.ts';
import { betKey, createPlay, type Play } from './round/play.ts';
import { createView, entering, PANELS, type ViewStore } from './round/view.ts';
import { playEffect, type CrashSound } from './sound.ts';
import { Table } from './table.tsx';
import { themeOf } from './themes.ts';

interface Standing {
  readonly entered: CrashEntered;
  readonly view: ViewStore;
  readonly play: Play;
  readonly sound: CrashSound;
  readonly bets: readonly number[];
}

type Fault = { readonly code: string; readonly message: string };

/** The bet a panel begins with: the last one where it is still offered, or one low in the row. */
function firstBets(game: string, bets: readonly number[]): readonly [number, number] {
  const [first, second] = PANELS.map((panel) => {
    const kept = keptBet(betKey(game, panel));
    return kept !== undefined && bets.includes(kept) ? kept : bets[Math.min(2, bets.length - 1)]!;
  });
  return [first!, second!];
}

export function CrashGame({ session, onReady }: PartProps) {
  const formats = useFormats();
  const [standing, setStanding] = useState<Standing>();
  const [fault, setFault] = useState<Fault>();
  const money = useRef(formats.money);
  money.current = formats.money;
  useEffect(() => {
    const { id } = session.game;
    const sound = createSound(themeOf(id).tune, playEffect);
    let play: Play | undefined;
    let view: ViewStore | undefined;
    const line = openLine<CrashEntered>({
      session: session.session,
      onEntered(entered) {
        if (view) return view.update(entering(entered));
        const bets = betsOf(entered.leastBet, entered.mostBet);
        view = createView(entered, firstBets(id, bets));
        play = createPlay({ game: id, line, view, sound, money: (amount) => money.current(amount, session.currency) });
        setStanding({ entered, view, play, sound, bets });
        onReady();
      },
      onNews: (news, value) => play?.hear(news, value),
      onEnded(code, message) {
        setFault({ code, message });
        onReady();
      },
    });
    return () => {
      line.close();
      sound.destroy();
    };
  }, [session, onReady]);
  if (fault) return <Failed {...fault} lobbyUrl={session.lobbyUrl} />;
  return standing ? <Table session={session} {...standing} /> : null;
}
