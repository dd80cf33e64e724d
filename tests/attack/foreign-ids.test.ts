/** Every member call that takes an id, with another member's id: it answers as if the id did not exist, and changes nothing. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { CallShape } from '../../packages/contract/src/call.ts';
import {
  deposit,
  eventually,
  newMember,
  startTestPlatform,
  valueOf,
  type TestMember,
  type TestPlatform,
} from '../kit/src/index.ts';
import { transact } from '../../apps/server/src/kernel/tx.ts';
import { flatPng } from '../kit/src/pictures.ts';
import { memberIdOf } from '../kit/src/applicants.ts';
import { calmIssue, installFastGame } from '../setup/fast-game.ts';
import { openApplications } from '../setup/open-promotion.ts';
import { waitingReward } from '../setup/waiting-reward.ts';
import { liveCalls } from './hostile-inputs.ts';

const SLOW = { code: 'test3600', intervalSec: 3600, lockTimeSec: 60 };
const WHOLE_FILE_MS = 10 * 60_000;
const PIN = '258036';

/** Ids of shared things: the same for every member. */
const HOUSE_IDS = [
  'announcement.markRead announcementId',
  'deposit.acceptPromotion promotionId',
  'deposit.createOrder methodId',
  'deposit.createOrder promotionId',
  'game.addFavourite nodeId',
  'game.addRecent nodeId',
  'game.removeFavourite nodeId',
  'launch.game gameId',
  'launch.game nodeId',
  // A hash of facts, not a thing.
  'agent.transferDownline previewId',
  'agent.transferDownlines previewId',
  // The sender's own name of a message, in one conversation.
  'chat.send clientId',
  // A challenge's, not a person's.
  'session.sendCode captchaId',
];

type Part = 'params' | 'query' | 'input';

const fieldsOf = (schema: z.core.$ZodType | undefined): readonly string[] =>
  schema === undefined
    ? []
    : Object.keys(
        (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as { properties?: object }).properties ?? {},
      );

/** Each id that a call with a session takes, as `call field`, with the part of the request that contains it. */
const takenIds = new Map(
  liveCalls
    .filter(([, { auth }]) => auth !== 'none')
    .flatMap(([id, call]) =>
      (['params', 'query', 'input'] as const).flatMap((part) =>
        fieldsOf(call[part])
          .filter((field) => /(?:^i|I)ds?$/.test(field))
          .map((field): [string, readonly [CallShape, Part, string]] => [`${id} ${field}`, [call, part, field]]),
      ),
    ),
);

/** A member's things that another member might try to access. */
interface Belongings {
  readonly member: TestMember;
  readonly memberId: string;
  readonly appliedPictureId: string;
  readonly orderId: string;
  readonly receiptId: string;
  readonly lotteryOrderId: string;
  readonly suborderId: string;
  readonly betId: string;
  readonly chaseId: string;
  readonly bankCardId: string;
  readonly withdrawalId: string;
  readonly questionId: string;
  readonly sessionId: string;
  readonly passkeyId: string;
  readonly requirementId: string;
  readonly mailId: string;
  readonly pictureId: string;
  readonly conversationId: string;
  readonly chatPictureId: string;
  readonly entryId: string;
  readonly line: Line;
}

/** An agent with two agents below, one of whom is to be moved; and an offer of the role to the member. */
interface Line {
  readonly agent: TestMember;
  readonly low: string;
  readonly other: string;
  readonly moveId: string;
  readonly offerId: string;
  /** Offered by the house, by kind; and of a pair: one that runs, one whose end was asked for, one that waits. */
  readonly daily: string;
  readonly dividend: string;
  readonly hourly: string;
  readonly running: string;
  readonly ending: string;
  readonly waiting: string;
  readonly lineId: string;
  readonly dueId: string;
}

let here: TestPlatform;
let numero: string;
let victim: Belongings;
let attacker: Belongings;

