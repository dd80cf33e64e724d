import type { PromotionRule } from '@lantern/contract/promotion-rules';
import { valueOf } from '@lantern/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  DENLONG,
  openPromotionWorld,
  OTHER,
  type Claimant,
  type PromotionWorld,
} from '../../../../../../../tests/setup/promotion-world.ts';
import { normalCode } from './kinds/codes.ts';
import { hashOf } from './kinds/envelopes.ts';

type Kind<K extends PromotionRule['kind']> = Extract<PromotionRule, { kind: K }>;

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** The first instants of 1 December 2026 and 1 January 2027 in Viet Nam. */
const DECEMBER = Date.UTC(2026, 10, 30, 17);
const JANUARY = Date.UTC(2026, 11, 31, 17);
const dayAt = (number: number, hours = 12) => DECEMBER + (number - 1) * DAY_MS + hours * HOUR_MS;
const day = (number: number) => `2026-12-${String(number).padStart(2, '0')}`;

const everybody = { minLevel: 0, identityVerified: true, depositDays: 0, accountDays: 0 };
const ruleFields = {
  names: { vi: 'Quà tháng mười hai', en: 'December gifts' },
  lead: { vi: 'Món quà nhỏ.', en: 'A small gift.' },
  art: 'lanterns',
  from: DECEMBER,
  to: JANUARY,
  budget: 100_000_000,
  audience: everybody,
} as const;
const CHECK_IN: Kind<'check_in'> = {
  kind: 'check_in',
  ...ruleFields,
  daily: 1_000,
  milestones: [5_000, 10_000, 15_000, 28_000],
};
const code = (codes: number, usesEach: number): Kind<'code'> => ({
  kind: 'code',
  ...ruleFields,
  amount: 38_000,
  codes,
  usesEach,
});
const table = (...pieces: readonly (readonly [number, number])[]): Kind<'envelope'> => ({
  kind: 'envelope',
  ...ruleFields,
  envelopes: { mode: 'table', pieces: pieces.map(([amount, count]) => ({ amount, count })) },
});

let world: PromotionWorld;
beforeAll(async () => {
  world = await openPromotionWorld(2);
  await world.standAt(DECEMBER - DAY_MS);
});
afterAll(() => world.close());

let made = 0;
/** Publishes a rule under a new key. */
async function published(rule: PromotionRule, merchant = DENLONG): Promise<string> {
  const key = `test-${++made}`;
  await world.publish(key, rule, 0, merchant);
  return key;
}
const codesOf = async (key: string, version = 1) =>
  valueOf(
    await world.desk((handlers, context) =>
      handlers['ops.promotions.makeCodes'](context, {
        params: { key },
        query: undefined,
        body: { reason: 'test', version },
      }),
    ),
  ).codes;
const deskRead = async (key: string) =>
  valueOf(
    await world.desk((handlers, context) =>
      handlers['ops.promotions.read'](context, { params: { key }, query: undefined, body: undefined }),
    ),
  );
const cardOf = async (by: Claimant | 'guest' | 'trial', key: string) =>
  (await world.list(by)).list.find((card) => card.key === key);
const reasonsOf = async (by: Claimant | 'guest' | 'trial', key: string) =>
  (await cardOf(by, key))?.reasons.map(({ code: reason }) => reason);
const query = <Row>(text: string, values: readonly unknown[] = []) => world.nodes[0]!.platform.query<Row>(text, values);
/** What was paid for a promotion by the books, and by its entries. */
async function paid(key: string): Promise<readonly [books: string, entries: string, count: number]> {
  const [row] = await query<{ books: string; entries: string; count: number }>(
    `SELECT (SELECT coalesce(sum(t.amount), 0)::text FROM ledger.transfer t JOIN ledger.account a ON a.id = t.debit
        WHERE a.code = 'promotion_expense' AND a.owner_id = $1) AS books,
      coalesce(sum(amount), 0)::text AS entries, count(*)::integer AS count FROM promotions.entry WHERE promotion = $1`,
    [key],
  );
  return [row!.books, row!.entries, row!.count];
}
/** Too many at once is sent again, as a member would. */
async function untilAnswered<T extends { readonly ok: boolean }>(send: () => Promise<T>): Promise<T> {
  const answer = await send();
  return 'code' in answer && answer.code === 'promotion_busy' ? await untilAnswered(send) : answer;
}
const inParallel = async <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

