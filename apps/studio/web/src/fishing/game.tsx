/** Fishing: waits for the art and for the line to come in, then shows the water. */
import { clock } from '@lantern/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { WaterEntered } from '../../../wire/fishing.ts';
import { Failed } from '../frame/failed.tsx';
import { openLine, type Line } from '../frame/line.ts';
import type { PartProps } from '../frame/part.ts';
import { artOf, type WaterArt } from './art.ts';
import type { Play } from './play/play.ts';
import { Screen } from './screen.tsx';

interface Fault {
  readonly code: string;
  readonly message: string;
}

export function FishingGame({ session, onReady }: PartProps) {
  const [art, setArt] = useState<WaterArt>();
  const [entered, setEntered] = useState<WaterEntered>();
  const [line, setLine] = useState<Line>();
  const [fault, setFault] = useState<Fault>();
  const play = useRef<Play>(undefined);
  /** What was told before there was anybody to hear it. */
  const unheard = useRef<(readonly [string, unknown])[]>([]);
  const takePlay = useCallback((made: Play | undefined) => {
    play.current = made;
    if (made) for (const [news, value] of unheard.current.splice(0)) made.hear(news, value);
  }, []);
  const loadArt = useCallback(() => {
    setFault(undefined);
    artOf(session.game.id).then(setArt, () => setFault({ code: 'art_missing', message: '' }));
  }, [session]);
  useEffect(loadArt, [loadArt]);
  useEffect(() => {
    const opened = openLine<WaterEntered>({
      session: session.session,
      onEntered(now) {
        clock.sync(now.nowMs);
        // The first one makes the screen; after a break the play takes up what there is.
        if (play.current) play.current.enterAgain(now);
        else {
          unheard.current = [];
          setEntered(now);
        }
      },
      onNews(news, value) {
        if (play.current) play.current.hear(news, value);
        else unheard.current.push([news, value]);
      },
      onEnded: (code, message) => setFault({ code, message }),
    });
    setLine(opened);
    return () => opened.close();
  }, [session]);
  const stands = art !== undefined && entered !== undefined && line !== undefined;
  useEffect(() => {
    if (stands || fault) onReady();
  }, [stands, fault, onReady]);
  if (fault) return <Failed {...fault} lobbyUrl={session.lobbyUrl} {...(fault.code === 'art_missing' && { onRetry: loadArt })} />;
  return stands ? <Screen session={session} art={art} entered={entered} line={line} onPlay={takePlay} /> : null;
}
