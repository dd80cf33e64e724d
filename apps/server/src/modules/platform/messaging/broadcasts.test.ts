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
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSecondMerchant } from '../../../../../../tests/kit/src/second-merchant.ts';
import { newOperator, type OpsInput, type TestOperator } from '../../../../../../tests/kit/src/operator.ts';
import { listenOn } from '../../../../../../tests/setup/listening-socket.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import { transact } from '../../../kernel/tx.ts';

const DAY_MS = 86_400_000;

let here: TestPlatform;
let author: TestOperator;
let stranger: TestOperator;
beforeAll(async () => {
  here = await startTestPlatform();
  await toDaytime(here);
  await addSecondMerchant(here);
  await signInOperators();
});
afterAll(() => here.close());

async function signInOperators(): Promise<void> {
  author = await newOperator(here, ['content']);
  stranger = await newOperator(here, ['content'], ['SEN']);
}

/** Days later; sessions of operators end by then. */
async function daysLater(days: number): Promise<void> {
  await here.clock.advance(days * DAY_MS);
  await signInOperators();
}

type Body = OpsInput<'ops.content.create'>['body']['body'];
const BODY: Body = {
  type: 'MSG',
  titleVi: 'Bảo trì hệ thống',
  titleEn: 'Maintenance',
  contentVi: '<p>Từ <b>02:00</b></p>',
  contentEn: '<p>From <b>02:00</b></p><script>alert(1)</script>',
  others: {},
  audience: { readers: 'all', languages: [], devices: [] },
  isMarketing: false,
  execution: null,
  groupName: null,
  imageUrl: null,
  url: '/m/help',
  sort: 10,
  startsAt: null,
  endsAt: null,
  helpKind: null,
  parentId: null,
  message: { receivers: 'all', product: 'casino', purpose: 'news' },
};
const OFFER: Partial<Body> = { isMarketing: true };

async function publish(change: Partial<Body> = {}, by = author): Promise<{ readonly id: string; version: number }> {
  const draft = valueOf(await by.call('ops.content.create', { body: { body: { ...BODY, ...change } } }));
  const input = { params: { contentId: draft.contentId }, body: { version: draft.version } };
  return { id: draft.contentId, version: valueOf(await by.call('ops.content.publish', input)).version };
}
const withdraw = ({ id, version }: { readonly id: string; readonly version: number }, by = author) =>
  by.call('ops.content.withdraw', { params: { contentId: id }, body: { version, reason: 'thử gỡ tin' } });

interface Reader extends TestMember {
  readonly id: MemberId;
}
async function reader(): Promise<Reader> {
  const member = await newMember(here.address);
  return { ...member, id: valueOf(await member.caller.call('member.profile')).id as MemberId };
}
const list = async ({ caller }: Pick<TestMember, 'caller'>) =>
  valueOf(await caller.call('inbox.list', { query: {} })).list;
/** From a new client: one of them asks at most once in 250 ms. */
const unread = async ({ token }: TestMember) =>
  valueOf(await callerFor(here.address, () => token).call('message.unreadCount')).totalUnreadCount;
const has = async (member: Reader, id: string) => (await list(member)).some(({ mailId }) => mailId === id);
/** Lists of a merchant are kept until the news of a change arrives. */
const arrives = (member: Reader, id: string) => eventually('the message', () => has(member, id));
const leaves = (member: Reader, id: string) => eventually('it to leave', async () => !(await has(member, id)));
const rowsOf = async (table: string) =>
  (await here.query<{ n: number }>(`SELECT count(*)::integer AS n FROM messaging.${table}`))[0]!.n;

const consent = ({ caller }: TestMember, given = true, from: 'page' | 'message' = 'page') =>
  caller.call('privacy.setMarketing', {
    body: { changes: [{ product: 'casino', channel: 'inbox', given }], from },
  });

