/**
 * Keeps one conversation up to date (MSG-14): asks for what is missing, sends what waits in its order, and tries again after a lost
 * connection. The server's bell only says that there is something; every message comes from a call.
 */
import type { CallResult } from '@lantern/client';
import type { Answer } from '@lantern/web';
import { createStore, type Store } from '@lantern/web/store';
import {
  accepted,
  dropped,
  emptyThread,
  marked,
  missingAfter,
  nextToSend,
  received,
  receivedOlder,
  shownSeq,
  withMarks,
  written,
  type Marks,
  type SentPicture,
  type Thread,
  type Unsent,
} from './thread.ts';

/** The newest page is the one before a number no message has. */
const BEYOND_LAST = 1_000_000_001;
const RETRY_MINIMUM_MS = 1_000;
const RETRY_MAXIMUM_MS = 30_000;
/** Refusals that say nothing about the message: it is sent again. */
const PASSING = ['rate_limited', 'in_progress', 'request_timeout'];

type Page = Answer<'chat.messages'>;

export interface ThreadCalls {
  readonly messages: (query: { readonly after?: number; readonly before?: number }) => Promise<CallResult<Page>>;
  readonly send: (message: Unsent) => Promise<CallResult<Answer<'chat.send'>>>;
  readonly read: (upTo: number) => Promise<CallResult<Answer<'chat.read'>>>;
}

export interface ThreadDeps {
  readonly calls: ThreadCalls;
  readonly outbox: readonly Unsent[];
  /** Called with every change of the outbox. */
  readonly keep: (outbox: readonly Unsent[]) => void;
  /** A random v4 UUID. */
  readonly newId: () => string;
  readonly nowMs: () => number;
  /** Runs something later; returns what cancels it. */
  readonly later: (run: () => void, delayMs: number) => () => void;
}

export interface View {
  readonly thread: Thread;
  /** Why the first page could not be read. */
  readonly failed: { readonly code: string; readonly message: string } | undefined;
  readonly loadingOlder: boolean;
}

export interface ThreadSession {
  readonly view: Store<View>;
  /** Reads what is new; also after the connection was lost. */
  readonly sync: () => Promise<void>;
  /** The server's bell: numbers only. */
  readonly rang: (marks: Marks, stateChanged: boolean) => void;
  readonly write: (text: string, pictures?: readonly SentPicture[]) => void;
  readonly retry: (clientId: string) => void;
  readonly drop: (clientId: string) => void;
  readonly loadOlder: () => Promise<void>;
  /** The member has seen everything that is shown. */
  readonly markRead: () => Promise<Answer<'chat.read'> | undefined>;
  /** Reads it and sends what waits; returns what ends it. */
  readonly start: () => () => void;
}

const isUnreached = ({ status, code }: { readonly status: number; readonly code: string }): boolean =>
  status === 0 || status >= 500 || PASSING.includes(code);

/** A conversation; nothing is asked before it starts. */
export function openThread({ calls, outbox, keep, newId, nowMs, later }: ThreadDeps): ThreadSession {
  const view = createStore<View>({ thread: emptyThread(outbox), failed: undefined, loadingOlder: false });
  let ended = false;
  let syncing = false;
  let syncAgain = false;
  let reading = 0;
  let failures = 0;
  let cancelRetry: (() => void) | undefined;

  const thread = (): Thread => view.get().thread;
  function change(next: (thread: Thread) => Thread): void {
    if (ended) return;
    const before = thread().outbox;
    view.update((state) => ({ ...state, thread: next(state.thread) }));
    if (thread().outbox !== before) keep(thread().outbox);
  }

  /** One more attempt at everything, later each time; a word from the server makes it earlier. */
  function retryLater(): void {
    if (ended || cancelRetry) return;
    const delayMs = Math.min(RETRY_MAXIMUM_MS, RETRY_MINIMUM_MS * 2 ** failures);
    failures += 1;
    cancelRetry = later(() => {
      cancelRetry = undefined;
      void sync();
    }, delayMs);
  }

  async function readOnce(): Promise<boolean> {
    const shown = shownSeq(thread());
    const result = await calls.messages(shown === 0 ? { before: BEYOND_LAST } : { after: shown });
    if (ended) return false;
    if (!result.ok) {
      if (thread().conversation === undefined) view.update((state) => ({ ...state, failed: result }));
      if (isUnreached(result)) retryLater();
      return false;
    }
    failures = 0;
    view.update((state) => ({ ...state, failed: undefined }));
    change((now) => received(now, result.value));
    // A page that brought nothing ends the loop: the rest is asked for with the next bell.
    return missingAfter(thread()) !== undefined && shownSeq(thread()) > shown;
  }

  async function sync(): Promise<void> {
    syncAgain = true;
    if (syncing || ended) return;
    syncing = true;
    while (syncAgain) {
      syncAgain = false;
      // oxlint-disable-next-line no-await-in-loop -- each page begins where the one before ended
      while (await readOnce());
    }
    syncing = false;
    void flush();
  }

  async function flush(): Promise<void> {
    for (;;) {
      const next = ended || cancelRetry ? undefined : nextToSend(thread());
      if (next === undefined) return;
      change((now) => marked(now, next.clientId, 'sending'));
      // oxlint-disable-next-line no-await-in-loop -- messages arrive in the order they were written
      const result = await calls.send(next);
      if (result.ok) {
        failures = 0;
        change((now) => accepted(now, result.value));
        if (missingAfter(thread()) !== undefined || thread().conversation?.state === 'closed') void sync();
      } else if (isUnreached(result)) {
        change((now) => marked(now, next.clientId, 'waiting'));
        retryLater();
      } else change((now) => marked(now, next.clientId, 'refused', result.message));
    }
  }

  return {
    view,
    async sync() {
      cancelRetry?.();
      cancelRetry = undefined;
      await sync();
    },
    rang(marks, stateChanged) {
      change((now) => withMarks(now, marks));
      if (stateChanged || missingAfter(thread()) !== undefined) void sync();
    },
    write(text, pictures = []) {
      change((now) => written(now, { clientId: newId(), text, pictures, writtenAt: nowMs() }));
      void flush();
    },
    retry(clientId) {
      cancelRetry?.();
      cancelRetry = undefined;
      change((now) => marked(now, clientId, 'waiting'));
      void sync();
    },
    drop: (clientId) => change((now) => dropped(now, clientId)),
    async loadOlder() {
      const first = thread().messages[0];
      if (first === undefined || !thread().hasOlder || view.get().loadingOlder) return;
      view.update((state) => ({ ...state, loadingOlder: true }));
      const result = await calls.messages({ before: first.seq });
      view.update((state) => ({ ...state, loadingOlder: false }));
      if (result.ok) change((now) => receivedOlder(now, result.value));
    },
    async markRead() {
      const upTo = shownSeq(thread());
      if (upTo <= Math.max(thread().readSeq, reading)) return undefined;
      reading = upTo;
      const result = await calls.read(upTo);
      if (!result.ok) {
        reading = 0;
        return undefined;
      }
      change((now) => withMarks(now, { lastSeq: 0, readSeq: result.value.readSeq, deskReadSeq: 0 }));
      return result.value;
    },
    start() {
      ended = false;
      void sync();
      return () => {
        ended = true;
        cancelRetry?.();
        cancelRetry = undefined;
      };
    },
  };
}
