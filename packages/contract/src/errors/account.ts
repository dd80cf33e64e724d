export const accountErrors = {
  wrong_credentials: { status: 401, vi: 'Tên đăng nhập hoặc mật khẩu không đúng', en: 'Wrong username or password' },
} as const;
