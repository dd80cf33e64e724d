/** Start-up (SYS-03): the merchant, its language, the system's status and a remembered login first, then the page. */
import '@lantern/web/old-engines';
import '@lantern/ui/styles.css';
import { bringScreen } from './app/load-screen.ts';
import { mount } from './app/mount.tsx';
import { routeOf } from './app/route-table.ts';
import { readEarly } from './lib/early-reads.ts';
import { watchInstallOffer } from './lib/install.ts';
import { keepLook } from './lib/look-cookie.ts';
import { startLanguage } from './lib/merchant-languages.ts';
import { sendToApp } from './lib/native-bridge.ts';
import { followSignIns } from './lib/popup-flags.ts';
import { inOwnTask } from './lib/own-task.ts';
import { noteWebclip } from './lib/running-mode.ts';
import { startStatus } from './lib/start-status.ts';
import { readStored, STORAGE } from './lib/storage.ts';
import { startTheme } from './lib/theme.ts';

/** Its code comes only where a login is remembered; without it the page stands as for a guest. */
async function resumeLogin(): Promise<void> {
  if (readStored(STORAGE.autoLogin) !== '1') return;
  const resuming = await import('./lib/resume-login.ts').catch(() => undefined);
  await resuming?.resumeLogin();
}

/** A page that has waited longer for a screen's code says so instead (NAV-03). */
const SCREEN_WITHIN_MS = 4_000;

/** A page that came with its first screen goes on from it in one step: with the screen's code, and with the answers that it shows. */
async function followFirstScreen(early: Promise<unknown>): Promise<void> {
  if (!document.documentElement.hasAttribute('data-first-screen')) return;
  const screen = Promise.all([inOwnTask(() => bringScreen(routeOf(window.location.pathname))), early]);
  await Promise.race([screen, new Promise((resolve) => window.setTimeout(resolve, SCREEN_WITHIN_MS))]);
}

startTheme();
noteWebclip();
watchInstallOffer();
followSignIns();
const language = inOwnTask(startLanguage);
const status = inOwnTask(startStatus);
const early = inOwnTask(readEarly);
void Promise.all([language, status, inOwnTask(resumeLogin), followFirstScreen(early)]).then(() => {
  mount();
  keepLook();
  sendToApp({ name: 'ready' });
});
