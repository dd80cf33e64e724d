import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { opsCalls, rightsOf, ROLES, type OpsCallId, type OpsCallShape } from '@lantern/contract/ops';
import {
  deposit,
  newMember,
  startTestPlatform,
  valueOf,
  type TestPlatform,
} from '../../../../../../tests/kit/src/index.ts';
import { newOperator, opsCall, signInOperator, type TestOperator } from '../../../../../../tests/kit/src/operator.ts';

let world: TestPlatform;
let asking: TestOperator;
let deciding: TestOperator;
beforeAll(async () => {
  world = await startTestPlatform();
  [asking, deciding] = [await newOperator(world, ['finance']), await newOperator(world, ['finance'])];
});
afterAll(() => world.close());

async function memberWith(amount: number) {
  const member = await newMember(world.address);
  await deposit(member, amount);
  const memberId = (await world.platform.modules.identity.memberIdOf('DENLONG', member.userName))!;
  const cash = async () => valueOf(await member.caller.call('wallet.balance')).sumBalance;
  return { memberId, cash };
}

const ask = (memberId: string, amount: number, idempotencyKey = crypto.randomUUID()) =>
  asking.call(
    'ops.adjustments.create',
    { body: { memberId, amount, currency: 'VND', reason: 'bù vé lỗi' } },
    { idempotencyKey },
  );
const decide = (by: TestOperator, approvalId: string, decision: 'approve' | 'reject' = 'approve') =>
  by.call('ops.approvals.decide', { params: { approvalId }, body: { decision } });

describe('[CON-03] four eyes', () => {
  test('nothing moves before another person decides; both names are in the trail', async () => {
    const { memberId, cash } = await memberWith(500_000);
    const { state, approvalId } = valueOf(await ask(memberId, 20_000));
    expect([state, await cash()]).toEqual(['pending', 500_000]);
    expect(await decide(asking, approvalId!)).toMatchObject({ code: 'approval_self' });
    const again = await signInOperator(world, asking);
    const second = { params: { approvalId: approvalId! }, body: { decision: 'approve' as const } };
    expect(await opsCall(world.address, 'ops.approvals.decide', second, again)).toMatchObject({
      code: 'approval_self',
    });
    expect(valueOf(await decide(deciding, approvalId!))).toMatchObject({ state: 'carried_out' });
    expect(await cash()).toBe(520_000);
    expect(await decide(deciding, approvalId!)).toMatchObject({ code: 'approval_decided' });
    const [entry] = await world.query<{ reason: string; after: { requestedBy: string; decidedBy: string } }>(
      "SELECT reason, after FROM audit.entry WHERE call = 'ops.adjustments.create' AND object_id = $1",
      [memberId],
    );
    expect(entry).toMatchObject({ reason: 'bù vé lỗi', after: { cash: '520000' } });
    expect(entry!.after.requestedBy).not.toBe(entry!.after.decidedBy);
  });

  test('of two persons who approve at once one carries it out, once; a repeated key asks once', async () => {
    const third = await newOperator(world, ['risk']);
    const { memberId, cash } = await memberWith(500_000);
    const key = crypto.randomUUID();
    const [first, repeated] = [valueOf(await ask(memberId, 5_000, key)), valueOf(await ask(memberId, 5_000, key))];
    expect(repeated.approvalId).toBe(first.approvalId);
    const answers = await Promise.all([deciding, third, deciding, third].map((by) => decide(by, first.approvalId!)));
    const codes = answers.map((answer) => (answer.ok ? answer.value.state : answer.code)).sort();
    expect(codes).toEqual(['approval_decided', 'approval_decided', 'approval_decided', 'carried_out']);
    expect(await cash()).toBe(505_000);
  });

  test('it is checked again when carried out, and expires by the database’s clock', async () => {
    const { memberId, cash } = await memberWith(500_000);
    const [one, other] = [valueOf(await ask(memberId, -400_000)), valueOf(await ask(memberId, -400_000))];
    expect(valueOf(await decide(deciding, one.approvalId!)).state).toBe('carried_out');
    expect(valueOf(await decide(deciding, other.approvalId!))).toMatchObject({
      state: 'refused',
      refusal: 'funds_insufficient',
    });
    expect(await cash()).toBe(100_000);
    const late = valueOf(await ask(memberId, 1_000));
    await world.clock.advance(25 * 3_600_000);
    const { cookie, csrf } = await signInOperator(world, deciding);
    const body = { params: { approvalId: late.approvalId! }, body: { decision: 'approve' as const } };
    expect(await opsCall(world.address, 'ops.approvals.decide', body, { cookie, csrf })).toMatchObject({
      code: 'approval_expired',
    });
  });
});

