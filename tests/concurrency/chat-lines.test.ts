/** Live chat over two nodes: numbers without a gap when both sides send at once, and nothing lost or doubled when lines drop. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  callerFor,
  eventually,
  newMember,
  startTestPlatform,
  valueOf,
  type TestMember,
  type TestPlatform,
} from '../kit/src/index.ts';
import { newOperator, opsCall, type TestOperator } from '../kit/src/operator.ts';
import { listenOn, type ListeningSocket } from '../setup/listening-socket.ts';
import { printedSeed } from '../setup/seeded-random.ts';

let first: TestPlatform;
let second: TestPlatform;
let support: TestOperator;
beforeAll(async () => {
  first = await startTestPlatform({ durable: true });
  second = await startTestPlatform({ database: first.database });
  await first.platform.modules.system.setSwitch('DENLONG', 'CBS3', true);
  support = await newOperator(first, ['support']);
});
afterAll(async () => {
  await second?.close();
  await first?.close();
});
beforeEach(async () => {
  valueOf(await support.call('ops.chat.duty', { body: { on: true } }));
});

const addresses = () => [first.address, second.address] as const;
const callerOn = (address: string, { token }: TestMember) => callerFor(address, () => token);

/** A conversation that the operator has. */
async function openLine() {
  const member = await newMember(first.address);
  const body = { topic: 'other' as const, text: 'Xin chào' };
  const { conversationId } = valueOf(await member.caller.call('chat.open', { body }));
  const params = { conversationId };
  const { version } = valueOf(await support.call('ops.chat.read', { params }));
  valueOf(await support.call('ops.chat.take', { params, body: { version } }));
  const say = async (address: string, text: string, clientId: string = crypto.randomUUID()) =>
    valueOf(await callerOn(address, member).call('chat.send', { params, body: { clientId, text } }));
  const answer = async (address: string, text: string, clientId: string = crypto.randomUUID()) =>
    valueOf(await opsCall(address, 'ops.chat.send', { params, body: { clientId, text } }, support.headers));
  const after = async (address: string, seq: number) =>
    valueOf(await callerOn(address, member).call('chat.messages', { params, query: { after: seq, limit: 7 } }));
  return { member, conversationId, say, answer, after };
}
type Line = Awaited<ReturnType<typeof openLine>>;

/** Everything there is, page by page. */
async function allOf({ after }: Line, from = 0) {
  const list = [];
  for (;;) {
    const page = await after(first.address, list.at(-1)?.seq ?? from);
    list.push(...page.list);
    if (!page.more) return list;
  }
}

test('[MSG-14] fifty messages of both sides at once on two nodes have consecutive numbers', async () => {
  const line = await openLine();
  // Nineteen of the member: the first message counts to the twenty of a minute.
  const senders = Array.from({ length: 50 }, (_, at) => (at < 19 ? line.say : line.answer));
  const sent = await Promise.all(senders.map((send, at) => send(addresses()[at % 2]!, `dòng ${at}`)));
  const list = await allOf(line);
  expect(list.map(({ seq }) => seq)).toEqual(Array.from({ length: 53 }, (_, at) => at + 1));
  const byNumber = new Map(list.map(({ seq, text }) => [seq, text]));
  for (const [at, { seq }] of sent.entries()) expect(byNumber.get(seq)).toBe(`dòng ${at}`);
});

test('[MSG-14] the same message sent to two nodes at once is one', async () => {
  const line = await openLine();
  for (const send of [line.say, line.answer]) {
    const clientId = crypto.randomUUID();
    const acks = await Promise.all(
      addresses().flatMap((address) => [send(address, 'một', clientId), send(address, 'một', clientId)]),
    );
    expect(new Set(acks.map(({ seq, at }) => `${seq} ${at}`)).size).toBe(1);
  }
  expect((await allOf(line)).map(({ notice, text }) => notice ?? text)).toEqual([
    'Xin chào',
    'queued',
    'joined',
    'một',
    'một',
  ]);
});

