import {
  callerFor,
  deposit,
  eventually,
  newMember,
  startTestPlatform,
  valueOf,
  type TestMember,
  type TestPlatform,
} from '@lantern/testkit';
import { KYC_IMAGES, type MailKind } from '@lantern/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listenOn } from '../../../../../../tests/setup/listening-socket.ts';
import { setSwitch } from '../../../../../../tests/setup/login-screen.ts';
import { newPerson, PASSWORD, signIn } from '../../../../../../tests/kit/src/applicants.ts';
import { openBrowser } from '../../../../../../tests/kit/src/browser.ts';
import { flatPng } from '../../../../../../tests/kit/src/pictures.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import { transact } from '../../../kernel/tx.ts';
import { AGENT_MOVE_REQUESTED, AGENT_RATE_LOWERED, AGENT_ROLE_OFFERED } from '../../members/agents/index.ts';
import { KYC_DECIDED, type KycDecided } from '../../members/kyc/index.ts';
import { AGENT_CONTRACT_WAITING, AGENT_DUES_OPENED, AGENT_LINES_PAID } from '../../money/commissions/index.ts';
import type { NewEntry } from '../../money/promotions/index.ts';
import { VIP_KEEP_NOTICE, VIP_LEVEL_CHANGED } from '../../money/vip/index.ts';

const PIN = '258036';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1';

let here: TestPlatform;
beforeAll(async () => {
  here = await startTestPlatform();
});
afterAll(() => here.close());

interface Reader extends TestMember {
  readonly id: MemberId;
}

async function reader(): Promise<Reader> {
  const member = await newMember(here.address);
  return { ...member, id: valueOf(await member.caller.call('member.profile')).id as MemberId };
}

const inbox = async ({ caller }: Pick<TestMember, 'caller'>, query: { limit?: number; after?: string } = {}) =>
  valueOf(await caller.call('inbox.list', { query }));
/** From a new client: one of them asks at most once in 250 ms. */
const unread = async ({ token }: TestMember) =>
  valueOf(await callerFor(here.address, () => token).call('message.unreadCount')).totalUnreadCount;
const kindsOf = async (member: Pick<TestMember, 'caller'>) => (await inbox(member)).list.map(({ kind }) => kind);

/** Records that an identity check was approved. */
function recordApproval(memberId: MemberId, eventId: string): Promise<void> {
  const { kernel } = here.platform;
  const payload: KycDecided = { eventId, memberId, state: 'approved' };
  return transact(kernel.db, (tx) => kernel.outbox.record(tx, { topic: KYC_DECIDED, payload }));
}

/** Waits for a mail of a kind. */
const mailOf = (member: Pick<TestMember, 'caller'>, kind: MailKind) =>
  eventually(`a mail ${kind}`, async () => (await inbox(member)).list.find((mail) => mail.kind === kind));

/** Mails as the system would have written them: `seconds` ago, in the order of the list. */
async function placed({ id }: Reader, kind: MailKind, mailClass: string, ages: readonly number[]): Promise<void> {
  await here.query(
    `INSERT INTO messaging.mail (mail_id, member_id, kind, class, variables, event_key, created_at)
     SELECT $1 || '-' || $2 || '-' || lpad(n::text, 4, '0'), $1, $2, $3, '{}', $1 || ':' || $2 || ':' || n, kernel.now() - age * interval '1 second'
     FROM unnest($4::integer[]) WITH ORDINALITY AS a(age, n)`,
    [id, kind, mailClass, ages],
  );
}

async function withCard(member: Reader, accountNumber: string): Promise<string> {
  const { caller, password } = member;
  valueOf(
    await caller.call('security.setPaymentPassword', { body: { password, newPassword: PIN, confirmNewPassword: PIN } }),
  );
  valueOf(
    await caller.call('security.addBankCard', {
      body: { bankCode: 'ACB', accountNumber, accountName: 'NGUYEN VAN THU', paymentPassword: PIN },
    }),
  );
  return valueOf(await caller.call('withdraw.bankCards')).list[0]!.bankCardId;
}

