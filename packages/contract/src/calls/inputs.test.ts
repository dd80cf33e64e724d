import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { CallShape } from '../call.ts';
import { calls } from './index.ts';

const order = {
  gameCode: 'miba',
  numero: '20261009',
  prizeMode: 'Lott',
  playType: 'trad',
  items: [{ betType: 'lo2', selections: ['75', '98'], unit: 1000, multiplier: 1 }],
};

describe('inputs', () => {
  it('[CALL-17] takes the whole register payload and drops what is outside the contract', () => {
    const payload = {
      countryDialingCode: '84',
      registerUrl: 'lantern.test',
      registerMethod: 'H5',
      username: 'lan88',
      password: 'x',
      confirmPassword: 'x',
      affiliateCode: 'A1',
      paymentPassword: 'p',
      recommenderId: '1',
      nickname: 'Lan',
      payeeName: 'NGUYEN VAN DUC',
      email: 'a@b.vn',
      mobileNum: '912345678',
      idNumber: '1',
      qqNum: '1',
      facebook: 'f',
      wechat: 'w',
      line: 'l',
      whatsapp: 'w',
      zalo: 'z',
      captcha: '12',
      type: 0,
      domain: 'lantern.test',
      verificationCode: '123456',
      geetest_challenge: 'c',
      geetest_validate: 'v',
      geetest_seccode: 's',
      firebaseChannel: 'sms',
      firebaseIdToken: 't',
      birthday: '1990-01-31',
      ageConfirmed: true,
      dataConsent: true,
      marketingConsent: false,
    };
    const { input } = calls['registration.registerUsername'];
    expect(input.parse({ ...payload, isAdmin: true, balance: 1e9 })).toEqual(payload);
    expect(input.safeParse({ ...payload, type: 1 }).success).toBe(true);
  });

  it('[CALL-16] takes the login payload, by username unless stated otherwise', () => {
    const login = calls['session.login'].input;
    expect(login.parse({ username: 'lan', password: 'x' })).toEqual({
      username: 'lan',
      password: 'x',
      type: 'username',
      side: 'member',
    });
    expect(login.safeParse({ username: 'lan', password: 'x', type: 'root' }).success).toBe(false);
    expect(login.safeParse({ username: 'l'.repeat(65) }).success).toBe(false);
    expect(login.safeParse({ username: { $ne: '' } }).success).toBe(false);
  });

  it('reads numbers, booleans and defaults of a query from text', () => {
    expect(calls['lottery.draws'].query.parse({ gameCode: 'miba', pageNo: '3' })).toEqual({
      gameCode: 'miba',
      pageNo: 3,
      pageSize: 20,
    });
    expect(calls['winner.board'].query.parse({})).toEqual({ gameCategory: 'ALL', limitNum: 100 });
    expect(calls['launch.game'].query.parse({ vendor: 'PG', freeplay: 'false' })).toEqual({
      vendor: 'PG',
      freeplay: false,
    });
  });

  it.each(['0', '-1', '1.5', '1e3', '', ' 1', '0x10', 'NaN', '9'.repeat(17)])(
    'refuses %j as a page number',
    (pageNo) => {
      expect(calls['lottery.orders'].query.safeParse({ pageNo }).success).toBe(false);
    },
  );

  it('takes an order as it is documented', () => {
    expect(calls['lottery.placeOrder'].input.parse(order)).toEqual({ ...order, oddsChange: 'refuse' });
  });

  const [item] = order.items;
  it.each([
    ['no items', []],
    ['a fraction of a đồng', [{ ...item, unit: 1000.5 }]],
    ['a negative unit', [{ ...item, unit: -1000 }]],
    ['an amount as text', [{ ...item, unit: '1000' }]],
    ['a unit beyond exact numbers', [{ ...item, unit: 2 ** 53 }]],
    ['a zero multiplier', [{ ...item, multiplier: 0 }]],
    ['odds as a float', [{ ...item, odds: 99.5 }]],
    ['odds in scientific notation', [{ ...item, odds: '1e9' }]],
    ['a selection with markup', [{ ...item, selections: ['<b>'] }]],
    ['1001 selections', [{ ...item, selections: Array.from({ length: 1001 }, () => '75') }]],
  ])('refuses an order with %s', (_, items) => {
    expect(calls['lottery.placeOrder'].input.safeParse({ ...order, items }).success).toBe(false);
  });

  it('accepts as return address our own path or http(s), nothing executable', () => {
    const { query } = calls['launch.game'];
    const accepted = [
      '/m/home',
      'https://lantern.test/m/home',
      '//evil.test',
      'javascript:alert(1)',
      'data:text/html,x',
    ].filter((backUrl) => query.safeParse({ vendor: 'PG', backUrl }).success);
    expect(accepted).toEqual(['/m/home', 'https://lantern.test/m/home']);
  });
});

interface JsonSchema {
  readonly pattern?: string;
  readonly additionalProperties?: unknown;
}

/** Every part of every live call's input, by call and place. */
function* schemasTaken(): Generator<readonly [where: string, schema: JsonSchema]> {
  function* within(where: string, value: unknown): Generator<readonly [string, JsonSchema]> {
    if (typeof value !== 'object' || value === null) return;
    yield [where, value];
    for (const [name, inner] of Object.entries(value))
      yield* within(name === 'properties' ? where : `${where}.${name}`, inner);
  }
  for (const [id, call] of Object.entries(calls as Record<string, CallShape>)) {
    if (call.state !== 'live') continue;
    for (const part of ['params', 'query', 'input'] as const) {
      const schema = call[part];
      if (schema) yield* within(`${id} ${part}`, z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
    }
  }
}

/** Calls that an agent may sign with a passkey. */
const SIGNED = [
  'agent.answerDailySalary',
  'agent.answerDividend',
  'agent.answerHourlySalary',
  'agent.cancelContract',
  'agent.consentContract',
  'agent.proposeContract',
  'agent.withdrawContract',
];

describe('no input', () => {
  it('drops fields a call does not name, except where a third party defines the shape', () => {
    const open = [...schemasTaken()]
      .filter(([, { additionalProperties }]) => JSON.stringify(additionalProperties) === '{}')
      .map(([where]) => where);
    expect(open.toSorted()).toEqual([
      ...SIGNED.map((call) => `${call} input.passkey`),
      'security.addPasskey input.passkey',
      'session.confirmLogin input.passkey',
      'session.socialCallback query',
    ]);
  });

  it('has no pattern with catastrophic backtracking: cost grows linearly with length', () => {
    const patterns = new Set(
      [...schemasTaken()].flatMap(([, { pattern }]) => (pattern === undefined ? [] : [pattern])),
    );
    expect(patterns.size).toBeGreaterThan(5);
    for (const pattern of patterns) {
      const expression = new RegExp(pattern, 'u');
      const began = performance.now();
      for (const unit of ['a', 'A', '0', ' ', '-', '_', '.', '@', '/', '+', 'a.', 'a@', 'a-', '0 ', '::']) {
        for (const head of ['', 'a@', 'https://', '/', '+']) expression.test(`${head}${unit.repeat(60_000)}\u0000`);
      }
      // Half a minute and more with backtracking, some milliseconds without.
      expect([pattern, performance.now() - began < 10_000]).toEqual([pattern, true]);
    }
  });
});
