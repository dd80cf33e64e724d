/** Broadcasts by e-mail and short message, for levels of the VIP programme, and with variables. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  callerFor,
  eventually,
  newMember,
  startTestPlatform,
  toDaytime,
  valueOf,
  type TestMember,
  type TestPlatform,
} from '@lantern/testkit';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newOperator, type OpsInput, type TestOperator } from '../../../../../../tests/kit/src/operator.ts';
import type { MemberId } from '../../../kernel/ids.ts';

const SITE = 'https://denlong.example';

const mails: { readonly to: string; readonly source: string }[] = [];
const messages: { readonly id: string; readonly to: string; readonly text: string }[] = [];
/** How the next short messages are answered; then 200 again. */
const smsStatuses: number[] = [];

const smtp = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  onData(stream, session, callback) {
    let source = '';
    stream.on('data', (chunk: Buffer) => (source += chunk.toString()));
    stream.on('end', () => {
      mails.push({ to: session.envelope.rcptTo[0]!.address, source });
      callback();
    });
  },
});
const sms = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    messages.push(JSON.parse(body) as (typeof messages)[number]);
    response.writeHead(smsStatuses.shift() ?? 200).end();
  });
});

let here: TestPlatform;
let author: TestOperator;
beforeAll(async () => {
  await new Promise<void>((listening) => smtp.listen(0, '127.0.0.1', listening));
  await new Promise<void>((listening) => sms.listen(0, '127.0.0.1', listening));
  const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;
  here = await startTestPlatform({
    environment: {
      PUBLIC_URL: SITE,
      SMTP_URL: `smtp://127.0.0.1:${portOf(smtp.server)}`,
      MAIL_FROM: 'Đèn Lồng <no-reply@denlong.example>',
      SMS_GATEWAY_URL: `http://127.0.0.1:${portOf(sms)}/`,
      SMS_GATEWAY_KEY: 'k'.repeat(32),
    },
  });
});
afterAll(async () => {
  await here.close();
  await new Promise<void>((closed) => smtp.close(() => closed()));
  sms.closeAllConnections();
  await new Promise((closed) => sms.close(closed));
});
beforeEach(async () => {
  await toDaytime(here);
  author = await newOperator(here, ['content']);
});

type Channel = 'inbox' | 'push' | 'email' | 'sms';
interface Reader extends TestMember {
  readonly id: MemberId;
  readonly email: string;
  readonly mobile: string;
}
let made = 0;
/** A member with an address and a number. */
async function reader(...channels: readonly Channel[]): Promise<Reader> {
  const member = await newMember(here.address);
  const id = valueOf(await member.caller.call('member.profile')).id as MemberId;
  made += 1;
  const [email, mobile] = [`m${made}@mail.example`, `+8491${String(2_000_000 + made)}`];
  await here.query('UPDATE identity.member SET mobile = $2 WHERE id = $1', [id, mobile]);
  await here.query(`INSERT INTO identity.member_field (member_id, field, value) VALUES ($1, 'email', $2)`, [id, email]);
  const changes = channels.map((channel) => ({ product: 'casino' as const, channel, given: true }));
  if (changes.length > 0) valueOf(await member.caller.call('privacy.setMarketing', { body: { changes } }));
  return { ...member, id, email, mobile };
}

type Body = OpsInput<'ops.content.create'>['body']['body'];
type Message = NonNullable<Body['message']>;
const MESSAGE: Message = { receivers: 'all', product: 'casino', purpose: 'news', also: ['email', 'sms'] };
const BODY: Body = {
  type: 'MSG',
  titleVi: 'Giải đấu cuối tuần',
  titleEn: 'Weekend race',
  contentVi: '<p>Bắt đầu <b>thứ bảy</b></p>',
  contentEn: '<p>Starts on <b>Saturday</b></p>',
  others: {},
  audience: { readers: 'all', languages: [], devices: [] },
  isMarketing: true,
  execution: null,
  groupName: null,
  imageUrl: null,
  url: '/m/rewardCenter',
  sort: 10,
  startsAt: null,
  endsAt: null,
  helpKind: null,
  parentId: null,
  message: MESSAGE,
};
const create = (change: Partial<Body>) => author.call('ops.content.create', { body: { body: { ...BODY, ...change } } });
async function publish(change: Partial<Body> = {}): Promise<string> {
  const { contentId, version } = valueOf(await create(change));
  valueOf(await author.call('ops.content.publish', { params: { contentId }, body: { version } }));
  return contentId;
}
const settled = () =>
  eventually('everything to be sent', async () => {
    const [row] = await here.query<{
      n: number;
    }>(`SELECT (SELECT count(*) FROM messaging.outgoing WHERE expires_at > kernel.now())
      + (SELECT count(*) FROM messaging.broadcast_run WHERE next_at <= kernel.now() + interval '2 seconds') AS n`);
    return Number(row!.n) === 0;
  });
