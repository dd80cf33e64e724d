/**
 * Start-up: the token is removed from the address before anything else, theme and language are read from it, then the
 * game starts.
 */
import '@lantern/web/old-engines';
import '@lantern/ui/styles.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { startSession } from './lib/calls.ts';
import { i18n } from './lib/i18n.ts';
import { launchAddress, offeredLocale, stripToken } from './lib/launch-address.ts';
import { onPageMessage, postReady } from './lib/parent-page.ts';

function showTheme(theme: 'dark' | 'light'): void {
  document.documentElement.setAttribute('data-theme', theme);
}

stripToken();
if (launchAddress.theme) showTheme(launchAddress.theme);
onPageMessage((message) => {
  if (message.type !== 'lantern:look') return;
  showTheme(message.theme);
  void i18n.activate(offeredLocale(message.language));
});
void startSession(launchAddress.launchToken);
void i18n.activate().then(() => {
  createRoot(document.getElementById('root')!).render(<App />);
  postReady();
});