describe('[CON-04] the trail', () => {
  test('a change without its entry does not exist', async () => {
    const admin = await newOperator(world, ['admin']);
    await world.query(`CREATE FUNCTION public.fail() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
      PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END $$`);
    await world.query('CREATE TRIGGER fails BEFORE INSERT ON audit.entry FOR EACH ROW EXECUTE FUNCTION public.fail()');
    const change = { body: { displayName: 'Không được ghi', language: 'VI' as const } };
    expect(await admin.call('ops.profile.update', change)).toMatchObject({ status: 503 });
    await world.query('DROP TRIGGER fails ON audit.entry');
    const changed = () => world.query("SELECT 1 FROM operators.operator WHERE display_name = 'Không được ghi'");
    expect(await changed()).toEqual([]);
    valueOf(await admin.call('ops.profile.update', change));
    expect(await changed()).toHaveLength(1);
  });

  test('no one changes it, and the proof names what a superuser changed or removed', async () => {
    const auditor = await newOperator(world, ['auditor']);
    const { audit } = world.platform.modules;
    await audit.seal();
    expect(valueOf(await auditor.call('ops.audit.prove'))).toMatchObject({ holds: true, faults: [] });
    for (const statement of ["UPDATE audit.entry SET reason = 'x'", 'DELETE FROM audit.entry', 'TRUNCATE audit.entry'])
      await expect(world.query(statement)).rejects.toThrow(/append-only/);
    const [changed, removed] = await world.query<{ id: string }>('SELECT id FROM audit.entry ORDER BY id LIMIT 2');
    const asOwner = async (statement: string, id: string) => {
      await world.query('ALTER TABLE audit.entry DISABLE TRIGGER entry_append_only');
      await world.query(statement, [id]);
      await world.query('ALTER TABLE audit.entry ENABLE TRIGGER entry_append_only');
    };
    await asOwner("UPDATE audit.entry SET agent = agent || '!' WHERE id = $1", changed!.id);
    await asOwner('DELETE FROM audit.entry WHERE id = $1', removed!.id);
    expect(valueOf(await auditor.call('ops.audit.prove'))).toMatchObject({
      holds: false,
      faults: [
        { entryId: changed!.id, fault: 'changed' },
        { entryId: removed!.id, fault: 'missing' },
      ],
    });
  });
});

describe('[CON-02] every call × role × merchant', () => {
  const admitted = ['permission_denied', 'merchant_foreign', 'not_logged_in', 'session_ended', 'csrf_invalid'];
  const calls = Object.entries<OpsCallShape>(opsCalls).filter(
    ([id, { auth, state }]) => auth === 'operator' && state === 'live' && !/^ops\.(session|profile)\./.test(id),
  );
  test.each(ROLES)('%s', async (role) => {
    const operator = await newOperator(world, [role]);
    const member = await newMember(world.address);
    const rights = rightsOf([role]);
    const codeOf = async (id: string, headers: Parameters<typeof opsCall>[3]) => {
      const answer = await opsCall(
        world.address,
        id as OpsCallId,
        { body: opsCalls[id as OpsCallId].method === 'GET' ? undefined : {} } as never,
        headers,
      );
      return !answer.ok && admitted.includes(answer.code) ? answer.code : 'admitted';
    };
    for (const [id, { right }] of calls) {
      const own = right === undefined || rights.includes(right);
      expect([id, await codeOf(id, operator.headers)]).toEqual([id, own ? 'admitted' : 'permission_denied']);
      expect([id, await codeOf(id, { ...operator.headers, merchant: 'KHACNHA' })]).toEqual([
        id,
        own ? 'merchant_foreign' : 'permission_denied',
      ]);
      expect([id, await codeOf(id, {})]).toEqual([id, 'not_logged_in']);
      expect([id, await codeOf(id, { more: { authorization: `Bearer ${member.token}` } })]).toEqual([
        id,
        'not_logged_in',
      ]);
      expect([id, await codeOf(id, { cookie: `lantern_operator=${member.token}` })]).toEqual([id, 'session_ended']);
    }
  });
});
