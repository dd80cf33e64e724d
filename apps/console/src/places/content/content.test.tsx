// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest';
import {
  click,
  FakeDesk,
  find,
  ME,
  NOW_MS,
  press,
  refuse,
  type,
  until,
  type Answers,
} from '../../testing/fake-desk.tsx';
import ContentPage from './content-page.tsx';
import { emptyBody, type Options, type Piece } from './piece.ts';

const PIECE: Piece = {
  contentId: 'p1',
  state: 'draft',
  body: {
    ...emptyBody('PU'),
    titleVi: 'Đêm hội',
    titleEn: 'Moon night',
    contentVi: '<p>Chào</p>',
    contentEn: '<p>Hi</p>',
  },
  version: 3,
  changedBy: 'Mỹ Linh',
  changedAt: NOW_MS,
  publishedAt: null,
  publishedBy: null,
  hasChanges: true,
};
const OPTIONS: Options = {
  languages: ['VI', 'EN', 'UR'],
  linkHosts: [],
  pictureHosts: [],
  parents: [],
  promotions: [],
};

// The frame stays empty here: the browser's test opens it.
Object.assign((window as unknown as { happyDOM: { settings: object } }).happyDOM.settings, {
  handleDisabledFileLoadingAsSuccess: true,
});

let desk: FakeDesk;
afterEach(() => desk.end());

async function open(path: string, more: Answers = {}): Promise<void> {
  desk = new FakeDesk({
    'ops.content.list': { list: [PIECE], next: null, total: { value: 1, exact: true } },
    'ops.content.options': OPTIONS,
    'ops.content.audience': { days: 30, members: 31_612, exact: true, selfLimited: 212 },
    'ops.content.read': { piece: PIECE, editions: [] },
    'ops.content.preview': ({ body }) => ({ html: String(body!['html']), removed: [] }),
    ...more,
  });
  await desk.render(<ContentPage />, path);
  await until(() =>
    expect(document.querySelector(path.includes('edit=') ? '[data-language=EN]' : 'tr')).not.toBeNull(),
  );
}
const titleField = (language: string) =>
  find(`[data-language=${language}]`).querySelector('input')! as HTMLInputElement;

describe('[CON-12/desk] the list of content', () => {
  test('shows both titles, type and state; a row opens its editor by keyboard', async () => {
    await open('/content');
    await until(() => expect(find('tr', 'Đêm hội').textContent).toContain('Moon night'));
    expect(find('tr', 'Đêm hội').textContent).toContain('Bản nháp');
    await press(find('tr', 'Đêm hội'), 'Enter');
    await until(() => expect(desk.address).toContain('edit=p1'));
  });

  test('an operator who may not write sees no acts', async () => {
    const rights = ME.rights.filter((right) => right !== 'content.edit');
    await open('/content?edit=p1', { 'ops.session.me': { ...ME, rights } });
    await until(() => expect(titleField('VI').value).toBe('Đêm hội'));
    for (const words of ['Xuất bản', 'Lưu nháp', 'Bỏ bản nháp']) expect(() => find('button', words), words).toThrow();
  });
});

describe('[CON-12/messages] a message to the inbox', () => {
  test('is about the service until it is marked as marketing, which asks for product and purpose', async () => {
    const body = {
      ...PIECE.body,
      type: 'MSG' as const,
      execution: null,
      message: { receivers: 'all' as const, product: 'lottery' as const, purpose: 'news' as const },
    };
    await open('/content?edit=p1', {
      'ops.content.read': { piece: { ...PIECE, body }, editions: [] },
      'ops.content.save': ({ body: sent }) => ({ ...PIECE, body: sent!['body'] as Piece['body'], version: 4 }),
    });
    expect(document.body.textContent).toContain('Tin dịch vụ');
    expect(document.querySelector('[aria-label="Sản phẩm"]')).toBeNull();
    await click(find('label', 'Tin khuyến mãi').querySelector('input')!);
    const choose = (label: string, value: string) => {
      const select = document.querySelector<HTMLSelectElement>(`[aria-label="${label}"]`)!;
      select.value = value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    };
    await until(() => expect(document.querySelector('[aria-label="Sản phẩm"]')).not.toBeNull());
    choose('Sản phẩm', 'casino');
    choose('Mục đích', 'deposit');
    choose('Đối tượng', 'members');
    await click(find('button', 'Lưu nháp'));
    await until(() =>
      expect(desk.of('ops.content.save')[0]?.body).toMatchObject({
        body: {
          type: 'MSG',
          isMarketing: true,
          message: { receivers: 'members', product: 'casino', purpose: 'deposit' },
        },
      }),
    );
  });
});

