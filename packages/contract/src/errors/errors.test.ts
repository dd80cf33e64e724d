import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { errorCatalogue, errorMessage, type ErrorCode, type ErrorEntry } from './index.ts';

const entries = Object.entries<ErrorEntry>(errorCatalogue);
const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();

/** The messages of §8 with their Vietnamese wording. */
const SOURCE_MESSAGES: Readonly<Partial<Record<ErrorCode, string>>> = {
  system_error: 'Lỗi hệ thống, vui lòng thử lại sau',
  not_logged_in: 'Bạn chưa đăng nhập, vui lòng đăng nhập trước',
  permission_denied: 'Tài khoản không có quyền hoặc chức năng này chưa khả dụng',
  account_not_found: 'Tài khoản không tồn tại',
  account_locked: 'Tài khoản đã bị khóa hoặc vô hiệu hóa',
  username_taken: 'Tên đăng nhập đã tồn tại hoặc đã được sử dụng',
  wrong_credentials: 'Tên đăng nhập hoặc mật khẩu không đúng',
  username_format: 'Định dạng tên đăng nhập không đúng',
  password_format: 'Định dạng mật khẩu không đúng',
  email_format: 'Định dạng email không đúng',
  confirm_mismatch: 'Mật khẩu xác nhận không khớp',
  referrer_link_invalid: 'Liên kết giới thiệu không hợp lệ',
  invitation_code_invalid: 'Mã giới thiệu không hợp lệ',
  captcha_required: 'Vui lòng nhập mã xác minh',
  name_format: 'Định dạng họ tên không hợp lệ',
  mobile_invalid: 'Số điện thoại không hợp lệ',
  unknown_error: 'Lỗi không xác định',
  url_empty: 'Đường dẫn yêu cầu trống',
  free_login_denied: 'Không được phép đăng nhập chơi thử',
  service_unavailable: 'Hệ thống đang nâng cấp, vui lòng thử lại sau',
  maintenance: 'Hệ thống đang bảo trì',
  region_restricted: 'Truy cập bị hạn chế theo IP hoặc khu vực',
  network_offline: 'Mất kết nối mạng hoặc mạng không ổn định',
  session_ended: 'Tài khoản đã đăng xuất, vui lòng đăng nhập lại',
  app_update_needed: 'Vui lòng cập nhật phiên bản mới nhất',
  not_member_account: 'Tài khoản không phải thành viên, không thể đăng nhập tại đây',
  not_agent_account: 'Tài khoản không phải đại lý, không thể đăng nhập tại đây',
};

describe('the error catalogue', () => {
  it('has a Vietnamese and an English message for every code', () => {
    const untranslated = entries.filter(([, { vi, en }]) => vi.trim() === '' || en.trim() === '' || vi === en);
    expect(untranslated).toEqual([]);
  });

  it('uses the same placeholders in both languages', () => {
    for (const [code, { vi, en }] of entries) {
      expect([code, placeholders(vi)]).toEqual([code, placeholders(en)]);
    }
  });

  it('gives every code an error status', () => {
    expect(entries.filter(([, { status }]) => status < 400 || status > 599)).toEqual([]);
  });

  it.each(Object.entries(SOURCE_MESSAGES))('uses the trade’s wording for %s', (code, vietnamese) => {
    expect(errorMessage(code as ErrorCode, 'VI')).toBe(vietnamese);
  });

  it('fills placeholders, falls back to English for languages without own messages, and drops what is missing', () => {
    expect(errorMessage('amount_below_minimum', 'VI', { minimum: '10.000 ₫' })).toBe('Số tiền tối thiểu là 10.000 ₫');
    expect(errorMessage('wrong_credentials', 'UR')).toBe('Wrong username or password');
    expect(errorMessage('amount_below_minimum', 'EN')).toBe('The minimum amount is ');
  });

  it('has each code once across its areas', async () => {
    const codes: string[] = [];
    for (const file of readdirSync(new URL('.', import.meta.url)).filter(
      (name) => /^[a-z-]+\.ts$/.test(name) && name !== 'index.ts',
    )) {
      for (const exported of Object.values(
        (await import(/* @vite-ignore */ new URL(file, import.meta.url).href)) as Record<string, object>,
      )) {
        codes.push(...Object.keys(exported));
      }
    }
    expect(codes.sort()).toEqual(entries.map(([code]) => code).sort());
  });
});