describe('[MSG-04] [CON-12/messages] a message to the inbox of many', () => {
  test('is one row; a member has one only of what they read or deleted', async () => {
    const [first, second] = [await reader(), await reader()];
    const before = { states: await rowsOf('mail_state'), floors: await rowsOf('inbox_floor') };
    const message = await publish();
    await arrives(first, message.id);
    const found = (await list(first)).find(({ mailId }) => mailId === message.id)!;
    expect(found).toMatchObject({
      kind: 'broadcast',
      class: 'service',
      title: 'Maintenance',
      text: 'From 02:00',
      html: '<p>From <b>02:00</b></p>',
      link: null,
      url: '/m/help',
      read: false,
      deletable: true,
    });
    expect([await unread(first), await unread(second)]).toEqual([1, 1]);
    expect([await rowsOf('mail_state'), await rowsOf('inbox_floor')]).toEqual([before.states, before.floors]);

    const chosen = { body: { mailIds: [message.id] } };
    expect(valueOf(await first.caller.call('inbox.read', chosen))).toEqual({ totalUnreadCount: 0 });
    expect(await rowsOf('mail_state')).toBe(before.states + 1);
    expect([await unread(first), await unread(second)]).toEqual([0, 1]);
    valueOf(await second.caller.call('inbox.delete', chosen));
    expect([await has(first, message.id), await has(second, message.id), await unread(second)]).toEqual([
      true,
      false,
      0,
    ]);
    valueOf(await second.caller.call('inbox.readAll'));
    expect(await has(second, message.id)).toBe(false);

    valueOf(await first.caller.call('inbox.readAll'));
    const [states] = await here.query<{ n: number }>(
      'SELECT count(*)::integer AS n FROM messaging.mail_state WHERE member_id = $1',
      [first.id],
    );
    expect(states!.n).toBe(1);
    valueOf(await withdraw(message));
    await leaves(first, message.id);
    expect(await first.caller.call('inbox.read', chosen)).toMatchObject({ code: 'mail_not_found' });
  });

  test('[MSG-12/inbox] fifty for a hundred thousand members are fifty rows; who joins later has read them; all read needs none of its own', async () => {
    await here.query(
      `INSERT INTO identity.member (id, merchant_code, username, type, currency)
       SELECT 'crowd' || lpad(n::text, 12, '0'), 'DENLONG', 'crowd' || n, 0, 'VND' FROM generate_series(1, 100000) n`,
    );
    const early = await reader();
    const states = await rowsOf('mail_state');
    const { modules, kernel } = here.platform;
    for (let at = 0; at < 50; at += 1)
      await transact(kernel.db, (tx) =>
        modules.messaging.broadcasts.publish(tx, {
          broadcastId: `crowd-${at}`,
          merchantCode: 'DENLONG',
          receivers: 'all',
          product: null,
          purpose: null,
          levels: null,
          also: [],
          titleVi: `Tin ${at}`,
          titleEn: `News ${at}`,
          contentVi: '<p>Nội dung</p>',
          contentEn: '<p>Text</p>',
          others: {},
          url: null,
          startsAt: null,
          endsAt: null,
        }),
      );
    await eventually('all of them', async () => (await unread(early)) === 50);
    expect(await rowsOf('mail_state')).toBe(states);
    const late = await reader();
    expect(await unread(late)).toBe(0);
    expect((await list(late)).filter(({ mailId }) => mailId.startsWith('crowd-')).every(({ read }) => read)).toBe(true);

    const read = { body: { mailIds: ['crowd-10', 'crowd-20', 'crowd-30'] } };
    expect(valueOf(await early.caller.call('inbox.read', read))).toEqual({ totalUnreadCount: 47 });
    expect(await rowsOf('mail_state')).toBe(states + 3);
    expect(valueOf(await early.caller.call('inbox.readAll'))).toEqual({ totalUnreadCount: 0 });
    expect(await rowsOf('mail_state')).toBe(states);
    const seen = new Set<string>();
    for (let after: string | undefined; ;) {
      const page = valueOf(await early.caller.call('inbox.list', { query: { limit: 20, ...(after && { after }) } }));
      for (const { mailId } of page.list) seen.add(mailId);
      if (page.next === null) break;
      after = page.next;
    }
    expect([...seen].filter((id) => id.startsWith('crowd-'))).toHaveLength(50);
    await here.query("DELETE FROM messaging.broadcast WHERE broadcast_id LIKE 'crowd-%'");
    await here.query("DELETE FROM identity.member WHERE id LIKE 'crowd%'");
  });

  test('comes at its time; one notice reaches every page, and none of another merchant, guest or trial account', async () => {
    const member = await reader();
    const listening = await listenOn(here.address, member.token);
    const [now] = await here.query<{ ms: string }>('SELECT (extract(epoch FROM kernel.now()) * 1000)::bigint AS ms');
    const later = await publish({ startsAt: Number(now!.ms) + 2 * DAY_MS, titleVi: 'Hẹn giờ' });
    const open = await publish();
    await listening.received('unread_changed', ({ inbox }) => inbox === null);
    await arrives(member, open.id);
    expect(await has(member, later.id)).toBe(false);
    const notices = listening.events.length;
    await publish({}, stranger);
    await publish({ message: { receivers: 'agents', product: 'casino', purpose: 'news' } });
    const marker = await publish();
    await listening.received('unread_changed', () => listening.events.length > notices);
    await arrives(member, marker.id);
    expect(listening.events.length).toBe(notices + 1);
    listening.close();
    await daysLater(2);
    await arrives(await again(member), later.id);
  });

  test('a new edition is the same message, and a read one stays read', async () => {
    const member = await reader();
    const message = await publish();
    await arrives(member, message.id);
    valueOf(await member.caller.call('inbox.read', { body: { mailIds: [message.id] } }));
    const params = { contentId: message.id };
    const saved = valueOf(
      await author.call('ops.content.save', {
        params,
        body: { version: message.version, body: { ...BODY, titleEn: 'Maintenance over' } },
      }),
    );
    valueOf(await author.call('ops.content.publish', { params, body: { version: saved.version } }));
    const found = await eventually('the new title', async () =>
      (await list(member)).find(({ mailId, title }) => mailId === message.id && title === 'Maintenance over'),
    );
    expect(found.read).toBe(true);
  });

  test.each([
    ['no title', { titleVi: ' ' }, 'title'],
    ['an address that runs', { url: 'javascript:alert(1)' }, 'url'],
    ['an end before its start', { startsAt: 2_000, endsAt: 1_000 }, 'endsAt'],
  ])('is refused with %s', async (_name, change, field) => {
    const draft = valueOf(await author.call('ops.content.create', { body: { body: { ...BODY, ...change } } }));
    const input = { params: { contentId: draft.contentId }, body: { version: draft.version } };
    expect(await author.call('ops.content.publish', input)).toMatchObject({ code: 'field_invalid', value: { field } });
  });

  test('is for its receivers alone', async () => {
    const [member, agent] = [await reader(), await reader()];
    await here.query('UPDATE identity.member SET type = 1 WHERE id = $1', [agent.id]);
    const [forAll, forMembers, forAgents] = [
      await publish(),
      await publish({ message: { receivers: 'members', product: 'casino', purpose: 'news' } }),
      await publish({ message: { receivers: 'agents', product: 'casino', purpose: 'news' } }),
    ];
    await arrives(agent, forAgents.id);
    await arrives(member, forMembers.id);
    const seen = async (by: Reader) =>
      Promise.all([forAll, forMembers, forAgents].map(async ({ id }) => await has(by, id)));
    expect(await seen(member)).toEqual([true, true, false]);
    expect(await seen(agent)).toEqual([true, false, true]);
    const foreign = { body: { mailIds: [forAgents.id] } };
    expect(await member.caller.call('inbox.read', foreign)).toMatchObject({ code: 'mail_not_found' });
    expect(await member.caller.call('inbox.delete', foreign)).toMatchObject({ code: 'mail_not_found' });
    expect(await withdraw(forAll, stranger)).toMatchObject({ code: 'content_not_found' });
    expect(await callerFor(here.address).call('inbox.list', { query: {} })).toMatchObject({ ok: false });
  });
});

