/**
 * The registration form as members read it follows the operator's rows. The site's answer is stored for a second, so the fields are
 * changed and read side by side: each test has a row of its own.
 */
import { REGISTRATION_FIELDS, type RegistrationField } from '@lantern/contract/constants';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually, valueOf } from '../../../../../../../tests/kit/src/caller.ts';
import { startTestPlatform, type TestPlatform } from '../../../../../../../tests/kit/src/platform.ts';

let world: TestPlatform;
beforeAll(async () => {
  world = await startTestPlatform();
});
afterAll(() => world.close());

const configure = (field: RegistrationField, config: { readonly enabled?: boolean; readonly required: boolean }) =>
  world.query(
    'UPDATE identity.registration_field SET enabled = coalesce($2, enabled), required = $3 WHERE field = $1',
    [field, config.enabled ?? null, config.required],
  );

describe('[ACC-07] the served form follows the rows', () => {
  test.concurrent.each(REGISTRATION_FIELDS.filter((field) => field !== 'verificationCode'))('%s', async (field) => {
    const essential = ['username', 'password', 'confirmPassword'].includes(field);
    await configure(field, { enabled: true, required: true });
    const served = async () => valueOf(await world.guest().call('registration.settings')).fields[field];
    await eventually('the field as required', async () => (await served()).required);
    expect((await served()).rules[0]).toMatchObject({ kind: 'required' });
    if (essential) return expect(configure(field, { required: false })).rejects.toThrow('registration_field_essential');
    await configure(field, { enabled: false, required: false });
    await eventually('the field to be disabled', async () => !(await served()).enabled);
    expect(await served()).toEqual({ enabled: false, required: false, rules: [] });
  });
});
