/**
 * `npm run bench:sockets [-- --sockets 2000 --rate 100 --seconds 20]`: one node with that many members on `/ws`. What each costs in
 * memory, and how long after the call of a chat message another screen of its sender receives news of it, while members write at the given rate
 * in a second. The load generator and the database share the machine. It exits by itself.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { callerFor, createTestDatabase, eventually, startNodeProcess, valueOf, type Caller } from '../kit/src/index.ts';
import { Latencies } from './ledger/load.ts';

const MERCHANT = 'DENLONG';
const TARGET_MEMORY_MB = 400;
const TARGET_P99_MS = 200;
const ALL_HERE_MS = 60_000;
/** Sockets opened at once. */
const OPENING = 50;
/** Members who write: each as often as the limit of a sender allows. */
const MESSAGES_A_MINUTE = 15;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Members with a signed-in session each, written straight into the database. Returns their tokens. */
async function plantMembers(client: pg.Client, count: number): Promise<readonly string[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  await client.query(
    `INSERT INTO identity.member (id, merchant_code, username, password_hash, type, currency)
       SELECT 'bench' || lpad(n::text, 21, '0'), $1, 'bench_' || n, '$argon2id$', 0, 'VND' FROM generate_series(1, $2::int) n`,
    [MERCHANT, count],
  );
  await client.query(
    `INSERT INTO identity.session (id, member_id, token_hash, scope, device, expires_at)
       SELECT 'bench' || lpad(n::text, 21, '0'), 'bench' || lpad(n::text, 21, '0'), sha256(token::bytea), 'site', 'android/chrome', now() + interval '1 day'
       FROM unnest($1::text[]) WITH ORDINALITY AS t (token, n)`,
    [tokens],
  );
  return tokens;
}

interface Listener {
  /** when it first received that a conversation changed, by this process's clock. */
  readonly receivedAt: ReadonlyMap<number, number>;
  close(): void;
}

async function listen(address: string, token: string): Promise<Listener> {
  const socket = new WebSocket(`${address.replace(/^http/, 'ws')}/ws`);
  const receivedAt = new Map<number, number>();
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => socket.send(JSON.stringify({ type: 'auth', token })));
    socket.addEventListener('error', reject, { once: true });
    socket.addEventListener('message', ({ data }) => {
      const message = JSON.parse(String(data)) as { type: string; event?: string; payload?: { lastSeq?: number } };
      if (message.type === 'ready') resolve();
      const { lastSeq } = message.payload ?? {};
      if (message.event === 'chat_changed' && lastSeq !== undefined && !receivedAt.has(lastSeq))
        receivedAt.set(lastSeq, performance.now());
    });
  });
  return { receivedAt, close: () => socket.close() };
}

async function listenAll(address: string, tokens: readonly string[]): Promise<readonly Listener[]> {
  const listeners: Listener[] = [];
  for (let at = 0; at < tokens.length; at += OPENING)
    listeners.push(...(await Promise.all(tokens.slice(at, at + OPENING).map((token) => listen(address, token)))));
  return listeners;
}

/** Resident memory of a process in MB. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

interface Writer {
  readonly caller: Caller;
  readonly conversationId: string;
  readonly listener: Listener;
}

async function openLine(caller: Caller, listener: Listener): Promise<Writer> {
  const { conversationId } = valueOf(await caller.call('chat.open', { body: { topic: 'other', text: 'Xin chào' } }));
  return { caller, conversationId, listener };
}

/** A message, and how long after its call the socket received news of it; undefined when the call was refused. */
async function say({ caller, conversationId, listener }: Writer): Promise<number | undefined> {
  const startedAt = performance.now();
  const sent = await caller.call('chat.send', {
    params: { conversationId },
    body: { clientId: randomUUID(), text: 'Nạp tiền chưa vào ví của tôi' },
  });
  if (!sent.ok) return undefined;
  const { seq } = sent.value;
  await eventually('the socket to receive news of it', async () => listener.receivedAt.has(seq), ALL_HERE_MS);
  return listener.receivedAt.get(seq)! - startedAt;
}

async function measure(writers: readonly Writer[], rate: number, seconds: number) {
  const latencies = new Latencies();
  let refused = 0;
  const pending: Promise<void>[] = [];
  const endsAt = performance.now() + seconds * 1000;
  for (let n = 0; performance.now() < endsAt; n += 1) {
    pending.push(
      say(writers[n % writers.length]!).then((ms) => {
        if (ms === undefined) refused += 1;
        else latencies.add(ms);
      }),
    );
    await pause(1000 / rate);
  }
  await Promise.all(pending);
  return { latencies, refused };
}

const { values } = parseArgs({
  options: {
    sockets: { type: 'string', default: '2000' },
    rate: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '20' },
  },
});
const [sockets, rate, seconds] = [Number(values.sockets), Number(values.rate), Number(values.seconds)];

const dataDir = await mkdtemp(join(tmpdir(), 'lantern-bench-sockets-'));
const database = await createTestDatabase({ durable: true });
const node = await startNodeProcess({ DATABASE_URL: database.connectionString, DATA_DIR: dataDir });
let good = false;
try {
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  const tokens = await plantMembers(client, sockets);
  await client.query(
    `INSERT INTO system.switch VALUES ($1, 'CBS3', true) ON CONFLICT (merchant_code, name) DO UPDATE SET enabled = true`,
    [MERCHANT],
  );
  await client.end();
  const before = await memoryOf(node.pid);
  const listeners = await listenAll(node.address, tokens);
  const opened = await memoryOf(node.pid);
  const count = Math.min(sockets, Math.ceil((rate * 60) / MESSAGES_A_MINUTE));
  const writers: Writer[] = [];
  for (let n = 0; n < count; n += 1)
    writers.push(
      await openLine(
        callerFor(node.address, () => tokens[n]!),
        listeners[n]!,
      ),
    );
  const { latencies, refused } = await measure(writers, rate, seconds);
  const after = await memoryOf(node.pid);
  const p99 = latencies.quantile(0.99);
  good = after <= TARGET_MEMORY_MB && p99 <= TARGET_P99_MS && refused === 0;
  print(
    `${availableParallelism()} cores, ${sockets} sockets, ${latencies.count} messages in ${seconds} s, ${refused} refused`,
  );
  print(
    `memory of the node   ${before.toFixed(0)} MB before, ${opened.toFixed(0)} MB with the sockets, ${after.toFixed(0)} MB at the end   (target: ${TARGET_MEMORY_MB})`,
  );
  print(
    `from the call to the socket   p50 ${latencies.quantile(0.5).toFixed(1)} ms   p99 ${p99.toFixed(1)} ms   (target: ${TARGET_P99_MS})`,
  );
  for (const { close } of listeners) close();
} finally {
  await node.terminate();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
}
process.exit(good ? 0 : 1);
