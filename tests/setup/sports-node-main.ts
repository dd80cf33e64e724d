/** A sportsbook as a process of its own, on a book it is told of: for tests that kill it. Frames are sessions whose calls come from the test. */
import { connectionOf } from './sports-frames.ts';
import { openSportsParts } from './sports-parts.ts';
import type { BookDump } from './planted-book.ts';
import type { SessionRow } from '../../apps/studio/src/sessions/session-store.ts';

interface Ask {
  readonly ask: number;
  readonly session: SessionRow;
  readonly call: string;
  readonly request: unknown;
}
type Message =
  | Ask
  | { readonly book: BookDump; readonly results: readonly string[]; readonly events: readonly string[] };

const { connectionString, platform } = JSON.parse(process.env['SPORTS_NODE'] ?? '{}') as {
  connectionString: string;
  platform: string;
};
const parts = await openSportsParts(connectionString, platform);

process.on('message', (message: Message) => {
  if ('book' in message) {
    parts.book.load(message.book);
    parts.book.announce({ events: message.events, results: message.results });
    return;
  }
  const { ask, session, call, request } = message;
  connectionOf(parts.kind(), session)
    .ask(call, request)
    .then(
      (answer) => process.send?.({ ask, answer }),
      (error: unknown) => process.send?.({ ask, answer: { success: false, code: String(error) } }),
    );
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
