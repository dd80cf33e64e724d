import { flatPng } from '../../../../../../tests/kit/src/pictures.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newMember, startTestPlatform, valueOf, type TestPlatform } from '../../../../../../tests/kit/src/index.ts';
import { addSecondMerchant } from '../../../../../../tests/kit/src/second-merchant.ts';
import { newOperator, type OpsInput, type TestOperator } from '../../../../../../tests/kit/src/operator.ts';
import { MARKUP_PROBES } from '../../../../../../tests/setup/markup-probes.ts';

let world: TestPlatform;
let author: TestOperator;
let colleague: TestOperator;
let stranger: TestOperator;
const names = new Map<string, string>();
beforeAll(async () => {
  world = await startTestPlatform();
  await addSecondMerchant(world);
  author = await newOperator(world, ['content']);
  colleague = await newOperator(world, ['content']);
  stranger = await newOperator(world, ['content'], ['SEN']);
  const people = await world.query<{ id: string; name: string }>(
    'SELECT id, display_name AS name FROM operators.operator',
  );
  for (const { id, name } of people) names.set(id, name);
});
afterAll(() => world.close());
const nameOf = ({ operatorId }: TestOperator): string => names.get(operatorId)!;

type Body = OpsInput<'ops.content.create'>['body']['body'];
const BODY: Body = {
  type: 'PU',
  titleVi: 'Đêm hội trăng rằm',
  titleEn: 'Full moon night',
  contentVi: '<p>Từ <b>18:00</b></p>',
  contentEn: '<p>From <b>18:00</b></p>',
  others: {},
  audience: { readers: 'all', languages: [], devices: [] },
  isMarketing: false,
  execution: 'B',
  groupName: null,
  imageUrl: null,
  url: null,
  sort: 10,
  startsAt: null,
  endsAt: null,
  helpKind: null,
  parentId: null,
};
const reason = 'thử nội dung';
const create = async (change: Partial<Body> = {}) =>
  valueOf(await author.call('ops.content.create', { body: { body: { ...BODY, ...change } } }));
const publish = async (contentId: string, version: number) =>
  author.call('ops.content.publish', { params: { contentId }, body: { version } });
const shown = async (contentId: string, language = 'VI') =>
  valueOf(await world.guest().call('announcement.list', { query: { language } })).list.find(
    ({ id }) => id === contentId,
  );

test('[CON-12/audience] the reach of a piece: who signed in lately, by device, and how many limit themselves', async () => {
  const read = async (devices?: string) =>
    valueOf(await author.call('ops.content.audience', { query: devices === undefined ? {} : { devices } }));
  const before = await read();
  const member = await newMember(world.address);
  expect(await read()).toEqual({ ...before, members: before.members + 1, exact: true });
  expect((await read('android,ios')).members).toBe((await read('android')).members + (await read('ios')).members);
  await world.query(
    "UPDATE identity.session SET device = 'android/chrome' WHERE member_id = (SELECT id FROM identity.member WHERE username = $1)",
    [member.userName],
  );
  expect((await read('android')).members).toBeGreaterThan(0);
  valueOf(await member.caller.call('protection.takeBreak', { body: { period: 'day' } } as never));
  expect((await read()).selfLimited).toBe(before.selfLimited + 1);
  expect(valueOf(await stranger.call('ops.content.audience', { query: {} }))).toMatchObject({
    members: 0,
    selfLimited: 0,
  });
  expect(await author.call('ops.content.audience', { query: { devices: 'fridge' } })).toMatchObject({
    code: 'input_invalid',
  });
});

