import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import { createMailServer } from './mail-server.ts';
import { sandboxCarrier } from './carriers.ts';
import { createSmsGateway } from './sms-gateway.ts';

const KEY = 'k'.repeat(32);
const MESSAGE = { id: 'message1', to: '+84912345678', subject: '', text: 'Đèn Lồng: mã 123456' };
const LETTER = {
  id: 'message2',
  to: 'thu@example.vn',
  subject: '123456 là mã xác minh',
  text: 'Mã để đăng nhập: 123456\n',
};

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** A gateway on loopback; returns its address. */
async function gateway(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server: Server = createServer(answer);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  closers.push(() => new Promise((closed) => (server.closeAllConnections(), server.close(closed))));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/sms`;
}

const smsTo = (url: string, timeoutMs?: number) =>
  createSmsGateway({
    url,
    key: KEY,
    clock: { now: () => 1_700_000_000_000 },
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });

/** The error a call rejects with: it must not name recipient or text. */
async function failureOf(work: Promise<void>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  const said = error instanceof Error ? `${error.message} ${String(error.cause ?? '')} ${error.stack}` : 'did not fail';
  for (const secret of [MESSAGE.to, MESSAGE.to.slice(1), LETTER.to, '123456', KEY]) expect(said).not.toContain(secret);
  return error instanceof Error ? error.message : said;
}

describe('the SMS gateway', () => {
  test('gets one signed JSON POST', async () => {
    const got: { headers?: IncomingMessage['headers']; body?: string; path?: string } = {};
    const url = await gateway((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        Object.assign(got, { headers: request.headers, body, path: `${request.method} ${request.url}` });
        response.writeHead(202).end('{"queued":true}');
      });
    });
    await smsTo(url)(MESSAGE);
    expect(got.path).toBe('POST /sms');
    expect(JSON.parse(got.body!)).toEqual({ id: 'message1', to: '+84912345678', text: MESSAGE.text });
    const signature = createHmac('sha256', KEY).update(`1700000000.${got.body}`).digest('hex');
    expect(got.headers).toMatchObject({
      'x-signature': `t=1700000000,v1=${signature}`,
      'idempotency-key': 'message1',
      'content-type': 'application/json',
    });
  });

  test.each([500, 503, 400, 302])('an answer of %i is not a delivery', async (status) => {
    const url = await gateway(
      (_request, response) => void response.writeHead(status, { location: '/elsewhere' }).end('+84912345678 refused'),
    );
    expect(await failureOf(smsTo(url)(MESSAGE))).toMatch(/^The SMS gateway /);
  });

  test('a missing answer times out', async () => {
    const url = await gateway(() => undefined);
    expect(await failureOf(smsTo(url, 100)(MESSAGE))).toMatch(/^The SMS gateway was not reached \(/);
  });

  test('an unreachable gateway is not a delivery', async () => {
    expect(await failureOf(smsTo('http://127.0.0.1:1/sms')(MESSAGE))).toMatch(/not reached/);
  });
});

/** A mail server on loopback; returns its address and the accepted messages. */
async function mailbox(
  options: { readonly refuse?: number; readonly silent?: boolean } = {},
): Promise<{ readonly url: string; readonly taken: string[] }> {
  const taken: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo(address, _session, callback) {
      callback(
        options.refuse
          ? Object.assign(new Error(`${address.address} is unknown here`), { responseCode: options.refuse })
          : null,
      );
    },
    onData(stream, session, callback) {
      let text = '';
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
      stream.on('end', () => {
        taken.push(`${session.envelope.rcptTo.map(({ address }) => address).join(' ')}\n${text}`);
        if (!options.silent) callback();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  closers.push(() => new Promise<void>((closed) => server.close(() => closed())));
  return { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, taken };
}

describe('the mail server', () => {
  const from = 'Đèn Lồng <no-reply@denlong.example>';

  test('accepts the email as plain text from our sender', async () => {
    const { url, taken } = await mailbox();
    await createMailServer({ url, from })(LETTER);
    const [mail] = taken;
    expect(mail).toContain('thu@example.vn\n');
    expect(mail).toMatch(/^From: .*<no-reply@denlong\.example>/m);
    expect(mail).toMatch(/^Content-Type: text\/plain; charset=utf-8/m);
    expect(mail).toMatch(/^Auto-Submitted: auto-generated/m);
    expect(mail).toContain('123456');
  });

  test('an address with a comma stays one recipient', async () => {
    const { url, taken } = await mailbox();
    await createMailServer({ url, from })({ ...LETTER, to: 'a@example.vn,b@example.vn' }).catch(() => undefined);
    for (const mail of taken) expect(mail.split('\n')[0]!.split(' ')).toHaveLength(1);
  });

  test('a refusal is reported by its code only', async () => {
    const { url } = await mailbox({ refuse: 550 });
    expect(await failureOf(createMailServer({ url, from })(LETTER))).toBe(
      'The mail server did not accept a message (550)',
    );
  });

  test('a missing answer times out', async () => {
    const { url } = await mailbox({ silent: true });
    expect(await failureOf(createMailServer({ url, from, timeoutMs: 200 })(LETTER))).toMatch(
      /did not accept a message/,
    );
  });
});

test('the sandbox refuses to start in production', () => {
  expect(() => sandboxCarrier({ environment: 'production' })).toThrow(/refuses to start/);
  expect(sandboxCarrier({ environment: 'demo' })).toEqual({ kind: 'sandbox' });
});
