/**
 * Keeps one conversation up to date (MSG-14): asks for what is missing, sends what waits in its order, and tries again after a lost
 * connection. The server's bell only says that there is something; every message comes from a call.
 */
import { newUuid, type CallResult } from '@lantern/client';
import { createStore, type Store } from '../store.ts';
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
  type Acknowledged,
  type Marks,
  type MessagePage,
  type NumberedMessage,
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

export interface ThreadCalls<M, P extends MessagePage<M>> {
  readonly messages: (query: { readonly after?: number; readonly before?: number }) => Promise<CallResult<P>>;
  readonly send: (message: Unsent) => Promise<CallResult<Acknowledged>>;
  /** Marks messages as read; answers up to which number they are. */
  readonly read: (upTo: number) => Promise<CallResult<Partial<Marks>>>;
}

export interface ThreadDeps<M, P extends MessagePage<M>> {
  readonly calls: ThreadCalls<M, P>;
  readonly outbox: readonly Unsent[];
  /** Called with every change of the outbox. */
  readonly keep: (outbox: readonly Unsent[]) => void;
  /** What is shown of a message that was accepted. */
  readonly asMessage: (answer: Acknowledged, unsent: Unsent) => M;
  /** Whose mark `markRead` moves. */
  readonly ownMark: 'readSeq' | 'deskReadSeq';
  readonly nowMs: () => number;
  /** Runs something later; returns what cancels it. */
  readonly later: (run: () => void, delayMs: number) => () => void;
}

export interface ThreadView<M, P> {
  readonly thread: Thread<M>;
  /** The newest answer about the conversation; undefined until the first one. */
  readonly page: P | undefined;
  /** Why the first page could not be read. */
  readonly failed: { readonly code: string; readonly message: string } | undefined;
  readonly loadingOlder: boolean;
}

export interface ThreadSession<M, P> {
  readonly view: Store<ThreadView<M, P>>;
  /** Reads what is new; also after the connection was lost. */
  readonly sync: () => Promise<void>;
  /** The server's bell: numbers only. */
  readonly rang: (marks: Marks, stateChanged: boolean) => void;
  readonly write: (text: string, pictures?: readonly SentPicture[]) => void;
  readonly retry: (clientId: string) => void;
  readonly drop: (clientId: string) => void;
  readonly loadOlder: () => Promise<void>;
  /** Everything that is shown has been seen; true when that is new. */
  readonly markRead: () => Promise<boolean>;
  /** Reads it and sends what waits; returns what ends it. */
  readonly start: () => () => void;
}

const isUnreached = ({ status, code }: { readonly status: number; readonly code: string }): boolean =>
  status === 0 || status >= 500 || PASSING.includes(code);

/** A conversation; nothing is asked before it starts. */
export function openThread<M extends NumberedMessage, P extends MessagePage<M>>(
  deps: ThreadDeps<M, P>,
): ThreadSession<M, P> {
  const { calls, outbox, keep, asMessage, ownMark, nowMs, later } = deps;
  const view = createStore<ThreadView<M, P>>({
    thread: emptyThread<M>(outbox),
    page: undefined,
    failed: undefined,
    loadingOlder: false,
  });
  let ended = false;
  let syncing = false;
  let syncAgain = false;
  let reading = 0;
  let failures = 0;
  let cancelRetry: (() => void) | undefined;

  const thread = (): Thread<M> => view.get().thread;
  function change(next: (thread: Thread<M>) => Thread<M>): void {
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
      if (view.get().page === undefined) view.update((state) => ({ ...state, failed: result }));
      if (isUnreached(result)) retryLater();
      return false;
    }
    failures = 0;
    change((now) => received(now, result.value));
    view.update((state) => ({ ...state, page: result.value, failed: undefined }));
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
        change((now) => accepted(now, result.value, asMessage));
        if (missingAfter(thread()) !== undefined) void sync();
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
      change((now) => written(now, { clientId: newUuid(), text, pictures, writtenAt: nowMs() }));
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
      if (upTo <= Math.max(thread()[ownMark], reading)) return false;
      reading = upTo;
      const result = await calls.read(upTo);
      if (!result.ok) {
        reading = 0;
        return false;
      }
      change((now) => withMarks(now, { lastSeq: 0, readSeq: 0, deskReadSeq: 0, ...result.value }));
      return true;
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