async function withdraw({ caller, id }: Reader, bankCardId: string, amount: number): Promise<string> {
  await here.query(
    `UPDATE turnover.requirement SET state = 'met', counted = required, closed_at = kernel.now() WHERE member_id = $1 AND state = 'open'`,
    [id],
  );
  const body = { bankCardId, amount, currency: 'VND', paymentPassword: PIN };
  const { withdrawalId } = valueOf(await caller.call('withdraw.request', { body }));
  await eventually(
    'the withdrawal to wait for a reviewer',
    async () => valueOf(await caller.call('withdraw.detail', { params: { withdrawalId } })).status === 'review',
  );
  return withdrawalId;
}

/** A running bonus, awarded as with a deposit; answers its requirement's id. */
async function bonusOf({ id: memberId }: Reader): Promise<string> {
  const { kernel, modules } = here.platform;
  const credit = {
    orderId: `inbox-${memberId}`,
    memberId,
    currency: 'VND',
    amount: 5_000_000n,
    methodId: 'vietqr',
    promotionId: 'daily-reload',
    creditedAt: new Date(here.clock.now()),
  };
  await transact(kernel.db, (tx) => modules.turnover.depositCredited(tx, credit));
  const [bonus] = await here.query<{ id: string }>(
    'SELECT requirement_id AS id FROM turnover.bonus WHERE member_id = $1',
    [memberId],
  );
  return bonus!.id;
}

/** Rewards of a mission of a day, as an evaluation awards them. */
function award({ id: memberId }: Reader, ...tiers: readonly number[]): Promise<number> {
  const { kernel, modules } = here.platform;
  const entries = tiers.map((tier): NewEntry => ({
    memberId,
    merchantCode: 'DENLONG',
    currency: 'VND',
    kind: 'mission',
    promotion: 'mission',
    periodKey: `2026-11-27:daily-${tier}`,
    amount: BigInt(tier) * 1_000n,
    values: { span: 'daily', day: '2026-11-27', needs: `${tier}00000` },
  }));
  return transact(kernel.db, (tx) => modules.promotions.award(tx, entries));
}

/** Events of a member's level: up to 3, a notice, down to 2. */
async function recordLevels({ id: memberId }: Reader, name: string): Promise<void> {
  const { kernel } = here.platform;
  const about = { memberId, merchantCode: 'DENLONG', currency: 'VND' };
  const events = [
    { topic: VIP_LEVEL_CHANGED, payload: { ...about, changeId: `${memberId}-${name}-up`, from: 1, to: 3 } },
    {
      topic: VIP_KEEP_NOTICE,
      payload: { ...about, level: 3, needs: '30000000', has: '1200000', checkedOn: `2026-12-0${name.length}` },
    },
    { topic: VIP_LEVEL_CHANGED, payload: { ...about, changeId: `${memberId}-${name}-down`, from: 3, to: 0 } },
  ];
  await transact(kernel.db, async (tx) => {
    for (const event of events) await kernel.outbox.record(tx, event);
  });
}