describe('[PRO-11/marketing] [MSG-13/consents] consents to marketing', () => {
  test('none is given until the member gives it; every change is kept with its text and place', async () => {
    const member = await reader();
    const read = async () => valueOf(await member.caller.call('privacy.consents')).marketing;
    expect(await read()).toMatchObject({ given: [], history: [], channels: ['inbox', 'push', 'email', 'sms'] });
    valueOf(await consent(member));
    expect((await read()).given).toMatchObject([{ product: 'casino', channel: 'inbox', version: '2026-11' }]);
    valueOf(await consent(member));
    valueOf(await consent(member, false, 'message'));
    expect((await read()).history).toMatchObject([
      { given: false, source: 'message' },
      { given: true, source: 'page' },
    ]);
    valueOf(await consent(member));
    valueOf(await member.caller.call('privacy.setConsent', { body: { kind: 'marketing', given: false } }));
    expect(await read()).toMatchObject({ given: [], history: [{ given: false, source: 'all' }, {}, {}, {}] });
    const exported = valueOf(await member.caller.call('privacy.export', { body: { password: member.password } }));
    expect(exported.sections['marketingConsents']).toHaveLength(4);
  });

  test('a self-exclusion withdraws all of them, and none can be given then', async () => {
    const member = await reader();
    valueOf(await consent(member));
    valueOf(await member.caller.call('protection.excludeMyself', { body: { period: 'half_year', confirmed: true } }));
    await eventually(
      'the withdrawal',
      async () => valueOf(await member.caller.call('privacy.consents')).marketing.given.length === 0,
    );
    expect(valueOf(await member.caller.call('privacy.consents')).marketing.history[0]).toMatchObject({
      given: false,
      source: 'self_exclusion',
    });
    expect(await consent(member)).toMatchObject({ code: 'account_self_excluded' });
    expect(await consent(member, false)).toMatchObject({ ok: true });
  });
});

