import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newMember, valueOf, type TestMember } from '../../../../../../tests/kit/src/caller.ts';
import { startTestPlatform, type TestPlatform } from '../../../../../../tests/kit/src/platform.ts';
import type { MemberId } from '../../../kernel/ids.ts';

const PIN = '280919';
const HOLDER = 'NGUYEN VAN THU';
const MINUTE_MS = 60_000;

let world: TestPlatform;
const logged: string[] = [];
beforeAll(async () => {
  world = await startTestPlatform({ logTo: { write: (line) => void logged.push(line) } });
});
afterAll(() => world.close());

const refusal = (code: string, value?: object) => ({ ok: false, code, ...(value ? { value } : {}) });
const idOf = async ({ userName }: TestMember) =>
  (await world.platform.modules.identity.memberIdOf('DENLONG', userName)) as MemberId;

const setPin = (member: TestMember, changes: object = {}) =>
  member.caller.call('security.setPaymentPassword', {
    body: { password: member.password, newPassword: PIN, confirmNewPassword: PIN, ...changes },
  });

async function withPin(): Promise<TestMember> {
  const member = await newMember(world.address);
  valueOf(await setPin(member));
  return member;
}

let numbers = 0;
const freshNumber = () => String(1_000_000_000 + ++numbers);

const addCard = (member: TestMember, changes: object = {}) =>
  member.caller.call('security.addBankCard', {
    body: { bankCode: 'VCB', accountNumber: freshNumber(), accountName: HOLDER, paymentPassword: PIN, ...changes },
  });

const cardsOf = async (member: TestMember) => valueOf(await member.caller.call('withdraw.bankCards')).list;