async function manualOrder({ caller }: TestMember): Promise<string> {
  const method = valueOf(await caller.call('deposit.methods')).list.find(({ kind }) => kind === 'manual_transfer')!;
  return valueOf(
    await caller.call('deposit.createOrder', {
      body: { methodId: method.methodId, amount: method.minimum, currency: 'VND' },
    }),
  ).orderId;
}

async function runningBonus(memberId: string): Promise<string> {
  const { kernel, modules } = here.platform;
  const credit = {
    orderId: `foreign-${memberId}`,
    memberId: memberId as never,
    currency: 'VND',
    amount: 5_000_000n,
    methodId: 'vietqr',
    promotionId: 'daily-reload',
    creditedAt: new Date(here.clock.now()),
  };
  await transact(kernel.db, (tx) => modules.turnover.depositCredited(tx, credit));
  return (
    await here.query<{ id: string }>(`SELECT requirement_id AS id FROM turnover.bonus WHERE member_id = $1`, [memberId])
  )[0]!.id;
}

async function plantedPasskey(memberId: string): Promise<string> {
  const passkeyId = `key-${memberId}`;
  await here.query(
    `INSERT INTO factors.passkey (id, member_id, slot, host, credential_id, public_key, counter, name) VALUES ($1, $2, 1, 'denlong.example', $3, $4, 0, 'Phone')`,
    [passkeyId, memberId, randomBytes(16).toString('base64url'), randomBytes(64)],
  );
  return passkeyId;
}