describe('[CON-12/publish] content', () => {
  test('a draft is for nobody; published it is there at once in both languages; withdrawn it is gone at once', async () => {
    const draft = await create();
    expect(draft).toMatchObject({ state: 'draft', version: 1, publishedAt: null });
    expect(await shown(draft.contentId)).toBeUndefined();
    const live = valueOf(await publish(draft.contentId, 1));
    expect(live).toMatchObject({ state: 'shown', version: 2, hasChanges: false, publishedBy: nameOf(author) });
    expect(await shown(draft.contentId)).toMatchObject({ title: BODY.titleVi, content: BODY.contentVi });
    expect(await shown(draft.contentId, 'EN')).toMatchObject({ title: BODY.titleEn, content: BODY.contentEn });
    const params = { contentId: draft.contentId };
    const off = valueOf(await author.call('ops.content.withdraw', { params, body: { version: 2, reason } }));
    expect(off.state).toBe('withdrawn');
    expect(await shown(draft.contentId)).toBeUndefined();
  });

  test('a saved change stays a draft until it is published; a roll back publishes the earlier edition as a new one', async () => {
    const { contentId } = await create();
    const params = { contentId };
    valueOf(await publish(contentId, 1));
    const changed = { ...BODY, titleVi: 'Đêm hội hoa đăng' };
    const saved = valueOf(await author.call('ops.content.save', { params, body: { body: changed, version: 2 } }));
    expect(saved.hasChanges).toBe(true);
    expect((await shown(contentId))?.title).toBe(BODY.titleVi);
    valueOf(await publish(contentId, 3));
    expect((await shown(contentId))?.title).toBe(changed.titleVi);
    valueOf(await colleague.call('ops.content.rollBack', { params, body: { edition: 1, version: 4, reason } }));
    expect((await shown(contentId))?.title).toBe(BODY.titleVi);
    const { piece, editions } = valueOf(await author.call('ops.content.read', { params }));
    expect(piece).toMatchObject({ version: 5, body: { titleVi: BODY.titleVi } });
    expect(editions.map(({ edition, publishedBy, body }) => [edition, publishedBy, body.titleVi])).toEqual([
      [3, nameOf(colleague), BODY.titleVi],
      [2, nameOf(author), changed.titleVi],
      [1, nameOf(author), BODY.titleVi],
    ]);
  });

  test('[CON-12/schedule] it is shown from its start until its end by the clock of the database', async () => {
    const now = world.clock.now();
    const { contentId } = await create({ startsAt: now + 300_000, endsAt: now + 600_000 });
    expect(valueOf(await publish(contentId, 1)).state).toBe('scheduled');
    expect(await shown(contentId)).toBeUndefined();
    await world.clock.advance(310_000);
    expect(await shown(contentId)).toBeDefined();
    await world.clock.advance(300_000);
    expect(await shown(contentId)).toBeUndefined();
    const { piece } = valueOf(await colleague.call('ops.content.read', { params: { contentId } }));
    expect(piece.state).toBe('over');
  });
});

