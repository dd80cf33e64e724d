/** Screenshots of the gallery in both themes, two sizes and two languages, into packages/ui/shots. */
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ensureBrowser } from '../../../tools/browser.ts';
import { serveGallery } from '../gallery/serve.ts';

const SIZES = [
  { width: 390, height: 844 },
  { width: 320, height: 640 },
];
const folder = fileURLToPath(new URL('../shots/', import.meta.url));
mkdirSync(folder, { recursive: true });

const gallery = await serveGallery(await ensureBrowser());
for (const { width, height } of SIZES) {
  for (const theme of ['dark', 'light']) {
    for (const lang of ['vi', 'en']) {
      const page = await gallery.browser.newPage({ viewport: { width, height }, deviceScaleFactor: 2 });
      await page.goto(`${gallery.url}?theme=${theme}&lang=${lang}`);
      await page.getByTestId('qr').waitFor();
      await page.evaluate(() => document.fonts.ready);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (overflow > 0) process.stdout.write(`${width} ${theme} ${lang}: ${overflow} px sideways\n`);
      await page.screenshot({ path: `${folder}${width}-${theme}-${lang}.png`, fullPage: true });
      await page.close();
    }
  }
}
await gallery.close();
