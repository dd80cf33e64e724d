/** Every call that moves money, by its Idempotency-Key: missing, invalid, replayed, reused, concurrent, of another member. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorCatalogue, type ErrorCode } from '../../packages/contract/src/errors/index.ts';
import {
  deposit,
  newMember,
  startTestPlatform,
  startTestVendor,
  valueOf,
  type TestMember,
  type TestPlatform,
  type TestVendor,
} from '../kit/src/index.ts';
import type { MemberId } from '../../apps/server/src/kernel/ids.ts';
import { transact } from '../../apps/server/src/kernel/tx.ts';
import { calmIssue, installFastGame } from '../setup/fast-game.ts';
import { openApplications, openCode, openEnvelopes } from '../setup/open-promotion.ts';
import { waitingReward } from '../setup/waiting-reward.ts';
import { newOperator, type TestOperator } from '../kit/src/operator.ts';
import { plainRequest } from '../kit/src/plain-request.ts';
import { liveCalls } from './hostile-inputs.ts';

const SLOW = { code: 'test3600', intervalSec: 3600, lockTimeSec: 60 };
const AT_ONCE = 20;
/** Timeout for every test of this file. */
const WHOLE_FILE_MS = 10 * 60_000;

let here: TestPlatform;
let member: TestMember;
let numero: string;
let vendor: TestVendor;
/** Makes the codes of promotions. */
let writer: TestOperator;

/** A vendor in transfer mode. */
async function openTransferVendor(): Promise<void> {
  const { catalogue, transfers } = here.platform.modules;
  vendor = await startTestVendor();
  await catalogue.setVendorState('PG', { enabled: { merchantCode: 'DENLONG', enabled: true } });
  await transfers.setTransferVendor('PG', {
    walletUrl: vendor.address,
    key: vendor.key,
    timeoutMs: 10_000,
    minimum: 1n,
    maximum: 1_000_000n,
  });
}

const PAYMENT_PASSWORD = '258036';
let bankCardId: string;

/** The member may withdraw often; the identity check keeps requests from being paid. */
async function linkBankCard(): Promise<void> {
  await here.query('UPDATE withdrawals.setting SET daily_count_maximum = 1000, daily_amount_maximum = 1000000000');
  const { caller, password } = member;
  valueOf(
    await caller.call('security.setPaymentPassword', {
      body: { password, newPassword: PAYMENT_PASSWORD, confirmNewPassword: PAYMENT_PASSWORD },
    }),
  );
  valueOf(
    await caller.call('security.addBankCard', {
      body: {
        bankCode: 'ACB',
        accountNumber: '0123456789',
        accountName: 'NGUYEN VAN THU',
        paymentPassword: PAYMENT_PASSWORD,
      },
    }),
  );
  bankCardId = valueOf(await caller.call('withdraw.bankCards')).list[0]!.bankCardId;
}

/** The agent below the member. */
let below: string;

beforeAll(async () => {
  here = await startTestPlatform();
  writer = await newOperator(here, ['content']);
  await openTransferVendor();
  await installFastGame(here.query, SLOW);
  await here.query('UPDATE payments.deposit_setting SET orders_open_maximum = 1000');
  await here.query('UPDATE turnover.offer SET per_day = NULL');
  await here.platform.modules.system.setSwitch('DENLONG', 'MANPLAYREB3', true);
  await here.platform.modules.system.setSwitch('DENLONG', 'CBS3', true);
  member = await newMember(here.address);
  await deposit(member, 10_000_000);
  await linkBankCard();
  await openLine();
  numero = (await calmIssue(here.clock, member.caller, SLOW, WHOLE_FILE_MS)).numero;
});
afterAll(async () => {
  await vendor.close();
  await here.close();
});

const keyedCalls = liveCalls.filter(([, call]) => call.idempotency === 'key').map(([id]) => id);

async function placedSuborders(): Promise<string[]> {
  const placed = valueOf(await member.caller.call('lottery.placeOrder', { body: orderBody(1_000) }));
  return placed.suborders.map(({ suborderId }) => suborderId);
}

const orderBody = (unit: number) => ({
  gameCode: SLOW.code,
  numero,
  prizeMode: 'Lott',
  playType: 'trad',
  items: [{ betType: 'de_db', selections: ['75'], unit, multiplier: 1 }],
});