describe('check-in', () => {
  it('[PRO-09/checkIn] pays today’s sign with the milestone it reaches, one entry each, once a day', async () => {
    const key = await published(CHECK_IN);
    const member = await world.member();
    for (let number = 1; number <= 6; number++) {
      await world.standAt(dayAt(number));
      expect(valueOf(await world.claim(member, key))).toMatchObject({ amount: 1_000, milestones: [] });
    }
    await world.standAt(dayAt(7));
    expect(await cardOf(member, key)).toMatchObject({
      label: 'open',
      eligible: true,
      reasons: [],
      least: 1_000,
      most: 29_000,
    });
    const seventh = valueOf(await world.claim(member, key, { idempotencyKey: 'day-seven' }));
    expect(seventh).toMatchObject({
      key,
      kind: 'check_in',
      name: 'December gifts',
      currency: 'VND',
      amount: 6_000,
      milestones: [{ days: 7, amount: 5_000 }],
    });
    expect(valueOf(await world.claim(member, key, { idempotencyKey: 'day-seven', node: 1 }))).toEqual(seventh);
    expect(await world.claim(member, key)).toMatchObject({ code: 'promotion_taken' });
    expect(await cardOf(member, key)).toMatchObject({ label: 'signed', eligible: false, received: 12_000 });
    expect(await world.cash(member)).toBe(12_000n);
    expect(await paid(key)).toEqual(['12000', '12000', 8]);
    const entries = await query<{ period: string; version: number; code: number }>(
      `SELECT e.period_key AS period, e.version, (SELECT t.code FROM ledger.transfer t WHERE t.key = 'reward:' || e.entry_id LIMIT 1) AS code
       FROM promotions.entry e WHERE e.promotion = $1 ORDER BY e.period_key`,
      [key],
    );
    expect(entries.map(({ period }) => period)).toEqual([
      ...Array.from({ length: 7 }, (_, index) => day(index + 1)),
      '2026-12:7',
    ]);
    expect(new Set(entries.map(({ version, code: posted }) => `${version} ${posted}`))).toEqual(new Set(['1 43']));
    // The next day begins at midnight in the merchant's zone.
    await world.standAt(dayAt(8, 0) - 1);
    expect(await world.claim(member, key)).toMatchObject({ code: 'promotion_taken' });
    await world.standAt(dayAt(8, 0));
    expect(valueOf(await world.claim(member, key))).toMatchObject({ amount: 1_000 });
  });

  it('[PRO-09/checkIn] makes up one day a month, of the last seven, and its milestone', async () => {
    const key = await published(CHECK_IN);
    const member = await world.member();
    for (const number of [1, 2, 3, 4, 6, 7]) {
      await world.standAt(dayAt(number));
      expect((await world.claim(member, key)).ok).toBe(true);
    }
    await world.standAt(dayAt(12));
    for (const wrong of [day(4), day(13), '2026-11-30', '2026-12-99', day(1)])
      expect(await world.claim(member, key, { day: wrong })).toMatchObject({ code: 'check_in_day_invalid' });
    const page = valueOf(await world.read(member, key)).checkIn!;
    expect(page).toMatchObject({ cycle: '2026-12', today: day(12), streak: 0, signed: 6, makeUpsLeft: 1 });
    expect(page.days).toHaveLength(28);
    expect(page.days.filter(({ canMakeUp }) => canMakeUp).map((one) => one.day)).toEqual([
      day(5),
      day(8),
      day(9),
      day(10),
      day(11),
    ]);
    expect(
      page.days
        .slice(3, 13)
        .map(({ state }) => state)
        .join(' '),
    ).toBe('signed missed signed signed missed missed missed missed today coming');
    expect(valueOf(await world.claim(member, key, { day: day(5) }))).toMatchObject({
      amount: 6_000,
      milestones: [{ days: 7, amount: 5_000 }],
    });
    const after = valueOf(await world.read(member, key)).checkIn!;
    expect(after).toMatchObject({ signed: 7, makeUpsLeft: 0 });
    expect(after.days[4]).toEqual({ day: day(5), state: 'made_up', canMakeUp: false });
    expect(after.milestones[0]).toEqual({ days: 7, amount: 5_000, reached: true });
    expect(await world.claim(member, key, { day: day(8) })).toMatchObject({ code: 'check_in_day_invalid' });
    // Days after the 28th give nothing.
    await world.standAt(dayAt(29));
    expect(await cardOf(member, key)).toMatchObject({ label: 'closed', eligible: false });
    expect(await world.claim(member, key)).toMatchObject({ code: 'check_in_day_invalid' });
  });

  it('[PRO-07] never gives more than its budget to parallel claims on two nodes, and pays each once', async () => {
    await world.standAt(dayAt(3));
    const key = await published({ ...CHECK_IN, budget: 100_000 });
    const members = await inParallel(130, () => world.member());
    const answers = await inParallel(130, (index) =>
      untilAnswered(() => world.claim(members[index]!, key, { node: index % 2 })),
    );
    const [books, entries, count] = await paid(key);
    expect([books, entries, count]).toEqual(['100000', '100000', 100]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(100);
    for (const answer of answers) if (!answer.ok) expect(answer.code).toBe('promotion_sold_out');
    const first = answers.findIndex(({ ok }) => ok);
    expect(await cardOf(members[first]!, key)).toMatchObject({ label: 'signed' });
    const late = await world.member();
    expect(await cardOf(late, key)).toMatchObject({
      label: 'closed',
      eligible: false,
      reasons: [{ code: 'sold_out' }],
    });
  });
});

describe('envelopes', () => {
  it('[PRO-07] [PRO-09/envelope] a budget of 100 gives exactly 100 to 1 000 parallel claims on two nodes, some of which are rolled back', async () => {
    await world.standAt(dayAt(4));
    const key = await published(table([1_000, 60], [2_000, 40]));
    const [claimants, full] = [900, 100];
    const members: Claimant[] = [];
    for (let at = 0; at < claimants + full; at += 100)
      members.push(...(await inParallel(100, (index) => world.member({ full: (at + index) % 10 === 0 }))));
    let leftAtFirstSoldOut: number | undefined;
    const again = await inParallel(members.length, async (index) => {
      const answer = await untilAnswered(() => world.claim(members[index]!, key, { node: index % 2 }));
      // Pieces that are given never come back, so one look at the first such answer proves all later ones.
      if (!answer.ok && answer.code === 'promotion_sold_out') leftAtFirstSoldOut ??= (await deskRead(key)).pieces!.left;
      return answer;
    });
    expect(leftAtFirstSoldOut).toBe(0);
    expect(again.filter(({ ok }) => ok)).toHaveLength(100);
    const refusals = new Set(again.flatMap((answer) => (answer.ok ? [] : [answer.code])));
    expect([...refusals].toSorted()).toEqual(['balance_limit_reached', 'promotion_sold_out']);
    expect(await paid(key)).toEqual(['140000', '140000', 100]);
    expect((await deskRead(key)).pieces).toEqual({ left: 0, total: 100 });
    const sums = Map.groupBy(
      again.flatMap((answer) => (answer.ok ? [answer.value.amount] : [])),
      (amount) => amount,
    );
    expect([sums.get(1_000)?.length, sums.get(2_000)?.length]).toEqual([60, 40]);
  });

  it('[PRO-09/envelope] one envelope whose claimant’s balance is full stays free', async () => {
    await world.standAt(dayAt(4));
    const key = await published(table([1_000, 1]));
    const [full, member] = [await world.member({ full: true }), await world.member()];
    const before = await world.cash(full);
    expect(await world.claim(full, key)).toMatchObject({ code: 'balance_limit_reached' });
    expect([await world.cash(full), (await paid(key))[2]]).toEqual([before, 0]);
    expect(valueOf(await world.read(member, key)).envelope).toMatchObject({ total: 1, left: 1 });
    expect(valueOf(await world.claim(member, key))).toMatchObject({ amount: 1_000 });
    expect(await world.claim(full, key)).toMatchObject({ code: 'promotion_sold_out' });
  });

  it('[PRO-09/envelope] [PRO-07] is taken once by parallel claims of a member on two nodes, and once by a person with several accounts', async () => {
    await world.standAt(dayAt(4));
    const key = await published(table([1_000, 50]));
    const member = await world.member();
    const answers = await inParallel(12, (index) => world.claim(member, key, { node: index % 2 }));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    for (const answer of answers) if (!answer.ok) expect(answer.code).toBe('promotion_taken');
    const [one, twin] = [await world.member(), await world.member()];
    world.facts.get(one.memberId)!.samePerson = [twin.memberId];
    world.facts.get(twin.memberId)!.samePerson = [one.memberId];
    const both = await Promise.all([world.claim(one, key), world.claim(twin, key, { node: 1 })]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await cardOf(twin, key)).toMatchObject({ label: 'claimed', eligible: false });
    const same = await world.member();
    const repeated = await inParallel(6, (index) =>
      world.claim(same, key, { idempotencyKey: 'one-key', node: index % 2 }),
    );
    expect(new Set(repeated.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(repeated[0]!.ok).toBe(true);
    expect(await paid(key)).toEqual(['3000', '3000', 3]);
  });

  it('[PRO-09/envelope] have a published hash; their list and seed are shown when they are over, and prove each other', async () => {
    await world.standAt(dayAt(4));
    const key = await published({
      ...table(),
      envelopes: { mode: 'split', total: 100_000, count: 20, minimum: 1_000, maximum: 50_000, step: 1_000 },
    });
    const member = await world.member();
    const { listHash } = valueOf(await world.read('guest', key)).envelope!;
    const handlers = world.nodes[0]!.promotions.handlers;
    const proof = async (asked = key) =>
      await handlers['promotions.proof']({ merchant: DENLONG } as never, {
        params: { key: asked },
        query: undefined,
        body: undefined,
      });
    expect(valueOf(await proof())).toEqual({ listHash, list: null, seed: null });
    const got = valueOf(await world.claim(member, key)).amount;
    const [stored] = await query<{ sealed: string }>(
      "SELECT encode(sealed_seed, 'escape') AS sealed FROM promotions.promotion WHERE key = $1",
      [key],
    );
    await world.standAt(JANUARY - 1);
    expect(valueOf(await proof()).seed).toBeNull();
    await world.standAt(JANUARY);
    const { list, seed } = valueOf(await proof());
    expect(hashOf(list!)).toBe(listHash);
    expect(stored!.sealed).not.toContain(seed!);
    const amounts = list!.split(',').map(Number);
    expect([amounts.length, amounts.reduce((sum, amount) => sum + amount, 0), amounts[0]]).toEqual([20, 100_000, got]);
    expect(await cardOf(member, key)).toMatchObject({
      label: 'claimed',
      received: got,
      least: Math.min(...amounts),
      most: Math.max(...amounts),
    });
    expect(await world.claim(await world.member(), key)).toMatchObject({ code: 'promotion_closed' });
    expect(await proof('nothing')).toMatchObject({ code: 'promotion_not_found' });
    await world.standAt(dayAt(4));
  });
});

describe('codes', () => {
  it('[PRO-09/codes] are stored as keyed hashes, shown once, and taken in any spelling', async () => {
    await world.standAt(dayAt(5));
    const key = await published(code(3, 2));
    const codes = await codesOf(key);
    expect(codes.map(normalCode)).toEqual(codes);
    await expect(codesOf(key)).rejects.toThrow(/promotion_state_conflict/);
    const [stored] = await query<{ text: string }>(
      `SELECT (SELECT string_agg(c::text, ' ') FROM promotions.code c) || (SELECT string_agg(k::text, ' ') FROM kernel.idempotency_key k) AS text`,
    );
    for (const one of codes) expect(String(stored?.text)).not.toContain(one);
    const [first, second, third] = [await world.member(), await world.member(), await world.member()];
    const typed = `${codes[0]!.slice(0, 4)}-${codes[0]!.slice(4)}`
      .toLowerCase()
      .replaceAll('1', 'l')
      .replaceAll('0', 'o');
    const got = valueOf(await world.redeem(first, typed, { idempotencyKey: 'my-code' }));
    expect(got).toMatchObject({ key, kind: 'code', amount: 38_000, milestones: [] });
    expect(valueOf(await world.redeem(first, typed, { idempotencyKey: 'my-code', node: 1 }))).toEqual(got);
    expect(await world.redeem(first, codes[1]!)).toMatchObject({ code: 'promotion_taken' });
    expect((await world.redeem(second, codes[0]!)).ok).toBe(true);
    expect(await world.redeem(third, codes[0]!)).toMatchObject({ code: 'promotion_sold_out' });
    expect((await world.redeem(third, codes[1]!)).ok).toBe(true);
    expect(await paid(key)).toEqual(['114000', '114000', 3]);
    expect(await world.claim(await world.member(), key)).toMatchObject({ code: 'promotion_not_found' });
  });

  it('[PRO-09/codes] a code of 100 uses gives exactly 100 to 400 parallel members on two nodes, a single one exactly one', async () => {
    await world.standAt(dayAt(5));
    const [many, single] = [await published(code(1, 100)), await published(code(1, 1))];
    const [[shared], [one]] = [await codesOf(many), await codesOf(single)];
    const members = await inParallel(400, () => world.member());
    const send = async (index: number): Promise<string> => {
      const answer = await untilAnswered(() => world.redeem(members[index]!, shared!, { node: index % 2 }));
      return answer.ok ? 'ok' : answer.code;
    };
    const counts = Map.groupBy(await inParallel(400, send), (outcome) => outcome);
    expect([...counts].map(([outcome, found]) => `${outcome} ${found.length}`).toSorted()).toEqual([
      'ok 100',
      'promotion_sold_out 300',
    ]);
    const both = await Promise.all([world.redeem(members[0]!, one!), world.redeem(members[1]!, one!, { node: 1 })]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect([(await paid(many))[2], (await paid(single))[2]]).toEqual([100, 1]);
  });

  it('[PRO-09/codes] get one answer when they are unknown, over, not begun, or another merchant’s; five wrong in an hour, the sixth is not tried', async () => {
    await world.standAt(dayAt(5));
    const [running, foreign, future] = [
      await published(code(1, 9)),
      await published(code(1, 9), OTHER),
      await published({ ...code(1, 9), from: dayAt(20) }),
    ];
    const [[right], [later]] = [await codesOf(running), await codesOf(future)];
    const foreignCodes = valueOf(
      await world.desk(
        (handlers, context) =>
          handlers['ops.promotions.makeCodes'](context, {
            params: { key: foreign },
            query: undefined,
            body: { reason: 'test', version: 1 },
          }),
        OTHER,
      ),
    ).codes;
    const member = await world.member();
    const wrong = { ok: false, code: 'code_invalid' };
    for (const typed of ['0000000000', 'x', foreignCodes[0]!, later!])
      expect(await world.redeem(member, typed)).toEqual(wrong);
    // A right one counts as none.
    expect((await world.redeem(member, right!)).ok).toBe(true);
    expect(await world.redeem(member, '1111111111')).toEqual(wrong);
    expect(await world.redeem(member, right!)).toMatchObject({ code: 'rate_limited', value: { retryAfterSec: 3_600 } });
    await world.standAt(dayAt(5) + HOUR_MS - 1);
    expect(await world.redeem(member, right!)).toMatchObject({ code: 'rate_limited', value: { retryAfterSec: 1 } });
    await world.standAt(dayAt(5) + HOUR_MS);
    expect(await world.redeem(member, right!)).toMatchObject({ code: 'promotion_taken' });
    const guesser = await world.member();
    const guesses = await inParallel(20, (index) => world.redeem(guesser, '2222222222', { node: index % 2 }));
    expect(guesses.filter((answer) => !answer.ok && answer.code === 'code_invalid')).toHaveLength(5);
  });
});

describe('who may take part', () => {
  const asked = { minLevel: 3, identityVerified: true, depositDays: 30, accountDays: 10 };

  it('[PRO-07] every reason is named, and a claim is refused with the same ones', async () => {
    await world.standAt(dayAt(6));
    const key = await published({ ...table([1_000, 5]), audience: asked });
    const member = await world.member({ level: 1, verified: false, deposited: false, registeredOn: day(2) });
    const reasons = [
      { code: 'level', have: 1, need: 3 },
      { code: 'identity', have: 0, need: 1 },
      { code: 'deposit', have: null, need: 30 },
      { code: 'account_age', have: 4, need: 10 },
    ];
    expect(await cardOf(member, key)).toMatchObject({ label: 'open', eligible: false, reasons });
    expect(await world.claim(member, key)).toMatchObject({ code: 'promotion_not_eligible', value: { reasons } });
    expect([await reasonsOf('guest', key), await reasonsOf('trial', key)]).toEqual([['not_logged_in'], ['trial']]);
    expect((await world.claim(await world.member({ level: 3 }), key)).ok).toBe(true);
  });

  it('[PRO-11/gifts] members on a break or excluded are offered nothing and take nothing', async () => {
    await world.standAt(dayAt(6));
    const key = await published(table([1_000, 5]));
    const [codes] = [await codesOf(await published(code(1, 5)))];
    const member = await world.member({ mayPlay: false });
    expect(await world.list(member)).toEqual({ list: [], withheld: true });
    expect(await world.read(member, key)).toMatchObject({ code: 'promotion_not_found' });
    const restricted = {
      code: 'promotion_not_eligible',
      value: { reasons: [{ code: 'restricted', have: null, need: null }] },
    };
    expect(await world.claim(member, key)).toMatchObject(restricted);
    expect(await world.redeem(member, codes[0]!)).toMatchObject(restricted);
    expect(await world.cash(member)).toBe(0n);
    world.facts.get(member.memberId)!.mayPlay = true;
    expect((await world.claim(member, key)).ok).toBe(true);
  });

  it('[PRO-07] [PRO-01/promotions] [PRO-01/statuses] drafts and promotions of another merchant are no one’s; ended ones are listed for a week', async () => {
    await world.standAt(dayAt(6));
    const foreign = await published(table([1_000, 5]), OTHER);
    const draft = `draft-${++made}`;
    valueOf(
      await world.desk((handlers, context) =>
        handlers['ops.promotions.save'](context, {
          params: { key: draft },
          query: undefined,
          body: { rule: table([1_000, 5]), version: 0 },
        }),
      ),
    );
    const member = await world.member();
    for (const hidden of [foreign, draft, 'nothing']) {
      expect(await cardOf(member, hidden)).toBeUndefined();
      expect(await world.read(member, hidden)).toMatchObject({ code: 'promotion_not_found' });
      expect(await world.claim(member, hidden)).toMatchObject({ code: 'promotion_not_found' });
    }
    const short = await published({ ...table([1_000, 5]), from: dayAt(7), to: dayAt(8) });
    expect(await cardOf(member, short)).toMatchObject({
      label: 'upcoming',
      eligible: false,
      reasons: [{ code: 'not_started' }],
    });
    expect(await world.claim(member, short)).toMatchObject({
      code: 'promotion_not_eligible',
      value: { reasons: [{ code: 'not_started' }] },
    });
    await world.standAt(dayAt(8) - 1);
    expect(await cardOf(member, short)).toMatchObject({ label: 'open', eligible: true });
    await world.standAt(dayAt(8));
    expect(await cardOf(member, short)).toMatchObject({ label: 'closed', reasons: [{ code: 'ended' }] });
    expect(await world.claim(member, short)).toMatchObject({ code: 'promotion_closed' });
    await world.standAt(dayAt(15) - 1);
    expect(await cardOf(member, short)).toBeDefined();
    await world.standAt(dayAt(15));
    expect(await cardOf(member, short)).toBeUndefined();
  });
});

describe('versions', () => {
  const change = (key: string, call: 'pause' | 'resume' | 'end', version: number) =>
    world.desk((handlers, context) =>
      handlers[`ops.promotions.${call}`](context, {
        params: { key },
        query: undefined,
        body: { reason: 'test', version },
      }),
    );
  const save = (key: string, rule: PromotionRule, version: number) =>
    world.desk((handlers, context) =>
      handlers['ops.promotions.save'](context, { params: { key }, query: undefined, body: { rule, version } }),
    );

  it('[PRO-07] an entry keeps the version it was taken under; a new one holds for new entries and goes on with the budget', async () => {
    await world.standAt(dayAt(9));
    const key = await published({ ...CHECK_IN, budget: 1_000_000 });
    const member = await world.member();
    expect(valueOf(await world.claim(member, key)).amount).toBe(1_000);
    const before = valueOf(await world.read(member, key));
    await world.publish(key, { ...CHECK_IN, daily: 2_000, budget: 900_000 }, 1);
    await world.standAt(dayAt(10));
    expect(valueOf(await world.claim(member, key)).amount).toBe(2_000);
    const after = valueOf(await world.read(member, key));
    expect(after.termsHash).not.toBe(before.termsHash);
    expect(after.terms.join(' ')).toContain('2,000');
    expect(
      await query('SELECT version, amount::integer FROM promotions.entry WHERE promotion = $1 ORDER BY period_key', [
        key,
      ]),
    ).toEqual([
      { version: 1, amount: 1_000 },
      { version: 2, amount: 2_000 },
    ]);
    expect(
      await query('SELECT sum(remaining)::integer AS remaining FROM promotions.slot WHERE key = $1', [key]),
    ).toEqual([{ remaining: 897_000 }]);
    expect(await deskRead(key)).toMatchObject({
      state: 'live',
      version: 2,
      liveVersion: 2,
      given: 3_000,
      members: 1,
      versions: [
        { version: 2, by: 'Writer', published: true },
        { version: 1, by: 'Writer', published: true },
      ],
      days: [
        { day: day(9), given: 1_000, members: 1 },
        { day: day(10), given: 2_000, members: 1 },
      ],
    });
    // Less than was given already is no budget.
    await expect(
      world.publish(key, { ...CHECK_IN, daily: 1, milestones: [1, 1, 1, 1], budget: 2_999 }, 2),
    ).rejects.toThrow('budget_too_small');
    await expect(query('UPDATE promotions.rule SET published_at = NULL WHERE key = $1', [key])).rejects.toThrow(
      'stays',
    );
  });

  it('[PRO-07] a published promotion keeps its kind and pieces; stale changes are refused', async () => {
    await world.standAt(dayAt(9));
    const key = await published(table([1_000, 5]));
    expect(await save(key, table([1_000, 6]), 1)).toMatchObject({ code: 'promotion_fixed' });
    expect(await save(key, CHECK_IN, 1)).toMatchObject({ code: 'promotion_fixed' });
    expect(await save(key, table([1_000, 5]), 0)).toMatchObject({ code: 'promotion_key_taken' });
    for (const reserved of ['mission', 'vip_weekly'])
      expect(await save(reserved, table([1_000, 5]), 0)).toMatchObject({ code: 'promotion_key_taken' });
    expect(await save(key, { ...table([1_000, 5]), names: { vi: 'Tên mới', en: 'New name' } }, 1)).toMatchObject({
      ok: true,
    });
    expect(await save(key, table([1_000, 5]), 1)).toMatchObject({ code: 'changed_meanwhile', value: { by: 'Writer' } });
    expect(await save('nothing', table([1_000, 5]), 3)).toMatchObject({ code: 'promotion_not_found' });
    const member = await world.member();
    // The draft holds for no one yet.
    expect(await cardOf(member, key)).toMatchObject({ name: 'December gifts' });
    expect(await deskRead(key)).toMatchObject({
      version: 2,
      liveVersion: 1,
      nameEn: 'December gifts',
      canPublish: true,
    });
  });

  it('[PRO-07] a pause stops new entries, an end is for good, a draft is deleted', async () => {
    await world.standAt(dayAt(9));
    const key = await published(table([1_000, 5]));
    const member = await world.member();
    expect(valueOf(await change(key, 'pause', 1))).toEqual({ key, state: 'paused', version: 1 });
    expect(await reasonsOf(member, key)).toEqual(['paused']);
    expect(await world.claim(member, key)).toMatchObject({ code: 'promotion_closed' });
    expect(await change(key, 'pause', 1)).toMatchObject({ code: 'promotion_state_conflict' });
    expect(valueOf(await change(key, 'resume', 1))).toMatchObject({ state: 'live' });
    expect((await world.claim(member, key)).ok).toBe(true);
    expect(valueOf(await change(key, 'end', 1))).toMatchObject({ state: 'ended' });
    expect(await world.claim(await world.member(), key)).toMatchObject({ code: 'promotion_closed' });
    expect(await change(key, 'resume', 1)).toMatchObject({ code: 'promotion_state_conflict' });
    expect(await save(key, table([1_000, 5]), 1)).toMatchObject({ code: 'promotion_state_conflict' });
    const draft = `draft-${++made}`;
    expect((await save(draft, { ...table([1_000, 5]), budget: 1 }, 0)).ok).toBe(true);
    expect(await deskRead(draft)).toMatchObject({
      state: 'draft',
      findings: ['budget_too_small'],
      canPublish: false,
      liveRule: null,
    });
    await expect(world.publish(draft, { ...table([1_000, 5]), budget: 1 }, 1)).rejects.toThrow(
      'promotion_rule_invalid',
    );
    expect((await change(draft, 'end', 2)).ok).toBe(true);
    await expect(deskRead(draft)).rejects.toThrow('promotion_not_found');
  });
});