async function linkedCard({ caller, password }: TestMember, accountNumber: string): Promise<string> {
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

const STEPS = [{ turnoverMinimum: 1_000_000, activeMembersMinimum: 1, rateBasisPoints: 10 }];

/** Contracts and statement lines of an agent and the two below. */
async function moneyOf(name: string, agent: TestMember, [top, low, other]: readonly [string, string, string]) {
  const { commissions, merchant } = here.platform.modules;
  const newPassword = PIN;
  valueOf(
    await agent.caller.call('security.setPaymentPassword', {
      body: { password: agent.password, newPassword, confirmNewPassword: newPassword },
    }),
  );
  const offered = async (kind: 'daily_salary' | 'hourly_salary') =>
    valueOf(await commissions.offerHouse(merchant(''), { kind, steps: STEPS, payeeId: top as never, by: 'test' }));
  const dividend = valueOf(
    await commissions.offerHouse(merchant(''), {
      kind: 'dividend',
      steps: [{ ...STEPS[0]!, turnoverMinimum: 0, netLossMinimum: 1 }],
      payeeId: top as never,
      by: 'test',
    }),
  );
  const planted = async (payee: string, kind: string, state: string, by: string | null) => {
    const id = `contract-${kind}-${state}-${name}`.slice(0, 64);
    await here.query(
      `INSERT INTO commissions.contract (contract_id, merchant_code, currency, kind, payer_id, payee_id, state, proposed_by, answer_by)
       VALUES ($1, 'DENLONG', 'VND', $2, $3, $4, $5, $6, CASE WHEN $5 = 'active' THEN NULL ELSE kernel.now() + interval '1 day' END)`,
      [id, kind, top, payee, state, by],
    );
    const inForce = state !== 'proposed';
    await here.query(
      `INSERT INTO commissions.contract_version (contract_id, version, terms_text, terms, hash, state, days)
       VALUES ($1, 1, '{}', '{"kind": "daily_salary", "steps": []}', repeat('a', 64), $2, CASE WHEN $2 = 'in_force' THEN daterange('2020-01-01', NULL) END)`,
      [id, inForce ? 'in_force' : 'proposed'],
    );
    return id;
  };
  await here.query(
    `INSERT INTO commissions.run (run_id, merchant_code, currency, kind, period, from_day, to_day, state, boundary)
     VALUES ($1, 'DENLONG', 'VND', 'nightly', $1, kernel.now()::date - 1, kernel.now()::date - 1, 'computed', '1')`,
    [`run-${name}`],
  );
  const running = await planted(low, 'daily_salary', 'active', null);
  const lines = await here.query<{ id: string }>(
    `INSERT INTO commissions.statement_line (run_id, merchant_code, currency, agent_id, payer_id, depth, kind, category, contract_id, from_day, day, amount,
       total, inputs, payable_at, state, due_since)
     VALUES ($1, 'DENLONG', 'VND', $2, NULL, 0, 'rebate', 'RNG', NULL, kernel.now()::date - 1, kernel.now()::date - 1, 1, 1, '{}', kernel.now(), 'paid', NULL),
       ($1, 'DENLONG', 'VND', $3, $2, 1, 'daily_salary', NULL, $4, kernel.now()::date - 1, kernel.now()::date - 1, 1, 1, '{}', kernel.now(), 'due', kernel.now())
     RETURNING line_id AS id`,
    [`run-${name}`, top, low, running],
  );
  return {
    daily: await offered('daily_salary'),
    hourly: await offered('hourly_salary'),
    dividend,
    running,
    ending: await planted(other, 'daily_salary', 'cancel_proposed', other),
    waiting: await planted(low, 'hourly_salary', 'proposed', top),
    lineId: lines[0]!.id,
    dueId: lines[1]!.id,
  };
}

async function lineOf(memberId: string): Promise<Line> {
  const { agents } = here.platform.modules;
  const [agent, low, other] = [
    await newMember(here.address),
    await newMember(here.address),
    await newMember(here.address),
  ];
  const [top, one, two] = await Promise.all([agent, low, other].map(({ userName }) => memberIdOf(here, userName)));
  valueOf(await agents.appointAgent(top!));
  for (const below of [one!, two!]) valueOf(await agents.appointAgent(below, { parent: top! }));
  const moveId = `move-${memberId}`;
  await here.query(
    `INSERT INTO agents.move (move_id, merchant_code, parent_id, asked_by, by_operator, state, effective_day) VALUES ($1, 'DENLONG', $2, $3, false, 'planned', '2999-01-01')`,
    [moveId, two, top],
  );
  const offerId = `offer-${memberId}`;
  await here.query(
    `INSERT INTO agents.offer (offer_id, member_id, agent_id, rates, answer_by) VALUES ($1, $2, $3, '{}', kernel.now() + interval '1 day')`,
    [offerId, memberId, top],
  );
  const money = await moneyOf(memberId, agent, [top!, one!, two!]);
  return { agent, low: one!, other: two!, moveId, offerId, ...money };
}

async function furnished(accountNumber: string): Promise<Belongings> {
  const member = await newMember(here.address);
  const { caller } = member;
  const memberId = await memberIdOf(here, member.userName);
  await deposit(member, 10_000_000);
  const items = [{ betType: 'lo2', selections: ['75'], unit: 1_000, multiplier: 1 }];
  const terms = { gameCode: SLOW.code, prizeMode: 'Lott', playType: 'trad', items };
  const placed = valueOf(await caller.call('lottery.placeOrder', { body: { ...terms, numero } }));
  const { list: issues } = valueOf(
    await caller.call('lottery.openIssues', { query: { gameCode: SLOW.code, count: 3 } }),
  );
  const { chaseId } = valueOf(
    await caller.call('lottery.placeChase', {
      body: {
        ...terms,
        issues: issues.slice(0, 2).map((issue) => ({ numero: issue.numero, multiplier: 1 })),
        stopOnWin: true,
      },
    }),
  );
  const bankCardId = await linkedCard(member, accountNumber);
  await here.query(
    `UPDATE turnover.requirement SET state = 'met', counted = required, closed_at = kernel.now() WHERE state = 'open'`,
  );
  const { withdrawalId } = valueOf(
    await caller.call('withdraw.request', {
      body: { bankCardId, amount: 50_000, currency: 'VND', paymentPassword: PIN },
    }),
  );
  const questionId = `question-${memberId}`;
  await here.query(
    `INSERT INTO withdrawals.question (question_id, withdrawal_id, question, asked_by, asked_by_name) VALUES ($1, $2, 'Của bạn?', 'r', 'R')`,
    [questionId, withdrawalId],
  );
  const orderId = await manualOrder(member);
  const receiptId = `receipt-${memberId}`;
  await here.query(
    `INSERT INTO payments.receipt (receipt_id, order_id, place, file, sealed_key, sha256, width, height, size_bytes) VALUES ($1, $2, 1, $3, $4, $4, 1, 1, 1)`,
    [receiptId, orderId, `${memberId}.jpg`, randomBytes(32)],
  );
  const mailId = `mail-${memberId}`;
  await here.query(
    `INSERT INTO messaging.mail (mail_id, member_id, kind, class, variables, event_key) VALUES ($1, $2, 'password_changed', 'security', '{}', $1)`,
    [mailId, memberId],
  );
  const image = new Blob([new Uint8Array(flatPng(8, 8))], { type: 'image/png' });
  const { pictureId } = valueOf(await caller.call('feedback.uploadPicture', { image }));
  const appliedPictureId = valueOf(await caller.call('promotions.uploadPicture', { image })).pictureId;
  const chatPictureId = valueOf(await caller.call('chat.uploadPicture', { image })).pictureId;
  const { conversationId } = valueOf(await caller.call('chat.open', { body: CHAT }));
  valueOf(await caller.call('chat.close', { params: { conversationId } }));
  return {
    member,
    memberId,
    mailId,
    pictureId,
    conversationId,
    chatPictureId,
    appliedPictureId,
    orderId,
    receiptId,
    lotteryOrderId: placed.orderId,
    suborderId: placed.suborders[0]!.suborderId,
    betId: valueOf(await caller.call('record.bets', { query: { range: 'today' } })).content[0]!.betId,
    chaseId,
    bankCardId,
    withdrawalId,
    questionId,
    sessionId: valueOf(await caller.call('security.sessions')).list[0]!.sessionId,
    passkeyId: await plantedPasskey(memberId),
    requirementId: await runningBonus(memberId),
    entryId: await waitingReward(here, memberId, 'L2'),
    line: await lineOf(memberId),
  };
}

let applicationKey: string;
beforeAll(async () => {
  here = await startTestPlatform();
  await here.platform.modules.system.setSwitch('DENLONG', 'CBS3', true);
  await installFastGame(here.query, SLOW);
  await here.query('UPDATE payments.deposit_setting SET orders_open_maximum = 1000');
  await here.query(
    'UPDATE withdrawals.setting SET daily_count_maximum = 1000, daily_amount_maximum = 1000000000, auto_approve_maximum = 0',
  );
  await here.query('UPDATE turnover.offer SET per_day = NULL');
  applicationKey = await openApplications(here);
  const someone = await newMember(here.address);
  ({ numero } = await calmIssue(here.clock, someone.caller, SLOW, WHOLE_FILE_MS));
  victim = await furnished('0123456789');
  attacker = await furnished('9876543210');
  // Nothing of theirs may change by itself while the tests compare it: what their accounts have in common is found before.
  await here.platform.modules.risk.evaluate();
  await eventually('the work in the background to be done', async () => {
    const [row] = await here.query<{ left: number }>(
      `SELECT ((SELECT count(*) FROM kernel.outbox)
        + (SELECT count(*) FROM withdrawals.withdrawal WHERE status IN ('requested', 'auto_check')))::int AS left`,
    );
    return row!.left === 0;
  });
});
afterAll(() => here.close());

interface Attempt {
  /** The owner's id for the call. */
  readonly id: (of: Belongings) => string;
  /** The rest of the request, with the caller's own values. */
  readonly rest?: (own: Belongings) => Readonly<Record<string, unknown>>;
  /** Who calls, when it is not the member. */
  readonly by?: (own: Belongings) => TestMember;
}

/** A call of the member's agent, about one of the agents below. */
const ofAgent = (rest?: Attempt['rest'], id: Attempt['id'] = (of) => of.line.low): Attempt => ({
  id,
  by: (own) => own.line.agent,
  ...(rest && { rest }),
});
const RATES = { rebatesBasisPoints: {} };

const CHAT = { topic: 'deposit', text: 'Tôi cần hỏi về khoản nạp của tôi' } as const;
const message = () => ({ clientId: crypto.randomUUID(), text: 'Xin chào' });
const FEEDBACK = { topic: 'deposit', text: 'Tôi cần hỏi về khoản nạp của tôi' };

/** How to request with each member-owned id; an id neither here nor among the shared ones fails the test. */
const ATTEMPTS: Readonly<Record<string, Attempt>> = {
  'agent.downlines parentId': ofAgent(),
  'agent.subordinate memberId': ofAgent(),
  'agent.updateRebates memberId': ofAgent(() => RATES),
  'agent.offerRole memberId': ofAgent(() => RATES),
  'agent.transferPreview memberIds': ofAgent((own) => ({ parentId: own.line.other })),
  'agent.transferPreview parentId': ofAgent((own) => ({ memberIds: [own.line.other] })),
  'agent.transferDownline memberId': ofAgent((own) => ({ parentId: own.line.other })),
  'agent.transferDownline parentId': ofAgent((own) => ({ memberId: own.line.other })),
  'agent.transferDownlines memberIds': ofAgent((own) => ({ parentId: own.line.other })),
  'agent.transferDownlines parentId': ofAgent((own) => ({ memberIds: [own.line.other] })),
  'agent.answerMove moveId': ofAgent(
    () => ({ accept: false }),
    (of) => of.line.moveId,
  ),
  'agent.answerDailySalary contractId': ofAgent(
    () => ({ accept: false }),
    (of) => of.line.daily,
  ),
  'agent.answerDividend contractId': ofAgent(
    () => ({ accept: false }),
    (of) => of.line.dividend,
  ),
  'agent.answerHourlySalary contractId': ofAgent(
    () => ({ accept: false }),
    (of) => of.line.hourly,
  ),
  'agent.whatIf contractId': ofAgent(
    () => ({ kind: 'daily_salary', inputs: { activeMembers: 1 } }),
    (of) => of.line.running,
  ),
  'agent.proposeContract payeeId': ofAgent(
    () => ({ kind: 'daily_salary', steps: STEPS, paymentPassword: PIN }),
    (of) => of.line.other,
  ),
  'agent.withdrawContract contractId': ofAgent(undefined, (of) => of.line.waiting),
  'agent.consentContract contractId': ofAgent(
    () => ({ accept: false }),
    (of) => of.line.ending,
  ),
  'agent.cancelContract contractId': ofAgent(
    () => ({ paymentPassword: PIN }),
    (of) => of.line.running,
  ),
  'agent.statementLine lineId': ofAgent(undefined, (of) => of.line.lineId),
  'agent.statementParts lineId': ofAgent(undefined, (of) => of.line.lineId),
  'agent.statementFile lineId': ofAgent(undefined, (of) => of.line.lineId),
  'agent.payDue dueId': ofAgent(undefined, (of) => of.line.dueId),
  'agent.answerOffer offerId': { id: (of) => of.line.offerId, rest: () => ({ accept: true }) },
  'deposit.order orderId': { id: (of) => of.orderId },
  'deposit.acceptPromotion orderId': { id: (of) => of.orderId, rest: () => ({ promotionId: 'daily-reload' }) },
  'deposit.uploadReceipt orderId': { id: (of) => of.orderId },
  'deposit.reportTransfer receiptIds': {
    id: (of) => of.receiptId,
    rest: (own) => ({ orderId: own.orderId, payerName: 'NGUYEN VAN THU' }),
  },
  'deposit.reportTransfer orderId': { id: (of) => of.orderId, rest: () => ({ payerName: 'NGUYEN VAN THU' }) },
  'deposit.cancelOrder orderId': { id: (of) => of.orderId },
  'chat.messages conversationId': { id: (of) => of.conversationId },
  // In this order: the picture is not sent with what the first one begins.
  'chat.open referenceId': { id: (of) => of.orderId, rest: () => CHAT },
  'chat.open pictureIds': { id: (of) => of.chatPictureId, rest: () => CHAT },
  'chat.picture pictureId': { id: (of) => of.chatPictureId },
  'chat.read conversationId': { id: (of) => of.conversationId, rest: () => ({ upTo: 1 }) },
  'chat.transcript conversationId': { id: (of) => of.conversationId },
  'chat.send conversationId': { id: (of) => of.conversationId, rest: message },
  'chat.send pictureIds': {
    id: (of) => of.chatPictureId,
    rest: (own) => ({ ...message(), conversationId: own.conversationId }),
  },
  'chat.typing conversationId': { id: (of) => of.conversationId },
  'chat.close conversationId': { id: (of) => of.conversationId },
  'chat.rate conversationId': { id: (of) => of.conversationId, rest: () => ({ stars: 5 }) },
  'feedback.picture pictureId': { id: (of) => of.pictureId },
  'feedback.send pictureIds': { id: (of) => of.pictureId, rest: () => FEEDBACK },
  'feedback.send referenceId': { id: (of) => of.orderId, rest: () => FEEDBACK },
  'inbox.delete mailIds': { id: (of) => of.mailId },
  'inbox.read mailIds': { id: (of) => of.mailId },
  'lottery.orderDetail orderId': { id: (of) => of.lotteryOrderId },
  'lottery.cancelSuborders suborderIds': { id: (of) => of.suborderId },
  'lottery.stopChase chaseId': { id: (of) => of.chaseId },
  'promotions.picture pictureId': { id: (of) => of.appliedPictureId },
  'promotions.apply pictureIds': {
    id: (of) => of.appliedPictureId,
    rest: () => ({ key: applicationKey, remark: 'Xin chào' }),
  },
  'record.bet betId': { id: (of) => of.betId, rest: () => ({ source: 'lottery' }) },
  'rewards.claim entryId': { id: (of) => of.entryId },
  'security.removePasskey passkeyId': { id: (of) => of.passkeyId, rest: (own) => ({ password: own.member.password }) },
  'turnover.exitBonus requirementId': { id: (of) => of.requirementId },
  'withdraw.detail withdrawalId': { id: (of) => of.withdrawalId },
  'withdraw.answer withdrawalId': { id: (of) => of.withdrawalId, rest: () => ({ questionId: 'none', answer: 'Có' }) },
  'withdraw.answer questionId': {
    id: (of) => of.questionId,
    rest: (own) => ({ withdrawalId: own.withdrawalId, answer: 'Có' }),
  },
  'withdraw.preview bankCardId': { id: (of) => of.bankCardId, rest: () => ({ amount: 50_000 }) },
  'withdraw.request bankCardId': {
    id: (of) => of.bankCardId,
    rest: () => ({ amount: 50_000, currency: 'VND', paymentPassword: PIN }),
  },
  // Last, because with a valid id these end what the other requests need.
  'security.removeBankCard bankCardId': { id: (of) => of.bankCardId, rest: () => ({ paymentPassword: PIN }) },
  'security.endSession sessionId': { id: (of) => of.sessionId },
};

/** A file is what its owner gets. */
const isFile = (answer: Response): boolean => !(answer.headers.get('content-type') ?? '').includes('json');

let keys = 0;

async function send(
  what: string,
  id: string,
  own: Belongings,
): Promise<{ readonly status: number; readonly body: { readonly success: boolean; readonly code?: string } }> {
  const [call, , idField] = takenIds.get(what)!;
  const values: Record<string, unknown> = {
    ...ATTEMPTS[what]!.rest?.(own),
    [idField]: idField.endsWith('s') ? [id] : id,
  };
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])));
  const query = new URLSearchParams(
    fieldsOf(call.query).flatMap((field) => (field in values ? [[field, String(values[field])]] : [])),
  );
  const headers = {
    authorization: `Bearer ${(ATTEMPTS[what]!.by?.(own) ?? own.member).token}`,
    'idempotency-key': `foreign-${++keys}`,
    'accept-language': 'en',
  };
  const body =
    call.body === 'image'
      ? Buffer.from('no picture')
      : JSON.stringify(
          Object.fromEntries(Object.entries(values).filter(([name]) => fieldsOf(call.input).includes(name))),
        );
  const sent =
    call.method === 'GET'
      ? { headers }
      : { headers: { ...headers, 'content-type': call.body === 'image' ? 'image/png' : 'application/json' }, body };
  const answer = await fetch(`${here.address}${path}?${query.toString()}`, { method: call.method, ...sent });
  return {
    status: answer.status,
    body: isFile(answer) ? { success: true } : ((await answer.json()) as { success: boolean; code?: string }),
  };
}