async function chaseBody(unit: number): Promise<Parameters<typeof placeChase>[0]> {
  const { list } = valueOf(
    await member.caller.call('lottery.openIssues', { query: { gameCode: SLOW.code, count: 4 } }),
  );
  const { numero: _, ...terms } = orderBody(unit);
  return {
    ...terms,
    issues: list.slice(0, 3).map((issue) => ({ numero: issue.numero, multiplier: 1 })),
    stopOnWin: true,
  };
}

const placeChase = async (body: {
  gameCode: string;
  prizeMode: string;
  playType: string;
  items: { betType: string; selections: string[]; unit: number; multiplier: number }[];
  issues: { numero: string; multiplier: number }[];
  stopOnWin: boolean;
}) => valueOf(await member.caller.call('lottery.placeChase', { body }));

const runningChase = async (): Promise<string> => (await placeChase(await chaseBody(1_000))).chaseId;

const withdrawBody = (amount: number) => ({ bankCardId, amount, currency: 'VND', paymentPassword: PAYMENT_PASSWORD });
const transferBody = (amount: number) => ({ vendor: 'PG', direction: 'out', amount, currency: 'VND' });

const feedbackBody = (topic: string) => ({ topic, text: 'Tôi cần hỏi về tài khoản của tôi' });

/** Two different requests each call takes; a call without an entry here fails its tests. */
const bodies: Readonly<Record<string, () => Promise<readonly [object, object]>>> = {
  'lottery.placeOrder': async () => [orderBody(1_000), orderBody(2_000)],
  'lottery.cancelSuborders': async () => [
    { suborderIds: await placedSuborders() },
    { suborderIds: await placedSuborders() },
  ],
  'lottery.placeChase': async () => [await chaseBody(1_000), await chaseBody(2_000)],
  'lottery.stopChase': async () => [{ chaseId: await runningChase() }, { chaseId: await runningChase() }],
  'deposit.createOrder': async () => {
    const method = valueOf(await member.caller.call('deposit.methods')).list[0]!;
    return [0, 1_000].map((more) => ({
      methodId: method.methodId,
      currency: method.currency,
      amount: method.minimum + more,
    })) as unknown as readonly [object, object];
  },
  'wallet.transfer': async () => {
    await endBonuses();
    return [transferBody(1_000), transferBody(2_000)];
  },
  'withdraw.request': async () => {
    await endBonuses();
    await here.query(
      `UPDATE turnover.requirement SET state = 'met', counted = required, closed_at = kernel.now() WHERE source = 'deposit' AND state = 'open'`,
    );
    return [withdrawBody(50_000), withdrawBody(60_000)];
  },
  'chat.open': async () => {
    // A member has one conversation at a time.
    await here.query(
      "UPDATE chat.conversation SET state = 'closed', closed_at = kernel.now(), closed_from = 'member', close_reason = 'other' WHERE state <> 'closed'",
    );
    return [feedbackBody('game'), feedbackBody('other')];
  },
  'feedback.send': async () => [feedbackBody('game'), feedbackBody('other')],
  'cashback.claim': async () => {
    await gatherCashback();
    return [{ currency: 'VND' }, { currency: 'USD' }];
  },
  'rewards.claim': async () => [{ entryId: await claimableReward() }, { entryId: await claimableReward() }],
  'promotions.apply': async () => [
    { key: await openApplications(here), remark: 'Xin chào' },
    { key: await openApplications(here), remark: 'Xin chào' },
  ],
  'promotions.claim': async () => [{ key: await openEnvelopes(here) }, { key: await openEnvelopes(here) }],
  'promotions.redeem': async () => [{ code: await openCode(here, writer) }, { code: await openCode(here, writer) }],
  'agent.answerDailySalary': () => answers('daily_salary'),
  'agent.answerDividend': () => answers('dividend'),
  'agent.answerHourlySalary': () => answers('hourly_salary'),
  'agent.proposeContract': async () => {
    await endContracts();
    return [10, 20].map((rateBasisPoints) => ({
      kind: 'daily_salary',
      payeeId: below,
      steps: [{ ...STEPS[0]!, rateBasisPoints }],
      paymentPassword: PAYMENT_PASSWORD,
    })) as unknown as readonly [object, object];
  },
  'agent.withdrawContract': async () => [{ contractId: await plantedContract('proposed') }, { contractId: 'another' }],
  'agent.cancelContract': async () => {
    const paymentPassword = PAYMENT_PASSWORD;
    return [
      { contractId: await plantedContract('active'), paymentPassword },
      { contractId: 'another', paymentPassword },
    ];
  },
  'agent.consentContract': async () => {
    const rest = { contractId: await plantedContract('cancel_proposed'), paymentPassword: PAYMENT_PASSWORD };
    return [
      { ...rest, accept: true },
      { ...rest, accept: false },
    ];
  },
  'agent.payDue': async () => [{ dueId: await plantedDue() }, { dueId: 'another' }],
  'turnover.exitBonus': async () => [{ requirementId: await runningBonus() }, { requirementId: 'another' }],
};

