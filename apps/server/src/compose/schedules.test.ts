import { afterAll, beforeAll, expect, test } from 'vitest';
import { newMember } from '../../../../tests/kit/src/caller.ts';
import { startTestPlatform, type TestPlatform } from '../../../../tests/kit/src/platform.ts';

let here: TestPlatform;
beforeAll(async () => {
  here = await startTestPlatform();
});
afterAll(() => here.close());

// PostgreSQL checks a statement's rights before it looks for rows: a missing grant shows without any.
test('every scheduled job has the rights it needs, and may run twice', async () => {
  await newMember(here.address);
  const scheduled = here.platform.modules.all.flatMap(({ jobs = [] }) => jobs).filter(({ cron }) => cron !== undefined);
  expect(scheduled.map(({ name }) => name)).toContain('trial.close_over');
  const failed: string[] = [];
  for (const { name, run } of [...scheduled, ...scheduled])
    await run({}).catch((error: unknown) => void failed.push(`${name}: ${String(error)}`));
  expect(failed).toEqual([]);
});
