// @vitest-environment happy-dom
import type { PromotionRule } from '@lantern/contract/promotion-rules';
import { RIGHTS } from '@lantern/contract/ops';
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
import PromotionsPage from './promotions-page.tsx';

const DAY_MS = 86_400_000;
const SHARED = {
  names: { vi: 'Điểm danh', en: 'Check-in' },
  lead: { vi: 'Mỗi ngày một món quà.', en: 'A gift each day.' },
  art: 'lanterns',
  from: NOW_MS + DAY_MS,
  to: NOW_MS + 31 * DAY_MS,
  budget: 86_000_000,
  audience: { minLevel: 0, identityVerified: true, depositDays: 30, accountDays: 0 },
} as const;
const CHECK_IN: PromotionRule = {
  kind: 'check_in',
  ...SHARED,
  daily: 1_000,
  milestones: [5_000, 10_000, 15_000, 28_000],
};
const CODE: PromotionRule = { kind: 'code', ...SHARED, amount: 20_000, codes: 500, usesEach: 1 };
const TERMS = { vi: ['Quà 1.000 ₫ mỗi ngày.'], en: ['A gift of 1,000 ₫ each day.'] };
const ROW = {
  key: 'diem-danh',
  kind: 'check_in',
  state: 'draft',
  version: 2,
  liveVersion: null,
  nameVi: 'Điểm danh',
  nameEn: 'Check-in',
  from: SHARED.from,
  to: SHARED.to,
  currency: 'VND',
  budget: 86_000_000,
  given: 21_500_000,
  members: 250,
  changedAt: NOW_MS,
  changedBy: 'Hà Thu',
} as const;
const DETAIL = {
  ...ROW,
  rule: CHECK_IN,
  liveRule: null,
  termsHash: 'a'.repeat(64),
  terms: TERMS,
  findings: [],
  versions: [{ version: 2, by: 'Hà Thu', at: NOW_MS, published: false }],
  days: [{ day: '2026-11-20', given: 21_500_000, members: 250 }],
  pieces: null,
  value: null,
  spins: null,
  codesMade: false,
  approvalId: null,
  canEdit: true,
  canPublish: true,
  canPause: false,
  canResume: false,
  canEnd: true,
  canMakeCodes: false,
};

let desk: FakeDesk;
afterEach(() => desk.end());

async function open(path: string, answers: Answers = {}): Promise<void> {
  desk = new FakeDesk({
    'ops.promotions.list': { list: [ROW], next: null, total: { value: 1, exact: true } },
    'ops.promotions.read': DETAIL,
    'ops.promotions.check': { terms: TERMS, findings: [], most: 86_000_000, value: null },
    ...answers,
  } as Answers);
  await desk.render(<PromotionsPage />, path);
}

