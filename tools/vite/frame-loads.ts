/**
 * Lists in the frames' document what each kind of game loads beside the frame itself, and the texts of each language. The
 * studio, which knows kind and language from the address, turns its part of the list into preloads (apps/studio/src/frame-document.ts).
 */
import type { Plugin } from 'vite';
import type { FrameLoads } from '../../apps/studio/src/frame-document.ts';
import { addressOf, filesOf, textsOf } from './first-load.ts';

const START = /\/apps\/studio\/web\/src\/start\.tsx$/;
const KIND = /\/apps\/studio\/web\/src\/(\w+)\/index\.ts$/;

/** Vite plugin: `<meta name="frame-loads">` in the frames' document. */
export function frameLoads(): Plugin {
  return {
    name: 'lantern-frame-loads',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, filename }) {
        if (!bundle || !filename.includes('apps/studio')) return html;
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const shell = chunks.find(({ moduleIds }) => moduleIds.some((id) => START.test(id)));
        if (!shell) throw new Error('The build has no start of the frames');
        const kinds: Record<string, string[]> = {};
        for (const { moduleIds, fileName } of chunks) {
          const [, kind] = KIND.exec(moduleIds.find((id) => KIND.test(id)) ?? '') ?? [];
          if (kind === undefined) continue;
          const files = filesOf(bundle, fileName, filesOf(bundle, shell.fileName));
          kinds[kind] = [...files].map(addressOf).filter((file) => !html.includes(file));
        }
        const loads: FrameLoads = { kinds, texts: textsOf(bundle, 'studio') };
        return html.replace(
          '</head>',
          () => `  <meta name="frame-loads" content='${JSON.stringify(loads)}' />\n  </head>`,
        );
      },
    },
  };
}