/** Another id of the same shape, which does not exist. */
const nobodys = (id: string): string =>
  id.slice(0, -6) + [...id.slice(-6)].map((letter) => (letter === '0' ? '1' : '0')).join('');

/** A digest of every row of the member, in any schema, and of the member's orders' rows. */
async function belongingsNow({ memberId, orderId, lotteryOrderId }: Belongings): Promise<Record<string, string>> {
  const columns = await here.query<{ place: string; column: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS place, quote_ident(column_name) AS column FROM information_schema.columns
       JOIN pg_class c ON c.oid = format('%I.%I', table_schema, table_name)::regclass AND c.relkind IN ('r', 'p')
      WHERE column_name IN ('member_id', 'owner_id', 'order_id') AND data_type = 'text' AND table_schema NOT IN ('pg_catalog', 'information_schema', 'kernel', 'graphile_worker')`,
  );
  const found: Record<string, string> = {};
  for (const { place, column } of columns) {
    const [row] = await here.query<{ digest: string }>(
      `SELECT md5(coalesce(string_agg((to_jsonb(t) - 'last_seen_at')::text, '|' ORDER BY (to_jsonb(t) - 'last_seen_at')::text), '')) AS digest FROM ${place} t WHERE ${column} = ANY ($1)`,
      [[memberId, orderId, lotteryOrderId]],
    );
    found[`${place}.${column}`] = row!.digest;
  }
  return found;
}

test('[CALL-02] every id a member’s call takes is covered here', () => {
  expect([...takenIds.keys()].toSorted()).toEqual([...Object.keys(ATTEMPTS), ...HOUSE_IDS].toSorted());
});

describe('[CALL-02] another member’s id and an unknown id get the same refusal and change nothing:', () => {
  test.each(Object.entries(ATTEMPTS))('%s', async (what, { id }) => {
    const before = await belongingsNow(victim);
    const foreign = await send(what, id(victim), attacker);
    const absent = await send(what, nobodys(id(victim)), attacker);
    expect(foreign.body.success).toBe(false);
    expect(['input_invalid', 'system_error', 'idempotency_key_invalid']).not.toContain(foreign.body.code);
    expect(foreign).toEqual(absent);
    expect(await belongingsNow(victim)).toEqual(before);
    // The request is valid except for the owner: with their own id the answer differs.
    expect((await send(what, id(attacker), attacker)).body.code).not.toBe(foreign.body.code);
  });
});
