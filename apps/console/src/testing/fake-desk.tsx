/** A desk for tests: calls are answered by the test, and what it answers has to fit the contract. */
import { opsCalls, RIGHTS } from '@lantern/contract/ops';
import { errorMessage, type ErrorCode } from '@lantern/contract/errors';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { queries, refreshSession, type OpsAnswer, type OpsCallId } from '../lib/calls.ts';
import { i18n } from '../lib/i18n.ts';
import { leave } from '../lib/session.ts';
import { Toasts, unsay } from '../widgets/toasts.tsx';

export interface Request {
  readonly id: OpsCallId;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>> | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

type Refusal = { readonly refuse: ErrorCode; readonly value?: Readonly<Record<string, unknown>> };
export type Answers = {
  [Id in OpsCallId]?: OpsAnswer<Id> | Refusal | ((request: Request) => OpsAnswer<Id> | Refusal);
};

/** Refuses with a code of the catalogue. */
export const refuse = (code: ErrorCode, value?: Readonly<Record<string, unknown>>): Refusal => ({
  refuse: code,
  ...(value && { value }),
});

export const NOW_MS = Date.UTC(2026, 10, 20, 7, 32, 8);
const HOUR_MS = 3_600_000;

/** Who is signed in unless a test says otherwise: every right, one merchant. */
export const ME: OpsAnswer<'ops.session.me'> = {
  csrf: 'csrf-1',
  operator: {
    operatorId: '7',
    username: 'ha.thu',
    displayName: 'Hà Thu',
    language: 'VI',
    roles: ['admin', 'finance'],
    merchants: [{ code: 'demo', name: 'Đèn Lồng', currency: 'VND', timeZone: 'Asia/Ho_Chi_Minh' }],
  },
  rights: Object.keys(RIGHTS) as (keyof typeof RIGHTS)[],
  merchant: 'demo',
  passwordChangeRequired: false,
  recoveryCodesLeft: 8,
  idleEndsAt: NOW_MS + HOUR_MS / 4,
  endsAt: NOW_MS + 8 * HOUR_MS,
};

/** The call of a request; the first path that fits, the plain ones before those with parameters. */
function callOf(method: string, path: string): OpsCallId | undefined {
  const fits = (pattern: string) => new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`).test(path);
  return (Object.keys(opsCalls) as OpsCallId[])
    .filter((id) => opsCalls[id].method === method && fits(opsCalls[id].path))
    .toSorted((one, other) => Number(opsCalls[one].path.includes(':')) - Number(opsCalls[other].path.includes(':')))[0];
}

/** The line to the server; a test sends what the server would. */
export class FakeLine {
  static readonly OPEN = 1;
  static newest: FakeLine | undefined;
  readonly readyState = FakeLine.OPEN;
  readonly sent: object[] = [];
  onopen?: () => void;
  onmessage?: (message: { readonly data: string }) => void;
  onclose?: (event: { readonly code: number }) => void;

  constructor() {
    FakeLine.newest = this;
    queueMicrotask(() => this.onopen?.());
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as object);
  }

  /** The server's word that objects of this kind changed. */
  sendChanged(object: string): void {
    this.onmessage?.({
      data: JSON.stringify({ type: 'event', channel: 'desk', event: 'desk_changed', payload: { object } }),
    });
  }

  close(code = 1000): void {
    this.onclose?.({ code });
  }
}

const isRefusal = (answer: object): answer is Refusal => 'refuse' in answer;

export class FakeDesk {
  readonly requests: Request[] = [];
  answers: Answers;
  /** Whether the connection is lost. */
  isOffline = false;
  #root: Root | undefined;
  #history: readonly string[] = [];

  constructor(answers: Answers) {
    this.answers = { 'ops.session.me': ME, 'ops.profile.views': { list: [] }, ...answers };
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
    vi.stubGlobal('WebSocket', FakeLine);
    vi.stubGlobal('fetch', (address: string, init: RequestInit) =>
      this.isOffline ? Promise.reject(new TypeError('offline')) : Promise.resolve(this.#answer(address, init)),
    );
  }

  #answer(address: string, init: RequestInit): Response {
    const url = new URL(address, 'http://console.test');
    const id = callOf(init.method ?? 'GET', url.pathname);
    if (!id) throw new Error(`No call of the contract is at ${init.method} ${url.pathname}`);
    const request: Request = {
      id,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : undefined,
      headers: init.headers as Record<string, string>,
    };
    this.requests.push(request);
    const given = this.answers[id] as object | ((request: Request) => object) | undefined;
    if (given === undefined) throw new Error(`The test answers no ${id}`);
    const answer = typeof given === 'function' ? (given as (request: Request) => object)(request) : given;
    if (isRefusal(answer)) {
      const { refuse: code, value = null } = answer;
      return Response.json({ success: false, code, message: errorMessage(code, 'VI'), value }, { status: 400 });
    }
    return Response.json({
      success: true,
      value: (opsCalls[id].answer as unknown as { parse(value: unknown): unknown }).parse(answer),
    });
  }

  /** Requests of one call. */
  of(id: OpsCallId): readonly Request[] {
    return this.requests.filter((request) => request.id === id);
  }

  /** Renders below the signed-in operator; `path` is the address inside the console. */
  async render(content: ReactNode, path = '/'): Promise<void> {
    const location = memoryLocation({ path, record: true });
    this.#history = location.history;
    await act(async () => {
      await i18n.activate('vi');
      await refreshSession();
    });
    this.#root = createRoot(document.body.appendChild(document.createElement('div')));
    await act(async () =>
      this.#root?.render(
        <QueryClientProvider client={queries}>
          <i18n.Provider>
            <Router hook={location.hook} searchHook={location.searchHook}>
              {content}
            </Router>
            <Toasts />
          </i18n.Provider>
        </QueryClientProvider>,
      ),
    );
  }

  /** The address now, with its query. */
  get address(): string {
    return this.#history.at(-1) ?? '';
  }

  async end(): Promise<void> {
    await act(async () => this.#root?.unmount());
    queries.clear();
    leave();
    unsay();
    document.body.replaceChildren();
    localStorage.clear();
    sessionStorage.clear();
    vi.unstubAllGlobals();
  }
}

/** As long as the browser tests wait: it costs nothing where the condition comes. */
const TIMEOUT_MS = 40_000;

/** Waits inside React's own test clock until a condition holds. */
export const until = (holds: () => void): Promise<void> =>
  vi.waitFor(
    async () => {
      await act(async () => undefined);
      holds();
    },
    { timeout: TIMEOUT_MS },
  );

/** The element of a role whose text or label contains the words. */
export function find(selector: string, words = ''): HTMLElement {
  const found = [...document.querySelectorAll<HTMLElement>(selector)].find((element) =>
    `${element.getAttribute('aria-label') ?? ''} ${element.textContent}`.includes(words),
  );
  if (!found) throw new Error(`No ${selector} with "${words}" in: ${document.body.textContent}`);
  return found;
}

export const click = (element: HTMLElement): Promise<void> => act(async () => element.click());

/** A key down and up again. */
export const press = (element: Element, key: string, init: KeyboardEventInit = {}): Promise<void> =>
  act(async () => {
    for (const kind of ['keydown', 'keyup'])
      element.dispatchEvent(new KeyboardEvent(kind, { key, bubbles: true, cancelable: true, ...init }));
  });

/** Types into a field as React sees it. */
export async function type(field: HTMLElement, text: string): Promise<void> {
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  await act(async () => {
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
  });
}