const STEPS = [{ turnoverMinimum: 1_000_000, activeMembersMinimum: 0, rateBasisPoints: 10 }];

/** Every contract the member has is over. */
const endContracts = async (): Promise<void> =>
  void (await here.query(
    `UPDATE commissions.contract SET state = 'ended', answer_by = NULL WHERE state IN ('proposed', 'active', 'change_proposed', 'cancel_proposed')`,
  ));

/** Two answers to terms the house has just offered. */
async function answers(kind: 'daily_salary' | 'dividend' | 'hourly_salary'): Promise<readonly [object, object]> {
  await endContracts();
  const { commissions, merchant } = here.platform.modules;
  const steps = kind === 'dividend' ? [{ ...STEPS[0]!, turnoverMinimum: 0, netLossMinimum: 1 }] : STEPS;
  const offered = await commissions.offerHouse(merchant(''), { kind, steps, payeeId: await ownId(), by: 'test' });
  const contractId = valueOf(offered);
  return [
    { contractId, accept: false },
    { contractId, accept: true },
  ];
}

/** A contract of the member with the agent below. */
async function plantedContract(state: 'proposed' | 'active' | 'cancel_proposed'): Promise<string> {
  await endContracts();
  const [id, payer] = [`keys-contract-${++bets}`, await ownId()];
  await here.query(
    `INSERT INTO commissions.contract (contract_id, merchant_code, currency, kind, payer_id, payee_id, state, proposed_by, answer_by)
     VALUES ($1, 'DENLONG', 'VND', 'daily_salary', $2, $3, $4, CASE $4 WHEN 'proposed' THEN $2 ELSE $3 END, kernel.now() + interval '1 day')`,
    [id, payer, below, state],
  );
  await here.query(
    `INSERT INTO commissions.contract_version (contract_id, version, terms_text, terms, hash, state, days)
     VALUES ($1, 1, '{}', '{"kind": "daily_salary", "steps": []}', repeat('a', 64), $2, CASE WHEN $2 = 'in_force' THEN daterange('2020-01-01', NULL) END)`,
    [id, state === 'proposed' ? 'proposed' : 'in_force'],
  );
  return id;
}

/** A due of the member to the agent below, and money that could be withdrawn. */
async function plantedDue(): Promise<string> {
  const contractId = await plantedContract('active');
  await here.query(
    `UPDATE turnover.requirement SET state = 'met', counted = required, closed_at = kernel.now() WHERE source = 'deposit' AND state = 'open'`,
  );
  await here.query(`UPDATE commissions.statement_line SET state = 'reversed' WHERE state = 'due'`);
  await here.query(
    `INSERT INTO commissions.run (run_id, merchant_code, currency, kind, period, from_day, to_day, state, boundary)
     VALUES ($1, 'DENLONG', 'VND', 'nightly', $1, kernel.now()::date - 1, kernel.now()::date - 1, 'computed', '1')`,
    [contractId],
  );
  const [line] = await here.query<{ id: string }>(
    `INSERT INTO commissions.statement_line (run_id, merchant_code, currency, agent_id, payer_id, depth, kind, contract_id, from_day, day, amount, total, inputs,
       payable_at, state, due_since)
     VALUES ($1, 'DENLONG', 'VND', $2, $3, 1, 'daily_salary', $1, kernel.now()::date - 1, kernel.now()::date - 1, 1, 1, '{}', kernel.now(), 'due', kernel.now()) RETURNING line_id AS id`,
    [contractId, below, await ownId()],
  );
  return line!.id;
}

/** An agent, and one below. */
async function openLine(): Promise<void> {
  const { agents } = here.platform.modules;
  // Dues are paid by the calls here, not by the job beside them.
  await here.query('UPDATE commissions.setting SET enabled = false');
  valueOf(await agents.appointAgent(await ownId()));
  const other = await newMember(here.address);
  const [{ id }] = (await here.query<{ id: MemberId }>('SELECT id FROM identity.member WHERE username = $1', [
    other.userName,
  ])) as [{ id: MemberId }];
  valueOf(await agents.appointAgent(id, { parent: await ownId() }));
  below = id;
}

