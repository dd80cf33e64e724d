/** The frame itself: loads code and art of the game while the session is being opened, then shows the game or why it could not start. */
import '@lantern/web/old-engines';
import '@lantern/ui/styles.css';
import './frame/tokens.css';
import { createRoot } from 'react-dom/client';
import type { SessionOpened } from '../../wire/session.ts';
import { playAddress } from './frame/address.ts';
import { App, type Start } from './frame/app.tsx';
import { callAs, callIn, UNREACHED, type Answered, type Refused } from './frame/calls.ts';
import { i18n } from './frame/i18n.ts';
import { PARTS } from './frame/parts.ts';

const refused = (code: string): Refused => ({ ok: false, code, message: '', value: undefined });

/** The session under way; undefined without a token. */
type Opening = Promise<Answered<SessionOpened>> | undefined;

async function begin(opening: Opening): Promise<Start> {
  const load = PARTS[playAddress.kind];
  if (!load) return refused('game_unknown');
  const [part, session] = await Promise.all([
    load()
      .then((loaded) => (loaded.prepare(playAddress.game), loaded))
      .catch(() => undefined),
    opening ?? refused('session_over'),
  ]);
  if (!session.ok) return session;
  if (!part || session.value.kind !== playAddress.kind) return refused(UNREACHED);
  callAs(session.value.session);
  callIn(session.value.language);
  await i18n.activate(session.value.language === 'EN' ? 'en' : 'vi');
  return { ok: true, session: session.value, part };
}

export async function start(opening: Opening): Promise<void> {
  const root = createRoot(document.getElementById('root')!);
  const started = await begin(opening);
  if (!started.ok) await i18n.activate('vi');
  root.render(
    <i18n.Provider>
      <App start={started} />
    </i18n.Provider>,
  );
}