const mailsTo = ({ email }: Reader) => mails.filter(({ to }) => to === email);
const messagesTo = ({ mobile }: Reader) => messages.filter(({ to }) => to === mobile);
const list = async ({ token }: TestMember) =>
  valueOf(await callerFor(here.address, () => token, 'VI').call('inbox.list', { query: {} })).list;
/** The text of a mail in quoted-printable or base64. */
function textOf(source: string): string {
  const [head = '', ...rest] = source.split('\r\n\r\n');
  const body = rest.join('\r\n\r\n');
  if (/^content-transfer-encoding: base64/im.test(head)) return Buffer.from(body, 'base64').toString('utf8');
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

describe('[MSG-13/consents] [MSG-13/limits] marketing by e-mail and short message', () => {
  test('goes to each member once, on the first channel they consent to; nobody else gets it', async () => {
    const [both, bySms, byInbox, none] = [
      await reader('email', 'sms'),
      await reader('sms'),
      await reader('inbox'),
      await reader(),
    ];
    await publish();
    await eventually('the mail', async () => mailsTo(both).length > 0);
    await eventually('the short message', async () => messagesTo(bySms).length > 0);
    await settled();
    expect([both, bySms, byInbox, none].map((one) => [mailsTo(one).length, messagesTo(one).length])).toEqual([
      [1, 0],
      [0, 1],
      [0, 0],
      [0, 0],
    ]);
    const text = textOf(mailsTo(both)[0]!.source);
    for (const part of ['Giải đấu cuối tuần', 'Bắt đầu thứ bảy', `${SITE}/m/rewardCenter`])
      expect(text).toContain(part);
    const said = messagesTo(bySms)[0]!.text;
    expect(said).toBe('Đèn Lồng: Giải đấu cuối tuần Tắt tin: Quyền riêng tư.');
    expect(said).not.toMatch(/https?:|www\./);
    // It was the message of the day, on whichever channel.
    await publish();
    await settled();
    expect([mailsTo(both).length, messagesTo(bySms).length]).toEqual([1, 1]);
  });

  test('has a link that ends such mails with one tap, without signing in, and mail programs’ own way', async () => {
    const member = await reader('email', 'sms');
    await publish();
    await eventually('the mail', async () => mailsTo(member).length > 0);
    const { source } = mailsTo(member)[0]!;
    const link = /https:\/\/denlong\.example(\/stop\/[\w-]+)/.exec(textOf(source))![1]!;
    const header = source.replaceAll(/\r\n\s+/g, ' ');
    expect(header).toMatch(/^List-Unsubscribe: ?<https:\/\/denlong\.example\/stop\/[\w-]+>/m);
    expect(header).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
    const given = async () =>
      valueOf(await member.caller.call('privacy.consents')).marketing.given.map(({ channel }) => channel);
    // A look at the headers is no tap.
    await fetch(`${here.address}${link}`, { method: 'HEAD' });
    expect(await given()).toEqual(['email', 'sms']);
    const page = await fetch(`${here.address}${link}`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('Bạn sẽ không nhận');
    expect(await given()).toEqual(['sms']);
    expect(valueOf(await member.caller.call('privacy.consents')).marketing.history[0]).toMatchObject({
      source: 'message',
      given: false,
    });
    // Again, and as a mail program does: the same.
    const post = {
      method: 'POST',
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    };
    expect((await fetch(`${here.address}${link}`, post)).status).toBe(200);
    for (const other of [`${link.slice(0, -2)}AA`, '/stop/x'])
      expect((await fetch(`${here.address}${other}`)).status, other).toBe(404);
    expect(await given()).toEqual(['sms']);
  });

  test('a gateway that fails is tried again with the same id, and not after an exclusion', async () => {
    const [patient, excluded] = [await reader('sms'), await reader('sms')];
    smsStatuses.push(500, 500);
    await publish();
    await eventually('both to be tried', async () => messagesTo(patient).length + messagesTo(excluded).length === 2);
    valueOf(await excluded.caller.call('protection.excludeMyself', { body: { period: 'half_year', confirmed: true } }));
    await here.clock.advance(60_000);
    await settled();
    expect(messagesTo(patient)).toHaveLength(2);
    expect(new Set(messagesTo(patient).map(({ id }) => id)).size).toBe(1);
    expect(messagesTo(excluded)).toHaveLength(1);
  });

  test('a run that is broken off goes on where it was, and doubles nothing', async () => {
    const members = await Promise.all(Array.from({ length: 5 }, () => reader('email')));
    const id = await publish();
    await eventually('the first mails', async () => members.some((one) => mailsTo(one).length > 0));
    // As after a crash: the run is due again, from the start.
    await here.query(`UPDATE messaging.broadcast_run SET after = '', next_at = kernel.now() WHERE broadcast_id = $1`, [
      id,
    ]);
    await eventually('all mails', async () => members.every((one) => mailsTo(one).length > 0));
    await here.query(`UPDATE messaging.broadcast_run SET after = '', next_at = kernel.now() WHERE broadcast_id = $1`, [
      id,
    ]);
    await settled();
    expect(members.map((one) => mailsTo(one).length)).toEqual([1, 1, 1, 1, 1]);
  });

  test('what is about the service goes to no mailbox and no phone; a title with a link is refused for short messages', async () => {
    const member = await reader('email', 'sms');
    const { body } = valueOf(await create({ isMarketing: false }));
    expect(body.message?.also).toEqual([]);
    await publish({ isMarketing: false });
    await settled();
    expect([mailsTo(member), messagesTo(member)]).toEqual([[], []]);
    const { contentId, version } = valueOf(await create({ titleEn: 'See denlong.vn' }));
    expect(await author.call('ops.content.publish', { params: { contentId }, body: { version } })).toMatchObject({
      code: 'field_invalid',
      value: { field: 'titleEn' },
    });
  });
});

describe('[CON-12/messages] whom a message is for, and what it says of its reader', () => {
  test('levels of the VIP programme, both ends included; a member who rises gets it', async () => {
    const [low, high] = [await reader(), await reader()];
    const setLevel = ({ id }: Reader, level: number) =>
      here.query(
        `INSERT INTO vip.standing (member_id, merchant_code, currency, level, best) VALUES ($1, 'DENLONG', 'VND', $2, $2)
         ON CONFLICT (member_id, currency) DO UPDATE SET level = excluded.level, best = excluded.best`,
        [id, level],
      );
    await setLevel(low, 1);
    await setLevel(high, 4);
    await here.platform.modules.messaging.broadcasts.publish(here.platform.kernel.db, {
      broadcastId: 'for-levels',
      merchantCode: 'DENLONG',
      receivers: 'all',
      levels: { from: 2, to: 4 },
      also: [],
      product: null,
      purpose: null,
      titleVi: 'Cho VIP 2 đến 4',
      titleEn: 'For VIP 2 to 4',
      contentVi: '',
      contentEn: '',
      others: {},
      url: null,
      startsAt: null,
      endsAt: null,
    });
    const has = async (one: Reader) => (await list(one)).some(({ mailId }) => mailId === 'for-levels');
    await eventually('the message', () => has(high));
    expect(await has(low)).toBe(false);
    await setLevel(low, 2);
    await setLevel(high, 5);
    expect([await has(low), await has(high)]).toEqual([true, false]);
  });

  test('variables of the list are filled for each reader, as text', async () => {
    const [first, second] = [await reader(), await reader()];
    const id = await publish({
      isMarketing: false,
      titleVi: 'Chào {{userName}}',
      contentVi: '<p>{{brand}}, hạng <b>{{level}}</b>, ngày {{today}}</p>',
    });
    for (const one of [first, second]) {
      const mail = await eventually('the message', async () => (await list(one)).find(({ mailId }) => mailId === id));
      expect(mail.title).toBe(`Chào ${one.userName}`);
      expect(mail.html).toMatch(/^<p>Đèn Lồng, hạng <b>Thành viên<\/b>, ngày \d\d\/\d\d\/\d{4}<\/p>$/);
      expect(mail.text).not.toContain('{{');
    }
  });

  test.each<readonly [string, Partial<Body>]>([
    ['titleVi', { titleVi: 'Chào {{name}}' }],
    ['contentEn', { contentEn: '<p>{{balance}}</p>' }],
    ['contentVi', { contentVi: '<a href="/m/{{userName}}">x</a>' }],
    ['others', { others: { UR: { title: '{{x}}', content: '' } } }],
  ])('an unknown variable in %s is refused when it is saved', async (field, change) => {
    expect(await create(change)).toMatchObject({ code: 'field_invalid', value: { field } });
    const { contentId, version } = valueOf(await create({}));
    const saved = await author.call('ops.content.save', {
      params: { contentId },
      body: { version, body: { ...BODY, ...change } },
    });
    expect(saved).toMatchObject({ code: 'field_invalid', value: { field } });
  });
});