/** Money that leaves would end a running bonus, which is an effect of its own. */
const endBonuses = async (): Promise<void> =>
  void (await here.query(
    "UPDATE turnover.bonus SET state = 'waived', ended_at = kernel.now(), closed_at = kernel.now() WHERE state = 'active'",
  ));

const ownId = async (): Promise<MemberId> =>
  (await here.query<{ id: MemberId }>('SELECT id FROM identity.member WHERE username = $1', [member.userName]))[0]!.id;

let bets = 0;

/** Stakes enough for a claim. */
async function gatherCashback(): Promise<void> {
  const { kernel, modules } = here.platform;
  const bet = {
    betId: `keys:${++bets}`,
    memberId: await ownId(),
    currency: 'VND',
    category: 'LIVE',
    vendor: 'PG',
    gameId: 'one',
    stake: 1_000_000n,
    win: 0n,
    outcome: 'lost',
    settledAt: new Date(here.clock.now()),
    risk: { notCounted: 0n, edgePpm: 35_000, weightBps: 10_000, reported: true },
  } as const;
  await transact(kernel.db, (tx) => modules.turnover.countBets(tx, [bet]));
}

/** A reward that waits for its claim. */
const claimableReward = async (): Promise<string> => waitingReward(here, await ownId(), `L${++bets}`);

/** The requirement of the active bonus, or of a new one. */
async function runningBonus(): Promise<string> {
  const { kernel, modules } = here.platform;
  const memberId = await ownId();
  const running = async () =>
    (
      await here.query<{ id: string }>(
        `SELECT requirement_id AS id FROM turnover.bonus WHERE member_id = $1 AND state = 'active'`,
        [memberId],
      )
    )[0]?.id;
  const known = await running();
  if (known !== undefined) return known;
  // The one cancelled before waits for the member's open bets; the next one here need not.
  await here.query(`UPDATE turnover.bonus SET closed_at = kernel.now() WHERE member_id = $1 AND state <> 'active'`, [
    memberId,
  ]);
  const credit = {
    orderId: `keys-${++bets}`,
    memberId,
    currency: 'VND',
    amount: 5_000_000n,
    methodId: 'vietqr',
    promotionId: 'daily-reload',
    creditedAt: new Date(here.clock.now()),
  };
  await transact(kernel.db, (tx) => modules.turnover.depositCredited(tx, credit));
  return (await running())!;
}

interface Answer {
  readonly status: number;
  readonly body: { readonly success: boolean; readonly code?: string };
}

async function send(id: string, body: object, key: string | undefined, token = member.token): Promise<Answer> {
  const call = liveCalls.find(([other]) => other === id)![1];
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  };
  // Path parameters are in the body of its entry above.
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => (body as Record<string, string>)[name] ?? '');
  const { status, text } = await plainRequest(`${here.address}${path}`, {
    method: call.method,
    headers,
    body: JSON.stringify(body),
  });
  return { status, body: JSON.parse(text) as Answer['body'] };
}

/** The number of effects so far: orders, deposits, transfers. */
async function effects(): Promise<unknown> {
  const [row] = await here.query(
    `SELECT (SELECT count(*) FROM lottery."order" WHERE chase_id IS NULL) AS orders,
      (SELECT count(*) FROM lottery.suborder JOIN lottery."order" o USING (order_id) WHERE suborder.status = 'cancelled' AND o.chase_id IS NULL) AS cancelled,
      (SELECT count(*) FROM lottery.chase) AS chases, (SELECT count(*) FROM lottery.chase WHERE stopped_at IS NOT NULL) AS stops,
      (SELECT count(*) FROM payments.deposit_order) AS deposits, (SELECT count(*) FROM transfers.transfer) AS moves, (SELECT count(*) FROM withdrawals.withdrawal) AS withdrawals,
      (SELECT count(*) FROM feedback.entry) AS feedback, (SELECT count(*) FROM chat.conversation) AS chats, (SELECT count(*) FROM promotions.application) AS applications, (SELECT count(*) FROM cashback.claim) AS claims, (SELECT count(*) FROM promotions.entry WHERE state <> 'claimable') AS rewards, (SELECT count(*) FROM turnover.bonus WHERE state = 'forfeited') AS forfeits, (SELECT count(*) FROM commissions.signature) + (SELECT count(*) FROM commissions.contract_version WHERE state IN ('rejected', 'withdrawn')) AS acts, (SELECT count(*) FROM commissions.payment WHERE tx_code = 'contract_payment') AS dues, (SELECT count(*) FROM ledger.transfer) AS transfers`,
  );
  return row;
}

