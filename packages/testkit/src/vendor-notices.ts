/** What the platform tells a test vendor or asks it beside launches and transfers: ends of sessions, free spins, rounds left open, pools. */

/** One of them. */
export interface HeardNotice {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface VendorNotices {
  /** All it heard, oldest first; also those it answered badly. */
  readonly heard: readonly HeardNotice[];
  /** Whether a path is one of its own. */
  takes(path: string): boolean;
  /** Notes it and answers as it was told to. */
  answer(path: string, body: string): { readonly status: number; readonly body: object | string };
  /** What it says of rounds from now on: a JSON value, or a status. */
  answerRounds(answer: object | number): void;
  /** What it says of its pools from now on: a JSON value, a text as it is, or a status; until then it knows no such question. */
  answerJackpots(answer: object | string | number): void;
  /** The status everything else is answered with from now on. */
  answerNotices(status: number): void;
}

const PATHS: readonly string[] = ['/terminate', '/freeSpins', '/freeSpins/end', '/round', '/jackpots'];

/** A vendor that hears everything at once and calls every round open. */
export function createVendorNotices(): VendorNotices {
  const heard: HeardNotice[] = [];
  let ofRounds: object | number = { state: 'open' };
  let ofJackpots: object | string | number = 404;
  let ofNotices = 200;
  return {
    heard,
    takes: (path) => PATHS.includes(path),
    answer(path, body) {
      heard.push({ path, body: JSON.parse(body) as Record<string, unknown> });
      const said = path === '/round' ? ofRounds : path === '/jackpots' ? ofJackpots : ofNotices;
      return typeof said === 'number' ? { status: said, body: {} } : { status: 200, body: said };
    },
    answerRounds(answer) {
      ofRounds = answer;
    },
    answerJackpots(answer) {
      ofJackpots = answer;
    },
    answerNotices(status) {
      ofNotices = status;
    },
  };
}
