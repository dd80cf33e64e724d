/** The demo's deposit methods: one of every kind, all with sandbox providers; those of other markets are disabled. */
import type { Kernel } from '../../../kernel/module.ts';
import { writeMethod, type DepositMethod } from './method-store.ts';
import { SANDBOX_BANK, SANDBOX_CHAIN, SANDBOX_GATEWAY, SANDBOX_WALLET } from './providers/sandbox-providers.ts';

const QUICK_AMOUNTS = [100_000n, 200_000n, 500_000n, 1_000_000n, 2_000_000n, 5_000_000n];
const CARD_VALUES = [50_000n, 100_000n, 200_000n, 300_000n, 500_000n, 1_000_000n];

const TERMS = {
  merchantCode: null,
  currency: 'VND',
  minimum: 50_000n,
  maximum: 50_000_000n,
  quickAmounts: QUICK_AMOUNTS,
  expirySec: 900,
  bankCode: null,
  accountNumber: null,
  accountName: null,
  settings: {},
  enabled: true,
} as const;
const ACCOUNT = {
  provider: SANDBOX_BANK,
  maximum: 300_000_000n,
  bankCode: 'SANDBOX',
  accountName: 'DEN LONG THU NGHIEM',
} as const;

const METHODS: readonly DepositMethod[] = [
  {
    ...TERMS,
    ...ACCOUNT,
    methodId: 'vietqr',
    kind: 'bank_transfer',
    accountNumber: 'DENLONG0001',
    nameVi: 'Chuyển khoản VietQR',
    nameEn: 'VietQR bank transfer',
    sort: 10,
  },
  {
    ...TERMS,
    methodId: 'e_wallet',
    kind: 'e_wallet',
    provider: SANDBOX_WALLET,
    nameVi: 'Ví điện tử',
    nameEn: 'E-wallet',
    maximum: 20_000_000n,
    sort: 20,
  },
  {
    ...TERMS,
    methodId: 'gateway',
    kind: 'payment_gateway',
    provider: SANDBOX_GATEWAY,
    nameVi: 'Cổng thanh toán',
    nameEn: 'Payment gateway',
    sort: 30,
  },
  {
    ...TERMS,
    methodId: 'card',
    kind: 'card_voucher',
    provider: SANDBOX_GATEWAY,
    nameVi: 'Thẻ cào',
    nameEn: 'Voucher card',
    maximum: 1_000_000n,
    quickAmounts: CARD_VALUES,
    settings: {
      cards: [
        { network: 'VIETTEL', name: 'Viettel', values: CARD_VALUES, creditPercent: 82 },
        { network: 'VINAPHONE', name: 'Vinaphone', values: CARD_VALUES, creditPercent: 80 },
        { network: 'MOBIFONE', name: 'MobiFone', values: CARD_VALUES, creditPercent: 78 },
      ],
    },
    sort: 40,
  },
  {
    ...TERMS,
    methodId: 'usdt',
    kind: 'crypto',
    provider: SANDBOX_CHAIN,
    nameVi: 'USDT',
    nameEn: 'USDT',
    minimum: 200_000n,
    maximum: 500_000_000n,
    quickAmounts: [500_000n, 1_000_000n, 2_000_000n, 5_000_000n, 10_000_000n, 20_000_000n],
    settings: {
      coins: {
        asset: 'USDT',
        networks: [
          { value: 'TRC20', label: 'TRON (TRC20)' },
          { value: 'ERC20', label: 'Ethereum (ERC20)' },
        ],
      },
    },
    sort: 50,
  },
  {
    ...TERMS,
    ...ACCOUNT,
    methodId: 'manual',
    kind: 'manual_transfer',
    accountNumber: 'DENLONG0002',
    nameVi: 'Chuyển khoản thủ công',
    nameEn: 'Manual transfer',
    expirySec: 3_600,
    sort: 60,
  },
  {
    ...TERMS,
    methodId: 'chat_wallet',
    kind: 'chat_wallet',
    provider: SANDBOX_WALLET,
    nameVi: 'Ví ứng dụng trò chuyện',
    nameEn: 'Chat-app wallet',
    maximum: 20_000_000n,
    sort: 70,
    enabled: false,
  },
  {
    ...TERMS,
    methodId: 'qq_wallet',
    kind: 'qq_wallet',
    provider: SANDBOX_WALLET,
    nameVi: 'Ví QQ',
    nameEn: 'QQ wallet',
    maximum: 20_000_000n,
    sort: 80,
    enabled: false,
  },
];

/** Installs the demo's methods once; an operator's later changes stay. */
export async function installSandboxMethods(kernel: Kernel, providers: ReadonlySet<string>): Promise<void> {
  for (const method of METHODS.filter(({ provider }) => providers.has(provider))) {
    // answer not needed: a method that exists already stays as it is.
    await writeMethod(kernel.db, method, 0);
  }
}
