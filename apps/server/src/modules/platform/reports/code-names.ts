/** Names of transactions in each language of the site. Pure. */
import type { Language } from '@lantern/contract/errors';
import { TRANSFER_CODES, type TransferCode } from '../../ledger/index.ts';

/** Urdu and Portuguese; Vietnamese and English are the ledger's own (docs/money.md). */
const NAMES: Readonly<Record<TransferCode, { readonly UR: string; readonly PT: string }>> = {
  deposit: { UR: 'رقم جمع', PT: 'Depósito' },
  deposit_reversal: { UR: 'جمع کی واپسی', PT: 'Estorno de depósito' },
  bet_stake: { UR: 'شرط', PT: 'Aposta' },
  bet_win: { UR: 'جیت', PT: 'Prêmio' },
  bet_refund: { UR: 'شرط کی رقم واپس', PT: 'Devolução de aposta' },
  bet_reversal: { UR: 'جیت کی واپسی', PT: 'Estorno de prêmio' },
  bet_settled: { UR: 'شرط اور نتیجہ', PT: 'Aposta e resultado' },
  jackpot_win: { UR: 'جیک پاٹ جیت', PT: 'Prêmio do jackpot' },
  jackpot_contribution: { UR: 'جیک پاٹ میں حصہ', PT: 'Contribuição ao jackpot' },
  promo_win: { UR: 'فراہم کنندہ کا انعام', PT: 'Promoção do provedor' },
  withdrawal_hold: { UR: 'رقم نکالنے کی درخواست', PT: 'Saque solicitado' },
  withdrawal_paid: { UR: 'رقم ادا ہو گئی', PT: 'Saque pago' },
  withdrawal_void: { UR: 'نکالی رقم واپس', PT: 'Saque devolvido' },
  withdrawal_fee: { UR: 'رقم نکالنے کی فیس', PT: 'Taxa de saque' },
  transfer_in: { UR: 'مرکزی والٹ میں منتقلی', PT: 'Volta à carteira principal' },
  transfer_out: { UR: 'گیم والٹ میں منتقلی', PT: 'Envio à carteira de jogo' },
  transfer_hold: { UR: 'منتقلی زیرِ عمل', PT: 'Transferência em andamento' },
  transfer_void: { UR: 'منتقلی واپس', PT: 'Transferência devolvida' },
  vendor_settlement: { UR: 'گیم والٹ کا نتیجہ', PT: 'Resultado na carteira de jogo' },
  bonus_award: { UR: 'بونس', PT: 'Bônus' },
  bonus_release: { UR: 'بونس نقد میں تبدیل', PT: 'Bônus liberado' },
  bonus_expire: { UR: 'بونس ختم', PT: 'Bônus expirado' },
  bonus_forfeit: { UR: 'بونس چھوڑ دیا', PT: 'Bônus recusado' },
  bonus_cash: { UR: 'نقد بونس', PT: 'Bônus em dinheiro' },
  spins_cost: { UR: 'مفت اسپن کی لاگت', PT: 'Custo de giros grátis' },
  reward: { UR: 'انعام', PT: 'Recompensa' },
  rebate: { UR: 'کیش بیک', PT: 'Cashback' },
  salary: { UR: 'یومیہ تنخواہ', PT: 'Salário diário' },
  hourly_salary: { UR: 'فی گھنٹہ تنخواہ', PT: 'Salário por hora' },
  dividend: { UR: 'منافع', PT: 'Dividendo' },
  commission: { UR: 'کمیشن', PT: 'Comissão' },
  contract_payment: { UR: 'ماتحتوں کو ادائیگی', PT: 'Pago à rede' },
  commission_reversal: { UR: 'کمیشن کی واپسی', PT: 'Comissão recuperada' },
  adjustment: { UR: 'درستی', PT: 'Ajuste' },
  play_grant: { UR: 'آزمائشی رقم', PT: 'Dinheiro de teste' },
};

/** A transaction code's name. */
export function codeName(code: TransferCode, language: Language): string {
  if (language === 'UR' || language === 'PT') return NAMES[code][language];
  return language === 'VI' ? TRANSFER_CODES[code].vi : TRANSFER_CODES[code].en;
}
