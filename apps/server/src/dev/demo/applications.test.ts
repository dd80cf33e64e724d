/** The demo's applications and gifts by hand, made on a test platform by the demo's own steps. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  callerFor,
  newMember,
  startTestPlatform,
  valueOf,
  type TestPlatform,
} from '../../../../../tests/kit/src/index.ts';
import { memberIdOf } from '../../../../../tests/kit/src/applicants.ts';
import type { PreparingPlatform } from '../../compose/platform.ts';
import type { MemberId } from '../../kernel/ids.ts';
import { applyAndGive } from './applications.ts';
import { openOperators } from './operators.ts';
import type { Person } from './steps.ts';

let world: TestPlatform;
const lines: string[] = [];
beforeAll(async () => {
  world = await startTestPlatform({ logTo: { write: (line) => void lines.push(line) } });
});
afterAll(() => world.close());

test('[PRO-02] [PRO-07] the demo has one application that was rejected, one that waits, and a gift by hand; made twice they are the same', async () => {
  const { kernel, modules } = world.platform;
  const moveClock = async (at: number | undefined) => {
    const offsetMs = at === undefined ? 0 : Math.round(at - Date.now());
    await world.query('UPDATE kernel.clock_offset SET offset_ms = $1', [offsetMs]);
  };
  const running: PreparingPlatform = { kernel, modules, moveClock };
  const members = [await newMember(world.address), await newMember(world.address)];
  const people: Person[] = [];
  for (const { userName } of members)
    people.push({
      member: { userName, shown: true } as Person['member'],
      memberId: (await memberIdOf(world, userName)) as MemberId,
    });
  await openOperators(running);
  for (let start = 0; start < 2; start += 1) {
    await applyAndGive(running, people, Date.now());
    await moveClock(undefined);
  }
  const [receiver, applicant] = members.map(({ token }) => callerFor(world.address, () => token));
  const page = valueOf(await applicant!.call('promotions.read', { params: { key: 'own-lantern' }, query: {} }));
  expect(page).toMatchObject({ label: 'applying', application: { attemptsLeft: 2, canApply: false } });
  expect(page.application!.own.map(({ state, pictures }) => [state, pictures.length])).toEqual([
    ['waiting', 1],
    ['rejected', 1],
  ]);
  const { content } = valueOf(await receiver!.call('rewards.list', { query: {} }));
  expect(content.map(({ kind, state, amount }) => [kind, state, amount])).toEqual([['manual', 'claimable', 38_000]]);
  expect(lines.filter((line) => line.includes('the demo lacks'))).toEqual([]);
});
