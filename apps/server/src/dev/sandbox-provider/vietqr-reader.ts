/** Reads a VietQR text as a banking app would: object by object, check value first. */
import { crc16 } from '../../modules/money/payments/rules/vietqr.ts';

export interface ReadVietQr {
  readonly bin: string;
  readonly accountNumber: string;
  readonly amount: string | undefined;
  readonly memo: string | undefined;
}

/** Objects `ID(2) LENGTH(2) VALUE`; undefined when the lengths do not add up. */
function objectsOf(text: string): ReadonlyMap<string, string> | undefined {
  const objects = new Map<string, string>();
  for (let at = 0; at < text.length;) {
    const length = Number(text.slice(at + 2, at + 4));
    const value = text.slice(at + 4, at + 4 + length);
    if (!Number.isInteger(length) || value.length !== length) return undefined;
    objects.set(text.slice(at, at + 2), value);
    at += 4 + length;
  }
  return objects;
}

const CRC_LENGTH = 4;

/** The payment request in the code; undefined for a text that is not a complete VietQR. */
export function readVietQr(text: string): ReadVietQr | undefined {
  if (crc16(text.slice(0, -CRC_LENGTH)) !== text.slice(-CRC_LENGTH)) return undefined;
  const objects = objectsOf(text);
  const merchant = objectsOf(objects?.get('38') ?? '');
  const beneficiary = objectsOf(merchant?.get('01') ?? '');
  const [bin, accountNumber] = [beneficiary?.get('00'), beneficiary?.get('01')];
  if (bin === undefined || accountNumber === undefined) return undefined;
  return { bin, accountNumber, amount: objects?.get('54'), memo: objectsOf(objects?.get('62') ?? '')?.get('08') };
}
