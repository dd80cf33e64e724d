/**
 * Checks whether a username is available while it is typed: after a pause, one request at a time with a gap between,
 * and never twice for the same name. A refused request (no connection, throttled) leaves the result open: the server
 * checks again when the form is sent.
 */
export type UsernameState = 'unasked' | 'checking' | 'free' | 'taken';

export interface UsernameCheckOptions {
  /** Sends the request; undefined when it returned no answer about this name. */
  readonly ask: (username: string, abort: AbortController) => Promise<'free' | 'taken' | undefined>;
  /** Called after every change of what `stateOf` returns. */
  readonly onChange: () => void;
  /** Debounce before a request. */
  readonly pauseMs?: number;
  /** Minimum interval between two requests; the server allows thirty a minute from one address. */
  readonly gapMs?: number;
}

export interface UsernameCheck {
  /** Sets the current value; undefined while it breaks a rule, so there is nothing to check. */
  want(username: string | undefined): void;
  stateOf(username: string): UsernameState;
  /** Drops the queued request and the one under way, and sends none until `resume`: the name may be taken by now. */
  pause(): void;
  /** Checks the current value again, unless it is known. */
  resume(): void;
  /** Drops the queued request and the one under way. */
  stop(): void;
}

const PAUSE_MS = 450;
const GAP_MS = 2000;

/** Names differ by more than case. */
const keyOf = (username: string): string => username.toLowerCase();

/** Creates a check for one form. */
export function createUsernameCheck({
  ask,
  onChange,
  pauseMs = PAUSE_MS,
  gapMs = GAP_MS,
}: UsernameCheckOptions): UsernameCheck {
  const known = new Map<string, UsernameState>();
  let wanted: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let underWay: AbortController | undefined;
  let paused = false;
  /** The last request was sent less than `gapMs` ago. */
  let resting = false;

  async function sendRequest(): Promise<void> {
    timer = undefined;
    const key = wanted;
    if (key === undefined || known.has(key) || underWay || resting || paused) return;
    const abort = new AbortController();
    underWay = abort;
    resting = true;
    setTimeout(() => {
      resting = false;
      if (timer === undefined) void sendRequest();
    }, gapMs);
    known.set(key, 'checking');
    onChange();
    const answer = await ask(key, abort);
    underWay = undefined;
    if (abort.signal.aborted) known.delete(key);
    else known.set(key, answer ?? 'unasked');
    onChange();
    if (timer === undefined) void sendRequest();
  }

  function queue(): void {
    clearTimeout(timer);
    timer = wanted === undefined || paused ? undefined : setTimeout(() => void sendRequest(), pauseMs);
  }

  function want(username: string | undefined): void {
    const key = username === undefined ? undefined : keyOf(username);
    if (key === wanted) return;
    wanted = key;
    queue();
  }

  return {
    want,
    stateOf: (username) => known.get(keyOf(username)) ?? 'unasked',
    pause() {
      paused = true;
      queue();
      underWay?.abort();
    },
    resume() {
      paused = false;
      queue();
    },
    stop() {
      want(undefined);
      underWay?.abort();
    },
  };
}