describe('[ACC-16] payment password', () => {
  test('the first one requires the login password and a valid form, in this order', async () => {
    const member = await newMember(world.address);
    expect(await setPin(member, { confirmNewPassword: '' })).toMatchObject(refusal('confirm_required'));
    expect(await setPin(member, { confirmNewPassword: '280918' })).toMatchObject(refusal('confirm_mismatch'));
    for (const newPassword of ['12345', '1234567', 'abcdef', '111111', '123456', '987654']) {
      expect([newPassword, await setPin(member, { newPassword, confirmNewPassword: newPassword })]).toMatchObject([
        newPassword,
        refusal('payment_password_format'),
      ]);
    }
    expect(await setPin(member, { password: 'not the password' })).toMatchObject(refusal('password_wrong'));
    expect(await setPin(member, { password: undefined })).toMatchObject(refusal('password_wrong'));
    expect((await world.platform.modules.payees.stateOf(await idOf(member))).paymentPassword).toBe(false);
    valueOf(await setPin(member));
    expect((await world.platform.modules.payees.stateOf(await idOf(member))).paymentPassword).toBe(true);
  });

  test('a change requires the old one; the login password does not replace it', async () => {
    const member = await withPin();
    const next = { newPassword: '135790', confirmNewPassword: '135790' };
    expect(await setPin(member, next)).toMatchObject(refusal('payment_password_wrong'));
    expect(await setPin(member, { ...next, oldPassword: '280918' })).toMatchObject(refusal('payment_password_wrong'));
    expect(await setPin(member, { oldPassword: PIN })).toMatchObject(refusal('password_unchanged'));
    valueOf(await setPin(member, { ...next, oldPassword: PIN, password: undefined }));
    expect(await addCard(member)).toMatchObject(refusal('payment_password_wrong'));
    valueOf(await addCard(member, { paymentPassword: '135790' }));
  });

  test('of two first ones set concurrently one succeeds, and of two changes', async () => {
    const member = await newMember(world.address);
    const pins = ['280919', '135790'];
    const set = await Promise.all(
      pins.map((newPassword) => setPin(member, { newPassword, confirmNewPassword: newPassword })),
    );
    expect(set.map((answer) => (answer.ok ? 'ok' : answer.code)).sort()).toEqual(['ok', 'payment_password_wrong']);
    const oldPassword = pins[set.findIndex((answer) => answer.ok)]!;
    const changed = await Promise.all(
      ['246801', '975310'].map((newPassword) =>
        setPin(member, { oldPassword, newPassword, confirmNewPassword: newPassword }),
      ),
    );
    expect(changed.filter((answer) => answer.ok)).toHaveLength(1);
  });

  /** Less the time a busy machine took since the wait began. */
  const nearly = (sec: number): unknown => expect.closeTo(sec - 10, -1.5);

  test('guesses are throttled: five, then a growing wait that always ends', async () => {
    const member = await withPin();
    const { bankCardId } = valueOf(await addCard(member));
    const guess = () =>
      member.caller.call('security.removeBankCard', { body: { bankCardId, paymentPassword: '000001' } });
    for (let i = 0; i < 5; i++) expect(await guess()).toMatchObject(refusal('payment_password_wrong'));
    expect(await guess()).toMatchObject(refusal('rate_limited', { retryAfterSec: nearly(60) }));
    expect(await addCard(member)).toMatchObject(refusal('rate_limited'));
    await world.clock.advance(MINUTE_MS);
    expect(await guess()).toMatchObject(refusal('payment_password_wrong'));
    expect(await guess()).toMatchObject(refusal('rate_limited', { retryAfterSec: nearly(120) }));
    await world.clock.advance(2 * MINUTE_MS);
    valueOf(await addCard(member));
    for (let i = 0; i < 5; i++) expect(await guess()).toMatchObject(refusal('payment_password_wrong'));
    expect(valueOf(await member.caller.call('member.profile')).account).toBe(member.userName);
    const [{ payees }, id] = [world.platform.modules, await idOf(member)];
    for (let i = 0; i < 8; i++) {
      await world.clock.advance(60 * MINUTE_MS);
      expect(await payees.checkPaymentPassword(id, '000001')).toEqual(refusal('payment_password_wrong'));
    }
    expect(await payees.checkPaymentPassword(id, PIN)).toEqual(
      refusal('rate_limited', { retryAfterSec: nearly(3600) }),
    );
    await world.clock.advance(60 * MINUTE_MS);
    expect(await payees.checkPaymentPassword(id, PIN)).toMatchObject({ ok: true });
  });

  test('[OPS-09] concurrent withdrawals with the right one do not throttle each other', async () => {
    const member = await withPin();
    const [{ payees }, id] = [world.platform.modules, await idOf(member)];
    const checked = await Promise.all(Array.from({ length: 12 }, () => payees.checkPaymentPassword(id, PIN)));
    expect(checked.filter(({ ok }) => !ok)).toEqual([]);
  });

  test('concurrent guesses are not all tried', async () => {
    const member = await withPin();
    const guesses = await Promise.all(
      Array.from({ length: 20 }, (_, i) => addCard(member, { paymentPassword: String(500_000 + i) })),
    );
    expect(guesses.filter((answer) => !answer.ok && answer.code === 'payment_password_wrong')).toHaveLength(5);
    expect(guesses.filter((answer) => !answer.ok && answer.code === 'rate_limited')).toHaveLength(15);
  });

  test('a registration’s is stored in its transaction, for withdrawals', async () => {
    const member = await newMember(world.address);
    const id = await idOf(member);
    const { payees } = world.platform.modules;
    expect(await payees.checkPaymentPassword(id, PIN)).toEqual(refusal('payment_password_required'));
    const [hash] = await world.query<{ password_hash: string }>(
      'SELECT password_hash FROM payees.payment_password WHERE member_id = $1',
      [await idOf(await withPin())],
    );
    await payees.setFirst(world.platform.kernel.db, id, hash!.password_hash);
    expect(await payees.checkPaymentPassword(id, PIN)).toMatchObject({ ok: true });
    expect(await payees.checkPaymentPassword(id, '135790')).toEqual(refusal('payment_password_wrong'));
  });
});

