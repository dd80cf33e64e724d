/** Providers around the game, and the gate for a failed launch. */
import { DialogProvider, ErrorState, HeaderBar, ToastProvider } from '@lantern/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, useState } from 'react';
import { queries, startSession } from '../lib/calls.ts';
import { i18n, useT } from '../lib/i18n.ts';
import { launchAddress } from '../lib/launch-address.ts';
import { closeGame } from '../lib/parent-page.ts';
import { useSession } from '../lib/session.ts';
import { GameScreen } from './game-screen.tsx';

export function App() {
  return (
    <StrictMode>
      <i18n.Provider>
        <QueryClientProvider client={queries}>
          <ToastProvider>
            <DialogProvider>
              <Gate />
            </DialogProvider>
          </ToastProvider>
        </QueryClientProvider>
      </i18n.Provider>
    </StrictMode>
  );
}

/** The board shows while the session is still opening: reading it needs no session. */
function Gate() {
  const t = useT();
  const session = useSession();
  const [gameCode, setGameCode] = useState(launchAddress.gameCode);
  const change = (code: string): void => {
    // A reload opens the game that was played last.
    history.replaceState(
      history.state,
      '',
      location.pathname.replace(/[^/]+\/?$/, encodeURIComponent(code)) + location.search,
    );
    window.scrollTo(0, 0);
    setGameCode(code);
  };
  if (session.phase !== 'refused' && gameCode !== '')
    return <GameScreen key={gameCode} gameCode={gameCode} onGame={change} />;
  const refusal = session.phase === 'refused' ? session.refusal : undefined;
  return (
    <div className="column">
      <HeaderBar kind="page" title={t('game')} onBack={closeGame} />
      <main>
        <ErrorState
          title={t('launch_failed')}
          text={t('launch_failed_text')}
          code={refusal?.code ?? 'game_not_found'}
          onRetry={() => void startSession('')}
        />
      </main>
    </div>
  );
}
