import { startModulePlatform, valueOf, type ModulePlatform } from '@lantern/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createContent, seedContent, type AnnouncementDraft, type ContentModule, type HelpItemDraft } from './index.ts';
import { sanitise } from './sanitise.ts';

const MERCHANTS = ['DENLONG', 'OTHER'];
const HOSTS = { pictures: ['https://cdn.example'], links: ['denlong.example'] };

let platform: ModulePlatform;
let content: ContentModule;
const selfLimited = new Set<string>();

beforeAll(async () => {
  platform = await startModulePlatform({
    async create(kernel) {
      content = createContent(kernel, {
        richTextHosts: async (merchantCode) => (MERCHANTS.includes(merchantCode) ? HOSTS : undefined),
        languagesOf: async () => ['VI', 'EN'],
        inbox: { publish: async () => {}, withdraw: async () => {}, test: async () => {} },
        testMembers: async () => [],
        isSelfLimited: async (_tx, memberId) => selfLimited.has(memberId),
        activeMembers: async () => ({ members: 0, exact: true }),
        countSelfLimited: async () => selfLimited.size,
      });
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
const help = async (language: string) =>
  valueOf(await platform.guest().call('system.helpCenter', { query: { language, device: 'MOBILE' } })).list;
const publish = async (change: Partial<AnnouncementDraft>) => {
  const published = await content.publishAnnouncement({ ...draft, ...change });
  if (!published.ok) throw new Error(JSON.stringify(published));
  return published.value;
};

describe('[MSG-09] [CALL-06/list] announcements', () => {
  it('return only the requested types, group and platform', async () => {
    const ids = {
      player: await publish({}),
      agent: await publish({ type: 'A' }),
      home: await publish({ type: 'B', groupName: 'm_home' }),
      registration: await publish({ type: 'B', groupName: 'm_reg' }),
      popup: await publish({ type: 'PU', execution: 'B' }),
      web: await publish({ platform: 'W' }),
      foreign: await publish({ merchantCode: 'OTHER' }),
    };
    const found = async (query: Parameters<typeof list>[0]) => (await list(query)).map(({ id }) => id).toSorted();
    const of = (...names: (keyof typeof ids)[]) => names.map((name) => ids[name]).toSorted();
    expect(await found({ types: 'PL', platform: 'M' })).toEqual(of('player'));
    expect(await found({ types: 'B,PL,PU', platform: 'M' })).toEqual(of('player', 'home', 'registration', 'popup'));
    expect(await found({ types: 'B', group: 'm_reg', platform: 'M' })).toEqual(of('registration'));
    expect(await found({ platform: 'W' })).toEqual(of('web'));
    expect(await found({})).toEqual(of('player', 'home', 'registration', 'popup', 'web'));
    const popup = (await list({ types: 'PU' }))[0];
    expect(popup).toMatchObject({
      type: 'PU',
      execution: 'B',
      title: 'Notice',
      content: '<p>Content</p>',
      read: false,
    });
    const gift = await publish({ type: 'PU', execution: 'B', promotionType: 'GIFT' });
    expect((await list({ types: 'PU' })).find(({ id }) => id === gift)).toMatchObject({
      promotionType: 'GIFT',
      execution: 'B',
    });
    expect(await platform.guest().call('announcement.list', { query: { types: 'X' } })).toMatchObject({
      code: 'input_invalid',
    });
  });

  it('[MSG-01] [ACC-17] popups are for members, for guests or for a first login, and announcements of type A for agents, whatever is requested', async () => {
    const ids = {
      members: await publish({ type: 'PU', execution: 'A' }),
      guests: await publish({ type: 'PU', execution: 'B' }),
      welcome: await publish({ type: 'PU', execution: 'F' }),
      agents: await publish({ type: 'A' }),
    };
    const visibleTo = async (caller: ReturnType<ModulePlatform['guest']>, query: { types?: string }) => {
      const seen = new Set(valueOf(await caller.call('announcement.list', { query })).list.map(({ id }) => id));
      return Object.entries(ids).flatMap(([name, id]) => (seen.has(id) ? [name] : []));
    };
    const [member, newcomer, agent, trial, lateTrial] = [
      await platform.member(),
      await platform.member(0, { firstLogin: true }),
      await platform.member(1),
      await platform.member(4),
      await platform.member(4, { firstLogin: true }),
    ];
    for (const query of [{}, { types: 'PU,A' }, { types: 'B,PL,PU,A,PR' }]) {
      expect(await visibleTo(platform.guest(), query)).toEqual(['guests']);
      expect(await visibleTo(member.caller, query)).toEqual(['members']);
      expect(await visibleTo(newcomer.caller, query)).toEqual(['members', 'welcome']);
      expect(await visibleTo(agent.caller, query)).toEqual(['members', 'agents']);
      for (const player of [trial, lateTrial]) expect(await visibleTo(player.caller, query)).toEqual(['members']);
    }
    const mark = (announcementId: string) =>
      member.caller.call('announcement.markRead', { body: { announcementId, read: true } });
    for (const name of ['guests', 'welcome', 'agents'] as const)
      expect(await mark(ids[name])).toMatchObject({ code: 'announcement_not_found' });
    expect(await mark(ids.members)).toMatchObject({ ok: true });
  });

  it('[MSG-01] every popup has one action: a promotion for members, a link, or to be closed', async () => {
    const popup = { type: 'PU', execution: 'A' } as const;
    const ids = [
      await publish({ ...popup, promotionType: 'GIFT' }),
      await publish({ ...popup, promotionType: 'GIFT', url: '/m/activity?id=x' }),
      await publish({ ...popup, url: 'https://foreign.example/' }),
      await publish(popup),
      await publish({ ...popup, execution: 'B', promotionType: 'GIFT' }),
      await publish({}),
    ];
    const member = await platform.member();
    const seen = [...valueOf(await member.caller.call('announcement.list', { query: {} })).list, ...(await list({}))];
    expect(ids.map((id) => seen.find((one) => one.id === id)?.action)).toEqual([
      { kind: 'promotion', url: '/m/activity' },
      { kind: 'promotion', url: '/m/activity?id=x' },
      { kind: 'link', url: 'https://foreign.example/' },
      { kind: 'close' },
      { kind: 'close' },
      undefined,
    ]);
  });

  it('[CON-12/audience] are for readers, languages and devices, and never advertise to members who limit themselves', async () => {
    const ids = {
      members: await publish({ readers: 'members' }),
      guests: await publish({ readers: 'guests' }),
      urdu: await publish({ languages: ['UR'], others: { UR: { title: 'اعلان', content: '<p>متن</p>' } } }),
      ios: await publish({ devices: ['ios'] }),
      offer: await publish({ isMarketing: true }),
    };
    const { caller, memberId } = await platform.member();
    const seen = async (by: typeof caller, language: string) => {
      const shown = valueOf(await by.call('announcement.list', { query: { types: 'PL', language } })).list;
      return Object.entries(ids).flatMap(([name, id]) => (shown.some((one) => one.id === id) ? [name] : []));
    };
    expect(await seen(platform.guest(), 'EN')).toEqual(['guests', 'offer']);
    expect(await seen(caller, 'EN')).toEqual(['members', 'offer']);
    expect(await seen(caller, 'UR')).toEqual(['members', 'urdu', 'offer']);
    selfLimited.add(memberId);
    expect(await seen(caller, 'EN')).toEqual(['members']);
    expect((await list({ types: 'PL', language: 'UR' })).find(({ id }) => id === ids.urdu)).toMatchObject({
      title: 'اعلان',
      content: '<p>متن</p>',
    });
  });

  it("are in the reader's language and the operator's order, while valid", async () => {
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

  it('[MSG-02] pinned ones come first, and each says what it is about; other kinds have neither', async () => {
    await publish({ type: 'A', announcementId: 'later', sort: 1, category: 'payment' });
    const agents = () =>
      platform.query(`SELECT announcement_id AS id, category, pinned FROM content.announcement WHERE type = 'A'`);
    expect(await agents()).toContainEqual({ id: 'later', category: 'payment', pinned: false });
    await publish({ announcementId: 'cat-first', titleEn: 'First by order', sort: 0 });
    await publish({ announcementId: 'cat-pinned', titleEn: 'Pinned', sort: 900, category: 'event', pinned: true });
    const [first, ...others] = await list({ types: 'PL', language: 'EN' });
    expect(first).toMatchObject({ id: 'cat-pinned', category: 'event', pinned: true });
    expect(others.every(({ pinned }) => pinned === undefined)).toBe(true);
    expect(others.find(({ id }) => id === 'cat-first')).not.toHaveProperty('category');
    for (const wrong of [{ category: 'game' }, { pinned: true }] as const)
      expect(await content.publishAnnouncement({ ...draft, type: 'B', groupName: 'm_home', ...wrong })).toMatchObject({
        code: 'input_invalid',
        value: { fields: [{ field: Object.keys(wrong)[0] }] },
      });
  });

  it('[MSG-08] are sanitised when they are written', async () => {
    const id = await publish({
      contentEn: '<p onclick="x">safe</p><script>alert(1)</script>',
      contentVi: '<img src="https://cdn.example/x.png" onerror="x" />',
    });
    const stored = await platform.query(
      'SELECT content_en, content_vi FROM content.announcement WHERE announcement_id = $1',
      [id],
    );
    expect(stored).toEqual([{ content_en: '<p>safe</p>', content_vi: '<img src="https://cdn.example/x.png" />' }]);
  });

  it.each([
    ['a banner without a group', { type: 'B' as const }, 'groupName'],
    ['a notice with a group', { groupName: 'm_home' as const }, 'groupName'],
    ['a popup without an audience', { type: 'PU' as const }, 'execution'],
    ['an empty title', { titleVi: ' ' }, 'title'],
    ['an address that runs', { url: 'javascript:alert(1)' }, 'url'],
    ['an address with a name in it', { url: 'https://denlong.example@evil.example/' }, 'url'],
    ['a picture without a scheme', { imageUrl: '//evil.example/x.png' }, 'imageUrl'],
    ['a picture of another host', { imageUrl: 'https://evil.example/x.png' }, 'imageUrl'],
    ['a notice that is a promotion', { promotionType: 'GIFT' }, 'promotionType'],
    ['an unknown merchant', { merchantCode: 'NOBODY' }, 'merchantCode'],
    ['a text without end', { contentEn: 'x'.repeat(20_001) }, 'content'],
    ['a text that escaping makes too long', { contentEn: '&'.repeat(19_999) }, 'content'],
  ])('refuse %s', async (_name, change, field) => {
    const before = (await platform.query('SELECT 1 FROM content.announcement')).length;
    expect(await content.publishAnnouncement({ ...draft, ...change })).toEqual({
      ok: false,
      code: 'input_invalid',
      value: { fields: [{ field, reason: 'invalid' }] },
    });
    expect(await platform.query('SELECT 1 FROM content.announcement')).toHaveLength(before);
  });
});

describe('in the source’s field names', () => {
  const seen = async (id: string) => (await list()).find((item) => item.id === id);

  it('[CALL-13/announcement] an announcement has id, title, content and whether it is read', async () => {
    const id = await publish({ titleEn: 'Fields' });
    expect(await seen(id)).toEqual({
      id,
      type: 'PL',
      title: 'Fields',
      content: '<p>Content</p>',
      read: false,
      publishedAt: expect.any(Number),
    });
  });

  it('[CALL-13/popup] a popup has title, content, promotionType and execution', async () => {
    const id = await publish({ type: 'PU', execution: 'B', promotionType: 'GIFT' });
    expect(await seen(id)).toMatchObject({
      id,
      type: 'PU',
      title: 'Notice',
      content: '<p>Content</p>',
      promotionType: 'GIFT',
      execution: 'B',
    });
  });

  it('[CALL-13/banner] a banner has groupName and url', async () => {
    const id = await publish({ type: 'B', groupName: 'm_live', url: '/m/live' });
    expect(await seen(id)).toMatchObject({ id, type: 'B', groupName: 'm_live', url: '/m/live' });
  });
});

describe('[MSG-02] [CALL-06/markRead] what a member has read', () => {
  it('is private, permanent, and empty for guests', async () => {
    const [reader, other] = [await platform.member(), await platform.member(4)];
    const id = await publish({ titleEn: 'To be read' });
    const readBy = async (caller: typeof reader.caller) =>
      valueOf(await caller.call('announcement.list', { query: { types: 'PL' } })).list.find((item) => item.id === id)
        ?.read;
    const body = { announcementId: id, read: true as const };
    expect(await readBy(reader.caller)).toBe(false);
    for (let time = 0; time < 2; time++)
      expect(await reader.caller.call('announcement.markRead', { body })).toMatchObject({ ok: true });
    expect([await readBy(reader.caller), await readBy(other.caller), await readBy(platform.guest())]).toEqual([
      true,
      false,
      false,
    ]);
    expect(await other.caller.call('announcement.markRead', { body })).toMatchObject({ ok: true });
    expect(await readBy(other.caller)).toBe(true);
    expect(await content.recordsOf(reader.memberId)).toMatchObject([{ announcementId: id }]);
    await content.erase(platform.kernel.db, reader.memberId);
    expect(await content.recordsOf(reader.memberId)).toEqual([]);
  });

  it('contains only what readers of the merchant see', async () => {
    const { caller } = await platform.member();
    const [foreign, over] = [
      await publish({ merchantCode: 'OTHER' }),
      await publish({ startsAt: new Date(1), endsAt: new Date(2) }),
    ];
    for (const announcementId of [foreign, over, 'nobody']) {
      expect(await caller.call('announcement.markRead', { body: { announcementId, read: true } })).toMatchObject({
        code: 'announcement_not_found',
      });
    }
    expect(
      await platform.guest().call('announcement.markRead', { body: { announcementId: foreign, read: true } }),
    ).toMatchObject({ code: 'not_logged_in' });
  });
});

describe('[CALL-06/lobbyNews] [CALL-06/notice] the news', () => {
  it('of the lobby and the scrolling notice are the players’ announcements on mobile', async () => {
    const listed = (await list({ types: 'PL', platform: 'M', language: 'VI' })).map(
      ({ id, title, content: text, publishedAt }) => ({ id, title, content: text, publishedAt }),
    );
    expect(listed.length).toBeGreaterThan(0);
    expect(valueOf(await platform.guest().call('announcement.lobbyNews', { query: { language: 'VI' } })).list).toEqual(
      listed,
    );
    expect(valueOf(await platform.guest().call('announcement.notice', { query: { language: 'VI' } })).list).toEqual(
      listed.map(({ id, title }) => ({ id, title })),
    );
  });
});

const helpDraft: HelpItemDraft = {
  merchantCode: 'DENLONG',
  titleVi: 'Nạp tiền',
  titleEn: 'Deposits',
  contentVi: '<p>Quét mã</p>',
  contentEn: '<p>Scan</p>',
  sort: 5,
};

describe('[CALL-11/helpCenter] [CALL-13/help] the help centre', () => {
  it('returns items with title, content and children in the operator’s order and the reader’s language', async () => {
    const id = valueOf(await content.publishHelpItem(helpDraft));
    valueOf(await content.publishHelpItem({ ...helpDraft, parentId: id, titleVi: 'Sau', titleEn: 'Second', sort: 2 }));
    valueOf(await content.publishHelpItem({ ...helpDraft, parentId: id, titleVi: 'Trước', titleEn: 'First', sort: 1 }));
    valueOf(
      await content.publishHelpItem({
        ...helpDraft,
        kind: 'faq',
        titleVi: 'Câu hỏi',
        titleEn: 'Questions',
        contentVi: '',
        contentEn: '',
        sort: 1,
      }),
    );
    valueOf(await content.publishHelpItem({ ...helpDraft, merchantCode: 'OTHER' }));
    expect(await help('VI')).toEqual([
      { title: 'Câu hỏi', content: '', kind: 'faq', children: [] },
      {
        title: 'Nạp tiền',
        content: '<p>Quét mã</p>',
        kind: 'topic',
        children: [
          { title: 'Trước', content: '<p>Quét mã</p>' },
          { title: 'Sau', content: '<p>Quét mã</p>' },
        ],
      },
    ]);
    expect((await help('UR')).map(({ title }) => title)).toEqual(['Questions', 'Deposits']);
    expect(await content.publishHelpItem({ ...helpDraft, helpItemId: id, parentId: id })).toMatchObject({
      code: 'input_invalid',
    });
    await content.withdrawHelpItem('DENLONG', id);
    expect((await help('VI')).map(({ title }) => title)).toEqual(['Câu hỏi']);
    expect(await platform.query('SELECT 1 FROM content.help_item WHERE parent_id IS NOT NULL')).toEqual([]);
  });

  it('[MSG-08] contains no markup that runs', async () => {
    const id = valueOf(
      await content.publishHelpItem({
        ...helpDraft,
        contentVi: '<p onclick="x">a</p><script>alert(1)</script>',
        contentEn: '<a href="javascript:x">b</a>',
      }),
    );
    expect(
      await platform.query('SELECT content_vi, content_en FROM content.help_item WHERE help_item_id = $1', [id]),
    ).toEqual([{ content_vi: '<p>a</p>', content_en: '<a>b</a>' }]);
  });

  it.each([
    ['an empty title', { titleEn: ' ' }, 'title'],
    ['a text without end', { contentVi: 'x'.repeat(20_001) }, 'content'],
    ['an unknown parent', { parentId: 'nobody' }, 'parentId'],
    ['a sub-item that unfolds', { parentId: 'nobody', kind: 'faq' as const }, 'kind'],
  ])('refuses %s', async (_name, change, field) => {
    expect(await content.publishHelpItem({ ...helpDraft, ...change })).toEqual({
      ok: false,
      code: 'input_invalid',
      value: { fields: [{ field, reason: 'invalid' }] },
    });
  });
});

describe('content of the demonstration', () => {
  it('is three banners of home, one of registration and a marquee, however often it is seeded', async () => {
    await platform.query('DELETE FROM content.announcement');
    await platform.query('DELETE FROM content.help_item');
    await seedContent(content, platform.kernel.clock.now());
    await seedContent(content, platform.kernel.clock.now());
    const banners = await list({ types: 'B', group: 'm_home', platform: 'M', language: 'VI' });
    expect(banners.map(({ imageUrl }) => imageUrl)).toEqual([
      '/art/banner-lanterns.webp',
      '/art/banner-lottery.webp',
      '/art/banner-lucky-money.webp',
    ]);
    expect(banners[0]!.title).toBe('Mỗi kỳ quay đều kiểm chứng được');
    expect(
      (await list({ types: 'B', group: 'm_reg', platform: 'M', language: 'VI' })).map(({ imageUrl }) => imageUrl),
    ).toEqual(['/art/banner-register.webp']);
    expect((await list({ types: 'PL', platform: 'M', language: 'VI' })).length).toBe(4);
    const promotions = await list({ types: 'PR', platform: 'M', language: 'VI' });
    expect(promotions.map(({ url }) => url)).toEqual(['/m/trail', '/verify', '/m/voucherCenter']);
  });

  it('explains in both languages what the product does, topics first, then questions and policies', async () => {
    const [vi, en] = await Promise.all([help('VI'), help('EN')]);
    expect(vi.map(({ kind }) => kind)).toEqual(['topic', 'topic', 'topic', 'topic', 'faq', 'policy']);
    expect(vi.map(({ children }) => children.length)).toEqual([4, 3, 3, 2, 4, 3]);
    const texts = (items: typeof vi) =>
      items.flatMap((item) => [item, ...item.children]).flatMap(({ title, content }) => [title, content]);
    expect(texts(en)).toHaveLength(texts(vi).length);
    for (const [at, text] of texts(vi).entries()) {
      expect(text === '' ? '' : text).toBe(sanitise(text, HOSTS));
      if (text !== '') expect(texts(en)[at]).not.toBe(text);
    }
  });
});
