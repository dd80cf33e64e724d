import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { opsCalls, rightsOf, ROLES, type OpsCallId, type OpsCallShape } from '@lantern/contract/ops';
import {
  deposit,
  newMember,
  startTestPlatform,
  valueOf,
  type TestPlatform,
} from '../../../../../../tests/kit/src/index.ts';
import {
  anyOpsCall,
  newOperator,
  opsCall,
  signInOperator,
  type TestOperator,
} from '../../../../../../tests/kit/src/operator.ts';

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

describe('[CON-03/mechanism] [CON-03/adjustments] [CON-03/roles] four eyes', () => {
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

describe('[CON-03/mechanism] who may decide', () => {
  const roles = (by: TestOperator, { operatorId }: TestOperator, change: object) =>
    by.call('ops.operators.setRoles', {
      params: { operatorId },
      body: { roles: ['admin'], merchants: ['DENLONG'], version: 0, reason: 'đổi việc', ...change },
    });
  const versionOf = async (by: TestOperator, { operatorId }: TestOperator) =>
    valueOf(await by.call('ops.operators.read', { params: { operatorId } })).version;
  const refusalsOf = ({ operatorId }: TestOperator) =>
    world.query<{ call: string; code: string; merchant: string }>(
      `SELECT call, code, merchant_code AS merchant FROM audit.entry
      WHERE operator_id = $1 AND outcome = 'refused' ORDER BY id`,
      [operatorId],
    );

  test('no one decides about themselves, and the attempt is in the trail', async () => {
    const [one, concerned, third] = [
      await newOperator(world, ['admin']),
      await newOperator(world, ['admin']),
      await newOperator(world, ['admin']),
    ];
    const change = { roles: ['admin', 'finance'], version: await versionOf(one, concerned) };
    const approvalId = valueOf(await roles(one, concerned, change)).approvalId!;
    const read = async (by: TestOperator) =>
      valueOf(await by.call('ops.approvals.read', { params: { approvalId } })).canDecide;
    const waiting = async (by: TestOperator) =>
      valueOf(await by.call('ops.approvals.list', { query: { view: 'waiting' } })).list.map(
        (found) => found.approvalId,
      );
    expect([await read(concerned), await read(third)]).toEqual([false, true]);
    expect(await waiting(concerned)).not.toContain(approvalId);
    expect(await waiting(third)).toContain(approvalId);
    expect(await decide(concerned, approvalId)).toMatchObject({ code: 'operator_self' });
    expect(await decide(one, approvalId)).toMatchObject({ code: 'approval_self' });
    expect(await refusalsOf(concerned)).toMatchObject([{ call: 'ops.approvals.decide', code: 'operator_self' }]);
    expect(await refusalsOf(one)).toMatchObject([{ call: 'ops.approvals.decide', code: 'approval_self' }]);
    expect(valueOf(await decide(third, approvalId)).state).toBe('carried_out');
  });

  test('it lies within the merchants of both, and every merchant has its entry', async () => {
    const both = ['DENLONG', 'KHACNHA'];
    const [one, other, narrow, target] = [
      await newOperator(world, ['admin'], both),
      await newOperator(world, ['admin'], both),
      await newOperator(world, ['admin']),
      await newOperator(world, ['support'], both),
    ];
    const change = { roles: ['risk'], merchants: both, version: await versionOf(one, target) };
    const approvalId = valueOf(await roles(one, target, change)).approvalId!;
    const canDecide = async (by: TestOperator) =>
      valueOf(await by.call('ops.approvals.read', { params: { approvalId } })).canDecide;
    const waits = async (by: TestOperator) =>
      valueOf(await by.call('ops.approvals.list', { query: { view: 'waiting' } })).list.some(
        (found) => found.approvalId === approvalId,
      );
    expect([await canDecide(narrow), await waits(narrow)]).toEqual([false, false]);
    expect([await canDecide(other), await waits(other)]).toEqual([true, true]);
    expect(await decide(narrow, approvalId)).toMatchObject({ code: 'merchant_foreign' });
    expect(await decide(narrow, approvalId, 'reject')).toMatchObject({ code: 'merchant_foreign' });
    expect(valueOf(await decide(other, approvalId)).state).toBe('carried_out');
    const entries = await world.query<{ merchant: string }>(
      `SELECT merchant_code AS merchant FROM audit.entry
      WHERE call = 'ops.operators.setRoles' AND object_id = $1 AND after->>'approvalId' = $2 ORDER BY merchant_code`,
      [target.operatorId, approvalId],
    );
    expect(entries.map(({ merchant }) => merchant)).toEqual(both);
  });

  test('who could not ask for it any more has nothing carried out', async () => {
    const { memberId, cash } = await memberWith(500_000);
    const [leaving, staying] = [await newOperator(world, ['finance']), await newOperator(world, ['finance'])];
    const { approvalId } = valueOf(
      await leaving.call('ops.adjustments.create', {
        body: { memberId, amount: 7_000, currency: 'VND', reason: 'bù vé lỗi' },
      }),
    );
    await world.query("UPDATE operators.operator SET roles = '{content}' WHERE id = $1", [leaving.operatorId]);
    expect(valueOf(await decide(staying, approvalId!))).toMatchObject({
      state: 'refused',
      refusal: 'permission_denied',
    });
    expect(await cash()).toBe(500_000);
  });

  test('raising a threshold needs a second person, lowering it none', async () => {
    const [one, other] = [await newOperator(world, ['admin']), await newOperator(world, ['admin'])];
    const settings = async () =>
      valueOf(await one.call('ops.approvals.settings')).list.find(({ kind }) => kind === 'adjustment')!;
    const set = async (threshold: number) =>
      one.call('ops.approvals.setSetting', {
        body: {
          kind: 'adjustment',
          threshold,
          expiresHours: 24,
          version: (await settings()).version,
          reason: 'việc nhỏ hằng ngày',
        },
      });
    const raised = valueOf(await set(9_000));
    expect([raised.state, (await settings()).threshold]).toEqual(['pending', 0]);
    expect(await set(8_000)).toMatchObject({ code: 'approval_pending' });
    expect(await decide(one, raised.approvalId!)).toMatchObject({ code: 'approval_self' });
    expect(valueOf(await decide(other, raised.approvalId!)).state).toBe('carried_out');
    expect((await settings()).threshold).toBe(9_000);
    expect([valueOf(await set(0)).state, (await settings()).threshold]).toEqual(['carried_out', 0]);
  });

  test('requests are shown to those who may ask for them, decide them or read the trail', async () => {
    const { memberId } = await memberWith(500_000);
    const body = { memberId, amount: 3_000, currency: 'VND', reason: 'bù vé lỗi' };
    const { approvalId } = valueOf(
      await (await newOperator(world, ['finance'])).call('ops.adjustments.create', { body }),
    );
    const sees = async (role: (typeof ROLES)[number]) => {
      const by = await newOperator(world, [role]);
      const listed = valueOf(await by.call('ops.approvals.list')).list.some((found) => found.approvalId === approvalId);
      const read = await by.call('ops.approvals.read', { params: { approvalId: approvalId! } });
      expect(read.ok).toBe(listed);
      return listed;
    };
    const seen = [];
    for (const role of ROLES) if (await sees(role)) seen.push(role);
    expect(seen).toEqual(['admin', 'finance', 'risk', 'support', 'auditor']);
  });
});

describe('[CON-04/changes] [CON-04/proof] the trail', () => {
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
    // An entry is linked once no older transaction runs in the whole cluster.
    const unsealed = async () => (await audit.seal(), await world.query('SELECT 1 FROM audit.unsealed'));
    await expect.poll(unsealed, { timeout: 30_000 }).toEqual([]);
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
  const codeOf = async (id: string, headers: Parameters<typeof anyOpsCall>[3]) => {
    const body = opsCalls[id as OpsCallId].method === 'GET' ? undefined : {};
    const answer = await anyOpsCall(world.address, id as OpsCallId, { body }, headers);
    return !answer.ok && admitted.includes(answer.code) ? answer.code : 'admitted';
  };
  /** What a caller without an operator's session gets, by call. These requests carry nothing of a role, so one walk serves all. */
  let outside: Promise<ReadonlyMap<string, readonly string[]>> | undefined;
  const walkOutside = async () => {
    const { token } = await newMember(world.address);
    const codes = new Map<string, readonly string[]>();
    for (const [id] of calls)
      codes.set(id, [
        await codeOf(id, {}),
        await codeOf(id, { more: { authorization: `Bearer ${token}` } }),
        await codeOf(id, { cookie: `lantern_operator=${token}` }),
      ]);
    return codes;
  };
  test.each(ROLES)('%s', async (role) => {
    const operator = await newOperator(world, [role]);
    const rights = rightsOf([role]);
    const withoutSession = await (outside ??= walkOutside());
    for (const [id, { right }] of calls) {
      const own = right === undefined || rights.includes(right);
      expect([id, await codeOf(id, operator.headers)]).toEqual([id, own ? 'admitted' : 'permission_denied']);
      expect([id, await codeOf(id, { ...operator.headers, merchant: 'KHACNHA' })]).toEqual([
        id,
        own ? 'merchant_foreign' : 'permission_denied',
      ]);
      expect([id, withoutSession.get(id)]).toEqual([id, ['not_logged_in', 'not_logged_in', 'session_ended']]);
    }
  });
});
