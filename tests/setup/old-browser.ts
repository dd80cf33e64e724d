/**
 * The oldest engine available: Chromium 73 in place of Safari 12.1, driven over its raw debugging connection
 * because current drivers do not support it. Features that iOS 12.4 lacks are removed before a page starts.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import WebSocket from 'ws';
import { eventually } from '../kit/src/index.ts';
import { CACHE } from '../../tools/project.ts';

const FOLDER = join(CACHE, 'old-engine');
const PACKED = 'chromium-73.0.3679.0.br';
const ARGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--remote-debugging-port=0',
  '--hide-scrollbars',
];
const USER_AGENT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 12_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1.2 Mobile/15E148 Safari/604.1';
const PHONE = { width: 375, height: 667, deviceScaleFactor: 2, mobile: true } as const;
const TIMEOUT_MS = 90_000;

/** Runs in the page before our scripts: removes what iOS 12.4 lacks. */
const TAKE_AWAY = `
  for (const name of ['BigInt', 'BigInt64Array', 'BigUint64Array', 'ResizeObserver', 'PointerEvent', 'HTMLDialogElement', 'BroadcastChannel',
    'requestIdleCallback', 'createImageBitmap', 'OffscreenCanvas', 'visualViewport']) delete window[name];
  delete Intl.PluralRules;
  delete String.prototype.matchAll;
  delete Element.prototype.animate;
  delete Navigator.prototype.vibrate;
  Object.setPrototypeOf(MediaQueryList.prototype, Object.prototype);
  Object.defineProperty(navigator, 'clipboard', { value: undefined });
`;

/** Unpacked once into the project's cache. */
async function executable(): Promise<string> {
  const path = join(FOLDER, 'chromium-73');
  if (existsSync(path)) return path;
  await mkdir(FOLDER, { recursive: true });
  const packed = join(dirname(createRequire(import.meta.url).resolve('chrome-aws-lambda/package.json')), 'bin', PACKED);
  const draft = `${path}.${process.pid}`;
  await pipeline(createReadStream(packed), createBrotliDecompress(), createWriteStream(draft, { mode: 0o755 }));
  await rename(draft, path);
  return path;
}

/** The port it listens on, read from its output. */
function portOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stderr!.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const [, port] = /listening on ws:\/\/127\.0\.0\.1:(\d+)/.exec(said) ?? [];
      if (port !== undefined) resolve(port);
    });
    child.once('close', () => reject(new Error(`the old engine ended before it listened: ${said}`)));
  });
}

export interface OldPage {
  /** Console errors, uncaught errors and failed loads since the page was opened. */
  readonly complaints: readonly string[];
  /** Opens an absolute address and waits for the selector. */
  goto(url: string, selector: string): Promise<void>;
  /** The value of a JavaScript expression in the page. */
  evaluate<T>(expression: string): Promise<T>;
  waitFor(selector: string): Promise<void>;
  /** Types into a field as a keyboard would. */
  fill(selector: string, text: string): Promise<void>;
  tap(selector: string): Promise<void>;
  press(key: string): Promise<void>;
  /** Saves a screenshot in the cache and returns its path. */
  picture(name: string): Promise<string>;
}

export interface OldBrowser {
  openPage(): Promise<OldPage>;
  close(): Promise<void>;
}

type Send = (method: string, params?: object) => Promise<Record<string, unknown>>;

interface Line {
  readonly send: Send;
  readonly complaints: string[];
  close(): void;
}

interface Remote {
  readonly value?: unknown;
  readonly description?: string;
}

/** The page error in an event of the debugging connection, if any. */
function complaintOf(method: string, params: Record<string, unknown>): string | undefined {
  if (method === 'Runtime.exceptionThrown') {
    const { exceptionDetails } = params as { exceptionDetails: { text: string; exception?: Remote } };
    return `error: ${exceptionDetails.exception?.description ?? exceptionDetails.text}`;
  }
  if (method === 'Runtime.consoleAPICalled' && params['type'] === 'error') {
    return `console: ${(params['args'] as Remote[]).map(({ value, description }) => String(value ?? description)).join(' ')}`;
  }
  const { entry } = params as { entry?: { level: string; text: string; url?: string } };
  return method === 'Log.entryAdded' && entry?.level === 'error' ? `log: ${entry.text} ${entry.url ?? ''}` : undefined;
}

