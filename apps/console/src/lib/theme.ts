/** Dark or light, remembered on this computer; public/theme.js sets it before the first paint. */
import { createStore } from '@lantern/web/store';
import { writeKept } from './storage.ts';

export type Theme = 'dark' | 'light';

const store = createStore<{ theme: Theme }>({
  theme: document.documentElement.getAttribute('data-theme') === 'light' ? 'light' : 'dark',
});

export const useTheme = (): Theme => store.use(({ theme }) => theme);

/** Switches to the other theme. */
export function toggleTheme(): void {
  const theme = store.get().theme === 'dark' ? 'light' : 'dark';
  document.documentElement.setAttribute('data-theme', theme);
  writeKept('THEME', theme);
  store.update(() => ({ theme }));
}
