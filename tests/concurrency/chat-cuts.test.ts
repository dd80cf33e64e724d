/** Live chat over lines that break at each byte: of the call that sends a message, and of the socket that rings for it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callerFor, eventually, newMember, startTestPlatform, valueOf, type TestPlatform } from '../kit/src/index.ts';
import { newOperator, opsCall, type TestOperator } from '../kit/src/operator.ts';
import { openCutConnection, type CutConnection } from '../setup/cut-connection.ts';

const MESSAGES = 200;
/** Before a page connects again. */
const BACKOFF_MS = 20;

let here: TestPlatform;
let support: TestOperator;
let line: CutConnection;
let bell: CutConnection;
beforeAll(async () => {
  here = await startTestPlatform({ durable: true });
  await here.platform.modules.system.setSwitch('DENLONG', 'CBS3', true);
  support = await newOperator(here, ['support']);
  line = await openCutConnection(here.address);
  bell = await openCutConnection(here.address);
});
afterAll(async () => {
  await line?.close();
  await bell?.close();
  await here?.close();
});

/** The member's page: what it shows is what it asked for after its last number. It asks when its line rings, and when it opens. */
function openPage(token: string, conversationId: string) {
  const shown: string[] = [];
  const caller = callerFor(here.address, () => token);
  let last = 0;
  let socket: WebSocket | undefined;
  let cuts = 0;
  let syncing = Promise.resolve();
  const sync = () =>
    (syncing = syncing.then(async () => {
      for (let more = true; more;) {
        const query = { after: last, limit: 50 };
        const page = valueOf(await caller.call('chat.messages', { params: { conversationId }, query }));
        for (const { seq, text, notice } of page.list) {
          if (seq !== last + 1) throw new Error(`${seq} came after ${last}`);
          last = seq;
          shown.push(notice ?? text);
        }
        more = page.more;
      }
    }));
  let isClosed = false;
  function connect(): void {
    if (isClosed) return;
    const opened = new WebSocket(`${bell.address.replace('http', 'ws')}/ws`);
    socket = opened;
    opened.addEventListener('open', () => opened.send(JSON.stringify({ type: 'auth', token })));
    opened.addEventListener('message', ({ data }) => {
      const { type, event } = JSON.parse(String(data)) as { type: string; event?: string };
      if (type === 'ready' || event === 'chat_changed') void sync();
    });
    opened.addEventListener('error', () => undefined);
    opened.addEventListener('close', () => {
      cuts += 1;
      setTimeout(connect, BACKOFF_MS);
    });
  }
  connect();
  return {
    shown,
    cuts: () => cuts,
    settled: () => syncing,
    close() {
      isClosed = true;
      socket?.close();
    },
  };
}

test('[MSG-14] [CON-17] cut at each byte of two hundred messages: none lost, none doubled, one order', async () => {
  const member = await newMember(here.address);
  const { conversationId } = valueOf(
    await member.caller.call('chat.open', { body: { topic: 'other', text: 'Xin chào' } }),
  );
  const params = { conversationId };
  valueOf(await support.call('ops.chat.duty', { body: { on: true } }));
  const { version } = valueOf(await support.call('ops.chat.read', { params }));
  valueOf(await support.call('ops.chat.take', { params, body: { version } }));
  const send = (address: string, text: string, clientId: string) =>
    opsCall(address, 'ops.chat.send', { params, body: { clientId, text } }, support.headers);

  // How many bytes a message and its answer have, in a line that holds. No later request goes through it.
  const whole = await openCutConnection(here.address);
  valueOf(await send(whole.address, 'thử', crypto.randomUUID()));
  const size = whole.bytes();
  await whole.close();
  expect(size).toBeGreaterThan(300);
  bell.cutAfter(2_000);
  const page = openPage(member.token, conversationId);
  await eventually('the page to show the first messages', async () => page.shown.includes('thử'));

  let position = 0;
  let broken = 0;
  for (let at = 0; at < MESSAGES; at += 1) {
    const clientId = crypto.randomUUID();
    // An operator who is not heard of for a minute loses the conversation.
    valueOf(await support.call('ops.chat.duty', { body: { on: true } }));
    // Each byte of the exchange is the last one of some attempt; the bell breaks as far into a connection of its own.
    for (; position <= (size * (at + 1)) / MESSAGES; position += 1) {
      line.cutAfter(position);
      bell.cutAfter(400 + position);
      await send(line.address, `dòng ${at}`, clientId).catch(() => (broken += 1));
    }
    // As a page does, until it is acknowledged: under the same id.
    valueOf(await send(here.address, `dòng ${at}`, clientId));
  }
  expect(position).toBeGreaterThan(size);
  expect(broken).toBeGreaterThan(size * 0.9);
  bell.cutAfter(undefined);
  await eventually('the page to show the last message', async () => page.shown.at(-1) === `dòng ${MESSAGES - 1}`);
  await page.settled();
  expect(page.shown.filter((text) => text.startsWith('dòng'))).toEqual(
    Array.from({ length: MESSAGES }, (_, at) => `dòng ${at}`),
  );
  expect(page.cuts()).toBeGreaterThan(10);
  page.close();
});