async function openConnection(address: string): Promise<Line> {
  const socket = new WebSocket(address, { perMessageDeflate: false });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const waiting = new Map<
    number,
    (answer: { result?: Record<string, unknown>; error?: { message: string } }) => void
  >();
  const complaints: string[] = [];
  let serial = 0;
  socket.on('message', (text) => {
    const message = JSON.parse(String(text)) as { id?: number; method?: string; params?: Record<string, unknown> };
    if (message.id !== undefined) waiting.get(message.id)?.(message as never);
    const complaint = message.method === undefined ? undefined : complaintOf(message.method, message.params ?? {});
    if (complaint !== undefined) complaints.push(complaint);
  });
  const send: Send = (method, params = {}) =>
    new Promise((resolve, reject) => {
      const id = (serial += 1);
      waiting.set(id, ({ result, error }) => {
        waiting.delete(id);
        if (error) reject(new Error(`${method}: ${error.message}`));
        else resolve(result ?? {});
      });
      socket.send(JSON.stringify({ id, method, params }));
    });
  return { send, complaints, close: () => socket.close() };
}

function pageOver({ send, complaints }: Line): OldPage {
  async function evaluate<T>(expression: string): Promise<T> {
    const { result, exceptionDetails } = await send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(`${expression}: ${JSON.stringify(exceptionDetails)}`);
    return (result as { value: T }).value;
  }
  const quoted = (selector: string) => `document.querySelector(${JSON.stringify(selector)})`;
  const waitFor = async (selector: string): Promise<void> => {
    await eventually(
      `${selector} (${complaints.join('; ')})`,
      async () =>
        evaluate<boolean>(
          `(() => { const it = ${quoted(selector)}; return it !== null && it.getClientRects().length > 0; })()`,
        ),
      TIMEOUT_MS,
    );
  };
  return {
    complaints,
    evaluate,
    waitFor,
    async goto(url, selector) {
      await send('Page.navigate', { url });
      await eventually(
        url,
        async () =>
          evaluate<boolean>(`location.href === ${JSON.stringify(url)} && document.readyState === 'complete'`).catch(
            () => false,
          ),
        TIMEOUT_MS,
      );
      await waitFor(selector);
    },
    async fill(selector, text) {
      await evaluate(`${quoted(selector)}.focus()`);
      await send('Input.insertText', { text });
    },
    async tap(selector) {
      await waitFor(selector);
      await evaluate(`${quoted(selector)}.click()`);
    },
    async press(key) {
      const windowsVirtualKeyCode = key === 'Enter' ? 13 : 0;
      for (const type of ['keyDown', 'keyUp'])
        await send('Input.dispatchKeyEvent', {
          type,
          key,
          code: key,
          windowsVirtualKeyCode,
          ...(key === 'Enter' && type === 'keyDown' ? { text: '\r' } : {}),
        });
    },
    async picture(name) {
      const { data } = await send('Page.captureScreenshot', { format: 'png' });
      const path = join(FOLDER, `${name}.png`);
      await writeFile(path, Buffer.from(data as string, 'base64'));
      return path;
    },
  };
}

/** Starts it with a profile of its own. */
export async function openOldBrowser(): Promise<OldBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'lantern-old-engine-'));
  const child = spawn(await executable(), [...ARGS, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const port = await portOf(child);
  const lines: Line[] = [];
  return {
    async openPage() {
      const answer = await fetch(`http://127.0.0.1:${port}/json/new?about:blank`);
      const { webSocketDebuggerUrl } = (await answer.json()) as { webSocketDebuggerUrl: string };
      const line = await openConnection(webSocketDebuggerUrl);
      lines.push(line);
      for (const domain of ['Page', 'Runtime', 'Log', 'Network']) await line.send(`${domain}.enable`);
      await line.send('Network.setUserAgentOverride', { userAgent: USER_AGENT });
      await line.send('Emulation.setDeviceMetricsOverride', PHONE);
      await line.send('Emulation.setTouchEmulationEnabled', { enabled: true });
      await line.send('Page.addScriptToEvaluateOnNewDocument', { source: TAKE_AWAY });
      return pageOver(line);
    },
    async close() {
      for (const line of lines) line.close();
      child.kill();
      await ended;
      // Its helper processes may still write for a moment.
      await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    },
  };
}