describe('[CON-12/desk] the place of promotions', () => {
  test('lists a state with what was given, and opens a case with its terms', async () => {
    await open('/promotions?tab=live&kind=code&open=diem-danh');
    await until(() => expect(document.querySelectorAll('tr[data-key]')).toHaveLength(1));
    expect(desk.of('ops.promotions.list')[0]?.query).toEqual({ state: 'live', kind: 'code', limit: '50' });
    expect(find('tr[data-key] [role=meter]').getAttribute('aria-valuenow')).toBe('25');
    await until(() => expect(find('aside [data-terms=vi]').textContent).toContain('Quà 1.000 ₫ mỗi ngày.'));
    await click(find('aside [role=radio]', 'EN'));
    expect(find('aside [data-terms=en]').textContent).toContain('A gift of 1,000 ₫ each day.');
  });

  test('asks for publication by keyboard, with a reason and the version that was read', async () => {
    await open('/promotions?open=diem-danh', {
      'ops.promotions.publish': { approvalId: 'ap-1', state: 'pending', expiresAt: NOW_MS + DAY_MS },
    } as Answers);
    await until(() => expect(find('aside button', 'Yêu cầu phát hành')).toBeDefined());
    await press(document.body, 'p');
    await type(find('[role=dialog] textarea'), 'Chương trình tháng 12');
    await press(find('[role=dialog] textarea'), 'Enter', { ctrlKey: true });
    await until(() =>
      expect(desk.of('ops.promotions.publish')[0]?.body).toEqual({ reason: 'Chương trình tháng 12', version: 2 }),
    );
  });

  test('[PRO-09/referral] a referral shows its pairs with what risk found, and closes one with a reason', async () => {
    const person = (memberId: string, name: string, watched = 0) => ({ memberId, name, watched });
    const pair = {
      referralId: 'r1',
      referrer: person('m1', 'min***88'),
      friend: person('m2', 'hoa***im', 1),
      samePerson: true,
      state: 'holding',
      version: 2,
      registeredAt: NOW_MS,
      until: NOW_MS + 30 * DAY_MS,
      met: { identity: true, bank: true, deposits: true, points: true },
      payAt: NOW_MS + 7 * DAY_MS,
      endedAt: null,
      closing: null,
      closedBy: '',
      closedReason: '',
      currency: 'VND',
      gifts: 0,
      shares: 0,
      canClose: true,
    };
    await open('/promotions?open=diem-danh', {
      'ops.promotions.read': { ...DETAIL, kind: 'referral', state: 'live', liveVersion: 2 },
      'ops.promotions.referrals': { list: [pair], next: null },
      'ops.promotions.closeReferral': { referralId: 'r1', state: 'closed' },
    } as Answers);
    await until(() => expect(find('[data-pair=r1]').textContent).toContain('Cùng một người'));
    expect(find('[data-pair=r1]').textContent).toContain('min***88');
    await click(find('[data-pair=r1] button', 'Đóng cặp'));
    await type(find('[role=dialog] textarea'), 'Chung điện thoại');
    await press(find('[role=dialog] textarea'), 'Enter', { ctrlKey: true });
    await until(() => expect(desk.of('ops.promotions.closeReferral')[0]?.body).toEqual({ reason: 'Chung điện thoại' }));
  });

  test('codes are shown once, and the dialog stays until they are kept', async () => {
    await open('/promotions?open=diem-danh', {
      'ops.promotions.read': { ...DETAIL, kind: 'code', rule: CODE, state: 'live', liveVersion: 2, canMakeCodes: true },
      'ops.promotions.makeCodes': { codes: ['DEN8101126', 'DEN9101126'] },
    } as Answers);
    await until(() => expect(find('aside button', 'Tạo mã')).toBeDefined());
    await press(document.body, 'm');
    await type(find('[role=dialog] textarea'), 'Đợt một');
    await press(find('[role=dialog] textarea'), 'Enter', { ctrlKey: true });
    await until(() =>
      expect(find('[role=dialog] textarea', 'Các mã')).toHaveProperty('value', 'DEN8-1011-26\nDEN9-1011-26'),
    );
    expect(find('[role=dialog] button', 'Đóng').hasAttribute('disabled')).toBe(true);
    await click(find('[role=dialog] input[type=checkbox]'));
    await click(find('[role=dialog] button', 'Đóng'));
    await until(() => expect(document.querySelector('[role=dialog]')).toBeNull());
  });

  test('who may only read has no acts', async () => {
    const rights = (Object.keys(RIGHTS) as (keyof typeof RIGHTS)[]).filter((right) => right !== 'promotions.edit');
    const none = { canEdit: false, canPublish: false, canEnd: false };
    await open('/promotions?open=diem-danh', {
      'ops.session.me': { ...ME, rights },
      'ops.promotions.read': { ...DETAIL, ...none },
    } as Answers);
    await until(() => expect(find('aside').textContent).toContain('Quà 1.000 ₫'));
    expect([...document.querySelectorAll('button')].map(({ textContent }) => textContent)).not.toContain(
      'Khuyến mãi mới',
    );
    expect(document.querySelector('aside')?.textContent).not.toMatch(/Sửa|Yêu cầu phát hành|Xóa bản nháp/);
  });
});

const RACE: PromotionRule = {
  ...CHECK_IN,
  kind: 'race',
  product: 'casino',
  dailyCap: 20_000_000,
  countsFrom: 'joining',
  prizes: [{ places: 3, amount: 4_000_000 }],
  closeHours: 12,
};
const RACER = { score: 5_000, prize: 4_000_000, isPaid: false, joinedAt: NOW_MS };

