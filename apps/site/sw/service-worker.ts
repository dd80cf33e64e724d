/**
 * The service worker of the members' pages (SYS-04). It caches the shell of one version so that a start without a
 * network still shows the site, and pictures and hashed files so that a slow one shows it sooner. It never handles a
 * call: what it does not name below goes to the network directly. A new version waits until the member agrees. It also shows push
 * messages (MSG-13), which arrive while no page is open.
 */
import { noticeOf, pageOf } from './notices.ts';
import { isCacheable, PICTURES_MAXIMUM, planOf, SHELL_DOCUMENT, STALE_AFTER_MS } from './plan.ts';

/** The worker's own scope; the DOM's types describe the page's. */
interface WorkerScope {
  readonly location: { readonly origin: string };
  readonly clients: {
    claim(): Promise<void>;
    matchAll(of: { readonly type: 'window' }): Promise<readonly WindowClient[]>;
    openWindow(url: string): Promise<unknown>;
  };
  readonly registration: { showNotification(title: string, options: object): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(
    type: 'install' | 'activate',
    listener: (event: { waitUntil(work: Promise<unknown>): void }) => void,
  ): void;
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: NotificationClickEvent) => void): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
}

interface FetchEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
  waitUntil(work: Promise<unknown>): void;
}

interface WindowClient {
  readonly url: string;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
}

interface PushEvent {
  readonly data: { text(): string } | null;
  waitUntil(work: Promise<unknown>): void;
}

interface NotificationClickEvent {
  readonly notification: { readonly data: unknown; close(): void };
  waitUntil(work: Promise<unknown>): void;
}

/** Filled in by the build: the files of the shell, and a hash over their content. */
declare const SHELL_FILES: readonly string[];
declare const SHELL_VERSION: string;

const worker = self as unknown as WorkerScope;
const PREFIX = 'lantern-';
const SHELL = `${PREFIX}shell-${SHELL_VERSION}`;
const FILES = `${PREFIX}files`;
const PICTURES = `${PREFIX}pictures`;
const FILES_MAXIMUM = 120;
/** Of the installed app. */
const ICON = '/art/apple-touch-icon.png';
/** Timeout of a document in milliseconds; then the shell's is served. */
const DOCUMENT_TIMEOUT_MS = 4_000;
/** Aborts this version's pending requests when it is replaced. */
let leaving = new AbortController();

/** All or nothing: an incomplete shell would be worse than none. */
async function install(): Promise<void> {
  const cache = await caches.open(SHELL);
  try {
    // The document under its own address whatever page is requested, without a screen of its own; past the HTTP cache,
    // which may have an older one.
    const document = await fetch(new Request(`${SHELL_DOCUMENT}?shell`, { cache: 'reload' }));
    if (!isCacheable(document)) throw new Error('The shell has no document');
    await Promise.all([
      cache.put(SHELL_DOCUMENT, document),
      cache.addAll(SHELL_FILES.map((file) => new Request(file))),
    ]);
  } catch (failure) {
    await caches.delete(SHELL);
    throw failure;
  }
}

/** What other versions left, broken ones too. */
async function cleanUp(): Promise<void> {
  const kept = [SHELL, FILES, PICTURES];
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(PREFIX) && !kept.includes(name)).map((name) => caches.delete(name)),
  );
}

/** Drops the oldest entries above a number; a cache keeps them in insertion order. */
async function trim(name: string, maximum: number): Promise<void> {
  const cache = await caches.open(name);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - maximum)).map((key) => cache.delete(key)));
}

async function store(name: string, maximum: number, request: Request, answer: Response): Promise<void> {
  if (!isCacheable(answer)) return;
  try {
    const cache = await caches.open(name);
    await cache.put(request, answer);
    await trim(name, maximum);
  } catch {
    // The phone is full: the site works without caching.
  }
}

async function fetchAndKeep(event: FetchEvent, name: string, maximum: number): Promise<Response> {
  const answer = await fetch(event.request, { signal: leaving.signal });
  event.waitUntil(store(name, maximum, event.request, answer.clone()));
  return answer;
}

async function fromFiles(event: FetchEvent): Promise<Response> {
  return (await caches.match(event.request)) ?? fetchAndKeep(event, FILES, FILES_MAXIMUM);
}

/** A picture's address does not change with its content, so an old one is served and revalidated in the background. */
async function fromPictures(event: FetchEvent): Promise<Response> {
  const cache = await caches.open(PICTURES);
  const kept = await cache.match(event.request);
  if (!kept) return fetchAndKeep(event, PICTURES, PICTURES_MAXIMUM);
  const keptSinceMs = Date.parse(kept.headers.get('date') ?? '');
  if (!(Date.now() - keptSinceMs < STALE_AFTER_MS))
    event.waitUntil(fetchAndKeep(event, PICTURES, PICTURES_MAXIMUM).catch(() => undefined));
  return kept;
}

/**
 * A browser activates the next version only once this one has answered everything, and a slow picture can delay it for
 * minutes. Pending requests are aborted, and so are the page's replacements: the page is about to be reloaded.
 */
const makeWay = (): void => leaving.abort();

/** A page that loads through this version after all is served by it as before. */
function stay(): void {
  if (leaving.signal.aborted) leaving = new AbortController();
}

const shellDocument = async (): Promise<Response | undefined> => (await caches.open(SHELL)).match(SHELL_DOCUMENT);

/** The network's document; the shell's when there is none, when it times out, or when the server is down. */
async function fromNetwork(event: FetchEvent): Promise<Response> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), DOCUMENT_TIMEOUT_MS);
  });
  const network = fetch(event.request);
  // Once the shell has answered, this is no longer awaited.
  network.catch(() => undefined);
  try {
    const answer = await Promise.race([network, late]);
    if (answer && answer.status < 500) return answer;
    return (await shellDocument()) ?? (await network);
  } catch (failure) {
    const shell = await shellDocument();
    if (shell) return shell;
    throw failure;
  } finally {
    clearTimeout(timer);
  }
}

worker.addEventListener('install', (event) => event.waitUntil(install()));
// The first worker serves the open pages, so that what they load from now on is cached.
worker.addEventListener('activate', (event) => event.waitUntil(cleanUp().then(() => worker.clients.claim())));
worker.addEventListener('message', ({ data }) => {
  const type = (data as { type?: unknown } | null)?.type;
  if (type === 'SKIP_WAITING') void worker.skipWaiting();
  if (type === 'MAKE_WAY') makeWay();
});
worker.addEventListener('fetch', (event) => {
  const plan = planOf(event.request, worker.location.origin);
  if (plan === 'document') {
    stay();
    event.respondWith(fromNetwork(event));
  }
  if (plan === 'file') event.respondWith(fromFiles(event));
  if (plan === 'picture') event.respondWith(fromPictures(event));
});

function showNotice({ data }: PushEvent): Promise<void> {
  const { title, body, tag, url } = noticeOf(data?.text(), worker.location.origin);
  return worker.registration.showNotification(title, { body, tag, data: url, icon: ICON, badge: ICON });
}

/** In a page that is open, else in a new one. */
async function openPage(path: string): Promise<void> {
  const open = await worker.clients.matchAll({ type: 'window' });
  const page = open.find(({ url }) => new URL(url).pathname.startsWith('/m/'));
  if (!page) await worker.clients.openWindow(path);
  else {
    await page.focus();
    await page.navigate(path);
  }
}

worker.addEventListener('push', (event) => event.waitUntil(showNotice(event)));
worker.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  event.waitUntil(openPage(pageOf(notification.data, worker.location.origin)));
});
