/**
 * `npm run bench:feed [-- --sockets 500 --events 60 --rate 40 --seconds 20 --minutes 10]`: what the sportsbook's feed costs.
 * 1. The simulator by itself, in virtual time: processor for each second of the evening, matches live, bytes of its messages.
 * 2. Bytes a minute of a frame that follows the lobby with twenty live matches, and of one on a match.
 * 3. How long after a message of the feed its text is read on a socket, with prices that move at a rate, over a durable database.
 * All sockets, their readers and the database share this machine. It exits by itself.
 */
import { availableParallelism } from 'node:os';
import { gzipSync } from 'node:zlib';
import { createRequire } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { WebSocket as ServerSocket } from '@fastify/websocket';
import type { Connection } from '../../apps/studio/src/connections/connections.ts';
import type { StudioContext } from '../../apps/studio/src/context.ts';
import { systemClock } from '../../apps/studio/src/kernel/clock.ts';
import { migrate, openDatabase } from '../../apps/studio/src/kernel/database.ts';
import { createLog } from '../../apps/studio/src/kernel/log.ts';
import { createSeedVault } from '../../apps/studio/src/kernel/seed-vault.ts';
import { fold, type LogRow } from '../../apps/studio/src/sports/book/fold.ts';
import { createLiveBook } from '../../apps/studio/src/sports/book/live-book.ts';
import { startFeed } from '../../apps/studio/src/sports/feed/feed.ts';
import type { Numbered } from '../../apps/studio/src/sports/feed/messages.ts';
import { createSimulatorCore } from '../../apps/studio/src/sports/feed/simulator/simulator.ts';
import { Topic, viewOf } from '../../apps/studio/src/sports/topics/topic.ts';
import { topicVerbs } from '../../apps/studio/src/sports/topics/topics.ts';
import type { ListImage, TopicDelta } from '../../apps/studio/wire/sports.ts';
import { createTestDatabase, eventually, TEST_SEED_KEYS } from '../kit/src/index.ts';
import { matchesOfDay, PRODUCER, runMatch, ScriptedAdapter } from '../setup/planted-feed.ts';
import { Latencies } from './ledger/load.ts';

const TARGETS = { lobbyKb: 15, matchKb: 30, p99Ms: 250, simulatorPercent: 5 } as const;
const LIVE = 20;
const OPENING = 50;
const WAIT_MS = 60_000;
/** One frame in so many reads what it receives; the others only take it off their socket. */
const READERS = 10;
const log = createLog('warn');
const print = (line: string): void => void process.stdout.write(`${line}\n`);

const { values } = parseArgs({
  options: {
    sockets: { type: 'string', default: '500' },
    events: { type: 'string', default: '60' },
    rate: { type: 'string', default: '40' },
    seconds: { type: 'string', default: '20' },
    minutes: { type: 'string', default: '10' },
  },
});
const [sockets, eventCount, rate] = [Number(values.sockets), Number(values.events), Number(values.rate)];
const [seconds, minutes] = [Number(values.seconds), Number(values.minutes)];

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

function frameOf(sendText: (text: string) => void, unread = (): number => 0): Connection {
  return {
    session: {} as Connection['session'],
    language: 'VI',
    send: (news, value) => sendText(JSON.stringify({ news, value })),
    sendText,
    unread,
    end: () => undefined,
  };
}

