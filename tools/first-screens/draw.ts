/**
 * Draws the first screens: each is the site itself, started in a separate document, as far as it gets before anything of
 * the merchant but its settings and first banner is known. Run as a process: `draw.ts <bundle> <web directory>` prints a list of
 * `{ name, language, html, requested }`. The site is read once and run once for each, with the browser's names as its own.
 */
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { Window } from 'happy-dom';
import { answerAt } from './answers.ts';
import { DRAWN_LANGUAGES, FIRST_SCREENS, type FirstScreen } from './screens.ts';

const ORIGIN = 'http://first.screen';
const WIDTH_PX = 390;
const HEIGHT_PX = 844;
/**
 * A drawing that has not changed for this many turns is finished; one that keeps changing is a bug. Turns, not time: each gives every
 * drawing its chance, however long the others keep the process busy.
 */
const QUIET_TURNS = 15;
const TURN_MS = 10;
/** Turns, not time: on a busy machine each of them takes long. */
const MOST_TURNS = 6_000;
/** The browser globals that the site requires. */
const NAMES = [
  'document',
  'navigator',
  'location',
  'history',
  'localStorage',
  'sessionStorage',
  'screen',
  'innerWidth',
  'innerHeight',
  'matchMedia',
  'HTMLElement',
  'HTMLIFrameElement',
  'HTMLTemplateElement',
  'Element',
  'Node',
  'Event',
  'CustomEvent',
  'MutationObserver',
  'ResizeObserver',
  'IntersectionObserver',
  'DOMParser',
  'CSS',
  'Image',
  'getComputedStyle',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'addEventListener',
  'removeEventListener',
  'dispatchEvent',
] as const;

const [bundle = '', webDir = ''] = process.argv.slice(2);

interface Drawing {
  readonly name: string;
  readonly language: string;
  readonly html: string;
  /** Calls the screen makes while it starts, as paths with their query. */
  readonly requested: readonly string[];
}

type Names = Readonly<Record<string, unknown>>;

/** The browser globals of one window, with stubs for what is missing here. */
function namesOf(window: Window, fetch: (input: string) => Promise<Response>): Names {
  const plain = {
    scrollTo: () => undefined,
    fetch,
    WebSocket: class {
      close() {}
      addEventListener() {}
    },
  };
  const own = NAMES.map((name): readonly [string, unknown] => {
    const value = (window as unknown as Record<string, unknown>)[name];
    return [
      name,
      typeof value === 'function' && /^[a-z]/.test(name)
        ? (value as (...rest: unknown[]) => unknown).bind(window)
        : value,
    ];
  });
  const names: Record<string, unknown> = { ...plain, ...Object.fromEntries(own) };
  const all: object = new Proxy(globalThis, {
    get: (target, name) =>
      typeof name === 'string' && Object.hasOwn(names, name) ? names[name] : Reflect.get(target, name),
    has: (target, name) => Object.hasOwn(names, name) || name in target,
    set: (_, name, value) => ((names[String(name)] = value), true),
  });
  for (const name of ['window', 'self', 'globalThis']) names[name] = all;
  return names;
}

const PARAMETERS = ['window', 'self', 'globalThis', 'scrollTo', 'fetch', 'WebSocket', ...NAMES];
const site = new Script(
  `(function (${PARAMETERS.join(', ')}, require, exports, module) {${readFileSync(bundle, 'utf8')}\n})`,
  { filename: bundle },
).runInThisContext() as (...given: unknown[]) => void;

/** The markup once nothing changes any more. */
async function atRest(root: Element, what: string): Promise<string> {
  let seen = '';
  let quiet = 0;
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    await new Promise((resolve) => setTimeout(resolve, TURN_MS));
    quiet += 1;
    if (root.innerHTML !== seen) [seen, quiet] = [root.innerHTML, 0];
    if (seen !== '' && quiet >= QUIET_TURNS) return seen;
  }
  throw new Error(`${what} kept changing`);
}

async function draw(screen: FirstScreen, language: string): Promise<Drawing> {
  const window = new Window({ url: ORIGIN + screen.path, width: WIDTH_PX, height: HEIGHT_PX });
  window.document.body.innerHTML = '<div id="root"></div>';
  window.localStorage.setItem('language', language.toUpperCase());
  // In a page behind others nothing moves by itself: a figure that ticks would never come to rest on a busy machine.
  Object.defineProperty(window.document, 'hidden', { value: true });
  const requested: string[] = [];
  const names = namesOf(window, async (input) => {
    const { pathname, search } = new URL(input, ORIGIN);
    if (pathname.startsWith('/assets/')) return new Response(await readFile(join(webDir, pathname), 'utf8'));
    requested.push(pathname + search);
    const body = answerAt(pathname, screen, language);
    return body === undefined
      ? new Promise(() => undefined)
      : new Response(body, { headers: { 'content-type': 'application/json' } });
  });
  const module = { exports: {} };
  site(...PARAMETERS.map((name) => names[name]), createRequire(bundle), module.exports, module);
  const root = window.document.getElementById('root')! as unknown as Element;
  const what = `${screen.name} in ${language}`;
  await atRest(root, what);
  // A picture is shown when loaded; in the page the browser waits for it.
  for (const picture of root.querySelectorAll('img'))
    picture.dispatchEvent(new window.Event('load') as unknown as Event);
  await atRest(root, what);
  const lastPart = screen.lastPart === undefined ? null : root.querySelector(screen.lastPart);
  while (lastPart?.nextElementSibling) lastPart.nextElementSibling.remove();
  return { name: screen.name, language, html: root.innerHTML, requested };
}

const drawings = await Promise.all(
  FIRST_SCREENS.flatMap((screen) => DRAWN_LANGUAGES.map((language) => draw(screen, language))),
);
process.stdout.write(JSON.stringify(drawings), () => process.exit(0));
