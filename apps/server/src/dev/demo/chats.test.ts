/** The demo's chats, made on a test platform by the demo's own steps. */
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
import { talkWithSupport, writeCannedAnswers } from './chats.ts';
import { openOperators } from './operators.ts';
import type { Person } from './steps.ts';

let world: TestPlatform;
const lines: string[] = [];
beforeAll(async () => {
  world = await startTestPlatform({ logTo: { write: (line) => void lines.push(line) } });
  await world.platform.modules.system.setSwitch('DENLONG', 'CBS3', true);
});
afterAll(() => world.close());

test('[MSG-14] [CON-17] the demo has canned answers, rated conversations and one that waits; made twice they are the same', async () => {
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
    await writeCannedAnswers(running);
    await talkWithSupport(running, people, Date.now());
    await moveClock(undefined);
  }
  const talks = [];
  for (const { token } of members) {
    const { list } = valueOf(await callerFor(world.address, () => token).call('chat.list', { query: {} }));
    talks.push(list.map(({ state, rating }) => [state, rating]));
  }
  expect(talks).toEqual([
    [['closed', 5]],
    [
      ['offline', null],
      ['closed', 4],
    ],
  ]);
  const [counted] = await world.query(
    "SELECT count(*)::int AS canned, count(*) FILTER (WHERE vi ~ '\\{\\{' AND en !~ '\\{\\{')::int AS odd FROM chat.canned",
  );
  expect(counted).toEqual({ canned: 8, odd: 0 });
  expect(lines.filter((line) => line.includes('the demo lacks'))).toEqual([]);
});