describe('[ACC-16] bank cards', () => {
  test('the banks are the network’s, without those an operator closed', async () => {
    const member = await newMember(world.address);
    const { list } = valueOf(await member.caller.call('security.banks'));
    expect(list.length).toBeGreaterThan(45);
    expect(list).toContainEqual({
      bankCode: 'VCB',
      name: 'Ngân hàng TMCP Ngoại Thương Việt Nam',
      shortName: 'Vietcombank',
    });
    for (const closed of ['SANDBOX', 'momo']) expect(list.some(({ bankCode }) => bankCode === closed)).toBe(false);
    await world.query(`UPDATE payments.bank SET linkable = false WHERE code = 'TCB'`);
    expect(valueOf(await member.caller.call('security.banks')).list).toHaveLength(list.length - 1);
    await world.query(`UPDATE payments.bank SET linkable = true WHERE code = 'TCB'`);
  });

  test('a card is linked with the payment password, shown masked, and paid out to in full', async () => {
    const member = await withPin();
    const { bankCardId } = valueOf(
      await addCard(member, { accountNumber: '0123456789', accountName: '  nguyễn   văn thụ', branch: 'Cầu Giấy' }),
    );
    const shown = {
      bankCardId,
      bankCode: 'VCB',
      bankName: 'Vietcombank',
      accountNumber: '•••• 6789',
      accountName: HOLDER,
    };
    expect(await cardsOf(member)).toEqual([shown]);
    const id = await idOf(member);
    const { payees } = world.platform.modules;
    expect(await payees.cardOf(id, bankCardId)).toEqual({
      bankCardId,
      bankCode: 'VCB',
      bin: '970436',
      accountNumber: '0123456789',
      accountName: HOLDER,
    });
    const stranger = await withPin();
    expect(await payees.cardOf(await idOf(stranger), bankCardId)).toBeUndefined();
    expect(await cardsOf(stranger)).toEqual([]);
  });

  test('a refused card links nothing', async () => {
    const member = await newMember(world.address);
    const without = await addCard(member);
    expect(without).toMatchObject(refusal('payment_password_required'));
    valueOf(await setPin(member));
    await world.query(
      `UPDATE payments.bank SET number_length_minimum = 12, number_length_maximum = 14 WHERE code = 'BIDV'`,
    );
    const refused: readonly (readonly [object, object])[] = [
      [{ bankCode: 'NOBANK' }, refusal('bank_not_found')],
      [{ bankCode: 'momo' }, refusal('bank_not_found')],
      [
        { bankCode: 'BIDV', accountNumber: '12345678901' },
        refusal('input_invalid', { fields: [{ field: 'accountNumber', reason: 'too_small' }] }),
      ],
      [
        { bankCode: 'BIDV', accountNumber: '123456789012345' },
        refusal('input_invalid', { fields: [{ field: 'accountNumber', reason: 'too_big' }] }),
      ],
      [{ accountNumber: '123' }, refusal('input_invalid')],
      [{ accountNumber: '12345678901234567890' }, refusal('input_invalid')],
      [{ accountNumber: '1234-5678' }, refusal('input_invalid')],
      [{ accountName: 'NGUYEN' }, refusal('payee_name_format')],
      [{ accountName: 'NGUYEN VAN 3' }, refusal('payee_name_format')],
      [{ accountName: 'NGUYEN VAN THUY' }, refusal('payee_name_mismatch')],
      [{ paymentPassword: '280918' }, refusal('payment_password_wrong')],
    ];
    for (const [changes, expected] of refused)
      expect([changes, await addCard(member, changes)]).toMatchObject([changes, expected]);
    expect(await cardsOf(member)).toEqual([]);
    await world.query(`DELETE FROM identity.member_field WHERE member_id = $1 AND field = 'payeeName'`, [
      await idOf(member),
    ]);
    expect(await addCard(member)).toMatchObject(refusal('payee_name_required'));
  });

  test('an account is linked once, by the first member, and again once it is free', async () => {
    const [one, other] = await Promise.all([withPin(), withPin()]);
    const accountNumber = freshNumber();
    const answers = await Promise.all([one, other, one, other].map((member) => addCard(member, { accountNumber })));
    expect(answers.map((answer) => (answer.ok ? 'ok' : answer.code)).sort()).toEqual([
      'bank_card_taken',
      'bank_card_taken',
      'bank_card_taken',
      'ok',
    ]);
    valueOf(await addCard(one, { accountNumber, bankCode: 'TCB' }));
    const owner = (await cardsOf(one)).some(({ bankCode }) => bankCode === 'VCB') ? one : other;
    const { bankCardId } = (await cardsOf(owner)).find(({ bankCode }) => bankCode === 'VCB')!;
    valueOf(await owner.caller.call('security.removeBankCard', { body: { bankCardId, paymentPassword: PIN } }));
    valueOf(await addCard(owner === one ? other : one, { accountNumber }));
    expect(await addCard(owner, { accountNumber })).toMatchObject(refusal('bank_card_taken'));
  });

  test('numbers with letters are compared without case', async () => {
    const [one, other] = await Promise.all([withPin(), withPin()]);
    valueOf(await addCard(one, { accountNumber: 'minhanh88' }));
    expect(await addCard(other, { accountNumber: 'MINHANH88' })).toMatchObject(refusal('bank_card_taken'));
  });

  test('at most five, also when many are added concurrently', async () => {
    const member = await withPin();
    for (let i = 0; i < 3; i++) valueOf(await addCard(member));
    const answers = await Promise.all([1, 2, 3, 4].map(() => addCard(member)));
    expect(answers.map((answer) => (answer.ok ? 'ok' : answer.code)).sort()).toEqual([
      'bank_cards_maximum',
      'bank_cards_maximum',
      'ok',
      'ok',
    ]);
    expect(await cardsOf(member)).toHaveLength(5);
  });

  test('is unlinked with the payment password, by its owner, once; the row stays', async () => {
    const [member, stranger] = await Promise.all([withPin(), withPin()]);
    const { bankCardId } = valueOf(await addCard(member));
    const remove = (by: TestMember, paymentPassword = PIN) =>
      by.caller.call('security.removeBankCard', { body: { bankCardId, paymentPassword } });
    expect(await remove(stranger)).toMatchObject(refusal('bank_card_not_found'));
    expect(await remove(member, '280918')).toMatchObject(refusal('payment_password_wrong'));
    const answers = await Promise.all([remove(member), remove(member)]);
    expect(answers.map((answer) => (answer.ok ? 'ok' : answer.code)).sort()).toEqual(['bank_card_not_found', 'ok']);
    expect(await cardsOf(member)).toEqual([]);
    expect(await world.platform.modules.payees.cardOf(await idOf(member), bankCardId)).toBeUndefined();
    expect(await world.query('SELECT state FROM payees.bank_card WHERE id = $1', [bankCardId])).toEqual([
      { state: 'removed' },
    ]);
  });
});