/** A page as its rule has it: told of a newer number it asks for what is after its last one, and so it does after each cut. */
function openPage(line: Line) {
  const shown: string[] = [];
  let last = 0;
  let socket: ListeningSocket | undefined;
  let seen = 0;
  let at: string = first.address;
  const sync = async () => {
    for (let more = true; more;) {
      const page = await line.after(at, last);
      for (const { seq, text, notice } of page.list) {
        if (seq !== last + 1) throw new Error(`${seq} came after ${last}`);
        last = seq;
        shown.push(notice ?? text);
      }
      more = page.more;
    }
  };
  return {
    shown,
    get last() {
      return last;
    },
    /** Asks for what bells since the last look say there is. */
    async look() {
      const bells = socket?.events.slice(seen) ?? [];
      seen += bells.length;
      if (bells.some((one) => one.event === 'chat_changed' && one.payload.lastSeq > last)) await sync();
    },
    cut() {
      socket?.close();
      socket = undefined;
    },
    async connect(address: string) {
      at = address;
      seen = 0;
      socket = await listenOn(address, line.member.token);
      await sync();
    },
  };
}

test('[MSG-14] [CON-17] lines that drop at any point lose nothing and double nothing', async () => {
  const random = printedSeed('CHAT_SEED');
  const line = await openLine();
  const page = openPage(line);
  await page.connect(first.address);
  let connected = true;
  let ofMember = 1;
  for (let at = 0; at < 200; at += 1) {
    const address = addresses()[random.below(2)]!;
    const isMembers = ofMember < 20 && random.chance(0.1);
    if (isMembers) ofMember += 1;
    const send = isMembers ? line.say : line.answer;
    const clientId = crypto.randomUUID();
    await send(address, `dòng ${at}`, clientId);
    // The acknowledgement was lost with the line: sent once more, maybe to the other node.
    if (random.chance(0.1)) await send(addresses()[random.below(2)]!, `dòng ${at}`, clientId);
    if (connected && random.chance(0.15)) {
      page.cut();
      connected = false;
    } else if (!connected && random.chance(0.4)) {
      await page.connect(addresses()[random.below(2)]!);
      connected = true;
    } else await page.look();
    if (at % 50 === 0) valueOf(await support.call('ops.chat.duty', { body: { on: true } }));
  }
  if (!connected) await page.connect(second.address);
  await eventually('the page has the last message', async () => {
    await page.look();
    return page.shown.at(-1) === 'dòng 199';
  });
  const list = await allOf(line);
  expect(list.map(({ seq }) => seq)).toEqual(Array.from({ length: list.length }, (_, at) => at + 1));
  expect(page.shown).toEqual(list.map(({ notice, text }) => notice ?? text));
  expect(page.shown.filter((text) => text.startsWith('dòng'))).toEqual(
    Array.from({ length: 200 }, (_, at) => `dòng ${at}`),
  );
});

test('[MSG-14] one of many operators who take a conversation on two nodes at once has it', async () => {
  const others = [support, await newOperator(first, ['support']), await newOperator(first, ['admin'])];
  valueOf(await support.call('ops.chat.duty', { body: { on: false } }));
  const member = await newMember(first.address);
  const body = { topic: 'other' as const, text: 'Xin chào' };
  const { conversationId } = valueOf(await member.caller.call('chat.open', { body }));
  const params = { conversationId };
  const { version } = valueOf(await support.call('ops.chat.read', { params }));
  const taken = await Promise.all(
    others.flatMap(({ headers }) =>
      addresses().map((address) => opsCall(address, 'ops.chat.take', { params, body: { version } }, headers)),
    ),
  );
  expect(taken.filter(({ ok }) => ok)).toHaveLength(1);
  expect((await callerOn(second.address, member).call('chat.desk')).ok).toBe(true);
});
