/** A card room: loads until it has been entered, then shows it; a final error is shown instead. */
import { useFormats } from '@lantern/ui';
import { useEffect, useRef, useState } from 'react';
import { Failed } from '../frame/failed.tsx';
import { i18n } from '../frame/i18n.ts';
import type { PartProps } from '../frame/part.ts';
import type { Trouble } from '../frame/sheets/trouble-sheet.tsx';
import { createSound, type Sound } from '../frame/sound/sound.ts';
import { createPlay, type Play } from './play/play.ts';
import { createView } from './play/view.ts';
import { Room } from './room.tsx';
import { playEffect, type Effect } from './sound/effects.ts';
import { cardsTune } from './sound/tune.ts';

interface Playing {
  readonly play: Play;
  readonly sound: Sound<Effect>;
}

export function CardsGame({ session, onReady }: PartProps) {
  const formats = useFormats();
  const [view] = useState(createView);
  const [playing, setPlaying] = useState<Playing>();
  const [ended, setEnded] = useState<Trouble>();
  const [trouble, setTrouble] = useState<Trouble>();
  const [short, setShort] = useState<number>();
  const known = useRef({ formats, onReady });
  known.current = { formats, onReady };
  useEffect(() => {
    let sound: Sound<Effect> | undefined;
    const play = createPlay({
      session: session.session,
      view,
      t: i18n.t,
      money: (amount) => known.current.formats.money(amount, session.currency),
      sound: () => sound,
      onEntered: () => {
        if (sound) return;
        sound = createSound(cardsTune(session.game.id, view.get().rules.seats), playEffect);
        setPlaying({ play, sound });
        known.current.onReady();
      },
      onRefused: setTrouble,
      onFunds: setShort,
      onEnded: (code, message) => {
        setEnded({ code, message });
        known.current.onReady();
      },
    });
    return () => {
      play.close();
      sound?.destroy();
    };
  }, [session, view]);
  if (ended) return <Failed {...ended} lobbyUrl={session.lobbyUrl} />;
  if (!playing) return null;
  return (
    <Room
      session={session}
      view={view}
      {...playing}
      trouble={trouble}
      short={short}
      onShort={setShort}
      onSeen={() => {
        setTrouble(undefined);
        setShort(undefined);
      }}
    />
  );
}
