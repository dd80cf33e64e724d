import { newMember, startTestPlatform, valueOf, type TestPlatform } from '@lantern/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const PUBLIC = join(import.meta.dirname, '../../../../../../site/public');

let world: TestPlatform;
beforeAll(async () => {
  world = await startTestPlatform();
});
afterAll(() => world.close());

describe('head icons', () => {
  test('[ACC-16] twelve are offered, each with a picture that is served, and the chosen one is in the profile', async () => {
    const { caller } = await newMember(world.address);
    const { list } = valueOf(await caller.call('member.icons'));
    expect(list).toHaveLength(12);
    expect(new Set(list.map(({ icon }) => icon)).size).toBe(12);
    for (const { url } of list) expect([url, existsSync(join(PUBLIC, url))]).toEqual([url, true]);
    expect(list.some(({ chosen }) => chosen)).toBe(false);
    expect(valueOf(await caller.call('member.profile')).headIcon).toBeUndefined();
    valueOf(await caller.call('member.setIcon', { body: { icon: 'lotus' } }));
    expect(valueOf(await caller.call('member.profile')).headIcon).toBe('/art/avatar-lotus.webp');
    expect(
      valueOf(await caller.call('member.icons'))
        .list.filter(({ chosen }) => chosen)
        .map(({ icon }) => icon),
    ).toEqual(['lotus']);
  });

  test('[ACC-16] only those are accepted', async () => {
    const { caller } = await newMember(world.address);
    for (const icon of ['Lotus', '../lotus', 'https://elsewhere.example/x.png', 'crown']) {
      expect(await caller.call('member.setIcon', { body: { icon } })).toMatchObject({
        ok: false,
        code: 'field_invalid',
      });
    }
    expect(valueOf(await caller.call('member.profile')).headIcon).toBeUndefined();
  });

  test('guests cannot choose one', async () => {
    expect(await world.guest().call('member.setIcon', { body: { icon: 'moon' } })).toMatchObject({
      ok: false,
      code: 'not_logged_in',
    });
  });
});

describe('nicknames', () => {
  test('[ACC-16] [CALL-12/member] a name is stored as a reader sees it', async () => {
    const { caller } = await newMember(world.address);
    valueOf(await caller.call('member.setNickname', { body: { nickname: `  ${'Bảo Ngọc'.normalize('NFD')}   88 ` } }));
    expect(valueOf(await caller.call('member.profile'))).toMatchObject({
      id: expect.any(String),
      type: 0,
      account: expect.any(String),
      nickname: 'Bảo Ngọc 88',
      avatarLetter: 'B',
      clubLabel: { labelName: expect.any(String) },
    });
  });

  test('[ACC-16] a name that hides characters, is too short or long, or impersonates the house is refused, and nothing changes', async () => {
    const { caller } = await newMember(world.address);
    valueOf(await caller.call('member.setNickname', { body: { nickname: 'Bảo Ngọc' } }));
    const wrong = [
      'a',
      'a'.repeat(21),
      'a\u202eb',
      'a\u200bb',
      'a\u2066b',
      'Adm1n',
      'Chăm Sóc Khách Hàng',
      'C S K H',
      'аdmin',
      '<b>',
    ];
    for (const nickname of wrong)
      expect([nickname, await caller.call('member.setNickname', { body: { nickname } })]).toMatchObject([
        nickname,
        { ok: false, code: 'name_format' },
      ]);
    expect(valueOf(await caller.call('member.profile')).nickname).toBe('Bảo Ngọc');
  });
});
