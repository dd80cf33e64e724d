/**
 * The sandbox's pay page: what a bank app, a wallet or a gateway would show, with six outcomes to choose. No script
 * runs on it.
 */
import { coinText } from '../../modules/money/payments/rules/quote.ts';
import { PAGE_WORDS, type PageLanguage } from './page-words.ts';
import { SANDBOX_OUTCOMES, type SandboxOutcome } from './play.ts';
import type { SandboxOrder } from './sandbox-order.ts';
import { readVietQr } from './vietqr-reader.ts';

/** Allows only the page's own style and form. */
export const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
export const STYLE_PATH = '/sandbox/provider/page.css';
const DEPOSIT = '/m/voucherCenter';

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const amountText = ({ amount, currency }: Pick<SandboxOrder, 'amount' | 'currency'>, language: PageLanguage): string =>
  currency === 'VND'
    ? `${new Intl.NumberFormat(language === 'vi' ? 'vi-VN' : 'en-US').format(amount)} ₫`
    : `${coinText(BigInt(amount))} ${currency}`;

function row(label: string, value: string | undefined): string {
  return value === undefined ? '' : `<div class="row"><dt>${escaped(label)}</dt><dd>${escaped(value)}</dd></div>`;
}

/** `back` is the page the payer came from: the order's own screen, which shows its outcome. */
function frame(language: PageLanguage, body: string, back: string): string {
  const words = PAGE_WORDS[language];
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${words.title}</title><link rel="stylesheet" href="${STYLE_PATH}"></head>
<body><main><h1>${words.title}</h1><p class="warning">${words.warning}</p>${body}<p><a class="back" data-testid="sandbox-back" href="${escaped(back)}">${words.back}</a></p></main></body></html>`;
}

/** The order as its payer sees it: the contents of the QR code where there is one. */
function facts(order: SandboxOrder, language: PageLanguage): string {
  const words = PAGE_WORDS[language];
  const scanned = order.qr === undefined ? undefined : readVietQr(order.qr);
  const expires = new Intl.DateTimeFormat(language === 'vi' ? 'vi-VN' : 'en-GB', {
    dateStyle: 'short',
    timeStyle: 'medium',
    timeZone: 'Asia/Ho_Chi_Minh',
  }).format(order.expiresAt);
  const rows = [
    row(words.amount, amountText(order, language)),
    row(words.memo, scanned?.memo ?? order.memo),
    row(words.bank, order.bankName),
    row(words.bin, scanned?.bin),
    row(words.account, scanned?.accountNumber ?? order.accountNumber),
    row(words.holder, order.accountName),
    row(words.network, order.network),
    row(words.address, order.address),
    row(words.order, order.orderId),
    row(words.expires, expires),
  ];
  return `${scanned ? `<h2>${words.scanned}</h2>` : ''}<dl>${rows.join('')}</dl>`;
}

function buttons(language: PageLanguage): string {
  const { outcomes } = PAGE_WORDS[language];
  return SANDBOX_OUTCOMES.map(
    (outcome) =>
      `<button name="outcome" value="${outcome}" data-testid="sandbox-${outcome}" class="${outcome === 'paid' ? 'first' : ''}">${outcomes[outcome]}</button>`,
  ).join('');
}

export interface PayPage {
  readonly order: SandboxOrder;
  /** The outcome just reported, or that the report failed. */
  readonly result: SandboxOutcome | 'failed_to_report' | undefined;
}

/** The page of an order. */
export function payPage({ order, result }: PayPage, language: PageLanguage): string {
  const words = PAGE_WORDS[language];
  const message = result === undefined ? '' : result === 'failed_to_report' ? words.failed : words.done[result];
  const status =
    message === ''
      ? ''
      : `<p class="${result === 'failed_to_report' ? 'bad' : 'good'}" role="status" data-testid="sandbox-result">${message}</p>`;
  // Another amount in đồng only: a coin has too many decimals for a number field.
  const other =
    order.currency === 'VND'
      ? `<form method="post" class="other"><label>${words.other}<input name="amount" inputmode="numeric" pattern="[0-9]{1,13}" required data-testid="sandbox-amount"></label><button name="outcome" value="paid" data-testid="sandbox-pay-amount">${words.payOther}</button></form>`
      : '';
  return frame(
    language,
    `${status}${facts(order, language)}<h2>${words.choose}</h2><form method="post" class="ways">${buttons(language)}</form>${other}`,
    `${DEPOSIT}?order=${encodeURIComponent(order.orderId)}`,
  );
}

/** The page at an unsigned address. */
export const unknownPage = (language: PageLanguage): string =>
  frame(language, `<p class="bad" role="alert">${PAGE_WORDS[language].unknown}</p>`, DEPOSIT);

export const PAGE_STYLE = `:root{color-scheme:light dark;--bg:#f5f2ee;--card:#fff;--ink:#221a17;--quiet:#6a5d57;--line:#e4dbd3;--brand:#b3261e;--on:#fff;--warn:#fff3d6;--warn-ink:#6b4a00;--good:#0b6b3a;--bad:#a3201a}
@media (prefers-color-scheme:dark){:root{--bg:#14100f;--card:#211a18;--ink:#f6efe9;--quiet:#b9aaa2;--line:#3a2f2b;--brand:#ff6a5e;--on:#2a0603;--warn:#3a2c07;--warn-ink:#ffdf94;--good:#6fe0a3;--bad:#ff9a92}}
*{box-sizing:border-box}body{margin:0;background:var(--bg);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{max-width:480px;margin:0 auto;padding:24px 16px 40px}h1{font-size:22px;margin:0 0 12px}h2{font-size:16px;margin:24px 0 8px}
.warning{background:var(--warn);color:var(--warn-ink);border-radius:12px;padding:10px 14px;margin:0 0 16px}
dl{background:var(--card);border:1px solid var(--line);border-radius:16px;margin:0;padding:4px 16px}.row{display:flex;justify-content:space-between;padding:10px 0;border-bottom:1px solid var(--line)}.row:last-child{border-bottom:0}
dt{color:var(--quiet);margin-right:16px;flex:none}dd{margin:0;text-align:right;font-weight:600;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
.ways{display:grid;grid-template-columns:1fr 1fr;grid-gap:10px}button{min-height:48px;border-radius:14px;border:1px solid var(--line);background:var(--card);color:var(--ink);font:inherit;font-weight:600;padding:8px 12px;cursor:pointer}
button.first{background:var(--brand);border-color:var(--brand);color:var(--on)}button:focus-visible,a:focus-visible,input:focus-visible{outline:3px solid var(--brand);outline-offset:2px}
.other{margin-top:16px;display:flex;align-items:flex-end}.other label{flex:1;color:var(--quiet);margin-right:10px}input{display:block;width:100%;min-height:48px;margin-top:4px;border-radius:14px;border:1px solid var(--line);background:var(--card);color:var(--ink);font:inherit;padding:0 14px}
.good,.bad{border-radius:12px;padding:10px 14px;background:var(--card);border:1px solid currentColor;font-weight:600}.good{color:var(--good)}.bad{color:var(--bad)}
.back{display:inline-block;padding:12px 0;color:var(--brand)}
`;
