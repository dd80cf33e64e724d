import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../src/styles/index.css';
import { DialogProvider, LOCALES, ToastProvider } from '../src/index.ts';
import type { Locale } from '../src/index.ts';
import { Gallery } from './gallery.tsx';
import { galleryText } from './text.ts';

/** `?theme=light&lang=en` picks what a screenshot shows. */
const query = new URLSearchParams(window.location.search);
document.documentElement.dataset['theme'] = query.get('theme') === 'light' ? 'light' : 'dark';
const locale: Locale = LOCALES.find((known) => known === query.get('lang')) ?? 'vi';

const container = document.getElementById('root');
if (container === null) throw new Error('The gallery page has no root');
show(container).catch((reason: unknown) => {
  container.textContent = String(reason);
});

async function show(root: HTMLElement): Promise<void> {
  await galleryText.activate(locale);
  createRoot(root).render(
    <StrictMode>
      <galleryText.Provider>
        <ToastProvider>
          <DialogProvider>
            <Gallery />
          </DialogProvider>
        </ToastProvider>
      </galleryText.Provider>
    </StrictMode>,
  );
}