/** The simulator in virtual time, with topics that are sent every 100 ms where something changed. */
async function simulate() {
  let now = Date.UTC(2026, 10, 28, 11);
  const clock = { now: () => now };
  const book = createLiveBook(clock);
  const core = createSimulatorCore(
    { clock, log, faults: false, seasonSeed: async () => new Uint8Array(32).fill(7) },
    {
      event: (id) => book.state.events.get(id),
      events: () => book.state.events.values(),
      openLines: () => new Set(),
      pastOf: async () => ({ has: () => true }) as unknown as ReadonlySet<string>,
    },
  );
  await core.prepare(now);
  let [seq, bytes] = [0, 0];
  const accept = (rows: readonly Omit<LogRow, 'position' | 'producer'>[]): void => {
    const placed = rows.map((row, at): LogRow => ({ ...row, producer: PRODUCER.id, position: book.seq + at + 1 }));
    if (placed.length > 0) book.accept(fold(book.state, placed));
  };
  const step = (): void => {
    now += 250;
    accept(
      core.advance(now).map(({ k, b }) => {
        seq += 1;
        bytes += JSON.stringify(b).length;
        return { seq, kind: k, madeMs: now, version: now + seq, body: b };
      }),
    );
  };
  accept([{ seq: null, kind: 'up', madeMs: now, version: 0, body: {} }]);
  // Until all that is ahead is priced.
  const startCpu = cpuMs();
  for (let tick = 0; tick < 4 * 120; tick += 1) step();
  const started = cpuMs() - startCpu;

  const live = (): number => [...book.events()].filter(({ status }) => status === 'live').length;
  // A book of its own that has as many live matches as the target says.
  const ids = [...book.events()]
    .filter(({ status }) => status === 'live')
    .slice(0, LIVE)
    .map(({ id }) => id);
  const few = new Set(ids);
  const lobbyBook = Object.assign(Object.create(book) as typeof book, {
    events: function* () {
      for (const event of book.events()) if (event.status !== 'live' || few.has(event.id)) yield event;
    },
  });
  const sizes = { lobby: 0, match: 0 };
  const lobby = new Topic('lobby', viewOf(lobbyBook, 'lobby')!);
  const match = new Topic(`event:${ids.at(-1)!}`, viewOf(book, `event:${ids.at(-1)!}`)!);
  const lobbyImage = JSON.stringify(
    lobby.subscribe(
      frameOf((text) => (sizes.lobby += text.length)),
      now,
    ),
  );
  const matchImage = JSON.stringify(
    match.subscribe(
      frameOf((text) => (sizes.match += text.length)),
      now,
    ),
  );
  book.watch(({ events }) => {
    lobby.mark([...events].filter((id) => few.has(id) || book.event(id)?.status !== 'live'));
    match.mark(events);
  });
  bytes = 0;
  let [matches, simulating, topics] = [0, 0, 0];
  const from = seq;
  for (let tick = 0; tick < 4 * 60 * minutes; tick += 1) {
    const before = cpuMs();
    step();
    const between = cpuMs();
    lobby.flush(now);
    match.flush(now);
    simulating += between - before;
    topics += cpuMs() - between;
    matches += live();
  }
  const ms = minutes * 60_000;
  return {
    started,
    live: matches / (4 * 60 * minutes),
    percent: (100 * simulating) / ms,
    topicsPercent: (100 * topics) / ms,
    messages: (seq - from) / (minutes * 60),
    logKb: bytes / 1024 / minutes,
    lobbyKb: sizes.lobby / 1000 / minutes,
    matchKb: sizes.match / 1000 / minutes,
    lobbyImage: gzipSync(lobbyImage).length / 1000,
    matchImage: gzipSync(matchImage).length / 1000,
  };
}

/** Matches that have begun, each with the lines of one that was played for ten minutes, and then one price after the other. */
function movingPrices(count: number, moves: number): readonly Numbered[] {
  const matches = matchesOfDay().slice(0, count);
  const base = runMatch({ match: matches[0]!, until: 600_000 });
  const lines = [...base.book.state.events.get(matches[0]!.id)!.lines.values()].filter(({ offered }) => offered);
  const messages: Numbered[] = [];
  const add = (k: Numbered['k'], b: object): void => {
    const s = messages.length + 1;
    messages.push({ p: PRODUCER.id, s, t: 1_000_000 + s, v: 1_000_000 + s, k, b } as Numbered);
  };
  for (const match of matches) {
    const { fixture } = base.book.state.events.get(matches[0]!.id)!;
    const kickOffAt = systemClock.now() - 600_000;
    add('fixture', { ...fixture, event: match.id, home: match.home, away: match.away, kickOffAt });
    add('incident', {
      event: match.id,
      incidents: [{ id: 1, at: 0, half: 1, clock: 0, kind: 'kickOff', score: [0, 0] }],
    });
    add('odds', { event: match.id, lines: lines.map(({ seq: _seq, ...line }) => ({ ...line, status: 'open' })) });
  }
  const { seq: _seq, ...result } = lines.find(({ key }) => key === '1x2?period=ft')!;
  for (let move = 0; move < moves; move += 1) {
    const prices = [1_010 + move * 10, ...result.prices.slice(1)];
    add('odds', { event: matches[move % count]!.id, lines: [{ ...result, status: 'open', prices }] });
  }
  return messages;
}