/** A request of each call for the key of another one. Made once: it is refused before it is looked at. */
const strangers = new Map<string, Promise<object>>();
const strangerOf = (id: string): Promise<object> => {
  const known = strangers.get(id) ?? bodies[id]!().then(([body]) => body);
  strangers.set(id, known);
  return known;
};

const refusedWith = (code: ErrorCode) => ({ status: errorCatalogue[code].status, body: { success: false, code } });

describe.each(keyedCalls)('%s', (id) => {
  test('without a key, or with an invalid one, nothing happens', async () => {
    const [body] = await bodies[id]!();
    const before = await effects();
    expect(await send(id, body, undefined)).toMatchObject(refusedWith('idempotency_key_required'));
    expect(await send(id, body, '')).toMatchObject(refusedWith('idempotency_key_required'));
    for (const key of ['short', 'has a space in it', 'x'.repeat(129), 'tabs\tinside-it']) {
      expect({ key, ...(await send(id, body, key)) }).toMatchObject({ key, ...refusedWith('idempotency_key_invalid') });
    }
    expect(await effects()).toEqual(before);
  });

  test('a replayed key gets the same answer and does nothing; with another body, or on another call, it is refused', async () => {
    const [body, other] = await bodies[id]!();
    const key = `replayed-${id}`;
    const first = await send(id, body, key);
    expect(first.status).toBe(200);
    const before = await effects();
    for (let i = 0; i < 3; i++) expect(await send(id, body, key)).toEqual(first);
    expect(await send(id, other, key)).toMatchObject(refusedWith('idempotency_key_reused'));
    expect(await effects()).toEqual(before);
    for (const rival of keyedCalls.filter((one) => one !== id)) {
      const theirs = await strangerOf(rival);
      const then = await effects();
      expect({ rival, ...(await send(rival, theirs, key)) }).toMatchObject({
        rival,
        ...refusedWith('idempotency_key_reused'),
      });
      expect(await effects()).toEqual(then);
    }
    expect(await send(id, body, key)).toEqual(first);
  });

  test(`${AT_ONCE} at the same time with one key have one effect and one answer`, async () => {
    const [body] = await bodies[id]!();
    const key = `parallel-${id}`;
    const before = (await effects()) as Record<string, string>;
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => send(id, body, key)));
    const taken = answers.filter((answer) => answer.status === 200);
    expect(taken.length).toBeGreaterThan(0);
    for (const answer of answers) {
      if (answer.status === 200) expect(answer).toEqual(taken[0]);
      else expect(answer).toMatchObject(refusedWith('in_progress'));
    }
    const after = (await effects()) as Record<string, string>;
    const done = [
      'orders',
      'cancelled',
      'chases',
      'stops',
      'deposits',
      'moves',
      'withdrawals',
      'claims',
      'rewards',
      'feedback',
      'chats',
      'applications',
      'forfeits',
      'acts',
      'dues',
    ].reduce((sum, what) => sum + Number(after[what]) - Number(before[what]), 0);
    expect(done).toBe(1);
    expect(await send(id, body, key)).toEqual(taken[0]);
  });
});

test('the same key of two members counts as two keys', async () => {
  const other = await newMember(here.address);
  await deposit(other, 50_000);
  const answers = await Promise.all(
    [member, other].map(({ token }) => send('lottery.placeOrder', orderBody(1_000), 'everybodys-key', token)),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[0]).not.toEqual(answers[1]);
});

test('a refusal is an answer too: the key replays it', async () => {
  const poor = await newMember(here.address);
  const refused = await send('lottery.placeOrder', orderBody(1_000), 'poor-members-key', poor.token);
  expect(refused).toMatchObject(refusedWith('funds_insufficient'));
  await deposit(poor, 50_000);
  expect(await send('lottery.placeOrder', orderBody(1_000), 'poor-members-key', poor.token)).toEqual(refused);
  expect((await send('lottery.placeOrder', orderBody(1_000), 'poor-members-next-key', poor.token)).status).toBe(200);
});
