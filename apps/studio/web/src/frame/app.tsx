/** Opens a session, then the game of its kind. */
import { useCallback, useEffect, useState } from 'react';
import type { SessionOpened } from '../../../wire/session.ts';
import type { Refused } from './calls.ts';
import { ConnectionBar } from './connection-bar.tsx';
import { Failed } from './failed.tsx';
import { useT } from './i18n.ts';
import { sendReady, sendTitle } from './parent-page.ts';
import type { Part } from './part.ts';

export type Start =
  | { readonly ok: true; readonly session: SessionOpened; readonly part: Part }
  | (Refused & { readonly part?: undefined });

const LOBBY = '/m/gameList';

/** Shows the game, or why it could not start. */
export function App({ start }: { readonly start: Start | undefined }) {
  const [stands, setStands] = useState(false);
  const ready = useCallback(() => setStands(true), []);
  const session = start?.ok === true ? start.session : undefined;
  useEffect(() => {
    if (session) sendTitle(session.language === 'EN' ? session.game.name.en : session.game.name.vi);
  }, [session]);
  useEffect(() => {
    if (stands || start?.ok === false) sendReady();
  }, [stands, start]);
  if (start?.ok === false) return <Failed code={start.code} message={start.message} lobbyUrl={LOBBY} />;
  const Game = start?.part.Game;
  return (
    <>
      {session && Game && <Game session={session} onReady={ready} />}
      {!stands && <Opening />}
      <ConnectionBar />
    </>
  );
}

/** The loading picture of the document, kept until the game is ready. */
function Opening() {
  const t = useT();
  return (
    <div className="opening" role="status" aria-label={t('opening')}>
      <div className="opening-reels">
        <i />
        <i />
        <i />
      </div>
    </div>
  );
}
