/** The notices and questions a test vendor receives beside launches and transfers: ends of sessions, free spins, rounds left open, pools, tables. */

/** One of them. */
export interface ReceivedNotice {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface VendorNotices {
  /** All it received, oldest first, including those it answered badly. */
  readonly received: readonly ReceivedNotice[];
  /** Whether a path is one of its own. */
  takes(path: string): boolean;
  /** Records it and answers as configured. */
  answer(path: string, body: string): { readonly status: number; readonly body: object | string };
  /** What it says of rounds from now on: a JSON value, or a status. */
  answerRounds(answer: object | number): void;
  /** What it says of its pools from now on: a JSON value, a text as it is, or a status; until then the path answers 404. */
  answerJackpots(answer: object | string | number): void;
  /** What it says of its live tables from now on, as of its pools. */
  answerTables(answer: object | string | number): void;
  /** What it publishes about its games from now on, as of its pools. */
  answerFacts(answer: object | string | number): void;
  /** The games it takes free spins for from now on, as of its pools. */
  answerOffers(answer: object | string | number): void;
  /** The status everything else is answered with from now on. */
  answerNotices(status: number): void;
}

const PATHS: readonly string[] = [
  '/terminate',
  '/freeSpins',
  '/freeSpins/end',
  '/freeSpins/offers',
  '/round',
  '/jackpots',
  '/tables',
  '/facts',
];

/** A vendor that accepts every notice at once and reports every round as open. */
export function createVendorNotices(): VendorNotices {
  const received: ReceivedNotice[] = [];
  let ofNotices = 200;
  /** Answers of questions by their path. */
  const said: Record<string, object | string | number> = {
    '/round': { state: 'open' },
    '/jackpots': 404,
    '/tables': 404,
    '/facts': 404,
    '/freeSpins/offers': 404,
  };
  return {
    received,
    takes: (path) => PATHS.includes(path),
    answer(path, body) {
      received.push({ path, body: JSON.parse(body) as Record<string, unknown> });
      const answer = said[path] ?? ofNotices;
      return typeof answer === 'number' ? { status: answer, body: {} } : { status: 200, body: answer };
    },
    answerRounds(answer) {
      said['/round'] = answer;
    },
    answerJackpots(answer) {
      said['/jackpots'] = answer;
    },
    answerTables(answer) {
      said['/tables'] = answer;
    },
    answerFacts(answer) {
      said['/facts'] = answer;
    },
    answerOffers(answer) {
      said['/freeSpins/offers'] = answer;
    },
    answerNotices(status) {
      ofNotices = status;
    },
  };
}
