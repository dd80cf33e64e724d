/**
 * Draws one first screen: the site itself, started in a document of its own, as far as it comes before anything of the
 * merchant but its settings and first banner is known. Run as a process: `draw.ts <bundle> <web directory> <screen> <language>`
 * prints `{ html, asked }`.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Window } from 'happy-dom';
import { answerAt } from './answers.ts';
import { FIRST_SCREENS } from './screens.ts';

const ORIGIN = 'http://first.screen';
const WIDTH_PX = 390;
const HEIGHT_PX = 844;
/** A drawing that has not changed for this long is finished; one that never rests is a bug. */
const QUIET_MS = 150;
const PATIENCE_MS = 20_000;
/** Of the browser's global names, those that the site takes for granted. */
const NAMES = [
  'document', 'navigator', 'location', 'history', 'localStorage', 'sessionStorage', 'screen', 'innerWidth', 'innerHeight', 'matchMedia',
  'HTMLElement', 'HTMLIFrameElement', 'HTMLTemplateElement', 'Element', 'Node', 'Event', 'CustomEvent', 'MutationObserver', 'ResizeObserver', 'IntersectionObserver',
  'DOMParser', 'CSS', 'Image', 'getComputedStyle', 'requestAnimationFrame', 'cancelAnimationFrame', 'addEventListener', 'removeEventListener', 'dispatchEvent',
] as const;

const [bundle = '', webDir = '', screenName = '', language = ''] = process.argv.slice(2);
const screen = FIRST_SCREENS.find(({ name }) => name === screenName);
if (!screen) throw new Error(`There is no first screen ${screenName}`);

const window = new Window({ url: ORIGIN + screen.path, width: WIDTH_PX, height: HEIGHT_PX });
window.document.body.innerHTML = '<div id="root"></div>';
window.localStorage.setItem('language', language.toUpperCase());
const asked: string[] = [];

async function answer(input: string): Promise<Response> {
  const { pathname, search } = new URL(input, ORIGIN);
  if (pathname.startsWith('/assets/')) return new Response(await readFile(join(webDir, pathname), 'utf8'));
  asked.push(pathname + search);
  const body = answerAt(pathname, screen!, language);
  return body === undefined ? new Promise(() => undefined) : new Response(body, { headers: { 'content-type': 'application/json' } });
}

const plain = { window: globalThis, self: globalThis, scrollTo: () => undefined, fetch: answer, WebSocket: class { close() {} addEventListener() {} } };
for (const [name, value] of Object.entries(plain)) Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
for (const name of NAMES) {
  const own = (window as unknown as Record<string, unknown>)[name];
  const value = typeof own === 'function' && /^[a-z]/.test(name) ? (own as (...rest: unknown[]) => unknown).bind(window) : own;
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

await import(bundle);
const root = window.document.getElementById('root')!;

/** What stands there once nothing changes any more. */
async function atRest(): Promise<string> {
  const startMs = performance.now();
  let seen = '';
  let seenMs = startMs;
  while (seen === '' || performance.now() - seenMs < QUIET_MS) {
    await new Promise((resolve) => setTimeout(resolve, 10));
    if (root.innerHTML !== seen) [seen, seenMs] = [root.innerHTML, performance.now()];
    if (performance.now() - startMs > PATIENCE_MS) throw new Error(`${screenName} in ${language} never came to rest`);
  }
  return seen;
}

await atRest();
// A picture shows itself when it has come; in the page it is the browser that waits for it.
for (const picture of root.querySelectorAll('img')) picture.dispatchEvent(new window.Event('load'));
await atRest();
const lastPart = screen.lastPart === undefined ? null : root.querySelector(screen.lastPart);
while (lastPart?.nextElementSibling) lastPart.nextElementSibling.remove();
process.stdout.write(JSON.stringify({ html: root.innerHTML, asked }), () => process.exit(0));