describe('[PRO-09/race] a race beside the list', () => {
  test('shows who stands where, and takes a member out with a reason', async () => {
    await open('/promotions?open=dua-top', {
      'ops.promotions.read': {
        ...DETAIL,
        key: 'dua-top',
        kind: 'race',
        rule: RACE,
        liveRule: RACE,
        state: 'live',
        liveVersion: 2,
      },
      'ops.promotions.race': {
        state: 'running',
        closesAt: NOW_MS + DAY_MS,
        currency: 'VND',
        racers: 1,
        left: 3,
        prizes: 4_000_000,
        paid: 0,
        list: [
          { ...RACER, memberId: 'm-1', username: 'minhanh', place: 1, disqualified: null },
          {
            ...RACER,
            memberId: 'm-2',
            username: 'haitai',
            place: null,
            prize: 0,
            disqualified: { by: 'Hà Thu', at: NOW_MS, reason: 'Chơi hai tài khoản' },
          },
        ],
        canDisqualify: true,
      },
      'ops.promotions.disqualify': { key: 'dua-top', memberId: 'm-1', disqualified: true },
    } as Answers);
    await until(() => expect(find('aside').textContent).toContain('Đã loại bởi Hà Thu: Chơi hai tài khoản'));
    expect(find('aside').textContent).toContain('Đang đua');
    expect(find('aside button', 'Cho vào lại')).toBeDefined();
    await click(find('aside button', 'Loại'));
    await type(find('[role=dialog] textarea'), 'Dùng phần mềm');
    await press(find('[role=dialog] textarea'), 'Enter', { ctrlKey: true });
    await until(() =>
      expect(desk.of('ops.promotions.disqualify')[0]?.body).toEqual({
        reason: 'Dùng phần mềm',
        memberId: 'm-1',
        disqualified: true,
      }),
    );
  });
});

