/** Members whose identity was checked. */
import sharp from 'sharp';
import { KYC_IMAGES } from '../../packages/contract/src/index.ts';
import { valueOf, type TestMember, type TestPlatform } from '../kit/src/index.ts';
import { memberIdOf } from '../kit/src/applicants.ts';

/** Of a document, each used once. */
const FIRST_NUMBER = 79_190_500_000;
let made = 0;

/** The member sends pictures and data, a reviewer approves. */
export async function verifyIdentity(world: TestPlatform, { caller, userName }: TestMember): Promise<void> {
  const picture = { create: { width: 640, height: 420, channels: 3 as const, background: '#c0ffee' } };
  const image = new Blob([new Uint8Array(await sharp(picture).jpeg().toBuffer())], { type: 'image/jpeg' });
  for (const name of KYC_IMAGES) valueOf(await caller.call('kyc.uploadImage', { params: { image: name }, image }));
  const body = {
    fullName: 'NGUYEN VAN THU',
    birthday: '1991-01-01',
    idNumber: String(FIRST_NUMBER + ++made).padStart(12, '0'),
    nationality: 'VN',
    address: '1 Hàng Mã, Hà Nội',
    occupation: 'Thợ mộc',
    sourceOfIncome: 'salary',
  } as const;
  valueOf(await caller.call('kyc.submit', { body }));
  const decision = { reviewer: 'linh', decision: 'approve' } as const;
  valueOf(await world.platform.modules.kyc.decide(await memberIdOf(world, userName), decision));
}