describe('[ACC-16] payee name', () => {
  const bind = (member: TestMember, payeeName: string) =>
    member.caller.call('security.bindPayeeName', { body: { payeeName } });

  test('is written as banks write it, and fixed permanently by the first card', async () => {
    const member = await withPin();
    for (const bad of ['THU', 'NGUYEN VAN 3', ' '])
      expect([bad, await bind(member, bad)]).toMatchObject([bad, refusal('payee_name_format')]);
    for (const typed of ['Nguyễn Văn Thụ', ' trần  thị hoa ']) valueOf(await bind(member, typed));
    expect(await addCard(member)).toMatchObject(refusal('payee_name_mismatch'));
    const { bankCardId } = valueOf(await addCard(member, { accountName: 'Trần Thị Hoa' }));
    expect(await bind(member, 'NGUYEN VAN THU')).toMatchObject(refusal('payee_name_locked'));
    valueOf(await member.caller.call('security.removeBankCard', { body: { bankCardId, paymentPassword: PIN } }));
    expect(await bind(member, 'NGUYEN VAN THU')).toMatchObject(refusal('payee_name_locked'));
  });

  test('changed while a card is being linked, it always matches the holder', async () => {
    for (let round = 0; round < 4; round++) {
      const member = await withPin();
      const [card, name] = await Promise.all([addCard(member), bind(member, 'TRAN THI HOA')]);
      expect([card.ok ? 'ok' : card.code, name.ok ? 'ok' : name.code]).toBeOneOf([
        ['ok', 'payee_name_locked'],
        ['payee_name_mismatch', 'ok'],
      ]);
    }
  });
});

describe('[ACC-16] stored data', () => {
  test('no number, holder or password is readable in the tables or the log; the export has them; erasure leaves the row only', async () => {
    const member = await withPin();
    const accountNumber = '9704229988776655';
    const { bankCardId } = valueOf(await addCard(member, { accountNumber, branch: 'Chi nhánh Hoàn Kiếm' }));
    const dump = (
      await Promise.all(
        ['payment_password', 'bank_card'].map((table) =>
          world.query<{ row: string }>(`SELECT t::text AS row FROM payees.${table} t`),
        ),
      )
    )
      .flat()
      .map(({ row }) => row)
      .join('\n');
    const log = logged.join('');
    for (const text of [accountNumber, HOLDER, 'Hoàn Kiếm']) {
      expect([text, dump.includes(text), dump.includes(Buffer.from(text).toString('hex')), log.includes(text)]).toEqual(
        [text, false, false, false],
      );
    }
    expect(dump).not.toMatch(/\b280919\b/);
    expect(log).not.toMatch(/\b280919\b/);

    const id = await idOf(member);
    const { payees } = world.platform.modules;
    expect(await payees.recordsOf(id)).toEqual({
      paymentPasswordSetAt: expect.any(Number),
      bankCards: [
        {
          bankCode: 'VCB',
          accountNumber,
          accountName: HOLDER,
          branch: 'Chi nhánh Hoàn Kiếm',
          linkedAt: expect.any(Number),
        },
      ],
    });
    await payees.erase(world.platform.kernel.db, id);
    expect(await payees.recordsOf(id)).toEqual({ bankCards: [] });
    expect(await payees.stateOf(id)).toEqual({ paymentPassword: false, bankCards: 0, payeeNameLocked: true });
    expect(
      await world.query('SELECT state, number_hash, sealed_details FROM payees.bank_card WHERE id = $1', [bankCardId]),
    ).toEqual([{ state: 'erased', number_hash: null, sealed_details: null }]);
    valueOf(await addCard(await withPin(), { accountNumber }));
  });
});