describe('[PRO-07] the builder', () => {
  test('a finding stands at its field and stops publication until it is mended', async () => {
    await open('/promotions?edit=diem-danh', {
      'ops.promotions.check': ({ body }: { body?: unknown }) => {
        const { lead } = (body as { rule: PromotionRule }).rule;
        return { terms: TERMS, findings: /\d/.test(lead.vi) ? ['lead_digits'] : [], most: 86_000_000, value: null };
      },
      'ops.promotions.save': { key: 'diem-danh', state: 'draft', version: 3 },
    } as Answers);
    const publish = () => find('button', 'Yêu cầu phát hành');
    await until(() => expect(publish().hasAttribute('disabled')).toBe(false));
    await type(find('[data-language=vi] textarea'), 'Nhận 5 món quà.');
    expect(publish().hasAttribute('disabled')).toBe(true);
    await until(() => expect(find('[data-language=vi]').textContent).toContain('Lời dẫn có chữ số'));
    expect(find('nav button', 'Nội dung').dataset['state']).toBe('bad');
    expect(find('[data-finding=lead_digits]')).toBeDefined();
    await type(find('[data-language=vi] textarea'), 'Mỗi ngày một món quà mới.');
    await until(() => expect(publish().hasAttribute('disabled')).toBe(false));
    await press(document.body, 's', { ctrlKey: true });
    await until(() =>
      expect(desk.of('ops.promotions.save')[0]?.body).toMatchObject({
        version: 2,
        rule: { lead: { vi: 'Mỗi ngày một món quà mới.' } },
      }),
    );
  });

  test('a new rule is saved under the key of its name; a taken key is said and nothing typed is lost', async () => {
    await open('/promotions?create=code', { 'ops.promotions.save': refuse('promotion_key_taken') } as Answers);
    await type(find('[data-language=vi] input'), 'Mã Trung thu');
    await type(find('[data-section=gift] input'), '20.000');
    await type(document.querySelectorAll<HTMLElement>('[data-section=gift] input')[1]!, '500');
    await type(find('[data-section=limits] input'), '10.000.000');
    await until(() => expect(desk.of('ops.promotions.check')).toHaveLength(1));
    await press(document.body, 's', { ctrlKey: true });
    await until(() => expect(document.body.textContent).toContain('Mã khuyến mãi này đã dùng'));
    const [saved] = desk.of('ops.promotions.save');
    expect(saved?.path).toBe('/ops/promotions/ma-trung-thu');
    expect(saved?.body).toMatchObject({
      version: 0,
      rule: { kind: 'code', amount: 20_000, codes: 500, budget: 10_000_000 },
    });
    expect(find('[data-language=vi] input')).toHaveProperty('value', 'Mã Trung thu');
  });

  test('[PRO-10] the rule on the screen is tried on past days before it is published', async () => {
    const outcome = {
      basis: 'past',
      notes: ['everyone_takes', 'audience_today'],
      qualified: 40,
      members: 31,
      pieces: 310,
      given: 310_000,
      shareBps: 412,
      ranOutOn: '2026-11-18',
      missed: 90,
      overTheory: 3,
      days: [{ day: '2026-11-18', pieces: 10, members: 10, given: 10_000 }],
      top: [{ memberId: 'm-1', name: 'mi***88', pieces: 12, given: 12_000, theory: 9_000 }],
    };
    const trial = {
      currency: 'VND',
      fromDay: '2026-10-20',
      toDay: '2026-11-18',
      most: 86_000_000,
      theory: 7_524_000,
      outcome,
    };
    let answer: unknown = refuse('simulation_busy');
    await open('/promotions?edit=diem-danh', { 'ops.promotions.simulate': () => answer } as Answers);
    const run = () => find('[data-testid=past-trial] button', 'Chạy thử');
    await until(() => expect(run().hasAttribute('disabled')).toBe(false));
    const text = () => find('[data-testid=past-trial]').textContent;
    await click(run());
    await until(() => expect(text()).toContain('Đang có lượt chạy thử khác'));
    answer = trial;
    await click(run());
    await until(() => expect(text()).toContain('mi***88'));
    expect(text()).toContain('4.1%');
    expect(text()).toContain('Ngân sách không còn đủ từ ngày 18/11; 90 lượt không được phát');
    const body = desk.of('ops.promotions.simulate')[1]?.body as { rule: unknown; fromDay: string; toDay: string };
    expect(body.rule).toEqual(CHECK_IN);
    expect((Date.parse(body.toDay) - Date.parse(body.fromDay)) / DAY_MS).toBe(29);
    answer = { ...trial, outcome: { ...outcome, qualified: 0, top: [] } };
    await click(run());
    await until(() => expect(text()).toContain('Trong những ngày này không ai đủ điều kiện'));
    answer = { ...trial, outcome: { basis: 'worst', why: 'codes_handed_out', shareBps: null } };
    await click(run());
    await until(() => expect(text()).toContain('Ai nhận được mã là do bạn phát'));
    await type(find('[data-section=limits] input'), '90.000.000');
    await until(() => expect(text()).toContain('đã đổi sau lần chạy này'));
  });

  test('published codes keep their gift; a check-in’s may change', async () => {
    const live = { state: 'live', liveVersion: 2 } as const;
    await open('/promotions?edit=diem-danh', {
      'ops.promotions.read': { ...DETAIL, ...live, kind: 'code', rule: CODE, liveRule: CODE },
    } as Answers);
    await until(() => expect(find('[data-section=gift] input')).toBeDefined());
    await type(find('[data-section=gift] input'), '9.000');
    expect(find('[data-section=gift] input')).toHaveProperty('value', '20000');
    expect(document.body.textContent).toContain('Đã phát hành: loại, quà và số lượng giữ nguyên');
    await desk.end();
    await open('/promotions?edit=diem-danh', {
      'ops.promotions.read': { ...DETAIL, ...live, liveRule: CHECK_IN },
    } as Answers);
    await until(() => expect(find('[data-section=gift] input')).toBeDefined());
    await type(find('[data-section=gift] input'), '9.000');
    expect(find('[data-section=gift] input')).toHaveProperty('value', '9.000');
  });
});