describe('[CON-12/versions] two people on one piece', () => {
  test('a stale change is refused with who was faster, and nothing is lost', async () => {
    const { contentId } = await create();
    const params = { contentId };
    const body = { body: { ...BODY, titleEn: 'Lantern night' }, version: 1 };
    const results = await Promise.all([
      author.call('ops.content.save', { params, body }),
      colleague.call('ops.content.save', { params, body }),
    ]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    const winner = results[0].ok ? author : colleague;
    expect(results.find(({ ok }) => !ok)).toMatchObject({
      code: 'changed_meanwhile',
      value: { by: nameOf(winner) },
    });
    expect(await publish(contentId, 1)).toMatchObject({ code: 'changed_meanwhile' });
    for (const stale of [
      author.call('ops.content.withdraw', { params, body: { version: 1, reason } }),
      author.call('ops.content.discard', { params, body: { version: 1 } }),
    ])
      expect(await stale).toMatchObject({ code: 'changed_meanwhile' });
  });

  test('only a draft that was never published can be discarded, and a shown piece keeps its type', async () => {
    const { contentId } = await create();
    const params = { contentId };
    valueOf(await publish(contentId, 1));
    expect(await author.call('ops.content.discard', { params, body: { version: 2 } })).toMatchObject({
      code: 'content_published',
    });
    const other = { ...BODY, type: 'PL' as const, execution: null };
    expect(await author.call('ops.content.save', { params, body: { body: other, version: 2 } })).toMatchObject({
      code: 'field_invalid',
      value: { field: 'type' },
    });
    const draft = await create();
    const dropped = { params: { contentId: draft.contentId }, body: { version: 1 } };
    valueOf(await author.call('ops.content.discard', dropped));
    expect(await author.call('ops.content.discard', dropped)).toMatchObject({ code: 'content_not_found' });
  });

  test('a help item with shown sub-items cannot be withdrawn before them', async () => {
    const help = { type: 'HELP', execution: null, helpKind: 'topic' } as const;
    const top = await create(help);
    valueOf(await publish(top.contentId, 1));
    const item = await create({ ...help, parentId: top.contentId });
    valueOf(await publish(item.contentId, 1));
    const withdraw = (contentId: string) =>
      author.call('ops.content.withdraw', { params: { contentId }, body: { version: 2, reason } });
    expect(await withdraw(top.contentId)).toMatchObject({ code: 'content_has_items' });
    valueOf(await withdraw(item.contentId));
    valueOf(await withdraw(top.contentId));
  });
});

describe('[CON-12/merchant] another merchant', () => {
  test('neither lists, reads nor changes it', async () => {
    const { contentId } = await create({ titleVi: 'Chỉ của Đèn Lồng' });
    const params = { contentId };
    const body = { version: 1, reason, edition: 1, body: BODY };
    expect(valueOf(await stranger.call('ops.content.list', { query: { query: 'Đèn Lồng' } })).list).toEqual([]);
    for (const refused of [
      stranger.call('ops.content.read', { params }),
      stranger.call('ops.content.save', { params, body: { body: BODY, version: 1 } }),
      stranger.call('ops.content.publish', { params, body: { version: 1 } }),
      stranger.call('ops.content.rollBack', { params, body: { edition: 1, version: 1, reason: body.reason } }),
      stranger.call('ops.content.withdraw', { params, body: { version: 1, reason } }),
      stranger.call('ops.content.discard', { params, body: { version: 1 } }),
    ])
      expect(await refused).toMatchObject({ code: 'content_not_found' });
  });

  test('pages continue where the last one ended, sorted and counted', async () => {
    const titles = ['c', 'a', 'b'].map((letter) => `Trang ${letter}`);
    for (const titleVi of titles) await create({ titleVi, type: 'PR', execution: null });
    const query = { query: 'Trang ', type: 'PR', sort: 'title', limit: 2 } as const;
    const first = valueOf(await author.call('ops.content.list', { query }));
    const second = valueOf(await author.call('ops.content.list', { query: { ...query, after: first.next! } }));
    expect([...first.list, ...second.list].map(({ body }) => body.titleVi)).toEqual(titles.toSorted());
    expect(first.total).toEqual({ value: 3, exact: true });
    expect(second.next).toBeNull();
    expect(first.list[0]!.body.isMarketing, 'a promotion advertises').toBe(true);
  });
});

describe('[CON-12/hostile] hostile HTML', () => {
  const RUNS =
    /<(?:script|iframe|svg|object|style|form|input|meta|link|base|math)|\son\w+=|(?:javascript|vbscript|data):/i;

  test('is cleaned when it is saved, shown in the preview as members get it, and cleaned again when it is published', async () => {
    const { contentId } = await create();
    let version = 1;
    for (const [name, probes] of Object.entries(MARKUP_PROBES)) {
      const text = probes.join('\n').slice(0, 9_000);
      const body = { ...BODY, contentVi: text, others: { UR: { title: 'x', content: text } } };
      const saved = await author.call('ops.content.save', { params: { contentId }, body: { body, version } });
      // Text that is no storable Unicode is refused.
      if (!saved.ok) {
        expect(saved.code, name).toBe('input_invalid');
        continue;
      }
      version += 1;
      const markup = (html: string) => [...html.matchAll(/<[^>]*>/g)].join('');
      for (const html of [saved.value.body.contentVi, saved.value.body.others.UR!.content])
        expect(markup(html), name).not.toMatch(RUNS);
      const preview = valueOf(await author.call('ops.content.preview', { body: { html: text } }));
      expect(preview.html, name).toBe(saved.value.body.contentVi);
      const published = await publish(contentId, version);
      // Escaping may lengthen a text beyond the limit.
      if (!published.ok) {
        expect(published, name).toMatchObject({ code: 'field_invalid', value: { field: 'content' } });
        continue;
      }
      version += 1;
      expect(markup((await shown(contentId))!.content), name).not.toMatch(RUNS);
      expect(markup((await shown(contentId, 'UR'))!.content), name).not.toMatch(RUNS);
    }
    expect(version).toBeGreaterThan(20);
  });

  test('the preview names what was taken out', async () => {
    const html =
      '<p onclick="x()">a</p><script>b()</script><a href="javascript:c()">d</a><img src="https://foreign.example/e.png">';
    expect(valueOf(await author.call('ops.content.preview', { body: { html } })).removed.toSorted()).toEqual([
      '<script>',
      'href',
      'onclick',
      'src',
    ]);
    expect(valueOf(await author.call('ops.content.preview', { body: { html: '<p><b>a</b></p>' } })).removed).toEqual(
      [],
    );
  });

  test.each([
    ['a link that runs', { url: 'javascript:alert(1)' }, 'url'],
    ['a picture of another host', { imageUrl: 'https://foreign.example/x.png' }, 'imageUrl'],
    ['an end before its start', { startsAt: 2_000, endsAt: 1_000 }, 'endsAt'],
    ['a popup without an audience', { execution: null }, 'execution'],
    ['an empty title', { titleEn: ' ' }, 'title'],
  ] as const)('%s is refused when it is published, and nothing is shown', async (_name, change, field) => {
    const { contentId } = await create(change);
    expect(await publish(contentId, 1)).toMatchObject({ code: 'field_invalid', value: { field } });
    expect(await shown(contentId)).toBeUndefined();
    const { piece } = valueOf(await author.call('ops.content.read', { params: { contentId } }));
    expect(piece).toMatchObject({ state: 'draft', version: 1 });
  });
});

describe('[CON-12/pictures] pictures', () => {
  const upload = async (side: number) =>
    (
      await sharp({ create: { width: side, height: 300, channels: 3, background: '#c33' } })
        .withExif({ IFD0: { Artist: 'secret' } })
        .png()
        .toBuffer()
    ).toString('base64');

  test('are redrawn within their limits and served under the name of their content', async () => {
    const added = valueOf(await author.call('ops.content.addPicture', { body: { picture: await upload(2_000) } }));
    expect(added).toMatchObject({ width: 1_500, height: 225 });
    const served = await fetch(new URL(added.url, world.address));
    expect(served.headers.get('content-type')).toBe('image/jpeg');
    const bytes = Buffer.from(await served.arrayBuffer());
    expect((await sharp(bytes).metadata()).format).toBe('jpeg');
    expect(bytes.includes('secret')).toBe(false);
    const { contentId } = await create({ imageUrl: added.url });
    valueOf(await publish(contentId, 1));
    expect((await shown(contentId))?.imageUrl).toBe(added.url);
  });

  test('[MSG-08] one that is something else too loses its other half', async () => {
    const png = Buffer.from(await upload(300), 'base64');
    const script = '<script>hurt()</script>PK\u0003\u0004';
    const picture = Buffer.concat([png, Buffer.from(script)]).toString('base64');
    const { url } = valueOf(await author.call('ops.content.addPicture', { body: { picture } }));
    const served = await fetch(new URL(url, world.address));
    expect(served.headers.get('x-content-type-options')).toBe('nosniff');
    expect(Buffer.from(await served.arrayBuffer()).includes('hurt')).toBe(false);
  });

  test('[MSG-08] one that would need gigabytes is refused before it is decoded', async () => {
    const picture = flatPng(60_000, 60_000).toString('base64');
    expect(await author.call('ops.content.addPicture', { body: { picture } })).toMatchObject({
      code: 'upload_invalid',
    });
  });

  test.each([
    '<svg onload="x()"></svg>',
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><image href="https://foreign.invalid/x"/></svg>',
    '<!doctype html><script>hurt()</script>',
    'GIF89a',
    'RIFF\u0024\u0000\u0000\u0000WEBPVP8 ',
    '%PDF-1.7 hurt()',
    '\u0089PNG\r\n\u001a\n',
    '\u00ff\u00d8\u00ff\u00e0\u0000\u0010JFIF<script>hurt()</script>',
  ])('[MSG-08] %j is refused', async (text) => {
    const picture = Buffer.from(text, 'latin1').toString('base64');
    expect(await author.call('ops.content.addPicture', { body: { picture } })).toMatchObject({
      code: 'upload_invalid',
    });
  });
});

test('[CON-12/audience] a member with a limit of their own sees no advertisement', async () => {
  const { contentId } = await create({ execution: 'A', isMarketing: true });
  valueOf(await publish(contentId, 1));
  const member = await newMember(world.address);
  const sees = async () =>
    valueOf(await member.caller.call('announcement.list', { query: {} })).list.some(({ id }) => id === contentId);
  expect(await sees()).toBe(true);
  const [row] = await world.query<{ id: string }>('SELECT id FROM identity.member WHERE username = $1', [
    member.userName,
  ]);
  await world.query(
    "INSERT INTO protection.member (member_id, time_zone) VALUES ($1, 'Asia/Ho_Chi_Minh') ON CONFLICT DO NOTHING",
    [row!.id],
  );
  await world.query(
    "INSERT INTO protection.member_limit (member_id, currency, kind, span, amount) VALUES ($1, '', 'time', 'day', 60)",
    [row!.id],
  );
  expect(await sees()).toBe(false);
});
