/** Start-up: first the token is removed from the address; then session, code and art of the game are loaded in parallel. */
import '@lantern/web/old-engines';
import '@lantern/ui/styles.css';
import './frame/tokens.css';
import { createRoot } from 'react-dom/client';
import type { SessionRequest, SessionOpened } from '../../wire/session.ts';
import { playAddress, stripToken } from './frame/address.ts';
import { App, type Start } from './frame/app.tsx';
import { ask, callAs, callIn, UNREACHED, type Refused } from './frame/calls.ts';
import { i18n } from './frame/i18n.ts';
import { PARTS } from './frame/parts.ts';

stripToken();
const root = createRoot(document.getElementById('root')!);
const request: SessionRequest = { token: playAddress.token };
const refused = (code: string): Refused => ({ ok: false, code, message: '', value: undefined });

async function begin(): Promise<Start> {
  const load = PARTS[playAddress.kind];
  if (!load) return refused('game_unknown');
  const [part, session] = await Promise.all([
    load()
      .then((loaded) => (loaded.prepare(playAddress.game), loaded))
      .catch(() => undefined),
    request.token === '' ? refused('session_over') : ask<SessionOpened>('POST', '/session', request),
  ]);
  if (!session.ok) return session;
  if (!part || session.value.kind !== playAddress.kind) return refused(UNREACHED);
  callAs(session.value.session);
  callIn(session.value.language);
  await i18n.activate(session.value.language === 'EN' ? 'en' : 'vi');
  return { ok: true, session: session.value, part };
}

function show(start: Start | undefined): void {
  root.render(
    <i18n.Provider>
      <App start={start} />
    </i18n.Provider>,
  );
}

void begin().then(async (start) => {
  if (!start.ok) await i18n.activate('vi');
  show(start);
});
