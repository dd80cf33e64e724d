/** Texts of our messages: plain text in the member's language, English for any other language. */
import type { CodePurpose } from '@lantern/contract';
import type { Language } from '@lantern/contract/errors';

export interface Letter {
  /** Shown by mail programs; empty for SMS. */
  readonly subject: string;
  readonly text: string;
}

const PURPOSES: Readonly<Record<'VI' | 'EN', Readonly<Record<CodePurpose, string>>>> = {
  VI: { login: 'đăng nhập', register: 'đăng ký', password: 'đặt lại mật khẩu', binding: 'liên kết liên hệ' },
  EN: { login: 'log in', register: 'register', password: 'reset your password', binding: 'link this contact' },
};

/** An SMS with a code. With a brand of eight letters the Vietnamese one fits one segment of 70 characters (3GPP TS 23.038, UCS-2). */
export function codeSms(
  language: Language,
  { brand, code, minutes }: { readonly brand: string; readonly code: string; readonly minutes: number },
): Letter {
  const text =
    language === 'VI'
      ? `${brand}: mã ${code}, dùng trong ${minutes} phút. Không đưa mã cho bất kỳ ai.`
      : `${brand}: code ${code}, valid for ${minutes} minutes. Never share it with anyone.`;
  return { subject: '', text };
}

/** An email with a code. */
export function codeEmail(
  language: Language,
  {
    brand,
    code,
    minutes,
    purpose,
  }: { readonly brand: string; readonly code: string; readonly minutes: number; readonly purpose: CodePurpose },
): Letter {
  if (language === 'VI') {
    return {
      subject: `${code} là mã xác minh ${brand} của bạn`,
      text: `Mã để ${PURPOSES.VI[purpose]}: ${code}\n\nMã dùng được một lần trong ${minutes} phút. Không đưa mã này cho bất kỳ ai, kể cả người xưng là nhân viên ${brand}.\n\nNếu bạn không yêu cầu, hãy bỏ qua thư này.\n`,
    };
  }
  return {
    subject: `${code} is your ${brand} verification code`,
    text: `Your code to ${PURPOSES.EN[purpose]}: ${code}\n\nIt works once, within ${minutes} minutes. Never share it with anyone, not even someone who claims to work for ${brand}.\n\nIf you did not request it, ignore this message.\n`,
  };
}

/**
 * The notice of a sign-in on a new device. `device` is coarse, like `android/chrome`; `at` is written in the merchant's
 * time zone.
 */
export function newLoginLetter(
  language: Language,
  {
    brand,
    device,
    at,
    timeZone,
  }: { readonly brand: string; readonly device: string; readonly at: Date; readonly timeZone: string },
): Letter {
  const when = new Intl.DateTimeFormat(language === 'VI' ? 'vi-VN' : 'en-GB', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(at);
  if (language === 'VI') {
    return {
      subject: `${brand}: đăng nhập trên thiết bị mới`,
      text: `Tài khoản ${brand} của bạn vừa đăng nhập trên thiết bị mới (${device}) lúc ${when}. Nếu không phải bạn, hãy đổi mật khẩu ngay và đăng xuất mọi thiết bị.\n`,
    };
  }
  return {
    subject: `${brand}: sign-in on a new device`,
    text: `Your ${brand} account was signed in on a new device (${device}) at ${when}. If it was not you, change your password now and sign out everywhere.\n`,
  };
}

/** Notifies an old number or address that the account has another one now, and contains nothing more. */
export function contactChangedLetter(language: Language, channel: 'sms' | 'email', brand: string): Letter {
  if (language === 'VI') {
    const subject = `${brand}: liên hệ của tài khoản đã đổi`;
    if (channel === 'sms')
      return { subject: '', text: `${brand}: số này đã bị gỡ khỏi tài khoản. Không phải bạn? Gọi CSKH.` };
    return {
      subject,
      text: `Email này không còn liên kết với tài khoản ${brand} của bạn. Nếu không phải bạn đã đổi, hãy đổi mật khẩu ngay và liên hệ chăm sóc khách hàng.\n`,
    };
  }
  const subject = `${brand}: the contact of your account has changed`;
  if (channel === 'sms')
    return {
      subject: '',
      text: `${brand}: this number is no longer linked to your account. Not you? Contact support.`,
    };
  return {
    subject,
    text: `This address is no longer linked to your ${brand} account. If it was not you who changed it, change your password now and contact customer service.\n`,
  };
}
