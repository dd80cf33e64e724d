/** A session, then the game of its kind. */
import { ErrorState } from '@lantern/ui';
import { useCallback, useEffect, useState } from 'react';
import type { SessionOpened } from '../../../wire/session.ts';
import styles from './app.module.css';
import type { Refused } from './calls.ts';
import { ConnectionBar } from './connection-bar.tsx';
import { useT } from './i18n.ts';
import { Opening } from './opening.tsx';
import { closeGame, tellReady, tellTitle } from './parent-page.ts';
import type { Part } from './part.ts';

export type Start = { readonly ok: true; readonly session: SessionOpened; readonly part: Part } | (Refused & { readonly part?: undefined });

const LOBBY = '/m/gameList';

/** Shows what the start came to. */
export function App({ start }: { readonly start: Start | undefined }) {
  const t = useT();
  const [stands, setStands] = useState(false);
  const ready = useCallback(() => setStands(true), []);
  const session = start?.ok === true ? start.session : undefined;
  useEffect(() => {
    if (session) tellTitle(session.language === 'EN' ? session.game.name.en : session.game.name.vi);
  }, [session]);
  useEffect(() => {
    if (stands || start?.ok === false) tellReady();
  }, [stands, start]);
  if (start?.ok === false) {
    return (
      <main className={styles.failed}>
        <ErrorState title={t('open_failed')} text={start.message || t('open_failed_text')} code={start.code} />
        <button type="button" className={styles.leave} onClick={() => closeGame(LOBBY)} data-testid="studio-leave">
          {t('leave')}
        </button>
      </main>
    );
  }
  const Game = start?.part.Game;
  return (
    <>
      {session && Game && <Game session={session} onReady={ready} />}
      {!stands && <Opening />}
      <ConnectionBar />
    </>
  );
}
