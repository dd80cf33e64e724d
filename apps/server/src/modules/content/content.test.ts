import { startModulePlatform, valueOf, type ModulePlatform } from '@lantern/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createContent, seedContent, type AnnouncementDraft, type ContentModule } from './index.ts';

let platform: ModulePlatform;
let content: ContentModule;

beforeAll(async () => {
  platform = await startModulePlatform({
    async create(kernel) {
      content = createContent(kernel);
      return [content];
    },
  });
});
afterAll(() => platform.close());

const draft: AnnouncementDraft = {
  merchantCode: 'DENLONG',
  type: 'PL',
  platform: 'M',
  titleVi: 'Thông báo',
  titleEn: 'Notice',
  contentVi: '<p>Nội dung</p>',
  contentEn: '<p>Content</p>',
  sort: 0,
};
const list = async (query: { types?: string; group?: string; platform?: string; language?: string } = {}) =>
  valueOf(await platform.guest().call('announcement.list', { query })).list;
const publish = async (change: Partial<AnnouncementDraft>) => {
  const published = await content.publishAnnouncement({ ...draft, ...change });
  if (!published.ok) throw new Error(JSON.stringify(published));
  return published.value;
};

describe('announcements', () => {
  it('answer only the asked types, group and platform', async () => {
    const ids = {
      player: await publish({}),
      agent: await publish({ type: 'A' }),
      home: await publish({ type: 'B', groupName: 'm_home' }),
      registration: await publish({ type: 'B', groupName: 'm_reg' }),
      popup: await publish({ type: 'PU', execution: 'F' }),
      web: await publish({ platform: 'W' }),
      foreign: await publish({ merchantCode: 'OTHER' }),
    };
    const found = async (query: Parameters<typeof list>[0]) => (await list(query)).map(({ id }) => id).toSorted();
    const of = (...names: (keyof typeof ids)[]) => names.map((name) => ids[name]).toSorted();
    expect(await found({ types: 'PL', platform: 'M' })).toEqual(of('player'));
    expect(await found({ types: 'B,PL,PU', platform: 'M' })).toEqual(of('player', 'home', 'registration', 'popup'));
    expect(await found({ types: 'B', group: 'm_reg', platform: 'M' })).toEqual(of('registration'));
    expect(await found({ platform: 'W' })).toEqual(of('web'));
    expect(await found({})).toEqual(of('player', 'agent', 'home', 'registration', 'popup', 'web'));
    const popup = (await list({ types: 'PU' }))[0];
    expect(popup).toMatchObject({ type: 'PU', execution: 'F', title: 'Notice', read: false });
    expect(await platform.guest().call('announcement.list', { query: { types: 'X' } })).toMatchObject({ code: 'input_invalid' });
  });

  it("come in the reader's language and the operator's order, within their time", async () => {
    const now = (await platform.query<{ now: Date }>('SELECT kernel.now() AS now'))[0]!.now.getTime();
    const at = (hours: number) => new Date(now + hours * 3_600_000);
    await publish({ type: 'PR', titleVi: 'Sau', titleEn: 'Second', sort: 2 });
    await publish({ type: 'PR', titleVi: 'Trước', titleEn: 'First', sort: 1, startsAt: at(-2), endsAt: at(1) });
    await publish({ type: 'PR', titleVi: 'Đã hết', titleEn: 'Over', startsAt: at(-2), endsAt: at(-1) });
    await publish({ type: 'PR', titleVi: 'Chưa tới', titleEn: 'Not yet', startsAt: at(2) });
    expect((await list({ types: 'PR', language: 'VI' })).map(({ title }) => title)).toEqual(['Trước', 'Sau']);
    expect((await list({ types: 'PR', language: 'EN' })).map(({ title }) => title)).toEqual(['First', 'Second']);
    await platform.advance(90 * 60_000);
    expect((await list({ types: 'PR', language: 'EN' })).map(({ title }) => title)).toEqual(['Second']);
  });

  it('are sanitised when they are written', async () => {
    const id = await publish({ type: 'A', contentEn: '<p onclick="x">safe</p><script>alert(1)</script>', contentVi: '<img src="https://a.example/x.png" onerror="x" />' });
    const stored = await platform.query('SELECT content_en, content_vi FROM content.announcement WHERE announcement_id = $1', [id]);
    expect(stored).toEqual([{ content_en: '<p>safe</p>', content_vi: '<img src="https://a.example/x.png" />' }]);
  });

  it.each([
    ['a banner without a group', { type: 'B' as const }, 'groupName'],
    ['a notice with a group', { groupName: 'm_home' as const }, 'groupName'],
    ['a popup without an audience', { type: 'PU' as const }, 'execution'],
    ['an empty title', { titleVi: ' ' }, 'title'],
    ['an address that runs', { url: 'javascript:alert(1)' }, 'url'],
    ['an address without a scheme', { imageUrl: '//evil.example/x.png' }, 'url'],
    ['a text without end', { contentEn: 'x'.repeat(20_001) }, 'content'],
    ['a text that escaping makes too long', { contentEn: '&'.repeat(19_999) }, 'content'],
  ])('refuse %s', async (_name, change, field) => {
    const before = (await platform.query('SELECT 1 FROM content.announcement')).length;
    expect(await content.publishAnnouncement({ ...draft, ...change })).toEqual({ ok: false, code: 'input_invalid', value: { fields: [{ field, reason: 'invalid' }] } });
    expect(await platform.query('SELECT 1 FROM content.announcement')).toHaveLength(before);
  });
});

describe('content of the demonstration', () => {
  it('is three banners and a marquee, however often it is sown', async () => {
    await platform.query('DELETE FROM content.announcement');
    await seedContent(content);
    await seedContent(content);
    const banners = await list({ types: 'B', group: 'm_home', platform: 'M', language: 'VI' });
    expect(banners.map(({ imageUrl }) => imageUrl)).toEqual(['/art/banner-lanterns.webp', '/art/banner-lottery.webp', '/art/banner-lucky-money.webp']);
    expect(banners[0]!.title).toBe('Mỗi kỳ quay đều kiểm chứng được');
    expect((await list({ types: 'PL', platform: 'M', language: 'VI' })).length).toBe(4);
  });
});