describe('[MSG-13/system] a mail of the system', () => {
  test('says what happened to money, in the reader’s language, and leads to its screen', async () => {
    const { withdrawals } = here.platform.modules;
    await withdrawals.changeSetting('DENLONG', 'VND', { autoApproveMaximum: 0n });
    const member = await reader();
    await deposit(member, 1_000_000);
    const credited = await mailOf(member, 'deposit_credited');
    expect(credited).toMatchObject({
      class: 'money',
      title: 'Deposit credited',
      text: '1,000,000\u00a0₫ was added to your wallet.',
      link: { route: 'deposit', id: expect.any(String) },
      read: false,
      deletable: false,
    });
    const inVietnamese = callerFor(here.address, () => member.token, 'VI');
    expect((await inbox({ caller: inVietnamese })).list[0]).toMatchObject({
      title: 'Tiền nạp đã vào ví',
      text: '1.000.000\u00a0₫ đã được cộng vào ví của bạn.',
    });
    const inUrdu = callerFor(here.address, () => member.token, 'UR');
    expect((await inbox({ caller: inUrdu })).list[0]!.title).toBe('Deposit credited');

    const card = await withCard(member, '0123456789');
    expect((await mailOf(member, 'bank_card_linked')).text).toContain('•••• 6789');
    await mailOf(member, 'payment_password_changed');
    const rejected = await withdraw(member, card, 200_000);
    expect(await mailOf(member, 'withdrawal_requested')).toMatchObject({
      link: { route: 'withdrawal', id: rejected },
    });
    valueOf(await withdrawals.claim(rejected, 'linh'));
    valueOf(await withdrawals.reject(rejected, 'linh', 'Vui lòng xác minh danh tính trước khi rút tiền.'));
    // A ready reason is read in the reader's language.
    expect((await mailOf(member, 'withdrawal_rejected')).text).toBe(
      '200,000\u00a0₫ is back in your wallet. Reason: Please verify your identity before you withdraw.',
    );
    const paid = await withdraw(member, card, 300_000);
    valueOf(await withdrawals.claim(paid, 'linh'));
    valueOf(await withdrawals.approve(paid, 'linh'));
    expect(await mailOf(member, 'withdrawal_paid')).toMatchObject({ link: { route: 'withdrawal', id: paid } });
    // Newest first, and each once.
    expect(await kindsOf(member)).toEqual([
      'withdrawal_paid',
      'withdrawal_requested',
      'withdrawal_rejected',
      'withdrawal_requested',
      'bank_card_linked',
      'payment_password_changed',
      'deposit_credited',
    ]);
  });

  test('reports money that came back or was taken back', async () => {
    const { withdrawals, payments } = here.platform.modules;
    await withdrawals.changeSetting('DENLONG', 'VND', { autoApproveMaximum: 0n });
    const member = await reader();
    await deposit(member, 500_000);
    // The sandbox bank accepts payments to this account and then reports them as failed.
    const failing = await withdraw(member, await withCard(member, '0123459002'), 200_000);
    valueOf(await withdrawals.claim(failing, 'linh'));
    valueOf(await withdrawals.approve(failing, 'linh'));
    const failed = await mailOf(member, 'withdrawal_failed');
    expect(failed).toMatchObject({ class: 'money', link: { route: 'withdrawal', id: failing } });
    expect(failed.text).toMatch(
      /^The bank did not take the money\. 200,000\u00a0₫ is back in your wallet\. Reason: \S/,
    );
    const { link } = await mailOf(member, 'deposit_credited');
    valueOf(await payments.reverseDeposit(link!.id!, { operator: 'linh', reason: 'chargeback' }));
    expect((await mailOf(member, 'deposit_reversed')).text).toBe(
      'Your payment of 500,000\u00a0₫ was recalled, so the amount was taken from your wallet.',
    );
  });

  test('reports cashback, and bonuses from the award to the end', async () => {
    await setSwitch(here, 'MANPLAYREB3', true);
    const member = await reader();
    await here.query(
      `INSERT INTO play.member_day SELECT $1, 'VND', (kernel.now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::date, 'RNG', 'DENLONG', 1,
        1000000, 1000000, 1000000, 0, 0, 0, 0`,
      [member.id],
    );
    valueOf(
      await member.caller.call('cashback.claim', { body: { currency: 'VND' }, idempotencyKey: 'inbox-cashback-1' }),
    );
    expect((await mailOf(member, 'cashback_paid')).text).toBe('5,000\u00a0₫ of cashback was added to your wallet.');

    const requirementId = await bonusOf(member);
    const awarded = await mailOf(member, 'bonus_awarded');
    expect(awarded).toMatchObject({ class: 'money', link: { route: 'turnover' } });
    expect(awarded.text).toMatch(
      /a bonus of [\d,]+\u00a0₫\. Complete a turnover of [\d,]+\u00a0₫ by \d\d\/\d\d\/\d{4} \d\d:\d\d/,
    );
    await here.query('UPDATE turnover.requirement SET counted = required WHERE requirement_id = $1', [requirementId]);
    // Asking to give the bonus up settles the purse first, and that releases it.
    await member.caller.call('turnover.exitBonus', {
      params: { requirementId },
      idempotencyKey: 'inbox-forfeit-1',
    });
    await mailOf(member, 'bonus_released');
    expect(await kindsOf(member)).toEqual(['bonus_released', 'bonus_awarded', 'cashback_paid']);
  });

  test('reports a bonus that expired', async () => {
    const member = await reader();
    const requirementId = await bonusOf(member);
    await here.query(
      `UPDATE turnover.bonus SET expires_at = kernel.now() - interval '1 second' WHERE requirement_id = $1`,
      [requirementId],
    );
    await member.caller.call('turnover.exitBonus', { params: { requirementId }, idempotencyKey: 'inbox-forfeit-2' });
    expect((await mailOf(member, 'bonus_expired')).text).toMatch(/expired before its turnover was complete/);
    expect(await kindsOf(member)).toEqual(['bonus_expired', 'bonus_awarded']);
  });

  test('reports rewards and levels; [PRO-11/marketing] [PRO-11/paid] on a break only what was paid or taken', async () => {
    const member = await reader();
    await award(member, 1, 2);
    const ready = await mailOf(member, 'reward_ready');
    expect(ready).toMatchObject({ class: 'service', title: 'A reward to claim', link: { route: 'rewards' } });
    expect(ready.text).toMatch(
      /^Daily mission: [12]00,000 points, Daily mission: [12]00,000 points: 3,000\u00a0₫\. You can claim it until \d\d\//,
    );
    // Missions of one day are one mail.
    await award(member, 3);
    await recordLevels(member, 'a');
    const lowered = await mailOf(member, 'vip_lowered');
    expect(lowered.text).toBe('After the monthly check your level is Member. What you have received stays yours.');
    expect((await mailOf(member, 'vip_raised')).text).toBe(
      'Your level is now VIP 3 · Full Moon. What it gives is listed under VIP.',
    );
    expect((await mailOf(member, 'vip_notice')).text).toMatch(
      /^On 01\/12\/2026 your level VIP 3 · Full Moon needs 30,000,000 points .* 1,200,000 of yours count\./,
    );
    const levels = ['vip_lowered', 'vip_notice', 'vip_raised'];
    expect(await kindsOf(member)).toEqual([...levels, 'reward_ready']);

    valueOf(await member.caller.call('protection.takeBreak', { body: { period: 'day' } }));
    const issued = await mailOf(member, 'reward_issued');
    expect(issued).toMatchObject({ class: 'money', link: { route: 'rewards' }, deletable: false });
    expect(issued.text).toMatch(/: 6,000\u00a0₫ was added to your wallet\.$/);
    await award(member, 4);
    await recordLevels(member, 'bb');
    await eventually('every mail', async () => (await kindsOf(member)).length === 8);
    expect((await kindsOf(member)).toSorted()).toEqual(
      [...levels, 'break_started', 'reward_issued', 'reward_issued', 'reward_ready', 'vip_lowered'].toSorted(),
    );
    expect(valueOf(await member.caller.call('rewards.badge'))).toEqual({ claimable: 0 });
    const { sumBalance } = valueOf(await member.caller.call('wallet.balance'));
    expect(sumBalance).toBe(10_000);
  });

  test('reports what protects the account: new devices, passwords, limits, breaks, the identity check', async () => {
    const someone = await newPerson(here, 'inbox_signer');
    await signIn(someone.browser.caller, someone.name, PASSWORD);
    const phone = openBrowser(here.address, { userAgent: IPHONE });
    phone.token = valueOf(await signIn(phone.caller, someone.name, PASSWORD)).token;
    expect((await mailOf(phone, 'new_device')).text).toMatch(/signed in on Safari, iOS at \d\d\/\d\d\/\d{4} \d\d:\d\d/);

    const member = await reader();
    const { caller } = member;
    const body = { oldPassword: member.password, newPassword: 'mật khẩu mới', confirmNewPassword: 'mật khẩu mới' };
    valueOf(await caller.call('security.changePassword', { body }));
    expect((await mailOf(member, 'password_changed')).class).toBe('security');

    valueOf(await caller.call('protection.setLimit', { body: { kind: 'deposit', span: 'week', amount: 2_000_000 } }));
    expect((await mailOf(member, 'limit_set')).text).toBe('Deposit limit of 7 days: 2,000,000\u00a0₫, effective now.');
    valueOf(await caller.call('protection.setLimit', { body: { kind: 'deposit', span: 'week', amount: null } }));
    expect((await mailOf(member, 'limit_requested')).text).toMatch(/^Deposit limit of 7 days: no limit from \d\d\//);
    valueOf(await caller.call('protection.takeBreak', { body: { period: 'day' } }));
    expect((await mailOf(member, 'break_started')).text).toMatch(/^The break is in force until \d\d\//);
    valueOf(await caller.call('protection.excludeMyself', { body: { period: 'forever', confirmed: true } }));
    expect((await mailOf(member, 'self_exclusion_started')).text).toContain('in force permanently');

    const applicant = await reader();
    const image = new Blob([new Uint8Array(flatPng(640, 480))], { type: 'image/png' });
    for (const name of KYC_IMAGES)
      valueOf(await applicant.caller.call('kyc.uploadImage', { params: { image: name }, image }));
    const facts = { fullName: 'NGUYEN VAN THU', idNumber: '079190001234', birthday: '1991-01-01', nationality: 'VN' };
    valueOf(
      await applicant.caller.call('kyc.submit', {
        body: { ...facts, address: '12 Lê Lợi', occupation: 'Kế toán', sourceOfIncome: 'salary' },
      }),
    );
    const { kyc } = here.platform.modules;
    valueOf(await kyc.decide(applicant.id, { reviewer: 'linh', decision: 'resubmit', reason: 'Ảnh <b>mờ</b>' }));
    expect(await mailOf(applicant, 'kyc_resubmit')).toMatchObject({
      class: 'service',
      text: 'Please send your identity documents again. Reason: Ảnh <b>mờ</b>',
      deletable: true,
    });
  });

  test('tells agents of rates, offers, moves, contracts, payments and dues', async () => {
    const [member, above] = [await reader(), await reader()];
    const { kernel } = here.platform;
    const about = { eventId: `agents-${member.id}`, memberId: member.id, kind: 'daily_salary', contractId: 'K1' };
    const answerBy = Date.UTC(2026, 10, 27);
    const dues = { eventId: about.eventId, payerId: above.id, payeeId: member.id, currency: 'VND', amount: '320000' };
    const events = [
      { topic: AGENT_RATE_LOWERED, payload: { ...about, from: '2026-12-01' } },
      { topic: AGENT_ROLE_OFFERED, payload: { memberId: member.id, offerId: about.eventId, answerBy } },
      { topic: AGENT_MOVE_REQUESTED, payload: { memberId: member.id, moveId: about.eventId, answerBy } },
      { topic: AGENT_CONTRACT_WAITING, payload: { ...about, asked: 'terms' } },
      { topic: AGENT_CONTRACT_WAITING, payload: { ...about, eventId: `${about.eventId}-2`, asked: 'end' } },
      {
        topic: AGENT_LINES_PAID,
        payload: { currency: 'VND', payments: [{ paymentId: about.eventId, memberId: member.id, amount: '1689100' }] },
      },
      { topic: AGENT_DUES_OPENED, payload: dues },
    ];
    await transact(kernel.db, async (tx) => {
      for (const event of events) await kernel.outbox.record(tx, event);
    });
    expect((await mailOf(member, 'agent_rate_lowered')).text).toContain('from 01/12/2026 on');
    for (const kind of ['agent_role_offered', 'agent_move_requested', 'agent_contract_ending'] as const)
      await mailOf(member, kind);
    expect(await mailOf(member, 'agent_contract_waiting')).toMatchObject({
      text: expect.stringContaining('Daily salary contract'),
      link: { route: 'agentContract', id: 'daily_salary' },
    });
    expect((await mailOf(member, 'agent_paid')).text).toContain('1,689,100');
    expect((await mailOf(member, 'agent_due_owed')).text).toContain('320,000');
    expect(await mailOf(above, 'agent_due_owing')).toMatchObject({ class: 'money', deletable: false });
  });

  test('is written once, however often and by however many nodes its event is delivered', async () => {
    const member = await reader();
    const { kernel } = here.platform;
    const record = () => recordApproval(member.id, `twice-${member.id}`);
    const deliver = () => Promise.all([kernel.outbox.deliverDue(), kernel.outbox.deliverDue()]);
    await Promise.all([record(), record(), record()]);
    await deliver();
    const mail = await mailOf(member, 'kyc_approved');
    expect(await kindsOf(member)).toEqual(['kyc_approved']);
    // Also after the member has deleted it.
    valueOf(await member.caller.call('inbox.delete', { body: { mailIds: [mail.mailId] } }));
    await record();
    await deliver();
    await eventually(
      'the outbox to be empty',
      async () =>
        (await here.query<{ left: number }>('SELECT count(*)::int AS left FROM kernel.outbox'))[0]!.left === 0,
    );
    expect(await kindsOf(member)).toEqual([]);
  });
});

describe('[MSG-12/inbox] the unread count', () => {
  test('[CALL-11/inboxUnread] counts, falls with reading, and reaches every screen of the member as it changes', async () => {
    const member = await reader();
    const listening = await listenOn(here.address, member.token);
    await placed(
      member,
      'kyc_approved',
      'service',
      Array.from({ length: 120 }, (_, at) => at),
    );
    expect(await unread(member)).toBe(120);
    await deposit(member, 100_000);
    await listening.received('unread_changed', ({ inbox }) => inbox === 121);
    const { mailId } = await mailOf(member, 'deposit_credited');
    const read = { body: { mailIds: [mailId, mailId] } };
    expect(valueOf(await member.caller.call('inbox.read', read))).toEqual({ totalUnreadCount: 120 });
    expect(valueOf(await member.caller.call('inbox.read', read))).toEqual({ totalUnreadCount: 120 });
    expect((await inbox(member)).list.find((mail) => mail.mailId === mailId)).toMatchObject({ read: true });
    await listening.received('unread_changed', ({ inbox }) => inbox === 120);
    expect(valueOf(await member.caller.call('inbox.readAll'))).toEqual({ totalUnreadCount: 0 });
    await listening.received('unread_changed', ({ inbox }) => inbox === 0);
    expect(await unread(member)).toBe(0);
    expect((await inbox(member)).list.every((mail) => mail.read)).toBe(true);
    listening.close();
  });

  test('the last count published is the true one, whatever happens at once', async () => {
    const member = await reader();
    const listening = await listenOn(here.address, member.token);
    await placed(
      member,
      'kyc_approved',
      'service',
      Array.from({ length: 20 }, (_, at) => at),
    );
    const { list } = await inbox(member);
    await Promise.all(
      list.flatMap(({ mailId }, at) => [
        member.caller.call('inbox.read', { body: { mailIds: [mailId] } }),
        recordApproval(member.id, `rush-${member.id}-${at}`),
      ]),
    );
    await eventually('every mail', async () => (await unread(member)) === 20);
    await eventually('the last count', async () => {
      const counts = listening.events.filter(({ event }) => event === 'unread_changed');
      return counts.length === 40 && (counts.at(-1)!.payload as { inbox: number }).inbox === 20;
    });
    expect(await unread(member)).toBe(20);
    listening.close();
  });
});

describe('[MSG-04] the inbox', () => {
  test('is the member’s own: guests, trial accounts and other members read and change nothing', async () => {
    const [owner, other] = [await reader(), await reader()];
    await placed(owner, 'kyc_approved', 'service', [10, 20]);
    const [mail] = (await inbox(owner)).list;
    const mailIds = [mail!.mailId];
    for (const id of ['inbox.read', 'inbox.delete'] as const)
      expect(await other.caller.call(id, { body: { mailIds } })).toMatchObject({ code: 'mail_not_found', status: 404 });
    expect(await inbox(other)).toEqual({ list: [], next: null });
    expect(await here.guest().call('inbox.list')).toMatchObject({ code: 'not_logged_in' });
    expect(await here.guest().call('message.unreadCount')).toMatchObject({ code: 'not_logged_in' });
    await here.query('UPDATE identity.member SET type = 4 WHERE id = $1', [other.id]);
    for (const id of ['inbox.list', 'message.unreadCount', 'inbox.readAll'] as const)
      expect(await other.caller.call(id)).toMatchObject({ code: 'free_reject', status: 403 });
    expect((await inbox(owner)).list.map(({ read }) => read)).toEqual([false, false]);
  });

  test('keeps mails about money, security and limits for twelve months, all of a request or none', async () => {
    const member = await reader();
    await placed(member, 'kyc_approved', 'service', [1]);
    for (const kept of ['money', 'security', 'limits'])
      await here.query(
        `INSERT INTO messaging.mail (mail_id, member_id, kind, class, variables, event_key) VALUES ($1 || $2, $1, 'password_changed', $2, '{}', $1 || $2)`,
        [member.id, kept],
      );
    const { list } = await inbox(member);
    const free = list.find(({ deletable }) => deletable)!;
    expect(list.map((mail) => [mail.class, mail.deletable]).toSorted()).toEqual([
      ['limits', false],
      ['money', false],
      ['security', false],
      ['service', true],
    ]);
    for (const mail of list.filter(({ deletable }) => !deletable))
      expect(await member.caller.call('inbox.delete', { body: { mailIds: [free.mailId, mail.mailId] } })).toMatchObject(
        { code: 'mail_kept', status: 409 },
      );
    expect((await inbox(member)).list).toHaveLength(4);
    expect(valueOf(await member.caller.call('inbox.delete', { body: { mailIds: [free.mailId] } }))).toEqual({
      totalUnreadCount: 3,
    });
    expect(await member.caller.call('inbox.delete', { body: { mailIds: [free.mailId] } })).toMatchObject({
      code: 'mail_not_found',
    });
    await here.query(
      `UPDATE messaging.mail SET created_at = created_at - interval '12 months 1 minute' WHERE member_id = $1`,
      [member.id],
    );
    const old = (await inbox(member)).list.map(({ mailId }) => mailId);
    expect(valueOf(await member.caller.call('inbox.delete', { body: { mailIds: old } }))).toEqual({
      totalUnreadCount: 0,
    });
    expect((await inbox(member)).list).toEqual([]);
  });

  test('is read in pages, newest first, without gaps or repeats while mails arrive', async () => {
    const member = await reader();
    // Many at the same instant: the id orders them.
    await placed(
      member,
      'kyc_approved',
      'service',
      Array.from({ length: 45 }, (_, at) => Math.floor(at / 10)),
    );
    const seen: string[] = [];
    for (let after: string | undefined; ;) {
      const page = await inbox(member, after === undefined ? { limit: 7 } : { limit: 7, after });
      seen.push(...page.list.map(({ mailId }) => mailId));
      if (page.next === null) break;
      after = page.next;
      if (seen.length === 7) await placed(member, 'kyc_resubmit', 'service', [0]);
    }
    const stored = await here.query<{ id: string }>(
      `SELECT mail_id AS id FROM messaging.mail WHERE member_id = $1 AND kind = 'kyc_approved' ORDER BY created_at DESC, mail_id DESC`,
      [member.id],
    );
    expect(seen).toEqual(stored.map(({ id }) => id));
    for (const after of ['nothing', 'WyJhIiwiYiIsImMiXQ', ''])
      expect(await member.caller.call('inbox.list', { query: { after } })).toMatchObject({ code: 'input_invalid' });
    for (const mailIds of [[], Array.from({ length: 51 }, (_, at) => `m${at}`)])
      expect(await member.caller.call('inbox.read', { body: { mailIds } })).toMatchObject({ code: 'input_invalid' });
  });
});

test('the application may not change what a mail says', async () => {
  const [may] = await here.query<Record<string, boolean>>(
    `SELECT has_column_privilege('lantern_app', 'messaging.mail', 'variables', 'UPDATE') AS text,
      has_column_privilege('lantern_app', 'messaging.mail', 'read_at', 'UPDATE') AS read`,
  );
  expect(may).toEqual({ text: false, read: true });
});

test('[PRO-11/paid] who asks for erasure is paid what can be claimed first', async () => {
  const member = await reader();
  await award(member, 1, 2);
  const request = () => member.caller.call('privacy.requestErasure', { body: { password: member.password } });
  // The money is theirs to withdraw.
  expect(await request()).toMatchObject({ code: 'balance_remaining' });
  const { content } = valueOf(await member.caller.call('rewards.list', { query: { state: 'paid' } }));
  expect(content.map(({ state, amount }) => [state, amount]).toSorted()).toEqual([
    ['issued', 1_000],
    ['issued', 2_000],
  ]);
  const { sections } = valueOf(await member.caller.call('privacy.export', { body: { password: member.password } }));
  expect(sections['rewards']).toHaveLength(2);
});

test('an export contains the mails, an erasure deletes them', async () => {
  const member = await reader();
  await placed(member, 'kyc_approved', 'service', [1, 2]);
  const { messaging } = here.platform.modules;
  const { sections } = valueOf(await member.caller.call('privacy.export', { body: { password: member.password } }));
  expect(sections['inbox']).toEqual([
    expect.objectContaining({ kind: 'kyc_approved', readAt: null, deletedAt: null }),
    expect.objectContaining({ kind: 'kyc_approved' }),
  ]);
  await transact(here.platform.kernel.db, (tx) => messaging.erase(tx, member.id));
  expect(await here.query('SELECT 1 FROM messaging.mail WHERE member_id = $1', [member.id])).toEqual([]);
});
