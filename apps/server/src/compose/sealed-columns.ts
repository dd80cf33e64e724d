/** Every stored value that is sealed under the installation's secrets and lives longer than they may: what `npm run reseal` moves. */
import type { SealedColumn } from '../kernel/reseal.ts';
import { ROOT_USE } from '../kernel/secret-root.ts';

/** Data keys of encrypted pictures: of a member, for the picture. */
const pictures = (module: string): SealedColumn => ({
  table: `${module}.picture`,
  column: 'sealed_key',
  key: ['picture_id'],
  place: `member_id || '/' || picture_id`,
  use: `${module}/image-keys`,
});

export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: 'kernel.secret_root', column: 'sealed', key: ['place'], place: 'place', use: ROOT_USE },
  {
    table: 'kernel.provider',
    column: 'sealed_keys',
    key: ['kind', 'code'],
    place: 'code',
    use: `='providers/' || kind`,
  },
  { table: 'factors.totp', column: 'sealed_secret', key: ['member_id'], place: 'member_id', use: 'factors/totp' },
  {
    table: 'operators.totp',
    column: 'sealed_secret',
    key: ['operator_id'],
    place: 'operator_id',
    use: 'operators/totp',
  },
  { table: 'payees.bank_card', column: 'sealed_details', key: ['id'], place: 'id', use: 'payees/bank-card' },
  {
    table: 'withdrawals.withdrawal',
    column: 'sealed_account',
    key: ['withdrawal_id'],
    place: 'withdrawal_id',
    use: 'withdrawals/account',
  },
  { table: 'kyc.application', column: 'sealed_facts', key: ['member_id'], place: 'member_id', use: 'kyc/facts' },
  {
    table: 'kyc.image',
    column: 'sealed_key',
    key: ['member_id', 'image'],
    place: `member_id || '/' || image`,
    use: 'kyc/image-keys',
  },
  pictures('feedback'),
  pictures('chat'),
  pictures('promotions'),
  {
    table: 'payments.receipt',
    column: 'sealed_key',
    key: ['receipt_id'],
    place: `order_id || '/' || receipt_id`,
    use: 'receipts/image-keys',
  },
  {
    table: 'messaging.push_subscription',
    column: 'sealed',
    key: ['subscription_id'],
    place: `encode(endpoint_hash, 'hex')`,
    use: 'messaging/push',
  },
  {
    table: 'promotions.promotion',
    column: 'sealed_seed',
    key: ['merchant_code', 'key'],
    place: `merchant_code || '/' || key`,
    use: 'promotions/seed',
  },
  {
    table: 'transfers.vendor_setting',
    column: 'sealed_key',
    key: ['vendor'],
    place: 'vendor',
    use: 'transfers/vendor-key',
  },
  {
    table: 'catalogue.vendor_setting',
    column: 'sealed_key',
    key: ['vendor'],
    place: 'vendor',
    use: 'catalogue/vendor-key',
  },
  { table: 'wallet_api.vendor_key', column: 'sealed_key', key: ['id'], place: 'vendor', use: 'wallet-api/vendor-key' },
  {
    table: 'lottery.issue_seed',
    column: 'sealed',
    key: ['game_code', 'numero'],
    place: `game_code || ':' || numero`,
    only: `EXISTS (SELECT FROM lottery.issue i WHERE i.game_code = issue_seed.game_code AND i.numero = issue_seed.numero AND i.seed IS NULL)`,
    use: 'lottery seed',
  },
];
