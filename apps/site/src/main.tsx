/** Start-up (SYS-03): the merchant, its language, the system's status and a remembered login first, then the page. */
import '@lantern/web/old-engines';
import '@lantern/ui/styles.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { readEarly } from './lib/early-reads.ts';
import { watchInstallOffer } from './lib/install.ts';
import { startLanguage } from './lib/merchant-languages.ts';
import { sendToApp } from './lib/native-bridge.ts';
import { followSignIns } from './lib/popup-flags.ts';
import { noteWebclip } from './lib/running-mode.ts';
import { startStatus } from './lib/start-status.ts';
import { readStored, STORAGE } from './lib/storage.ts';
import { startTheme } from './lib/theme.ts';
import { startServiceWorker } from './lib/updates.ts';

/** Its code comes only where a login is remembered; without it the page stands as for a guest. */
async function resumeLogin(): Promise<void> {
  if (readStored(STORAGE.autoLogin) !== '1') return;
  const resuming = await import('./lib/resume-login.ts').catch(() => undefined);
  await resuming?.resumeLogin();
}

startTheme();
readEarly();
noteWebclip();
watchInstallOffer();
followSignIns();
startServiceWorker();
void Promise.all([startLanguage(), startStatus(), resumeLogin()]).then(() => {
  createRoot(document.getElementById('root')!).render(<App />);
  sendToApp({ name: 'ready' });
});