describe('[PRO-11/marketing] [MSG-13/limits] marketing in the inbox', () => {
  test('comes only with consent, one a day and three in seven days, and goes with one tap', async () => {
    const [asked, other] = [await reader(), await reader()];
    valueOf(await consent(asked));
    const offers = [
      await publish(OFFER),
      await publish(OFFER),
      await publish(OFFER),
      await publish(OFFER),
      await publish(OFFER),
    ];
    const ids = new Set(offers.map(({ id }) => id));
    const seen = async (by: Reader) => (await list(by)).filter(({ mailId }) => ids.has(mailId));
    await eventually('the first', async () => (await seen(asked)).length === 1);
    expect((await seen(asked))[0]).toMatchObject({ class: 'marketing', product: 'casino', read: false });
    await list(asked);
    expect([(await seen(asked)).length, (await seen(other)).length, await unread(asked)]).toEqual([1, 0, 1]);
    for (const count of [2, 3, 3, 3]) {
      await daysLater(1);
      expect(await seen(await again(asked))).toHaveLength(count);
    }
    valueOf(await consent(await again(asked), false, 'message'));
    expect(await seen(await again(asked))).toEqual([]);
    for (const offer of offers) valueOf(await withdraw(offer));
  });

  test('is hidden during a break and never sent in quiet hours', async () => {
    const [resting, sleeper] = [await reader(), await reader()];
    valueOf(await consent(resting));
    valueOf(await consent(sleeper));
    const offer = await publish(OFFER);
    await arrives(resting, offer.id);
    valueOf(await resting.caller.call('protection.takeBreak', { body: { period: 'day' } }));
    await eventually('the mail about the break', async () =>
      (await list(resting)).some(({ kind }) => kind === 'break_started'),
    );
    expect([await has(resting, offer.id), await unread(resting)]).toEqual([false, 1]);
    const { modules, kernel } = here.platform;
    const to = { product: 'casino', channel: 'inbox' } as const;
    const ask = (memberId: MemberId) =>
      transact(kernel.db, (tx) => modules.messaging.maySend(tx, { memberId, purpose: 'news', to }));
    expect(await ask(resting.id)).toBe('protected');
    expect(await ask(sleeper.id)).toBe(undefined);
    const hour = Number(
      (
        await here.query<{ h: number }>(
          "SELECT extract(hour FROM kernel.now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::integer AS h",
        )
      )[0]!.h,
    );
    await here.clock.advance((22 - hour) * 3_600_000);
    expect(await ask(sleeper.id)).toBe('quiet');
    await toDaytime(here);
    await signInOperators();
    expect(await ask(sleeper.id)).toBe(undefined);
    valueOf(await withdraw(offer));
  });

  test('fuzz: whatever stands against it, nothing is sent to whom it is not allowed', async () => {
    const { modules, kernel } = here.platform;
    const to = { product: 'casino', channel: 'inbox' } as const;
    const states: readonly (readonly [string, (member: Reader) => Promise<unknown>])[] = [
      ['consent', async () => {}],
      ['account', ({ id }) => here.query("UPDATE identity.member SET state = 'locked' WHERE id = $1", [id])],
      [
        'account',
        ({ id }) => here.query("UPDATE identity.member SET type = 4, currency = 'VNDPLAY' WHERE id = $1", [id]),
      ],
      ['protected', (member) => member.caller.call('protection.takeBreak', { body: { period: 'day' } })],
      [
        'review',
        ({ id }) =>
          here.query(
            `WITH a AS (INSERT INTO risk.alert (merchant_code, kind, family, severity, subject_kind, subject_key, subject_text, rule_version,
               parameters, urgency, last_at) VALUES ('DENLONG', 'chasing_losses', 'harm', 'high', 'member', $1, 'x', 1, '{}', 1, kernel.now())
               RETURNING alert_id) INSERT INTO risk.alert_member (alert_id, member_id) SELECT alert_id, $1 FROM a`,
            [id],
          ),
      ],
      [
        'failed_deposit',
        ({ id }) =>
          here.query(
            `WITH o AS (INSERT INTO payments.deposit_order (order_id, member_id, merchant_code, method_id, provider, amount, currency, memo, status,
               idempotency_key, created_at, expires_at, pay_amount, pay_currency, credit_amount)
               SELECT 'failed-' || $1::text, $1, 'DENLONG', method_id, provider, 100000, 'VND', 'FAILED' || (random() * 1000000)::integer, 'expired', $1,
                 kernel.now() - interval '1 hour', kernel.now(), 100000, 'VND', 100000 FROM payments.method LIMIT 1 RETURNING order_id)
             INSERT INTO payments.deposit_event (order_id, status) SELECT order_id, 'expired' FROM o`,
            [id],
          ),
      ],
    ];
    for (const [refusal, put] of states) {
      const member = await reader();
      if (refusal !== 'consent') valueOf(await consent(member));
      await put(member);
      const asked = await transact(kernel.db, (tx) =>
        modules.messaging.maySend(tx, { memberId: member.id, purpose: 'news', to }),
      );
      expect([refusal, asked]).toEqual([refusal, refusal]);
    }
    const limited = await reader();
    valueOf(await consent(limited));
    await here.query("INSERT INTO protection.change (member_id, what) VALUES ($1, 'limit_set')", [limited.id]);
    for (const [purpose, refusal] of [
      ['news', undefined],
      ['deposit', 'limits'],
      ['return', 'limits'],
    ] as const)
      expect(
        await transact(kernel.db, (tx) => modules.messaging.maySend(tx, { memberId: limited.id, purpose, to })),
      ).toBe(refusal);
  });
});

/** The member with a new session: sessions end while the clock moves by days. */
async function again(member: Reader): Promise<Reader> {
  const { token } = await transact(here.platform.kernel.db, (tx) =>
    here.platform.modules.identity.openSession(tx, member.id, 'test'),
  );
  return { ...member, token, caller: callerFor(here.address, () => token) };
}
