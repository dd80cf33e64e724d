/** Check: every file is formatted (`npm run format`). */
import { runNode } from '../project.ts';
import type { Finding } from './finding.ts';

/** Files that the formatter would write differently. */
export async function checkFormat(): Promise<Finding[]> {
  const { code, output } = await runNode(['node_modules/oxfmt/bin/oxfmt', '--list-different']);
  if (code === 0) return [];
  const files = output.split('\n').filter((line) => line.trim() !== '');
  return files.map((file) => ({ file, message: 'is not formatted: npm run format' }));
}