async function measureSockets() {
  const require = createRequire(new URL('../../apps/studio/package.json', import.meta.url));
  const { default: fastify } = (await import(require.resolve('fastify'))) as typeof import('fastify');
  const { default: websocket } = (await import(
    require.resolve('@fastify/websocket')
  )) as typeof import('@fastify/websocket');
  const database = await createTestDatabase({ durable: true });
  await migrate(database.connectionString);
  const db = openDatabase(database.connectionString, createSeedVault(TEST_SEED_KEYS), log);
  const moves = Math.floor(rate * seconds);
  const messages = movingPrices(eventCount, moves);
  const planted = messages.length - moves;
  const adapter = new ScriptedAdapter(messages);
  const feed = await startFeed({ db, log, clock: systemClock, adapters: [adapter], logHours: 48 });
  await eventually('the feed to be up', async () => feed.book.up, WAIT_MS);
  await adapter.send(planted);
  const topics = topicVerbs({ db, clock: systemClock } as unknown as StudioContext, feed);
  const app = fastify();
  await app.register(websocket);
  await app.register(async (scope) => {
    scope.get('/ws', { websocket: true }, (socket: ServerSocket) => {
      const connection = frameOf(
        (text) => socket.send(text),
        () => socket.bufferedAmount,
      );
      topics.enter(connection);
      socket.on('close', () => topics.leave(connection));
      void topics.verbs['sub']!.answer(connection, { topic: 'lobby' }).then((image) =>
        socket.send(JSON.stringify(image)),
      );
    });
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const sentAt = new Map<number, number>();
  const latencies = new Latencies();
  let texts = 0;
  const clients: WebSocket[] = [];
  const open = async (number: number): Promise<void> => {
    const socket = new WebSocket(`${address.replace(/^http/, 'ws')}/ws`);
    clients.push(socket);
    await new Promise<void>((resolve, reject) => {
      socket.addEventListener('error', reject, { once: true });
      socket.addEventListener('message', () => resolve(), { once: true });
    });
    if (number % READERS !== 0) return;
    socket.addEventListener('message', ({ data }) => {
      const readAt = performance.now();
      texts += 1;
      const { value } = JSON.parse(String(data)) as { value: TopicDelta | ListImage };
      for (const [, , prices] of ('lines' in value && value.lines) || []) {
        const at = sentAt.get(prices[0]!);
        if (at !== undefined) latencies.add(readAt - at);
      }
    });
  };
  for (let at = 0; at < sockets; at += OPENING)
    await Promise.all(Array.from({ length: Math.min(OPENING, sockets - at) }, (_, plus) => open(at + plus)));
  const began = performance.now();
  const cpu = cpuMs();
  const pending: Promise<void>[] = [];
  for (let move = 0; move < moves; move += 1) {
    const due = began + (move * 1_000) / rate;
    if (due > performance.now()) await pause(due - performance.now());
    sentAt.set(1_010 + move * 10, performance.now());
    pending.push(adapter.send(planted + move + 1));
  }
  await Promise.all(pending);
  await pause(500);
  const percent = (100 * (cpuMs() - cpu)) / (performance.now() - began);
  for (const client of clients) client.close();
  await app.close();
  await feed.stop();
  await db.end();
  await database.drop();
  return { latencies, texts, percent, moves };
}

const simulated = await simulate();
print(`${availableParallelism()} cores`);
print(
  `simulator   ${simulated.live.toFixed(1)} matches live, ${simulated.percent.toFixed(2)} % of a core (target: ${TARGETS.simulatorPercent}), ${simulated.messages.toFixed(2)} messages/s, log ${simulated.logKb.toFixed(0)} kB/min; a first start ${(simulated.started / 1000).toFixed(1)} s of processor`,
);
print(
  `lobby       ${simulated.lobbyKb.toFixed(1)} kB/min with ${LIVE} live (target: ${TARGETS.lobbyKb}), image ${simulated.lobbyImage.toFixed(1)} kB gzip`,
);
print(
  `match page  ${simulated.matchKb.toFixed(1)} kB/min (target: ${TARGETS.matchKb}), image ${simulated.matchImage.toFixed(1)} kB gzip; both topics ${simulated.topicsPercent.toFixed(2)} % of a core`,
);
const { latencies, texts, percent, moves } = await measureSockets();
const p99 = latencies.quantile(0.99);
print(
  `sockets     ${sockets} on the lobby of ${eventCount} live matches, ${moves} messages in ${seconds} s, ${texts} texts read, ${percent.toFixed(0)} % of a core with the readers`,
);
print(
  `from a message to the text on a socket   p50 ${latencies.quantile(0.5).toFixed(1)} ms   p99 ${p99.toFixed(1)} ms   (target: ${TARGETS.p99Ms})`,
);
const good =
  simulated.percent <= TARGETS.simulatorPercent &&
  simulated.lobbyKb <= TARGETS.lobbyKb &&
  simulated.matchKb <= TARGETS.matchKb &&
  p99 <= TARGETS.p99Ms &&
  latencies.count > 0;
process.exit(good ? 0 : 1);
