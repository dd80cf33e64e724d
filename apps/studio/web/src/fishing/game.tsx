/** Fishing: loads the art and enters on the connection, then shows the water. */
import { clock } from '@lantern/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { FishingEntered } from '../../../wire/fishing.ts';
import { Failed } from '../frame/failed.tsx';
import { openConnection, type LiveConnection } from '../frame/live-connection.ts';
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
  const [entered, setEntered] = useState<FishingEntered>();
  const [connection, setConnection] = useState<LiveConnection>();
  const [fault, setFault] = useState<Fault>();
  const play = useRef<Play>(undefined);
  /** News received before the play exists. */
  const queuedNews = useRef<(readonly [string, unknown])[]>([]);
  const takePlay = useCallback((made: Play | undefined) => {
    play.current = made;
    if (made) for (const [news, value] of queuedNews.current.splice(0)) made.handleNews(news, value);
  }, []);
  const loadArt = useCallback(() => {
    setFault(undefined);
    artOf(session.game.id).then(setArt, () => setFault({ code: 'art_missing', message: '' }));
  }, [session]);
  useEffect(loadArt, [loadArt]);
  useEffect(() => {
    const opened = openConnection<FishingEntered>({
      session: session.session,
      onEntered(now) {
        clock.sync(now.nowMs);
        // The first entry creates the screen; after a reconnect the play continues with the new state.
        if (play.current) play.current.enterAgain(now);
        else {
          queuedNews.current = [];
          setEntered(now);
        }
      },
      onNews(news, value) {
        if (play.current) play.current.handleNews(news, value);
        else queuedNews.current.push([news, value]);
      },
      onEnded: (code, message) => setFault({ code, message }),
    });
    setConnection(opened);
    return () => opened.close();
  }, [session]);
  const ready = art !== undefined && entered !== undefined && connection !== undefined;
  useEffect(() => {
    if (ready || fault) onReady();
  }, [ready, fault, onReady]);
  if (fault)
    return (
      <Failed {...fault} lobbyUrl={session.lobbyUrl} {...(fault.code === 'art_missing' && { onRetry: loadArt })} />
    );
  return ready ? (
    <Screen session={session} art={art} entered={entered} connection={connection} onPlay={takePlay} />
  ) : null;
}
