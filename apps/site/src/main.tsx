/** Start-up (SYS-03): the merchant, its language, the system's status and a remembered login first, then the page. */
import '@lantern/web/old-engines';
import '@lantern/ui/styles.css';
import { prefetchScreen } from './app/load-screen.ts';
import { mount } from './app/mount.tsx';
import { routeOf } from './app/route-table.ts';
import { readEarly } from './lib/server/early-reads.ts';
import { watchInstallOffer } from './lib/device/install.ts';
import { saveDisplaySettings } from './lib/device/look-cookie.ts';
import { startLanguage } from './lib/language/merchant-languages.ts';
import { sendToApp } from './lib/device/native-bridge.ts';
import { followSignIns } from './lib/content/popup-flags.ts';
import { yieldToMain } from './lib/device/yield-to-main.ts';
import { isPreviewFrame } from './lib/device/preview-frame.ts';
import { noteWebclip } from './lib/device/running-mode.ts';
import { startStatus } from './lib/server/start-status.ts';
import { readStored, STORAGE } from './lib/device/storage.ts';
import { startTheme } from './lib/device/theme.ts';

/** Its code loads only for a remembered login; without it the page is shown as for a guest. */
async function resumeLogin(): Promise<void> {
  if (readStored(STORAGE.autoLogin) !== '1') return;
  const resuming = await import('./lib/session/resume-login.ts').catch(() => undefined);
  await resuming?.resumeLogin();
}

/** Timeout in milliseconds for a screen's code; then the page reports it (NAV-03). */
const SCREEN_WITHIN_MS = 4_000;

/** A page with a server-rendered first screen replaces it in one step: with the screen's code and data. */
async function followFirstScreen(early: Promise<unknown>): Promise<void> {
  if (!document.documentElement.hasAttribute('data-first-screen')) return;
  const screen = Promise.all([yieldToMain(() => prefetchScreen(routeOf(window.location.pathname))), early]);
  await Promise.race([screen, new Promise((resolve) => window.setTimeout(resolve, SCREEN_WITHIN_MS))]);
}

startTheme();
noteWebclip();
watchInstallOffer();
followSignIns();
const language = yieldToMain(startLanguage);
const status = yieldToMain(startStatus);
const early = yieldToMain(readEarly);
void Promise.all([language, status, yieldToMain(resumeLogin), followFirstScreen(early)]).then(async () => {
  if (isPreviewFrame) await (await import('./lib/content/preview.ts')).startPreview();
  mount();
  if (!isPreviewFrame) saveDisplaySettings();
  sendToApp({ name: 'ready' });
});
