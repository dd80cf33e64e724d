/** Cases of the money desk: a withdrawal in review, a payment that fits no order. */
import { deposit, newMember, valueOf, type TestPlatform } from '../kit/src/index.ts';

const PIN = '280919';

/** Withdrawals of this platform wait for a person: no identity check, no automatic approval. */
export async function reviewEveryWithdrawal(world: TestPlatform): Promise<void> {
  await world.query(`INSERT INTO kyc.merchant_setting (merchant_code, needed_to_withdraw) VALUES ('DENLONG', false)`);
  await world.platform.modules.withdrawals.changeSetting('DENLONG', 'VND', { autoApproveMaximum: 0n });
}

/** A member's withdrawal in review, to an account of the number. */
export async function withdrawalInReview(world: TestPlatform, accountNumber: string): Promise<void> {
  const member = await newMember(world.address);
  const { caller, password } = member;
  await deposit(member, 500_000);
  const memberId = valueOf(await caller.call('member.profile')).id;
  await world.query('UPDATE turnover.requirement SET counted = required WHERE member_id = $1', [memberId]);
  const pin = { password, newPassword: PIN, confirmNewPassword: PIN };
  valueOf(await caller.call('security.setPaymentPassword', { body: pin }));
  const card = { bankCode: 'VCB', accountNumber, accountName: 'NGUYEN VAN THU', paymentPassword: PIN };
  valueOf(await caller.call('security.addBankCard', { body: card }));
  const [{ bankCardId } = { bankCardId: '' }] = valueOf(await caller.call('withdraw.bankCards')).list;
  const asked = { bankCardId, amount: 400_000, currency: 'VND', paymentPassword: PIN };
  valueOf(await caller.call('withdraw.request', { body: asked }));
  await world.platform.modules.withdrawals.tick();
}

const ORDERED = 200_000;
/** What arrives of an underpaid order. */
const ARRIVED = ORDERED / 2;

/** An order of a member by bank transfer. */
async function depositOrder(world: TestPlatform, amount: number) {
  const { caller } = await newMember(world.address);
  const body = { methodId: 'vietqr', amount, currency: 'VND' };
  return { caller, ...valueOf(await caller.call('deposit.createOrder', { body })) };
}

/** An order of just the amount that unmatched payments have: the console suggests it too. */
export async function orderOfSameAmount(world: TestPlatform): Promise<void> {
  await depositOrder(world, ARRIVED);
}

/** A transfer with too little: it fits no order, and the console suggests the one it names. */
export async function unmatchedPayment(world: TestPlatform): Promise<void> {
  const { caller, orderId } = await depositOrder(world, ORDERED);
  await caller.call('sandbox.pay', { params: { orderId }, body: { outcome: 'underpaid' } });
}