describe('[CON-12/editor] the editor', () => {
  test('saves what was typed with the version it was made from, and publishes what was saved', async () => {
    await open('/content?edit=p1', {
      'ops.content.save': ({ body }) => ({ ...PIECE, body: body!['body'] as Piece['body'], version: 4 }),
      'ops.content.publish': { ...PIECE, state: 'shown', version: 5 },
    });
    await type(titleField('VI'), 'Đêm hội trăng rằm');
    await click(find('button', 'Xuất bản'));
    await click(find('[role=alertdialog] button', 'Vẫn xuất bản'));
    await until(() => expect(desk.of('ops.content.publish')[0]?.body).toEqual({ version: 4 }));
    expect(desk.of('ops.content.save')[0]?.body).toMatchObject({ version: 3, body: { titleVi: 'Đêm hội trăng rằm' } });
  });

  test('a draft is saved, then sent to a test member', async () => {
    const list = [
      { memberId: '11', username: 'thu.nghiem' },
      { memberId: '12', username: 'thu.hai' },
    ];
    await open('/content?edit=p1', {
      'ops.content.testers': { list },
      'ops.content.save': ({ body }) => ({ ...PIECE, body: body!['body'] as Piece['body'], version: 4 }),
      'ops.content.sendTest': { endsAt: NOW_MS },
    });
    await type(titleField('VI'), 'Đêm hội trăng rằm');
    await click(find('button', 'Gửi thử'));
    await until(() => expect(document.querySelector('[role=dialog] [role=radiogroup]')).not.toBeNull());
    await click(find('[role=dialog] label', 'thu.hai').querySelector('input')!);
    await click(find('[role=dialog] button', 'Gửi cho thu.hai'));
    await until(() => expect(desk.of('ops.content.sendTest')[0]?.body).toEqual({ version: 4, memberId: '12' }));
    await until(() => expect(document.querySelector('[role=dialog]')).toBeNull());
  });

  test('without a test member the dialog says how to get one', async () => {
    await open('/content?edit=p1', { 'ops.content.testers': { list: [] } });
    await click(find('button', 'Gửi thử'));
    await until(() => expect(find('[role=dialog]').textContent).toContain('“test”'));
    expect(find('[role=dialog] a').getAttribute('href')).toBe('/members');
  });

  test('what is typed survives a lost connection and a reload', async () => {
    await open('/content?edit=p1');
    await type(titleField('EN'), 'Lantern night');
    desk.isOffline = true;
    await click(find('button', 'Lưu nháp'));
    await until(() => expect(document.querySelector('[role=alertdialog]')).not.toBeNull());
    const kept = { ...sessionStorage };
    await desk.end();
    Object.assign(sessionStorage, kept);
    await open('/content?edit=p1');
    await until(() => expect(titleField('EN').value).toBe('Lantern night'));
    expect(document.body.textContent).toContain('Đã mở lại bản đang soạn dở');
  });

  test('somebody else was faster: who is said, nothing is lost, and either text can be kept', async () => {
    let piece = PIECE;
    await open('/content?edit=p1', {
      'ops.content.read': () => ({ piece, editions: [] }),
      'ops.content.save': () => refuse('changed_meanwhile', { by: 'Quang Vinh' }),
    });
    await type(titleField('VI'), 'Của tôi');
    piece = { ...PIECE, version: 4, changedBy: 'Quang Vinh', body: { ...PIECE.body, titleVi: 'Của Vinh' } };
    await click(find('button', 'Lưu nháp'));
    await until(() => expect(find('[role=alert]', 'Quang Vinh').textContent).toContain('Phần bạn đang soạn vẫn còn'));
    expect(titleField('VI').value).toBe('Của tôi');
    expect(find('button', 'Xuất bản').hasAttribute('disabled')).toBe(true);
    await click(find('button', 'Giữ bản của tôi'));
    await click(find('button', 'Lưu nháp'));
    await until(() => expect(desk.of('ops.content.save').at(-1)?.body).toMatchObject({ version: 4 }));
    await click(find('button', 'Bỏ thay đổi'));
    expect(titleField('VI').value).toBe('Của Vinh');
  });

  test('an empty title stops publishing; Urdu is written from right to left beside Vietnamese', async () => {
    await open('/content?edit=p1');
    await type(titleField('EN'), '');
    expect(find('button', 'Xuất bản').hasAttribute('disabled')).toBe(true);
    expect(find('[data-check=titles]').dataset['state']).toBe('bad');
    await click(find('[data-language=EN] button', 'UR'));
    expect(find('[data-language=UR] [role=textbox]').getAttribute('dir')).toBe('rtl');
  });

  test('the preview is the site in a frame that may only run it, in the chosen theme', async () => {
    await open('/content?edit=p1');
    const frame = find('iframe') as HTMLIFrameElement;
    expect([frame.getAttribute('sandbox'), frame.getAttribute('src'), frame.dataset['preview']]).toEqual([
      'allow-scripts allow-same-origin',
      '/m/home',
      'dark',
    ]);
    await click(find('button', 'Sáng'));
    expect(find('iframe').dataset['preview']).toBe('light');
  });

  test('an earlier version is published again with a reason', async () => {
    const edition = { body: PIECE.body, publishedBy: 'Mỹ Linh', publishedAt: NOW_MS };
    await open('/content?edit=p1', {
      'ops.content.read': {
        piece: { ...PIECE, state: 'shown', publishedAt: NOW_MS, publishedBy: 'Mỹ Linh', hasChanges: false },
        editions: [
          { ...edition, edition: 2 },
          { ...edition, edition: 1, body: { ...PIECE.body, titleVi: 'Bản cũ' } },
        ],
      },
      'ops.content.rollBack': { ...PIECE, version: 4 },
    });
    await click(find('button', 'Phiên bản'));
    await click(find('[role=dialog] li button', 'Bản 1'));
    expect(find('li[data-change=after]').textContent).toContain('Bản cũ');
    await click(find('[role=dialog] button', 'Khôi phục bản 1'));
    await type(find('[role=dialog] textarea'), 'Sai số tiền');
    await click(find('[role=dialog] button', 'Khôi phục'));
    await until(() =>
      expect(desk.of('ops.content.rollBack')[0]?.body).toEqual({ edition: 1, version: 3, reason: 'Sai số tiền' }),
    );
  });

  test('[CON-12/audience] [CON-12/editor] the reach stands beside the audience, and a single game is found and opened by a tap', async () => {
    const game = {
      gameId: 'hoi-an',
      vendor: 'NOVA',
      type: 'RNG',
      nameVi: 'Phố Hội',
      nameEn: 'Old Town',
      tags: [],
      pin: null,
      enabled: true,
      maintenance: false,
      retired: false,
      addedAt: NOW_MS,
      art: null,
      version: 0,
      own: { enabled: true, maintenance: false, pin: null, hiddenOn: [], version: 0 },
    };
    await open('/content?edit=p1', {
      'ops.games.list': { list: [game, { ...game, gameId: 'old', retired: true }], next: null },
      'ops.content.save': ({ body }) => ({ ...PIECE, body: body!['body'] as never, version: 4 }),
    });
    await until(() => expect(document.body.textContent).toContain('≈ 31.612'));
    await type(find('label', 'Một trò chơi').parentElement!.querySelector('input')!, 'phố');
    await until(() => expect(find('button', 'Phố Hội')).toBeDefined());
    expect(desk.of('ops.games.list').at(-1)?.query).toMatchObject({ query: 'phố' });
    await click(find('button', 'Phố Hội'));
    await click(find('button', 'Lưu nháp'));
    await until(() =>
      expect(desk.of('ops.content.save')[0]?.body).toMatchObject({
        body: {
          url: '/m/launchGame?vendor=NOVA&category=RNG&gameId=hoi-an&nodeId=hoi-an&supportPlay=html5&pageBack=home',
        },
      }),
    );
  });
});
