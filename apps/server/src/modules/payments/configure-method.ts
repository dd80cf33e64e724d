/** Sets a way to pay in; takes effect with the next order. */
import type { Kernel } from '../../kernel/module.ts';
import { writeMethod, type DepositMethod } from './method-store.ts';
import { SANDBOX_PROVIDER } from './providers/sandbox-bank.ts';

/** Writes the method whole. The database refuses impossible limits and bank transfers without an account. */
export async function configureMethod(kernel: Kernel, method: DepositMethod): Promise<void> {
  await writeMethod(kernel.db, method, { replace: true });
}

const SANDBOX_METHOD: DepositMethod = {
  methodId: 'vietqr',
  kind: 'bank_transfer',
  provider: SANDBOX_PROVIDER,
  currency: 'VND',
  nameVi: 'Chuyển khoản VietQR',
  nameEn: 'VietQR bank transfer',
  minimum: 50_000n,
  maximum: 300_000_000n,
  quickAmounts: [100_000n, 200_000n, 500_000n, 1_000_000n, 2_000_000n, 5_000_000n],
  expirySec: 900,
  bankCode: 'SANDBOX',
  accountNumber: 'DENLONG0001',
  accountName: 'DEN LONG THU NGHIEM',
  enabled: true,
  sort: 10,
};

/** Gives a demonstration its bank transfer, once: what an operator changes or switches off stays so. */
export async function installSandboxMethod(kernel: Kernel): Promise<void> {
  await writeMethod(kernel.db, SANDBOX_METHOD, { replace: false });
}
