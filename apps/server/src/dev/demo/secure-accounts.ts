/** Security steps of the demo members' accounts, each through the platform's own calls and only where it is missing. */
import { KYC_IMAGES, type KycState } from '@lantern/contract';
import type { CallContext } from '../../kernel/http/call-context.ts';
import type { Refused, Result } from '../../kernel/result.ts';
import type { PreparingPlatform } from '../../compose/platform.ts';
import type { DemoCheck } from './people.ts';
import { sampleCard } from './sample-cards.ts';
import { seeded } from './seeded.ts';
import { contextOf, handlerOf, inParallel, type Person } from './steps.ts';

const HOUR_MS = 3_600_000;
/** When the members did it, and when a reviewer decided; before today, so that nothing of it looks new. */
const DONE_HOURS_AGO = 72;
const DECIDED_HOURS_AGO = 50;
const PARALLEL = 4;
/** Payment password of every demo member who has one; no run of digits, nothing else's number. */
export const DEMO_PAYMENT_PASSWORD = '280919';
const REVIEWER = 'demo';
const RESUBMIT_REASON = 'Ảnh mặt sau bị lóa, không đọc được số. Vui lòng chụp lại dưới ánh sáng đều.';
const PROVINCES = ['Hà Nội', 'Hải Phòng', 'Đà Nẵng', 'Huế', 'Cần Thơ'];
const OCCUPATIONS = ['Nhân viên văn phòng', 'Kinh doanh nhỏ', 'Thợ mộc', 'Lái xe', 'Giáo viên'];
const input = { params: undefined, query: undefined } as const;

function expectDone<T>(what: string, { member }: Person, result: Result<T>): T {
  if (result.ok) return result.value;
  throw new Error(`${what} of the demo member ${member.userName} was refused: ${(result as Refused).code}`);
}

/** Addresses have code budgets: every member uses a separate one, of a private block (RFC 1918). */
const ownAddress = (at: number): string => `10.88.${at >> 8}.${at & 255}`;

async function bindMobile(
  running: PreparingPlatform,
  person: Person,
  context: CallContext<'member'>,
  at: number,
): Promise<void> {
  const { mobileNum, password } = person.member;
  if (mobileNum === undefined) return;
  const number = { mobileNum, countryDialingCode: '84' };
  const sent = await handlerOf(running, 'session.sendCode')(
    { ...context, ip: ownAddress(at) },
    { ...input, body: { ...number, purpose: 'binding' } },
  );
  // A killed start requested one just before; that code is still valid.
  if (!sent.ok && sent.code !== 'code_sent_recently') expectDone('A code', person, sent);
  const { list } = expectDone(
    'The code',
    person,
    await handlerOf(running, 'sandbox.codes')(
      { ...context, session: undefined },
      { params: undefined, query: { mobile: mobileNum }, body: undefined },
    ),
  );
  const bound = await handlerOf(running, 'security.bindMobile')(context, {
    ...input,
    body: { ...number, verificationCode: list[0]?.code ?? '', password },
  });
  // Killed between using the code and the binding: the number stays unbound, and the start continues.
  if (!bound.ok && bound.code === 'verification_code_wrong') return;
  expectDone('The number', person, bound);
}

async function linkCards(
  running: PreparingPlatform,
  person: Person,
  context: CallContext<'member'>,
  has: { readonly paymentPassword: boolean; readonly bankCards: number },
  at: number,
): Promise<void> {
  const { accountNumbers, payeeName, password } = person.member;
  if (accountNumbers.length === 0) return;
  const newPassword = DEMO_PAYMENT_PASSWORD;
  if (!has.paymentPassword) {
    expectDone(
      'The payment password',
      person,
      await handlerOf(running, 'security.setPaymentPassword')(context, {
        ...input,
        body: { password, newPassword, confirmNewPassword: newPassword },
      }),
    );
  }
  const { list } = expectDone(
    'The banks',
    person,
    await handlerOf(running, 'security.banks')(context, { ...input, body: undefined }),
  );
  for (const [turn, accountNumber] of [...accountNumbers.entries()].slice(has.bankCards)) {
    const { bankCode } = list[(at + turn) % list.length]!;
    const body = { bankCode, accountNumber, accountName: payeeName, paymentPassword: newPassword };
    expectDone('A bank card', person, await handlerOf(running, 'security.addBankCard')(context, { ...input, body }));
  }
}

