/** Games on a live connection: the frame enters and loads the art at once, then the game begins; a final error is shown instead. */
import { useFormats, useReducedMotion } from '@lantern/ui';
import { useCallback, useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import type { SessionOpened } from '../../../wire/session.ts';
import { Failed } from './failed.tsx';
import { openConnection, type LiveConnection } from './live-connection.ts';
import type { PartProps } from './part.ts';
import type { Trouble } from './view.ts';

/** Handlers of news by name; unknown news are dropped. */
export type NewsHandlers<News> = { readonly [Name in keyof News]: (value: News[Name]) => void };

/** What entries and news are delivered to. */
export interface LivePlay<Entered, News> {
  /** The state on entering, for the first time or after the connection was lost. */
  enter(entered: Entered): void;
  readonly news: NewsHandlers<News>;
  /** The screen is left. */
  close?(): void;
}

export interface Beginning<Entered, News, Art> {
  readonly session: SessionOpened;
  readonly entered: Entered;
  readonly art: Art;
  readonly ask: LiveConnection['ask'];
  /**
   * Delivers the current state, news received since, and all that follows to the play; before, they are kept. Returns the function that
   * stops it.
   */
  readonly follow: (play: LivePlay<Entered, News>) => () => void;
  /** Reduced motion: results are shown at once. */
  readonly still: () => boolean;
  /** An amount in the session's currency. */
  readonly money: (amount: number) => string;
}

export interface LiveKind<Entered, News, Ready, Art> {
  readonly loadArt?: (game: string) => Promise<Art>;
  /** Called once, when the game has been entered and its art is there. */
  readonly begin: (beginning: Beginning<Entered, News, Art>) => Ready;
  readonly Screen: ComponentType<Ready>;
}

/** Passes entries and news to the play that follows, or keeps the last entry and the news after it. */
function createFeed<Entered, News>() {
  let play: LivePlay<Entered, News> | undefined;
  let entered: Entered | undefined;
  let kept: (readonly [string, unknown])[] = [];
  const deliver = ({ news }: LivePlay<Entered, News>, name: string, value: unknown): void => {
    if (Object.prototype.hasOwnProperty.call(news, name))
      (news as Readonly<Record<string, (value: unknown) => void>>)[name]!(value);
  };
  return {
    entered: () => entered,
    onEntered(now: Entered): void {
      [entered, kept] = [now, []];
      play?.enter(now);
    },
    onNews(name: string, value: unknown): void {
      if (play) deliver(play, name, value);
      else kept.push([name, value]);
    },
    follow(next: LivePlay<Entered, News>): () => void {
      play = next;
      next.enter(entered!);
      for (const [name, value] of kept.splice(0)) deliver(next, name, value);
      return () => {
        if (play === next) play = undefined;
      };
    },
    close: (): void => play?.close?.(),
  };
}

/** The screen of a kind of game that plays on a live connection. */
export function liveGame<Entered, News, Ready extends object, Art = undefined>({
  loadArt,
  begin,
  Screen,
}: LiveKind<Entered, News, Ready, Art>): ComponentType<PartProps> {
  return function LiveGame({ session, onReady }: PartProps): ReactNode {
    const formats = useFormats();
    const [ready, setReady] = useState<Ready>();
    const [fault, setFault] = useState<Trouble>();
    const isStill = useReducedMotion();
    const now = useRef({ formats, isStill });
    now.current = { formats, isStill };
    const art = useRef<{ readonly loaded: Art } | undefined>(undefined);
    const start = useRef<() => void>(undefined);
    const load = useCallback(() => {
      // A final error stays: it says more than missing art.
      setFault((fault) => (fault?.code === 'art_missing' ? undefined : fault));
      void (loadArt ? loadArt(session.game.id) : Promise.resolve(undefined as Art)).then(
        (loaded) => {
          art.current = { loaded };
          start.current?.();
        },
        () => setFault((fault) => fault ?? { code: 'art_missing', message: '' }),
      );
    }, [session]);
    useEffect(() => {
      const feed = createFeed<Entered, News>();
      let begun = false;
      if (!loadArt) art.current = { loaded: undefined as Art };
      const connection = openConnection<Entered>({
        session: session.session,
        onEntered(entered) {
          feed.onEntered(entered);
          start.current?.();
        },
        onNews: feed.onNews,
        onEnded: (code, message) => setFault({ code, message }),
      });
      start.current = () => {
        const entered = feed.entered();
        if (begun || entered === undefined || art.current === undefined) return;
        begun = true;
        setReady(
          begin({
            session,
            entered,
            art: art.current.loaded,
            ask: connection.ask,
            follow: feed.follow,
            still: () => now.current.isStill,
            money: (amount) => now.current.formats.money(amount, session.currency),
          }),
        );
      };
      return () => {
        start.current = undefined;
        feed.close();
        connection.close();
      };
    }, [session]);
    useEffect(load, [load]);
    useEffect(() => {
      if (ready || fault) onReady();
    }, [ready, fault, onReady]);
    if (fault)
      return <Failed {...fault} lobbyUrl={session.lobbyUrl} {...(fault.code === 'art_missing' && { onRetry: load })} />;
    return ready ? <Screen {...ready} /> : null;
  };
}
