/**
 * The text of a VietQR code: EMV® QR Code (merchant-presented mode) objects `ID(2) LENGTH(2) VALUE` with the
 * national transfer network's account template in object 38, closed by CRC-16/CCITT-FALSE.
 */

export interface VietQr {
  /** The bank's six-digit number in the transfer network. */
  readonly bin: string;
  /** 1–19 letters and digits. */
  readonly accountNumber: string;
  /** Whole đồng; the currency has no minor unit. */
  readonly amount: bigint;
  /** At most 19 letters, digits and spaces without diacritics. */
  readonly memo: string;
}

const NETWORK = 'A000000727';
const TO_ACCOUNT = 'QRIBFTTA';
const CURRENCY_VND = '704';
/** The standard allows 13 characters for an amount. */
const AMOUNT_MAXIMUM = 9_999_999_999_999n;

const object = (id: string, value: string): string => `${id}${String(value.length).padStart(2, '0')}${value}`;

/** CRC-16/CCITT-FALSE (polynomial 1021, start FFFF, no reflection) of ASCII text, as four upper-case hex digits. */
export function crc16(text: string): string {
  let crc = 0xff_ff;
  for (const character of text) {
    crc ^= character.charCodeAt(0) << 8;
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x80_00 ? (crc << 1) ^ 0x10_21 : crc << 1) & 0xff_ff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/** The QR text of one dynamic transfer (single use, fixed amount). Throws RangeError on a field the standard does not allow. */
export function vietQrText({ bin, accountNumber, amount, memo }: VietQr): string {
  if (!/^\d{6}$/.test(bin)) throw new RangeError('bin must be six digits');
  if (!/^[A-Za-z0-9]{1,19}$/.test(accountNumber))
    throw new RangeError('account number must be 1 to 19 letters and digits');
  if (amount < 1n || amount > AMOUNT_MAXIMUM) throw new RangeError('amount outside what a QR code carries');
  if (!/^[A-Za-z0-9 ]{1,19}$/.test(memo))
    throw new RangeError('memo must be 1 to 19 unaccented letters, digits and spaces');
  const beneficiary = object('00', bin) + object('01', accountNumber);
  const text =
    object('00', '01') +
    object('01', '12') +
    object('38', object('00', NETWORK) + object('01', beneficiary) + object('02', TO_ACCOUNT)) +
    object('53', CURRENCY_VND) +
    object('54', amount.toString()) +
    object('58', 'VN') +
    object('62', object('08', memo)) +
    '6304';
  return text + crc16(text);
}
