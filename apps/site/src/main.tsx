/** Start-up (SYS-03): language first, then the page. */
import '@lantern/ui/styles.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { i18n } from './lib/i18n.ts';
import { startTheme } from './lib/theme.ts';

startTheme();
void i18n.activate().then(() => createRoot(document.getElementById('root')!).render(<App />));