/** Made-up identity data: the number starts with the unassigned province code 000. */
function factsOf({ member }: Person, at: number) {
  const random = seeded(at + 1);
  return {
    fullName: member.payeeName,
    birthday: `${random.between(1970, 2000)}-0${random.between(1, 9)}-${random.between(10, 28)}`,
    idNumber: `000${random.between(100_000_000, 999_999_999)}`,
    address: `${random.between(1, 99)} đường Mẫu, ${random.pick(PROVINCES)}`,
    nationality: 'VN',
    occupation: random.pick(OCCUPATIONS),
    sourceOfIncome: 'salary',
  } as const;
}

async function submitCheck(
  running: PreparingPlatform,
  person: Person,
  context: CallContext<'member'>,
  at: number,
): Promise<void> {
  for (const image of KYC_IMAGES) {
    const picture = await sampleCard(image, person.member.payeeName);
    expectDone(
      'A picture',
      person,
      await handlerOf(running, 'kyc.uploadImage')(
        { ...context, image: picture },
        { params: { image }, query: undefined, body: undefined },
      ),
    );
  }
  expectDone(
    'The identity check',
    person,
    await handlerOf(running, 'kyc.submit')(context, { ...input, body: factsOf(person, at) }),
  );
}

async function secure(running: PreparingPlatform, person: Person, at: number): Promise<void> {
  const { member } = person;
  const context = contextOf(running, person, `demo-account-${person.memberId}`);
  const settings = expectDone(
    'The security centre',
    person,
    await handlerOf(running, 'security.settings')(context, { ...input, body: undefined }),
  );
  if (settings.mobileNum === null) await bindMobile(running, person, context, at);
  await linkCards(running, person, context, settings, at);
  if (member.look) {
    const { nickname, icon } = member.look;
    expectDone(
      'The nickname',
      person,
      await handlerOf(running, 'member.setNickname')(context, { ...input, body: { nickname } }),
    );
    expectDone(
      'The head icon',
      person,
      await handlerOf(running, 'member.setIcon')(context, { ...input, body: { icon } }),
    );
  }
  if (member.check && settings.kycState === 'none') await submitCheck(running, person, context, at);
}

const DECISIONS: Readonly<
  Record<Exclude<DemoCheck, 'waiting'>, { readonly decision: 'approve' | 'resubmit'; readonly reason?: string }>
> = {
  approved: { decision: 'approve' },
  resubmit: { decision: 'resubmit', reason: RESUBMIT_REASON },
};

async function decide({ modules }: PreparingPlatform, person: Person): Promise<void> {
  const { check } = person.member;
  const state: KycState = await modules.kyc.stateOf(person.memberId);
  if (check === undefined || check === 'waiting' || state !== 'submitted') return;
  // answer not needed: it throws unless the decision was made
  expectDone(
    'The decision',
    person,
    await modules.kyc.decide(person.memberId, { reviewer: REVIEWER, ...DECISIONS[check] }),
  );
}

/** Binds, links and submits what the members' pages show; idempotent. Made-up identities are numbered from `firstAt`. Leaves the clock moved. */
export async function secureAccounts(
  running: PreparingPlatform,
  people: readonly Person[],
  now: number,
  firstAt = 0,
): Promise<void> {
  await running.moveClock(now - DONE_HOURS_AGO * HOUR_MS);
  await inParallel(PARALLEL, [...people.entries()], ([at, person]) => {
    const { mobileNum, accountNumbers, check, look } = person.member;
    return mobileNum === undefined && accountNumbers.length === 0 && !check && !look
      ? Promise.resolve()
      : secure(running, person, firstAt + at);
  });
  await running.moveClock(now - DECIDED_HOURS_AGO * HOUR_MS);
  for (const person of people) await decide(running, person);
}
